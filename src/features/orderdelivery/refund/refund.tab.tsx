import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import { bankCodeLabels, claimKindLabels, claimReasonLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import { refundMethodLabels, refundStateLabels } from '@/shared/api/gen/orderdelivery-orderstatus.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellDay } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { confirm } from '@/shared/ui/layers/dialog'
import { refundTransitions } from '../../../../domain/orderdelivery/claim-transitions'
import { refundTones } from '../claim/claim.tones'
import { refundDialogs, refundProblem, useRefundMove } from '../claim/refund-actions'
import { orderNoText } from '../order-number.rules'
import { refundDef } from './refund.def'

type Refund = Schemas['Refund']

const { time, link, text, custom, money, pill } = columnsOf(refundDef)

/** Returns the reason of a refund: a claim, an extra payment or an overpayment. */
function refundReason({ claimKind, reasonCode, paymentKind, reason }: Refund): string {
  if (claimKind && reasonCode) return `${claimKindLabels[claimKind]} · ${claimReasonLabels[reasonCode]}`
  if (paymentKind === 'EXTRA') return reason ? `추가결제 · ${reason}` : '추가결제'
  return '초과입금'
}

const COLUMNS = [
  link('orderNo', {
    to: '/orderdelivery/allorder/detail',
    search: (row) => ({ seq: String(row.orderSeq) }),
    value: ({ orderNo }) => orderNoText(orderNo),
    width: 11,
  }),
  pill('state', refundStateLabels, refundTones, { width: 6.5 }),
  money('cashAmount', { strong: true, width: 8 }),
  text('method', { value: ({ method }) => refundMethodLabels[method], width: 7, minWidth: 6.5 }),
  custom('accountNumber', {
    title: '은행·계좌',
    width: 15,
    minWidth: 15,
    cut: true,
    cell: ({ bankCode, accountNumber, accountHolder }) =>
      accountNumber ? `${bankCode ? bankCodeLabels[bankCode] : ''} ${accountNumber} ${accountHolder ?? ''}` : null,
  }),
  custom('dueAt', {
    width: 7,
    tone: ({ late }) => (late ? 'red' : undefined),
    cell: ({ dueAt }) => cellDay(dueAt),
  }),
  text('failMessage', { width: 12, grow: true, minWidth: 8 }),
  time('requestedAt'),
  text('ordererName', { width: 6 }),
  text('itemSummary', { width: 17, minWidth: 11 }),
  text('reasonCode', {
    value: refundReason,
    width: 9,
  }),
  money('pointAmount', { hidden: true }),
  money('depositAmount', { hidden: true }),
  custom('paidOn', { width: 7, hidden: true, cell: ({ paidOn }) => paidOn }),
  time('doneAt', { hidden: true }),
  text('doneBy', { hidden: true }),
]

const MAX_AT_ONCE = 100

const refusalOf = (refund: Refund): Schemas['BulkFailure'] => ({
  seq: refund.refundSeq,
  code: 'INVALID_STATE',
  message: refundProblem('COMPLETE', refund) ?? '',
  name: orderNoText(refund.orderNo),
})

function useActions(): ListAction<Refund>[] {
  const move = useRefundMove()
  const { mutateAsync: many } = useMutation(apiMutation('post', '/api/v1/admin/refunds/bulk', { once: true }))
  return useMemo(
    () => [
      {
        label: '환불완료',
        on: 'many',
        max: MAX_AT_ONCE,
        async run(_seqs, rows, _all, title) {
          // refunds by other methods, or not awaiting a transfer, are left out
          const paid = rows.filter((refund) => refundProblem('COMPLETE', refund) === null)
          const others = rows.length - paid.length
          if (paid.length === 0) return { done: 0, failed: rows.map(refusalOf) }
          const sum = paid.reduce((all, { cashAmount }) => all + cashAmount, 0)
          const message = (
            <>
              환불 <b>{formatThousands(paid.length)}건</b>, <b>{formatThousands(sum)}원</b>을 이체한 것으로 처리합니다.
              {others > 0 &&
                ` 선택한 ${formatThousands(rows.length)}건 중 계좌이체 환불대기가 아닌 ${formatThousands(others)}건은 제외됩니다.`}
            </>
          )
          return (await refundDialogs.get())?.askPaid({ title, message }, (typed) =>
            many({
              body: {
                action: 'COMPLETE',
                seqs: paid.map(({ refundSeq }) => refundSeq),
                ...typed,
              },
            }),
          )
        },
      },
      {
        label: '재시도',
        on: 'many',
        max: MAX_AT_ONCE,
        async run(seqs, rows, _all, title) {
          const sum = formatThousands(rows.reduce((all, { cashAmount }) => all + cashAmount, 0))
          const message = `환불 ${formatThousands(seqs.length)}건, ${sum}원을 결제사에 다시 요청합니다. 두 번 환불되지 않습니다.`
          const sure = await confirm({ title, message, confirmLabel: '재시도' })
          return sure ? many({ body: { action: 'RETRY', seqs } }) : undefined
        },
      },
      ...refundTransitions.map(
        ({ action, label }): ListAction<Refund> => ({
          label,
          on: 'row',
          refuse: (refund) => refundProblem(action, refund) ?? undefined,
          async run(_seqs, [refund]) {
            if (refund) await move(refund.refundSeq, action)
            // the move has shown its own message
            return undefined
          },
        }),
      ),
    ],
    [move, many],
  )
}

/** Renders the waiting and refused refunds, oldest first. */
export function RefundTab() {
  return <ListScreen def={refundDef} columns={COLUMNS} caption="환불대기" actions={useActions()} />
}
