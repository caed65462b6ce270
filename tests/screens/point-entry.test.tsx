import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { CONFIRM_FROM, revokeRefusal, sheetQuestion } from '@/features/member/ledger.rules'
import type { Schemas } from '../../server/contract/contract-types'
import { server, shop, shopChanged } from '../msw/server'
import { partOf } from '../part-of'
import { newMember } from '../server/members'
import { type RenderedApp, renderApp } from '../setup/render'

const POINTS = '/api/v1/admin/point-entries'

/** Creates a member with this number of points, and the grant of them. */
async function holder(point: number) {
  shopChanged()
  const backend = await shop()
  const member = await newMember(backend, { name: '김포인' })
  const token = await backend.signIn('admin')
  const body = {
    memberSeq: member.memberSeq,
    direction: 'PLUS',
    amount: point,
    reason: '시험 지급',
    requestId: randomUUID(),
  }
  const { result } = await backend.call<Schemas['PointEntry']>('POST', POINTS, { token, body })
  const balances = async () =>
    (
      await backend.call<Schemas['MemberBalances']>('GET', `/api/v1/admin/members/${member.memberSeq}/balances`, {
        token,
      })
    ).result
  return { ...member, entry: result, balances }
}
const dialog = () => screen.findByRole('dialog')
const fill = async (app: RenderedApp, box: HTMLElement, amount: string, reason: string) => {
  await app.user.type(within(box).getByLabelText(/^금액/), amount)
  await app.user.type(within(box).getByLabelText(/^사유/), reason)
}

describe('rules', () => {
  const lot = { kind: 'ADMIN_ADD', remaining: 500, lotState: 'AVAILABLE' } as const

  it('only the rest of a grant by an administrator can be reverted', () => {
    expect(revokeRefusal(lot, '포인트')).toBeUndefined()
    expect(revokeRefusal({ ...lot, kind: 'EARN_EVENT' }, '포인트')).toContain('관리자가 지급한')
    expect(revokeRefusal({ ...lot, remaining: 0, lotState: 'USED' }, '예치금')).toBe('이미 모두 사용한 예치금입니다.')
    expect(revokeRefusal({ ...lot, remaining: 0, lotState: 'EXPIRED' }, '포인트')).toBe('유효기간이 지난 포인트입니다.')
  })

  it('summarize recipients and amounts of a sheet', () => {
    const sheet = partOf<Schemas['PointUpload']>({
      memberCount: 1_204,
      amount: 3_612_000,
      minusCount: 0,
      minusAmount: 0,
    })
    expect(sheetQuestion(sheet)).toBe('1,204명에게 총 3,612,000P를 지급합니다.')
    expect(sheetQuestion({ ...sheet, memberCount: 3, amount: 600, minusCount: 1, minusAmount: -400 })).toBe(
      '2명에게 총 1,000P를 지급합니다. 1명에게서 총 400P를 차감합니다.',
    )
  })
})

