import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import { depositRefundStateLabels } from '@/shared/api/gen/member-cashhistory.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { askText } from '@/shared/ui/layers/ask-text'
import { confirm } from '@/shared/ui/layers/dialog'
import {
  refundDialogs,
  useCancelRefund,
  useCompleteRefund,
  useCompleteRefunds,
  useRejectRefund,
} from './deposit-refund.calls'

type Refund = Schemas['DepositRefund']

const MAX_AT_ONCE = 100

/** Returns why a request cannot be processed any more, or undefined. */
const settledReason = ({ state }: Refund): string | undefined =>
  state === 'REQUESTED' ? undefined : `이미 처리된 신청입니다. (${depositRefundStateLabels[state]})`

const refundText = ({ name, amount }: Refund): string => `${name} ${formatThousands(amount)}원`

/**
 * Returns the actions that end one request: complete, reject and cancel. They resolve to undefined if the admin
 * cancels.
 * `again` reloads what another tab may have changed.
 */
export function useSettle(again: () => void) {
  const { mutateAsync: complete } = useCompleteRefund()
  const { mutateAsync: reject } = useRejectRefund()
  const { mutateAsync: cancel } = useCancelRefund()
  return useMemo(() => {
    // refused: another admin may have been faster, so the screen is reloaded
    const sent = <R,>(work: Promise<R>): Promise<R> =>
      work.catch((error: unknown) => {
        again()
        throw error
      })
    return {
      async complete(refund: Refund) {
        const dialogs = await refundDialogs.get()
        return dialogs?.askPaid(
          {
            title: `환불완료: ${refundText(refund)}`,
            message: `예치금에서 ${formatThousands(refund.amount)}원을 차감하고 회원에게 문자로 알립니다.`,
            mismatch: refund.holderMismatch,
            requestedAt: refund.createdAt,
          },
          (body) => sent(complete({ path: { seq: refund.depositRefundSeq }, body })),
        )
      },
      reject(refund: Refund) {
        return askText(
          {
            title: `환불 반려: ${refundText(refund)}`,
            message: `사유를 회원에게 문자로 알리고, 묶어 둔 예치금 ${formatThousands(refund.amount)}원을 풉니다.`,
            label: '반려사유',
            minLength: 2,
            maxLength: 200,
            confirmLabel: '반려',
            danger: true,
          },
          (rejectReason) => sent(reject({ path: { seq: refund.depositRefundSeq }, body: { rejectReason } })),
        )
      },
      async cancel(refund: Refund) {
        const sure = await confirm({
          title: `환불 신청취소: ${refundText(refund)}`,
          message: `신청을 취소하고 묶어 둔 예치금 ${formatThousands(refund.amount)}원을 풉니다. 회원에게 알리지 않습니다.`,
          confirmLabel: '신청취소',
          danger: true,
        })
        if (!sure) return undefined
        return sent(cancel({ path: { seq: refund.depositRefundSeq }, body: {} }))
      },
    }
  }, [complete, reject, cancel, again])
}

/** Returns the list actions of refund requests. */
export function useRefundActions(again: () => void): ListAction<Refund>[] {
  const settle = useSettle(again)
  const { mutateAsync: completeMany } = useCompleteRefunds()
  return useMemo(() => {
    const one = (label: string, act: (refund: Refund) => Promise<Refund | undefined>): ListAction<Refund> => ({
      label,
      on: 'row',
      refuse: settledReason,
      async run(_seqs, [refund]) {
        const done = refund && (await act(refund))
        return done && { done: 1, failed: [] }
      },
    })
    return [
      {
        label: '환불완료',
        on: 'many',
        max: MAX_AT_ONCE,
        async run(seqs, rows, _all, title) {
          const dialogs = await refundDialogs.get()
          const sum = rows.reduce((all, { amount }) => all + amount, 0)
          return dialogs?.askPaid(
            {
              title,
              message: (
                <>
                  환불 신청 <b>{formatThousands(seqs.length)}건</b>, <b>{formatThousands(sum)}원</b>을 환불완료로
                  처리하고 회원에게 문자로 알립니다. 예금주가 회원 이름과 다른 신청은 처리되지 않습니다.
                </>
              ),
            },
            ({ paidOn, reason }) =>
              completeMany({ body: { action: 'COMPLETE', seqs, paidOn, ...(reason && { reason }) } }),
          )
        },
      },
      one('완료', settle.complete),
      { ...one('반려', settle.reject), danger: true },
      { ...one('취소', settle.cancel), danger: true },
    ]
  }, [settle, completeMany])
}
