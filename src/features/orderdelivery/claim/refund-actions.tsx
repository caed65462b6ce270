import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '@/shared/api/client'
import { apiMutation, useRefresh } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { codeOf } from '@/shared/lib/code'
import { won } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { refundMoveProblem, refundMoves } from '../../../../openapi/formats/claim-moves'
import { orderNoText } from '../order-number.rules'
import { toldRetry } from './refund-outcome'

/** What is done with refunds, for the order's own page and for the queue: their dialogs come with the first press. */

type Refund = Schemas['Refund']
type Action = Schemas['RefundAction']
type Standing = Pick<Refund, 'refundSeq' | 'method' | 'state' | 'accountNumber'>

export const refundDialogs = codeOf(() => import('./refund-dialogs'))

/** Why this cannot be done with a refund; null when it can. */
export const refundProblem = (action: Action, { method, state, accountNumber }: Standing): string | null =>
  refundMoveProblem(action, { method, state, hasAccount: accountNumber !== null })

/** Makes one move of a refund, with what it asks for; gives it as it is then, undefined: nothing was done. */
export function useRefundMove(): (refundSeq: number, action: Action) => Promise<Refund | undefined> {
  const { mutateAsync } = useMutation(apiMutation('post', '/api/v1/admin/refunds/{seq}/transition', { once: true }))
  const refresh = useRefresh()
  return useMemo(() => {
    async function made(refund: Refund, action: Action): Promise<Refund | undefined> {
      const { refundSeq, version, orderNo, cashAmount } = refund
      const label = refundMoves.find((move) => move.action === action)?.label ?? ''
      const title = `${action === 'COMPLETE' ? '' : '환불 '}${label}: ${orderNoText(orderNo)} ${won(cashAmount)}원`
      const send = (more: Partial<Schemas['RefundTransition']> = {}) =>
        mutateAsync({ path: { seq: refundSeq }, body: { action, version, ...more } })
      if (action === 'COMPLETE') {
        const message = '이체한 날짜를 확인해 주세요. 구매자에게 환불완료를 알립니다.'
        return (await refundDialogs.get())?.askPaid({ title, message, refund }, send)
      }
      if (action === 'CHANGE_METHOD') {
        return (await refundDialogs.get())?.askMethod(title, refund, (change) => send(change))
      }
      const message = '결제사에 같은 요청을 다시 보냅니다. 두 번 환불되지 않습니다.'
      return (await confirm({ title, message, confirmLabel: label })) ? send() : undefined
    }
    return async (refundSeq, action) => {
      try {
        // as it is now: the provider may have answered meanwhile
        const refund = await call('get', '/api/v1/admin/refunds/{seq}', { path: { seq: refundSeq } })
        const done = await made(refund, action)
        if (done && action === 'RETRY') return await toldRetry(done)
        if (done) toast('처리했습니다.')
        return done
      } catch (error) {
        refresh()
        await showFailure(error)
        return undefined
      }
    }
  }, [mutateAsync, refresh])
}

/** What can be done with a refund where it stands. */
export function RefundButtons({ refund, onDone }: { refund: Standing; onDone?: (refund: Refund) => void }) {
  const move = useRefundMove()
  return refundMoves
    .filter(({ action }) => refundProblem(action, refund) === null)
    .map(({ action, label }) => (
      <Button
        key={action}
        size="sm"
        onClick={async () => {
          const done = await move(refund.refundSeq, action)
          if (done) onDone?.(done)
        }}
      >
        {label}
      </Button>
    ))
}
