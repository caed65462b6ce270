import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { call } from '@/shared/api/client'
import { bankCodeLabels, depositRefundStateLabels, refundViaLabels } from '@/shared/api/gen/member-cashhistory.gen'
import { Button } from '@/shared/ui/inputs/button'
import { showFailure } from '@/shared/ui/layers/failure'
import { refundTones } from '../ledger.rules'
import { memberPicker } from '../manage/member.picker'
import { useRefundActions } from './deposit-refund.actions'
import { refundDialogs, useAskRefund } from './deposit-refund.calls'
import { depositRefundDef } from './deposit-refund.def'

const RefundDrawer = lazyDrawer(() => import('./deposit-refund-view'), 'RefundView')

const { time, link, text, mention, custom, money, pill, day } = columnsOf(depositRefundDef)

const COLUMNS = [
  time('requestedAt'),
  link('loginId', {
    search: (refund) => ({ tab: 'refunds', seq: String(refund.depositRefundSeq) }),
    width: 10,
    grow: true,
  }),
  mention('name', { to: '/member/manage/detail', search: ({ memberSeq }) => ({ seq: memberSeq }), width: 6 }),
  money('amount', { strong: true, width: 8 }),
  text('bankCode', { value: ({ bankCode }) => bankCodeLabels[bankCode], width: 7.5 }),
  text('accountNumber', { width: 10, minWidth: 9.5 }),
  custom('accountHolder', {
    width: 6.5,
    tone: ({ holderMismatch, state }) => (holderMismatch && state === 'REQUESTED' ? 'red' : undefined),
    cell: ({ accountHolder, holderMismatch }) => (
      <span title={holderMismatch ? '예금주가 회원 이름과 다릅니다.' : undefined}>{accountHolder}</span>
    ),
  }),
  text('requestedVia', { value: ({ requestedVia }) => refundViaLabels[requestedVia], width: 6 }),
  pill('state', depositRefundStateLabels, refundTones, { width: 7 }),
  day('processedAt', { width: 7.5 }),
  text('processedByName', { width: 6 }),
  day('paidOn', { hidden: true }),
  text('rejectReason', { hidden: true }),
]

/** Renders the button of 환불 신청 등록, for requests by phone. */
function AskButton() {
  const { mutateAsync: ask } = useAskRefund()
  async function press() {
    const member = await memberPicker.one()
    if (!member) return
    const { memberSeq, name } = member
    try {
      const path = '/api/v1/admin/members/{seq}/balances'
      const [{ depositUsable }, dialogs] = await Promise.all([
        call('get', path, { path: { seq: memberSeq } }),
        refundDialogs.get(),
      ])
      await dialogs?.askRefund({ memberSeq, name }, depositUsable, (body) => ask({ body }))
    } catch (error) {
      await showFailure(error)
    }
  }
  return <Button onClick={press}>환불 신청 등록</Button>
}

export function DepositRefunds() {
  const client = useQueryClient()
  const again = useCallback(() => void client.invalidateQueries(), [client])
  return (
    <>
      <ListScreen
        def={depositRefundDef}
        columns={COLUMNS}
        caption="예치금 환불 신청"
        actions={useRefundActions(again)}
        toolbar={({ rightsKnown: known, canWrite }) => known && canWrite && <AskButton />}
      />
      <RefundDrawer />
    </>
  )
}
