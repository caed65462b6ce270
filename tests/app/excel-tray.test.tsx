import { MutationObserver } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { startExcel } from '@/kit/excel/excel-job'
import type { Schemas } from '@/shared/api/types'
import { startApp } from './start-app'

const path = '/api/v1/admin/excel-jobs'

const job = (over: Partial<Schemas['ExcelJob']>): Schemas['ExcelJob'] => ({
  // a number that no other test of this process uses
  jobSeq: 90_001,
  resource: 'admins',
  fileName: '관리자.xlsx',
  state: 'RUNNING',
  done: 10,
  total: 40,
  personal: true,
  downloadsLeft: null,
  createdAt: '2026-11-21T09:00:00+09:00',
  expiresAt: '2026-11-22T09:00:00+09:00',
  message: null,
  ...over,
})

describe('excel tray', () => {
  it('polls every 2 s only while a job is running, announces the end, and offers the file', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    let jobs = [job({})]
    const { of } = await startApp('/dashboard', {
      answer: (call) => (call.path === path ? { result: jobs } : undefined),
    })
    const button = await screen.findByRole('button', { name: '엑셀 작업 1건 진행 중' })
    await user.click(button)
    const panel = within(await screen.findByRole('region', { name: '엑셀 작업' }))
    expect(panel.getByText(/작성중 10 \/ 40건/)).toBeVisible()
    expect(panel.getByRole('progressbar')).toHaveAttribute('value', '25')

    const before = of(path).length
    await act(() => vi.advanceTimersByTimeAsync(4500))
    expect(of(path).length - before).toBe(2)
    expect(of(path).every(({ background }) => background)).toBe(true)

    jobs = [job({ state: 'DONE', done: 40, downloadsLeft: 3 })]
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(await screen.findByText('관리자.xlsx 작성이 완료되었습니다.')).toBeVisible()
    expect(panel.getByText(/남은 다운로드 3회/)).toBeVisible()
    const callCount = of(path).length
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(of(path)).toHaveLength(callCount)

    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await user.click(panel.getByRole('button', { name: '관리자.xlsx 내려받기' }))
    await waitFor(() => expect(of(`${path}/90001/file`)).toHaveLength(1))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: '엑셀 작업' })).toBeNull()
    expect(button).toHaveFocus()
  })

  it('cancels a job, and shows why a file is no longer available', async () => {
    const user = userEvent.setup()
    const { calls } = await startApp('/dashboard', {
      answer: (call) => {
        if (call.path.endsWith('/file'))
          return { status: 404, code: 'NOT_FOUND', message: '파일 보관 기간이 지났습니다.' }
        if (call.path === path) return { result: [job({}), job({ jobSeq: 2, fileName: '로그.xlsx', state: 'DONE' })] }
        return call.method === 'DELETE' ? { result: null } : undefined
      },
    })
    await user.click(await screen.findByRole('button', { name: /엑셀 작업 1건/ }))
    await user.click(screen.getByRole('button', { name: '관리자.xlsx 취소' }))
    await waitFor(() =>
      expect(calls.some((call) => call.method === 'DELETE' && call.path === `${path}/90001`)).toBe(true),
    )
    await user.click(screen.getByRole('button', { name: '로그.xlsx 내려받기' }))
    expect(await screen.findByText('파일 보관 기간이 지났습니다.')).toBeVisible()
  })

  it('saves a small file of this page at once, even if it was ready early; no file of another page and no large one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    let jobs: Schemas['ExcelJob'][] = []
    const { of, runtime } = await startApp('/dashboard', {
      answer: (call) => {
        if (call.path !== path) return undefined
        return { result: call.method === 'POST' ? { jobSeq: jobs[0]?.jobSeq } : jobs }
      },
    })
    await screen.findByRole('button', { name: '엑셀 작업' })
    const start = (...now: Schemas['ExcelJob'][]) => {
      jobs = now
      const mutation = new MutationObserver(runtime.queryClient, startExcel)
      return mutation.mutate({ body: { resource: 'admins', query: {} } })
    }
    const callCount = (jobSeq: number) => of(`${path}/${jobSeq}/file`).length

    await start(job({ jobSeq: 7, total: 1_000, fileName: '작은.xlsx' }), job({ jobSeq: 6, total: 5 }))
    await screen.findByRole('button', { name: '엑셀 작업 2건 진행 중' })
    jobs = jobs.map((one) => ({ ...one, state: 'DONE' }))
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(await screen.findByText('작은.xlsx 파일을 내려받았습니다.')).toBeVisible()
    expect(await screen.findByText('관리자.xlsx 작성이 완료되었습니다.')).toBeVisible()
    expect([callCount(7), callCount(6)]).toEqual([1, 0])

    await start(job({ jobSeq: 8, total: 3, state: 'DONE', fileName: '빠른.xlsx' }))
    expect(await screen.findByText('빠른.xlsx 파일을 내려받았습니다.')).toBeVisible()
    await start(job({ jobSeq: 9, total: 1_001, state: 'DONE', fileName: '큰.xlsx' }))
    expect(await screen.findByText('큰.xlsx 작성이 완료되었습니다.')).toBeVisible()
    expect([callCount(8), callCount(9), saved.mock.calls.length]).toEqual([1, 0, 2])
  })
})
