import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '@/shared/api/client'
import { apiMutation, useRefresh } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { refundTransitionProblem, refundTransitions } from '../../../../domain/orderdelivery/claim-transitions'
import { orderNoText } from '../order-number.rules'
import { showRetryResult } from './refund-outcome'

/** Refund actions for the order page and the queue. Their dialogs load with the first click. */

type Refund = Schemas['Refund']
type Action = Schemas['RefundAction']
type RefundFacts = Pick<Refund, 'refundSeq' | 'method' | 'state' | 'accountNumber'>

export const refundDialogs = lazyCode(() => import('./refund-dialogs'))

/** Returns why an action is not possible for a refund, or null. */
export const refundProblem = (action: Action, { method, state, accountNumber }: RefundFacts): string | null =>
  refundTransitionProblem(action, { method, state, hasAccount: accountNumber !== null })

/**
 * Returns a function that makes one move of a refund, asking for its input. It resolves to the updated refund, or
 * undefined if nothing was done.
 */
export function useRefundMove(): (refundSeq: number, action: Action) => Promise<Refund | undefined> {
  const { mutateAsync } = useMutation(apiMutation('post', '/api/v1/admin/refunds/{seq}/transition', { once: true }))
  const refresh = useRefresh()
  return useMemo(() => {
    async function runAction(refund: Refund, action: Action): Promise<Refund | undefined> {
      const { refundSeq, version, orderNo, cashAmount } = refund
      const label = refundTransitions.find((move) => move.action === action)?.label ?? ''
      const title = `${action === 'COMPLETE' ? '' : '환불 '}${label}: ${orderNoText(orderNo)} ${formatThousands(cashAmount)}원`
      const send = (more: Partial<Schemas['RefundTransition']> = {}) =>
        mutateAsync({ path: { seq: refundSeq }, body: { action, version, ...more } })
      if (action === 'COMPLETE') {
        const message = `${formatThousands(cashAmount)}원을 이체한 날짜를 확인해 주세요.`
        return (await refundDialogs.get())?.askPaid({ title, message, refund }, send)
      }
      if (action === 'CHANGE_METHOD') {
        return (await refundDialogs.get())?.askMethod(title, refund, (change) => send(change))
      }
      const message = `${formatThousands(cashAmount)}원 환불을 결제사에 다시 요청합니다. 두 번 환불되지 않습니다.`
      return (await confirm({ title, message, confirmLabel: label })) ? send() : undefined
    }
    return async (refundSeq, action) => {
      try {
        // reads the current refund: the provider may have answered meanwhile
        const refund = await call('get', '/api/v1/admin/refunds/{seq}', { path: { seq: refundSeq } })
        const done = await runAction(refund, action)
        if (done && action === 'RETRY') return await showRetryResult(done)
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

/** Renders the actions that are possible for a refund. */
export function RefundButtons({ refund, onDone }: { refund: RefundFacts; onDone?: (refund: Refund) => void }) {
  const move = useRefundMove()
  return refundTransitions
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
