import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { depositRefunds } from '../../server/member/schema/deposit-entry.schema'
import { shop, shopChanged } from '../msw/server'
import { newMember } from '../server/members'
import { type RenderedApp, renderApp } from '../setup/render'

const PATH = '/member/cashhistory'
const DEPOSITS = '/api/v1/admin/deposit-entries'
const REFUNDS = '/api/v1/admin/deposit-refunds'

async function post<T>(path: string, body: object): Promise<T> {
  const backend = await shop()
  const token = await backend.signIn('admin')
  const answer = await backend.call<T>('POST', path, { token, body: { requestId: randomUUID(), ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.result
}

/** Creates a refund request of a member with a deposit of this amount. */
async function request(amount: number, accountHolder = '김예치'): Promise<Schemas['DepositRefund']> {
  shopChanged()
  const { memberSeq } = await newMember(await shop(), { name: '김예치' })
  await post(DEPOSITS, { memberSeq, direction: 'PLUS', amount, reason: '시험 지급' })
  return post(REFUNDS, { memberSeq, amount, bankCode: '004', accountNumber: '12345678901234', accountHolder })
}
const stateOf = async (seq: number) => {
  const { db } = (await shop()).services
  return (await db.select().from(depositRefunds).where(eq(depositRefunds.depositRefundSeq, seq)))[0]?.state
}
const open = (seq: number) => renderApp(`${PATH}?tab=refunds&seq=${seq}`, { as: 'admin' })
const drawer = () => screen.findByRole('dialog', { name: /^예치금 환불/ })
const question = (name: RegExp) => screen.findByRole('dialog', { name })
const pay = async (app: RenderedApp) => {
  await app.user.click(await within(await drawer()).findByRole('button', { name: '완료' }))
  return question(/^환불완료/)
}

describe('a deposit withdrawal request', () => {
  it('is paid; its account is unmasked only on demand', async () => {
    const { depositRefundSeq: seq } = await request(5_000)
    const app = await open(seq)
    const box = await drawer()
    expect(await within(box).findByText('**********1234')).toBeInTheDocument()
    await app.user.click(within(box).getByRole('button', { name: '개인정보 보기' }))
    expect(await within(box).findByText('12345678901234')).toBeInTheDocument()
    await app.user.click(within(await pay(app)).getByRole('button', { name: '환불완료' }))
    await waitFor(async () => expect(await stateOf(seq)).toBe('DONE'))
  })

  it('to an account of another name needs a confirmation first', async () => {
    const { depositRefundSeq: seq } = await request(5_000, '박다른')
    const app = await open(seq)
    const dialog = await pay(app)
    expect(within(dialog).getByText('예금주가 회원 이름과 다릅니다.')).toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: '환불완료' })).toHaveAttribute('aria-disabled', 'true')
    await app.user.click(within(dialog).getByRole('checkbox'))
    await app.user.click(within(dialog).getByRole('button', { name: '환불완료' }))
    await waitFor(async () => expect(await stateOf(seq)).toBe('DONE'))
  })

  it('07 check 11: paid in another tab, says so and shows it', async () => {
    const { depositRefundSeq: seq } = await request(5_000)
    const app = await open(seq)
    const dialog = await pay(app)
    await post(`${REFUNDS}/${seq}/complete`, { paidOn: '2026-11-21' })
    await app.user.click(within(dialog).getByRole('button', { name: '환불완료' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('이미 처리된 신청입니다.')
    // the button disappears
    expect(within(dialog).queryByRole('button', { name: '환불완료' })).toBeNull()
    await app.user.click(within(dialog).getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
    await waitFor(async () => expect(await drawer()).toHaveTextContent('환불완료'))
    expect(within(await drawer()).queryByRole('button', { name: '완료' })).toBeNull()
  })

  it('is rejected with a reason', async () => {
    const { depositRefundSeq: seq } = await request(5_000)
    const app = await open(seq)
    await app.user.click(await within(await drawer()).findByRole('button', { name: '반려' }))
    const dialog = await question(/^환불 반려/)
    await app.user.type(within(dialog).getByLabelText(/^반려사유/), '계좌번호 오류')
    await app.user.click(within(dialog).getByRole('button', { name: '반려' }))
    await waitFor(async () => expect(await stateOf(seq)).toBe('REJECTED'))
    expect(await drawer()).toHaveTextContent('계좌번호 오류')
  })
})

describe('many requests', () => {
  it('07 check 10: are paid at once, except one with a different account holder, which is named', async () => {
    const seqs = [await request(1_000), await request(2_000, '박다른')].map((row) => row.depositRefundSeq)
    const app = await renderApp(`${PATH}?tab=refunds&size=100`, { as: 'admin' })
    for (const seq of seqs) {
      const row = await waitFor(() => {
        const found = document.querySelector<HTMLElement>(`tr[data-seq="${seq}"]`)
        if (!found) throw new Error('no row')
        return found
      })
      await app.user.click(within(row).getByRole('checkbox'))
    }
    await app.user.click(screen.getByRole('button', { name: '환불완료' }))
    const dialog = await question(/환불완료/)
    expect(dialog).toHaveTextContent('3,000원')
    await app.user.click(within(dialog).getByRole('button', { name: '환불완료' }))
    expect(await screen.findByText(/예금주가 회원 이름과 다릅니다\. 확인 후/)).toBeInTheDocument()
    expect(await Promise.all(seqs.map(stateOf))).toEqual(['DONE', 'REQUESTED'])
  })
})
