import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bankDepositMatches, bankDeposits } from '../../server/orderdelivery/schema/bank-deposit.schema'
import { shop, shopChanged } from '../msw/server'
import { bankOrder, depositOf, newDeposit, orderOf } from '../server/bank'
import { renderApp } from '../setup/render'

const PATH = '/orderdelivery/bankda'

describe('a deposit', () => {
  it('shows candidates beside the deposit with differences in red, and requires a decision about an excess', async () => {
    shopChanged()
    const backend = await shop()
    const order = await bankOrder(backend, { name: '나후보', amount: 487_123 })
    const deposit = await newDeposit(backend, { name: '나후보', amount: 497_123 })
    const { user } = await renderApp(`${PATH}?seq=${deposit.bankDepositSeq}`, { as: 'admin' })
    const panel = await screen.findByRole('dialog', { name: /^입금내역/ })
    const no = `${order.orderNo.slice(0, 8)}-${order.orderNo.slice(8)}`
    const row = (await within(panel).findByRole('rowheader', { name: no })).closest('tr') as HTMLElement
    expect(within(row).getByText('487,123원').tagName).toBe('B')
    await user.click(within(row).getByRole('checkbox', { name: `${no} 선택` }))
    expect(within(row).getByRole('textbox', { name: `${no} 매칭 금액` })).toHaveValue('487,123')
    await user.click(within(panel).getByRole('button', { name: '매칭' }))
    expect(await within(panel).findByText('남은 금액(10,000원)의 처리 방법을 선택해 주세요.')).toBeInTheDocument()
    expect(within(panel).getByRole('radio', { name: '예치금 전환' })).toBeDisabled()
    expect(panel).toHaveTextContent('비회원 주문은 예치금으로 전환할 수 없습니다.')
    await user.click(within(panel).getByRole('radio', { name: '환불' }))
    expect(panel).toHaveTextContent(`10,000원을 나*보님(주문 ${no})의 환불로 등록합니다.`)
    await user.click(within(panel).getByRole('radio', { name: '보류' }))
    await user.click(within(panel).getByRole('button', { name: '매칭' }))
    await waitFor(async () => expect((await orderOf(backend, order.orderSeq)).state).toBe('PAID'))
    expect(await depositOf(backend, deposit.bankDepositSeq)).toMatchObject({
      state: 'MANUAL_MATCHED',
      restAmount: 10_000,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('of a payment that was confirmed by hand is offered with what it may be linked to, which is no longer due', async () => {
    shopChanged()
    const backend = await shop()
    const order = await bankOrder(backend, { name: '나수기', amount: 487_124, state: 'PAID' })
    const deposit = await newDeposit(backend, { name: '나수기', amount: 487_124 })
    await renderApp(`${PATH}?seq=${deposit.bankDepositSeq}`, { as: 'admin' })
    const panel = await screen.findByRole('dialog', { name: /^입금내역/ })
    const no = `${order.orderNo.slice(0, 8)}-${order.orderNo.slice(8)}`
    const row = (await within(panel).findByRole('rowheader', { name: new RegExp(no) })).closest('tr')
    expect(row).toHaveTextContent('487,124원입금확인한 금액')
  })

  it('an excluded one is restored from its panel, which has a memo and links to matched orders', async () => {
    shopChanged()
    const backend = await shop()
    const { db } = backend.services
    const order = await bankOrder(backend, { name: '나연결', amount: 61_000 })
    const [out, linked] = [await newDeposit(backend), await newDeposit(backend, { name: '나연결', amount: 61_000 })]
    const { bankDepositSeq, amount } = linked
    const { orderSeq, orderPaymentSeq } = order
    await db
      .insert(bankDepositMatches)
      .values({ bankDepositSeq, orderPaymentSeq, orderSeq, amount, createdAt: new Date() })
    await db
      .update(bankDeposits)
      .set({ state: 'MANUAL_MATCHED', restAmount: 0 })
      .where(eq(bankDeposits.bankDepositSeq, bankDepositSeq))
    await db
      .update(bankDeposits)
      .set({ state: 'IGNORED', ignoreReason: '이자' })
      .where(eq(bankDeposits.bankDepositSeq, out.bankDepositSeq))
    const { user, router } = await renderApp(`${PATH}?seq=${out.bankDepositSeq}`, { as: 'admin' })
    const panel = async () => screen.findByRole('dialog', { name: /^입금내역/ })
    await user.click(await within(await panel()).findByRole('button', { name: '메모' }))
    const dialog = await screen.findByRole('dialog', { name: /^메모/ })
    await user.type(within(dialog).getByRole('textbox'), '이자 아님')
    await user.click(within(dialog).getByRole('button', { name: '저장' }))
    await waitFor(async () => expect(await panel()).toHaveTextContent('이자 아님'))
    await user.click(within(await panel()).getByRole('button', { name: '되돌리기' }))
    await waitFor(async () => expect((await depositOf(backend, out.bankDepositSeq)).state).toBe('UNMATCHED'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await act(() => router.navigate({ to: PATH, search: { seq: String(bankDepositSeq) } }))
    const no = `${order.orderNo.slice(0, 8)}-${order.orderNo.slice(8)}`
    const link = await within(await panel()).findByRole('link', { name: no })
    expect(link).toHaveAttribute('href', `/orderdelivery/allorder/detail?seq=${orderSeq}`)
  })

  it('fetching from the bank by hand shows the result, or that it is too early', async () => {
    shopChanged()
    const { user } = await renderApp(PATH, { as: 'admin' })
    const head = await screen.findByRole('region', { name: '입금 현황' })
    await user.click(await within(head).findByRole('button', { name: '지금 조회' }))
    expect(await screen.findByText(/뱅크다 조회 완료/)).toBeInTheDocument()
    await user.click(within(head).getByRole('button', { name: '지금 조회' }))
    expect(await screen.findByText(/뱅크다 조회는 5분마다 가능합니다/)).toBeInTheDocument()
  })
})
