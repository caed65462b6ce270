import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { shop, shopChanged } from '../msw/server'
import { bankOrder, depositOf, newDeposit, orderOf } from '../server/bank'
import { renderApp } from '../setup/render'
import { testList } from './list-factory'

const PATH = '/orderdelivery/bankda'

testList({
  path: PATH,
  call: '/api/v1/admin/bank-deposits',
  title: '입금 확인(뱅크다)',
  caption: '입금내역',
  as: 'admin',
  defaults: {
    state: ['UNMATCHED', 'AMBIGUOUS'],
    depositedAt: { from: '2026-11-15', to: '2026-11-21' },
  },
  sort: { title: '금액', key: 'amount' },
})

describe('a deposit', () => {
  it('is matched beside its candidates: what differs is red, and a rest needs a decision', {
    timeout: 60_000,
  }, async () => {
    shopChanged()
    const backend = await shop()
    const order = await bankOrder(backend, { name: '나후보', amount: 487_123 })
    const deposit = await newDeposit(backend, { name: '나후보', amount: 497_123 })
    const { user } = await renderApp(`${PATH}?seq=${deposit.bankDepositSeq}`, { as: 'admin' })
    const panel = await screen.findByRole('dialog', { name: /^입금내역/ }, { timeout: 30_000 })
    const no = `${order.orderNo.slice(0, 8)}-${order.orderNo.slice(8)}`
    const row = (await within(panel).findByRole('rowheader', { name: no })).closest('tr') as HTMLElement
    expect(within(row).getByText('487,123원').tagName).toBe('B')
    await user.click(within(row).getByRole('checkbox', { name: `${no} 선택` }))
    expect(within(row).getByRole('textbox', { name: `${no} 매칭 금액` })).toHaveValue('487,123')
    await user.click(within(panel).getByRole('button', { name: '매칭' }))
    expect(await within(panel).findByText('남은 금액(10,000원)의 처리 방법을 선택해 주세요.')).toBeInTheDocument()
    expect(within(panel).getByRole('radio', { name: '예치금 전환' })).toBeDisabled()
    await user.click(within(panel).getByRole('radio', { name: '보류' }))
    await user.click(within(panel).getByRole('button', { name: '매칭' }))
    await waitFor(async () => expect((await orderOf(backend, order.orderSeq)).state).toBe('PAID'), { timeout: 5_000 })
    expect(await depositOf(backend, deposit.bankDepositSeq)).toMatchObject({
      state: 'MANUAL_MATCHED',
      restAmount: 10_000,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('the bank is asked by hand, and says when it was asked too soon', { timeout: 60_000 }, async () => {
    shopChanged()
    const { user } = await renderApp(PATH, { as: 'admin' })
    const head = await screen.findByRole('region', { name: '입금 현황' }, { timeout: 30_000 })
    await user.click(await within(head).findByRole('button', { name: '지금 조회' }))
    expect(await screen.findByText(/뱅크다 조회 완료/)).toBeInTheDocument()
    await user.click(within(head).getByRole('button', { name: '지금 조회' }))
    expect(await screen.findByText(/뱅크다 조회는 5분마다 가능합니다/)).toBeInTheDocument()
  })
})
