import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { ExcelUploadButton } from '@/kit/excel/upload-button'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { server } from '../msw/server'
import { answerTo } from '../setup/contract-response'
import { showList } from './show-list'

const sheet: Schemas['ExcelUpload'] = {
  uploadSeq: 7,
  total: 3,
  okCount: 2,
  createdCount: 0,
  unchangedCount: 0,
  badCount: 1,
  errors: [{ row: 7, column: 'sizeText', value: '245/45X19', message: '규격을 확인해 주세요.' }],
  preview: [
    { row: 2, key: 'T0000001', created: false, changes: [{ column: 'salePrice', before: '1,000', after: '2,000' }] },
    { row: 3, key: 'T0000002', created: true, changes: [] },
  ],
}
const path = '*/api/v1/admin/items/excel-uploads'
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function show(answer: Schemas['ExcelUpload'], confirm: () => Response) {
  const confirmed: unknown[] = []
  const sent: string[] = []
  const list = await showList({
    screen: {
      toolbar: (each) => (
        <ExcelUploadButton
          list={each}
          resource="/api/v1/admin/items"
          columns={lazyCode(async () => ({ salePrice: '판매가', sizeText: '규격' }))}
        />
      ),
    },
  })
  server.use(
    http.post(path, async ({ request }) => {
      const text = await request.text()
      sent.push(text)
      return answerTo(request, answer, 201)
    }),
    http.post(`${path}/:seq/confirm`, async ({ request, params }) => {
      confirmed.push({ seq: params.seq, body: await request.json() })
      return confirm()
    }),
  )
  await list.user.click(await screen.findByRole('button', { name: '엑셀 업로드' }))
  const dialog = await screen.findByRole('dialog', { name: /. 엑셀 업로드$/ })
  const file = () => within(dialog).getByLabelText('엑셀 파일')
  await within(dialog).findByLabelText('엑셀 파일')
  return { ...list, dialog, file, confirmed, sent }
}
const xlsx = () => new File(['rows'], 'items.xlsx')
const receipt = (overrides: Partial<Schemas['ExcelUploadReceipt']> = {}) =>
  HttpResponse.json({
    status: 200,
    result: { done: 2, unchangedCount: 0, failed: [], badCount: 0, errors: [], ...overrides },
  })

