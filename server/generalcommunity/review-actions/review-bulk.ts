import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { checkEnteredAmount } from '../../member/ledger/point-limit'
import { bulkPointFlags } from '../../member/point-entry/points'
import { forEachRow } from '../../resource/each-row'
import type { ReviewCore } from '../review-shared/review-core'
import type { ReviewRow } from '../schema/review-base.schema'
import { payReward, shopOf } from './review-reward'
import { checkReview, exclude, move, moveColumns, type ReviewAction, reclaim, requireMemo } from './review-transitions'

/** The body of a bulk action: a shared one, or one of this kind of review. */
export type ReviewBulk = Schemas['ReviewActionFields'] & { action: string }

/** Checks what the action needs of the body. Throws 400. */
function checkBody({ action, hideReason, memo, requestId }: ReviewBulk): void {
  if (action === 'HIDE') moveColumns('HIDDEN', { hideReason, memo })
  if (action === 'DELETE') moveColumns('DELETED', { hideReason, memo })
  if (action === 'EXCLUDE' || action === 'RECLAIM') requireMemo(memo)
  if (action === 'REWARD' && !requestId) throw invalid({ requestId: '요청 번호가 없습니다. 다시 시도해 주세요.' })
}

async function actOn(
  call: AdminCall,
  body: ReviewBulk,
  kindActions: Readonly<Record<string, ReviewAction>>,
): Promise<ReviewAction> {
  const { action, hideReason, memo, amount, force } = body
  const moveTo =
    (to: Schemas['ReviewState']): ReviewAction =>
    (inner, core, row) =>
      move(inner, core, row, to, { hideReason, memo })
  const shop = action === 'REWARD' ? await shopOf(call.db) : null
  const actions: Readonly<Record<string, ReviewAction>> = {
    ...kindActions,
    CHECK: checkReview,
    HIDE: moveTo('HIDDEN'),
    SHOW: moveTo('PUBLISHED'),
    DELETE: moveTo('DELETED'),
    EXCLUDE: (inner, core, row) => exclude(inner, core, row, memo),
    RECLAIM: (inner, core, row) => reclaim(inner, core, row, requireMemo(memo)),
    ...(shop && { REWARD: (inner, core, row) => payReward(inner, core, shop, row, { amount, force }) }),
  }
  const act = actions[action]
  // the contract refuses all other actions
  if (!act) throw new Error(`no action ${action}`)
  return act
}

/** Performs a bulk action, each review in a transaction of its own. A reward is paid once per `requestId`. */
export async function bulk(
  call: AdminCall,
  core: ReviewCore,
  body: ReviewBulk,
  kindActions: Readonly<Record<string, ReviewAction>>,
): Promise<Schemas['BulkReceipt']> {
  checkBody(body)
  const { action, seqs, memo, amount } = body
  if (action === 'REWARD' && amount != null) checkEnteredAmount(call.actor, amount, 'P')
  const act = await actOn(call, body, kindActions)
  const done: ReviewRow[] = []
  const { doneSeqs: _, ...receipt } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      const inner = { ...call, db }
      done.push(await act(inner, core, await core.lock(db, seq)))
    },
    core.named,
  )
  if (done.length > 0) {
    const reason = memo?.trim()
    const paid = action === 'REWARD' ? done.reduce((sum, row) => sum + (row.rewardPoint ?? 0), 0) : null
    core.log(
      call,
      'BULK',
      labelOf(core.schemas.action, action) + (paid === null ? '' : ` 합계 ${formatNumber(paid)}P`),
      done,
      { ...(reason && { reason }), ...(paid !== null && { flags: await bulkPointFlags(call) }) },
    )
  }
  return receipt
}
