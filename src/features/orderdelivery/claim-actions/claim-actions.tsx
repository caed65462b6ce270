import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '@/shared/api/client'
import { useRefresh } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { doneText } from '@/shared/lib/done-text'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { claimKindNames } from '../../../../domain/orderdelivery/claim-names'
import { type ClaimTransition, claimTransitionsOf } from '../../../../domain/orderdelivery/claim-transitions'
import { moveClaim } from '../claim/claim.calls'
import { showRefusedRefunds } from '../claim/refund-outcome'
import type { ClaimableOrder } from '../claim-create/claim-lines'
import { orderNoText } from '../order-number.rules'

/** Claim actions for the order page and the queues. Their dialogs load with the first click. */

type Claim = Schemas['OrderClaim']

const claimDialog = lazyCode(() => import('../claim-create/claim-dialog'))
const settleDialog = lazyCode(() => import('../claim-refund/settle-dialog'))
export const moveQuestion = lazyCode(() => import('./ask-move'))
const stepDialogs = lazyCode(() => import('./step-dialogs'))

/**
 * Opens the dialog of a cancel, return or exchange. Resolves to the claim with the new version of the order
 * (`orderVersion`).
 */
export async function openClaim(
  order: ClaimableOrder,
  kind: Schemas['ClaimKind'],
  lineSeqs?: readonly number[],
): Promise<Claim | undefined> {
  const claim = await (await claimDialog.get())?.askClaim(order, kind, lineSeqs)
  if (claim) {
    // 반품 후 재주문: an exchange that became a return
    const name = claimKindNames[claim.kind]
    toast(claim.state === 'DONE' ? `${name}했습니다.` : `${name} 접수했습니다.`)
    void showRefusedRefunds(claim.refunds)
  }
  return claim
}

/** Returns the dialog title, e.g. `반품완료: …` or `교환 철회: …`. The kind is added unless the label begins with it. */
function titleOf({ kind, label }: ClaimTransition, { orderNo }: Pick<Claim, 'orderNo'>): string {
  const name = claimKindNames[kind]
  return `${label.startsWith(name) ? '' : `${name} `}${label}: ${orderNoText(orderNo)}`
}

/**
 * Returns a function that makes one move of a claim, asking for its input. It resolves to the updated claim, or
 * undefined if nothing was done.
 */
export function useClaimMove(): (orderClaimSeq: number, move: ClaimTransition) => Promise<Claim | undefined> {
  const { mutateAsync } = useMutation(moveClaim)
  const refresh = useRefresh()
  return useMemo(() => {
    async function runMove(claim: Claim, move: ClaimTransition): Promise<Claim | undefined> {
      const { action } = move
      const title = titleOf(move, claim)
      if (action === 'COMPLETE') return (await settleDialog.get())?.askSettle(claim, move, title)
      if (action === 'ACCEPT' || action === 'COLLECT' || action === 'RESHIP') {
        return (await stepDialogs.get())?.askStep(claim, action, title)
      }
      const done = await (await moveQuestion.get())?.askMove(
        move,
        title,
        (more) =>
          mutateAsync({
            path: { seq: claim.orderClaimSeq },
            body: { action, version: claim.version, ...more },
          }),
        claim,
      )
      if (!done) refresh()
      return done
    }
    return async (orderClaimSeq, move) => {
      try {
        // reads the current claim: a dialog on an outdated version would be refused
        const claim = await call('get', '/api/v1/admin/order-claims/{seq}', { path: { seq: orderClaimSeq } })
        const done = await runMove(claim, move)
        if (done) {
          toast(doneText(move.label))
          void showRefusedRefunds(done.refunds).then((refused) => refused && refresh())
        }
        return done
      } catch (error) {
        refresh()
        await showFailure(error)
        return undefined
      }
    }
  }, [mutateAsync, refresh])
}

interface ButtonsProps {
  claim: Pick<Schemas['OrderClaimRow'], 'orderClaimSeq' | 'kind' | 'state'>
  onDone?: (claim: Claim) => void
}

/** Renders the moves a claim can make, the primary one first. */
export function ClaimButtons({ claim, onDone }: ButtonsProps) {
  const move = useClaimMove()
  return claimTransitionsOf(claim).map((each, at) => (
    <Button
      key={each.action}
      size="sm"
      variant={at === 0 ? 'primary' : each.action === 'REJECT' ? 'danger' : undefined}
      onClick={async () => {
        const done = await move(claim.orderClaimSeq, each)
        if (done) onDone?.(done)
      }}
    >
      {each.label}
    </Button>
  ))
}
