import type { AdminCall, Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import { eachRow } from '../../resource/each-row'
import { labelOf } from '../../session/field-changes'
import type { ReviewRow } from '../review-base/review-base.schema'
import type { ReviewCore } from '../review-base/review-core'
import { checkReview, exclude, memoOf, move, movingOf, type ReviewAct, reclaim } from './review-acts'
import { pay, shopOf } from './review-reward'

/** An action on many: one of every kind's, or of this kind alone. */
export type ReviewBulk = Schemas['ReviewActionFields'] & { action: string }

/** Throws 400 for what all of them need. */
function checkAsked({ action, hideReason, memo, requestId }: ReviewBulk): void {
  if (action === 'HIDE') movingOf('HIDDEN', { hideReason, memo })
  if (action === 'DELETE') movingOf('DELETED', { hideReason, memo })
  if (action === 'EXCLUDE' || action === 'RECLAIM') memoOf(memo)
  if (action === 'REWARD' && !requestId) throw invalid({ requestId: '요청 번호가 없습니다. 다시 시도해 주세요.' })
}

async function actOn(call: AdminCall, body: ReviewBulk, own: Readonly<Record<string, ReviewAct>>): Promise<ReviewAct> {
  const { action, hideReason, memo, amount, force } = body
  const moves =
    (to: Schemas['ReviewState']): ReviewAct =>
    (inner, core, row) =>
      move(inner, core, row, to, { hideReason, memo })
  const shop = action === 'REWARD' ? await shopOf(call.db) : null
  const acts: Readonly<Record<string, ReviewAct>> = {
    ...own,
    CHECK: checkReview,
    HIDE: moves('HIDDEN'),
    SHOW: moves('PUBLISHED'),
    DELETE: moves('DELETED'),
    EXCLUDE: (inner, core, row) => exclude(inner, core, row, memo),
    RECLAIM: (inner, core, row) => reclaim(inner, core, row, memoOf(memo)),
    ...(shop && { REWARD: (inner, core, row) => pay(inner, core, shop, row, { amount, force }) }),
  }
  const act = acts[action]
  // the contract has refused all others
  if (!act) throw new Error(`no action ${action}`)
  return act
}

/** An action on many, each on its own. A reward is paid once a request. */
export async function bulk(
  call: AdminCall,
  core: ReviewCore,
  body: ReviewBulk,
  own: Readonly<Record<string, ReviewAct>>,
): Promise<Schemas['BulkReceipt']> {
  checkAsked(body)
  const { action, seqs, memo } = body
  const act = await actOn(call, body, own)
  const done: ReviewRow[] = []
  const { doneSeqs: _, ...receipt } = await eachRow(
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
    core.log(call, 'BULK', labelOf(core.schemas.action, action), done, reason ? { reason } : {})
  }
  return receipt
}
