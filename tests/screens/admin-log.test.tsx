import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { adminLogs } from '../../server/db/schema'
import { sealAll } from '../../server/log/seal'
import { shop, shopChanged } from '../msw/server'
import { renderApp } from '../setup/render'

const path = '/basicSetting/logmanage'

describe('관리자 화면 사용 로그', () => {
  const open = async (search = '', as = 'admin') => {
    const app = await renderApp(path + search, { as })
    await waitFor(() => expect(document.querySelector('tr[data-seq]')).toBeInTheDocument())
    return app
  }
  const year = '?occurredAt[from]=2025-11-22&occurredAt[to]=2026-11-21'

  it('shows an error at the filter for a period over twelve months', async () => {
    const { user } = await open()
    await user.clear(screen.getByLabelText('시작일'))
    await user.type(screen.getByLabelText('시작일'), '2025-11-01')
    await user.click(screen.getByRole('button', { name: '검색' }))
    expect(await screen.findByText('최대 12개월까지 조회할 수 있습니다.')).toBeInTheDocument()
  })

  it('a row opens a drawer with all values, before and after of each change; the drawer is in the URL', async () => {
    const { user, url } = await open(`${year}&action[0]=PERMISSION_CHANGE`)
    const seq = document.querySelector<HTMLElement>('tr[data-seq]')?.dataset.seq
    fireEvent.click(document.querySelector('tr[data-seq] td:nth-child(4)') as HTMLElement)
    // the row is marked before the drawer is shown
    expect(document.querySelector('tr[data-opening]')).toHaveAttribute('data-seq', seq)
    const drawer = await screen.findByRole('dialog', { name: `로그 상세 · 번호 ${seq}` })
    expect(url()).toContain(`seq=${seq}`)
    expect(document.querySelector('tr[data-opening]')).toBeNull()
    const changes = await within(drawer).findByRole('table', { name: '변경 내용' })
    expect(
      within(changes)
        .getAllByRole('columnheader')
        .map((each) => each.textContent),
    ).toEqual(['항목', '변경 전', '변경 후'])
    expect(within(changes).getAllByRole('row').length).toBeGreaterThan(1)
    expect(within(drawer).getByText('권한 변경')).toBeInTheDocument()
    expect(drawer).toHaveTextContent(/[0-9a-f]{64}/)
    await user.click(within(drawer).getByRole('button', { name: '닫기' }))
    await waitFor(() => expect(url()).not.toContain('seq='))
    expect(url()).toContain('PERMISSION_CHANGE')
  })

  it('the drawer says that a record does not exist', async () => {
    await open('?seq=2000000000')
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByRole('alert')).toHaveTextContent(/찾을 수 없습니다/)
  })

  it('무결성 검증 checks the period shown', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '무결성 검증' }))
    const result = await screen.findByRole('dialog', { name: '무결성 검증' })
    expect(result).toHaveTextContent(/2026-11-15 ~ 2026-11-21 기록 [\d,]+건을 확인했습니다\. 변조된 기록이 없습니다\./)
  })

  it('01 check 12: 무결성 검증 names the row that was manipulated in the database', async () => {
    shopChanged()
    const { db } = (await shop()).services
    await sealAll(db)
    const [row] = await db.select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
    const seq = row?.adminLogSeq ?? 0
    // changes the database directly, with the triggers off
    const write = (summary: string) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.update(adminLogs).set({ summary }).where(eq(adminLogs.adminLogSeq, seq))
      })
    await write('위조한 내용')
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '무결성 검증' }))
    const result = await screen.findByRole('dialog', { name: '무결성 검증' })
    expect(within(result).getByRole('alert')).toHaveTextContent(`번호 ${seq}부터 기록이 어긋납니다.`)
    await write(row?.summary ?? '')
  })

  it('월간 점검 lists thirteen months and closes a past one irrevocably with its findings', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: '점검 현황' }))
    const table = await screen.findByRole('table', { name: '최근 13개월 점검 현황' })
    expect(within(table).getAllByRole('row')).toHaveLength(14)
    const present = within(table).getByRole('row', { name: /^2026-11/ })
    expect(within(present).getByRole('button')).toHaveAttribute('aria-disabled', 'true')
    const closing = within(table)
      .getAllByRole('button', { name: /점검 완료$/ })
      .filter((each) => each.getAttribute('aria-disabled') !== 'true')
    expect(closing.length).toBeGreaterThan(0)
    const month = closing[0]?.getAttribute('aria-label')?.slice(0, 7)

    await user.click(closing[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: `월간 점검 완료: ${month}` })
    const memo = within(dialog).getByRole('textbox', { name: /점검 내용/ })
    await user.type(memo, '이상 없음')
    await user.click(within(dialog).getByRole('button', { name: '점검 완료' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('10')
    await waitFor(() => expect(memo).toHaveFocus())
    await user.type(memo, ', 심야 접속은 모두 당직 업무')
    await user.click(within(dialog).getByRole('button', { name: '점검 완료' }))
    expect(await screen.findByText(`${month} 점검을 완료했습니다.`)).toBeInTheDocument()
    await waitFor(() => {
      const row = within(table).getByRole('row', { name: new RegExp(`^${month}`) })
      expect(row).toHaveTextContent('점검완료')
      expect(row).toHaveTextContent('이상 없음, 심야 접속은 모두 당직 업무')
      expect(within(row).queryByRole('button')).not.toBeInTheDocument()
    })
  })

  it('warns of months left open too long', async () => {
    const backend = await shop()
    const months = await backend.call<{ month: string; overdue: boolean }[]>('GET', '/api/v1/admin/log-inspections', {
      token: await backend.signIn('admin'),
    })
    await open()
    const late = months.result.filter(({ overdue }) => overdue)
    const panel = await screen.findByRole('region', { name: '월간 점검' })
    await waitFor(() => expect(panel).not.toHaveTextContent('불러오는 중입니다.'))
    if (late.length === 0) expect(within(panel).queryByRole('alert')).not.toBeInTheDocument()
    for (const { month } of late) expect(within(panel).getByRole('alert')).toHaveTextContent(month)
  })

  it('an admin with read permission cannot close a month', async () => {
    const { user } = await open('', 'reader')
    await user.click(await screen.findByRole('button', { name: '점검 현황' }))
    expect(await screen.findByRole('table', { name: '최근 13개월 점검 현황' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /점검 완료$/ })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: '엑셀 다운로드' })).toHaveAttribute('aria-disabled', 'true')
  })
})