describe('Excel upload', () => {
  it('checks, shows errors and changes, stores the valid rows, and reloads the list', async () => {
    const failed = [{ row: 3, key: 'T0000002 가나다', message: '삭제된 상품입니다.' }]
    const list = await show(sheet, () => receipt({ done: 1, failed, badCount: 1, errors: sheet.errors }))
    await list.user.upload(list.file(), xlsx())
    expect(await screen.findByText(/전체/, { selector: 'p' })).toHaveTextContent('전체 3행 · 정상 2행 · 오류 1행')
    const errors = within(screen.getByRole('table', { name: '오류' }))
    expect(errors.getByRole('row', { name: '7 규격 245/45X19 규격을 확인해 주세요.' })).toBeInTheDocument()
    const preview = within(screen.getByRole('table', { name: /미리보기/ }))
    expect(preview.getByRole('row', { name: /T0000001/ })).toHaveTextContent('판매가: 1,000 → 2,000')
    expect(preview.getByRole('row', { name: /T0000002/ })).toHaveTextContent('신규')
    // it would be refused as a whole
    expect(screen.queryByRole('button', { name: '전체 반영' })).not.toBeInTheDocument()
    const before = list.asked.length
    await list.user.click(button(/^정상 행만 반영/))
    await waitFor(() => expect(list.confirmed).toEqual([{ seq: '7', body: { onlyValid: true } }]))
    expect(await screen.findByRole('row', { name: '3 T0000002 가나다 삭제된 상품입니다.' })).toBeInTheDocument()
    await waitFor(() => expect(list.asked.length).toBeGreaterThan(before))

    // rows that were not stored stay visible and can be downloaded, corrected and uploaded again
    expect(screen.getByText(/반영되었습니다/)).toHaveTextContent('1행 반영되었습니다. 2행은 반영되지 않았습니다.')
    expect(screen.getByRole('row', { name: '7 규격 245/45X19 규격을 확인해 주세요.' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /반영/ })).not.toBeInTheDocument()
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:bad')
    server.use(http.get(`${path}/7/bad-rows`.replace('/items', ''), () => HttpResponse.text('rows to mend')))
    await list.user.click(button('오류 행 엑셀 저장'))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(await (saved.mock.calls[0] as [Blob])[0].text()).toBe('rows to mend')
    await list.user.upload(list.file(), xlsx())
    expect(await screen.findByRole('button', { name: /^정상 행만 반영/ })).toBeInTheDocument()
  })

  it('folds the many values of a new row, and leaves out those that are blank', async () => {
    const filled = Array.from({ length: 9 }, (_, at) => ({ column: `열${at}`, before: null, after: `값${at}` }))
    const row = {
      row: 2,
      key: '새 장착점',
      created: true,
      changes: [...filled, { column: '빈 열', before: null, after: '' }],
    }
    const list = await show({ ...sheet, preview: [row], errors: [], badCount: 0 }, () => receipt())
    await list.user.upload(list.file(), xlsx())
    const preview = within(await screen.findByRole('table', { name: /미리보기/ }))
    expect(preview.getByText('값5')).toBeVisible()
    expect(preview.getByText('값6')).not.toBeVisible()
    expect(preview.queryByText(/빈 열/)).not.toBeInTheDocument()
    await list.user.click(preview.getByText('외 3개 항목'))
    expect(preview.getByText('값8')).toBeVisible()
  })

  it('offers the valid rows of a sheet that became invalid after its check', async () => {
    const words = '오류가 있는 행이 있습니다. 정상 행만 반영하려면 ‘정상 행만 반영’을 선택해 주세요.'
    const list = await show({ ...sheet, okCount: 3, badCount: 0, errors: [] }, () =>
      HttpResponse.json({ status: 409, code: 'INVALID_STATE', message: words }, { status: 409 }),
    )
    await list.user.upload(list.file(), xlsx())
    await list.user.click(await screen.findByRole('button', { name: '전체 반영' }))
    expect(await screen.findByText(words)).toHaveAttribute('role', 'alert')
    expect(screen.queryByRole('button', { name: '전체 반영' })).not.toBeInTheDocument()
    await list.user.click(button('정상 행만 반영'))
    expect(list.confirmed).toMatchObject([{ body: { onlyValid: false } }, { body: { onlyValid: true } }])
  })

  it('shows the message of the server, e.g. for an expired upload, and accepts another file', async () => {
    const words = '업로드 확인 시간이 지났습니다. 파일을 다시 올려 주세요.'
    const list = await show(sheet, () =>
      HttpResponse.json({ status: 404, code: 'NOT_FOUND', message: words }, { status: 404 }),
    )
    await list.user.upload(list.file(), xlsx())
    await list.user.click(await screen.findByRole('button', { name: /정상 행만 반영/ }))
    expect(await screen.findByText(words)).toHaveAttribute('role', 'alert')
    expect(list.confirmed).toEqual([{ seq: '7', body: { onlyValid: true } }])
    expect(button('다른 파일 선택')).toBeInTheDocument()
    await list.user.upload(list.file(), xlsx())
    await waitFor(() => expect(list.sent).toHaveLength(2))
    expect(screen.queryByText(words)).not.toBeInTheDocument()
  })

  it('has one button for a sheet without errors', async () => {
    const list = await show({ ...sheet, okCount: 3, badCount: 0, errors: [] }, () => receipt())
    await list.user.upload(list.file(), xlsx())
    await screen.findByRole('button', { name: '전체 반영' })
    expect(screen.queryByRole('button', { name: /정상 행만/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('table', { name: '오류' })).not.toBeInTheDocument()
  })

  it.each([
    ['items.csv', '엑셀 파일(.xlsx)만 올릴 수 있습니다.'],
    ['items.XLS', /^이전 형식\(\.xls\)의 엑셀 파일입니다\./],
  ])('refuses %s before sending it', async (name, words) => {
    const list = await show(sheet, () => receipt())
    await userEvent.setup({ applyAccept: false }).upload(list.file(), new File(['a'], name))
    expect(await screen.findByText(words)).toHaveAttribute('role', 'alert')
    expect(list.sent).toHaveLength(0)
  })

  it('asks about hidden rows before anything is stored: with them, without, or cancel', async () => {
    const list = await show({ ...sheet, okCount: 3, badCount: 0, errors: [] }, () => receipt())
    const messages: (string | null)[] = []
    const hidden = { count: 22, rows: Array.from({ length: 20 }, (_, at) => at + 1_000) }
    const words = '숨겨져 있거나 필터로 가려진 행이 있습니다.'
    server.use(
      http.post(path, async ({ request }) => {
        const choice = /name="hiddenRows"\s+(\w+)/.exec(await request.clone().text())?.[1] ?? null
        messages.push(choice)
        if (choice) return undefined
        return HttpResponse.json({ status: 409, code: 'HIDDEN_ROWS', message: words, result: hidden }, { status: 409 })
      }),
    )
    for (const [label, choice] of [
      ['취소', null],
      ['보이는 행만', 'EXCLUDE'],
      ['숨겨진 행 포함', 'INCLUDE'],
    ] as const) {
      messages.length = 0
      await list.user.upload(list.file(), xlsx())
      const dialog = await screen.findByRole('dialog', { name: '숨겨진 행이 있습니다' })
      expect(dialog).toHaveTextContent('가려진 행이 22개 있습니다. (1,000행, 1,001행,')
      expect(dialog).toHaveTextContent('1,019행 …)')
      await list.user.click(within(dialog).getByRole('button', { name: label }))
      await waitFor(() =>
        expect(screen.queryByRole('dialog', { name: '숨겨진 행이 있습니다' })).not.toBeInTheDocument(),
      )
      if (choice) expect(await screen.findByRole('button', { name: '전체 반영' })).toBeInTheDocument()
      else expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      expect(messages).toEqual(choice ? [null, choice] : [null])
    }
  })

  it('does not count an unchanged row as a success', async () => {
    const known = { ...sheet, total: 809, okCount: 809, unchangedCount: 809, badCount: 0, errors: [], preview: [] }
    const list = await show(known, () => receipt({ done: 0, unchangedCount: 809 }))
    await list.user.upload(list.file(), xlsx())
    expect(await screen.findByText(/전체/, { selector: 'p' })).toHaveTextContent('(변경 없음 809)')
    await list.user.click(button('전체 반영'))
    expect(await screen.findByText(/반영되었습니다/)).toHaveTextContent(
      '0행 반영되었습니다. 809행은 이미 같은 내용입니다.',
    )
  })

  it('is not offered without WRITE', async () => {
    await showList({
      level: 'READ',
      screen: { toolbar: (list) => <ExcelUploadButton list={list} resource="/api/v1/admin/items" /> },
    })
    await screen.findByRole('button', { name: '컬럼 설정' })
    await waitFor(() => expect(document.querySelector('tr[data-seq]')).not.toBeNull())
    expect(screen.queryByRole('button', { name: '엑셀 업로드' })).not.toBeInTheDocument()
  })
})