describe('the points of a member', () => {
  const open = (memberSeq: number, suffix = '') =>
    renderApp(`/member/manage/point?seq=${memberSeq}${suffix}`, { as: 'admin' })

  it('need a chosen member', async () => {
    await renderApp('/member/manage/point', { as: 'admin' })
    expect(await screen.findByText('회원을 먼저 선택해 주세요.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '회원 찾기' })).toBeInTheDocument()
  })

  it('show balances, expiry and ledgers in tabs that keep the member', async () => {
    const { memberSeq } = await holder(3_200)
    const app = await open(memberSeq)
    expect(await screen.findByRole('heading', { name: /^김\*인/ })).toBeInTheDocument()
    expect(screen.getByText('보유 포인트').nextSibling).toHaveTextContent('3,200P')
    expect(screen.getByRole('region', { name: '소멸 예정' })).toHaveTextContent('2026-11')
    expect(await screen.findByText('+3,200')).toBeInTheDocument()
    await app.user.click(screen.getByRole('tab', { name: '예치금' }))
    expect(await screen.findByRole('table', { name: '예치금 내역' })).toBeInTheDocument()
    expect(app.url()).toContain(`seq=${memberSeq}`)
  })

  it('are deducted with a reason; more than the balance is refused at the field', async () => {
    const { memberSeq, balances } = await holder(3_200)
    const app = await open(memberSeq)
    await app.user.click(await screen.findByRole('button', { name: '차감' }))
    const box = await dialog()
    await app.user.click(within(box).getByRole('button', { name: '차감' }))
    expect(await within(box).findByText('사유 (을)를 입력해주세요.')).toBeInTheDocument()
    await fill(app, box, '5000', '중복 지급 정정')
    await app.user.click(within(box).getByRole('button', { name: '차감' }))
    expect(await within(box).findByRole('alert')).toHaveTextContent('차감할 금액이 보유 포인트(3,200P)보다 많습니다.')
    expect(within(box).getByLabelText(/^사유/)).toHaveValue('중복 지급 정정')
    await app.user.clear(within(box).getByLabelText(/^금액/))
    await app.user.type(within(box).getByLabelText(/^금액/), '1200')
    await app.user.click(within(box).getByRole('button', { name: '차감' }))
    expect(await screen.findByText('−1,200')).toBeInTheDocument()
    expect((await balances()).point).toBe(2_000)
  })

  it("show the limit of the admin's group at the amount, and refuse more at once", async () => {
    const { memberSeq, balances } = await holder(1)
    const app = await renderApp(`/member/manage/point?seq=${memberSeq}`, { as: 'cs_lead' })
    await app.user.click(await screen.findByRole('button', { name: '지급' }))
    const box = await dialog()
    expect(within(box).getByText('내 권한그룹의 1회 지급 한도는 5,000P입니다.')).toBeInTheDocument()
    await fill(app, box, '5001', '배송 지연 보상')
    await app.user.click(within(box).getByRole('button', { name: '지급' }))
    expect(await within(box).findByText('1회 지급 한도인 5,000P 이하로 입력해 주세요.')).toBeInTheDocument()
    expect((await balances()).point).toBe(1)
    await app.user.clear(within(box).getByLabelText(/^금액/))
    await app.user.type(within(box).getByLabelText(/^금액/), '5000')
    await app.user.click(within(box).getByRole('button', { name: '지급' }))
    expect(await screen.findByText(/회원에게 5,000P를 지급했습니다\.$/)).toBeInTheDocument()
    expect((await balances()).point).toBe(5_001)
  })

  it('need a second confirmation from 100,000 on', async () => {
    const { memberSeq, balances } = await holder(1)
    const app = await open(memberSeq)
    await app.user.click(await screen.findByRole('button', { name: '지급' }))
    const box = await dialog()
    await fill(app, box, String(CONFIRM_FROM), '대량 보상')
    await app.user.click(within(box).getByRole('button', { name: '지급' }))
    const question = await screen.findByText(/회원에게 100,000P를 지급합니다\. 10만P 이상입니다\. 계속하시겠습니까\?$/)
    await app.user.click(
      within(question.closest('[role="dialog"], [role="alertdialog"]') as HTMLElement).getByRole('button', {
        name: '취소',
      }),
    )
    // after canceling the question the dialog is unchanged
    expect(within(box).getByLabelText(/^사유/)).toHaveValue('대량 보상')
    expect((await balances()).point).toBe(1)
    await app.user.click(within(box).getByRole('button', { name: '지급' }))
    const again = await screen.findByText(/회원에게 100,000P를 지급합니다\. 10만P 이상입니다\. 계속하시겠습니까\?$/)
    await app.user.click(
      within(again.closest('[role="dialog"], [role="alertdialog"]') as HTMLElement).getByRole('button', {
        name: '지급',
      }),
    )
    await waitFor(async () => expect((await balances()).point).toBe(100_001))
    expect(await screen.findByText(/회원에게 100,000P를 지급했습니다\.$/)).toBeInTheDocument()
  })

  it('granted by hand are reverted', async () => {
    const { memberSeq, entry, balances } = await holder(1_500)
    const app = await open(memberSeq)
    const row = await waitFor(() => {
      const found = document.querySelector<HTMLElement>(`tr[data-seq="${entry.pointEntrySeq}"]`)
      if (!found) throw new Error('no row')
      return found
    })
    await app.user.click(within(row).getByRole('button', { name: /작업$/ }))
    await app.user.click(await screen.findByRole('menuitem', { name: '지급취소' }))
    expect(await screen.findByText('남은 1,500P를 회수하시겠습니까?')).toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: '지급취소' }))
    await waitFor(async () => expect((await balances()).point).toBe(0))
  })
})

describe('07 check 12: a sheet of points', () => {
  it('with an invalid row is not offered; a valid one is confirmed with its sum', async () => {
    const errors = [{ row: 7, column: '아이디', value: 'nobody', message: '없는 아이디입니다.' }]
    const sheet = {
      uploadSeq: 1,
      total: 2,
      createdCount: 0,
      unchangedCount: 0,
      preview: [],
      minusCount: 0,
      minusAmount: 0,
    }
    const answers = [
      { ...sheet, okCount: 1, badCount: 1, errors, memberCount: 1, amount: 3_000 },
      { ...sheet, okCount: 2, badCount: 0, errors: [], memberCount: 2, amount: 6_000 },
    ]
    let confirmed = 0
    server.use(
      http.post(`*${POINTS}/excel-uploads`, () =>
        HttpResponse.json({ status: 201, result: answers.shift() }, { status: 201 }),
      ),
      http.post(`*${POINTS}/excel-uploads/1/confirm`, () => {
        confirmed += 1
        return HttpResponse.json({
          status: 200,
          result: { done: 2, unchangedCount: 0, failed: [], badCount: 0, errors: [] },
        })
      }),
    )
    const app = await renderApp('/member/pointhistory', { as: 'admin' })
    await app.user.click(await screen.findByRole('button', { name: '엑셀 일괄 지급' }))
    const box = await dialog()
    const choose = async () =>
      app.user.upload(await within(box).findByLabelText('엑셀 파일'), new File(['xlsx'], '지급.xlsx'))
    await choose()
    expect(await within(box).findByText('없는 아이디입니다.')).toBeInTheDocument()
    expect(within(box).getByRole('button', { name: '전체 반영' })).toHaveAttribute('aria-disabled', 'true')
    expect(within(box).queryByRole('button', { name: /정상 행만/ })).toBeNull()
    await choose()
    await waitFor(() => expect(within(box).queryByText('없는 아이디입니다.')).toBeNull())
    await app.user.click(await within(box).findByRole('button', { name: '전체 반영' }))
    const notice = await screen.findByText('2명에게 총 6,000P를 지급합니다.')
    expect(confirmed).toBe(0)
    const question = notice.closest('[role="dialog"], [role="alertdialog"]') as HTMLElement
    await app.user.click(within(question).getByRole('button', { name: '전체 반영' }))
    await waitFor(() => expect(confirmed).toBe(1))
  })
})
