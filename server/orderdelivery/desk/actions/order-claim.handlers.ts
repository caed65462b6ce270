import { inArray, sql } from 'drizzle-orm'
import type { AdminCall } from '../../../call/call'
import { handlersOf } from '../../../call/handlers-of'
import { labelOf } from '../../../contract/contract-labels'
import type { Schemas } from '../../../contract/contract-types'
import { lockRows } from '../../../db/locks'
import { formatNumber } from '../../../lib/numbers'
import { describeFilters } from '../../../log/summary'
import { forEachRow, nameLookupFrom } from '../../../resource/each-row'
import { paged } from '../../../resource/pages'
import { previewClaim } from '../../claim/actions/claim-preview'
import { type ClaimMoveBody, lockClaim, moveClaim } from '../../claim/actions/move-claim'
import { openClaim } from '../../claim/actions/open-claim'
import { claimRows, countClaims, readClaim } from '../../claim/claim-record'
import { orderSubjects } from '../../claim/refund/order-filters'
import type { ClaimRow } from '../../claim/settlement/claim-context'
import { lockStockOf } from '../../claim/settlement/claim-effects'
import { checkReasonText } from '../../claim/settlement/reason-text'
import { type LockedOrder, lockOrder } from '../../order/order-lock'
import { orderLogSubjects } from '../../order/order-log-subjects'
import { orderClaims } from '../../schema/claim.schema'
import { orders } from '../../schema/order.schema'
import { reorderStart } from '../checkout/replaced-return'
import { readOrder } from '../record/read-order'

const claimNaming = nameLookupFrom(
  sql`${orderClaims} join ${orders} on ${orders.orderSeq} = ${orderClaims.orderSeq}`,
  orderClaims.orderClaimSeq,
  orders.orderNo,
)

/** Logs an action on a claim of an order. */
function logClaim(
  call: AdminCall,
  action: Schemas['AdminLogAction'],
  what: string,
  order: Pick<LockedOrder, 'orderSeq' | 'orderNo' | 'ordererName' | 'memberSeq'>,
  claimSeq: number,
  reason?: string | null,
): void {
  call.log({
    action,
    resource: 'order-claims',
    targetSeqs: [claimSeq],
    named: claimNaming,
    subjects: orderSubjects(order),
    summary: `클레임 ${what}: ${order.orderNo}`,
    ...(reason ? { reason } : {}),
    personal: true,
  })
}

const bodyOf = (
  { action, reason }: Schemas['ClaimBulk'],
  { pickupMethod }: Pick<ClaimRow, 'pickupMethod'>,
): ClaimMoveBody => ({
  action,
  reason,
  ...(action === 'ACCEPT' ? { pickup: { method: pickupMethod ?? 'COURIER' } } : {}),
  ...(action === 'COLLECT' ? { inspection: { result: 'OK' } } : {}),
})

async function bulk(call: AdminCall, body: Schemas['ClaimBulk']): Promise<Schemas['BulkReceipt']> {
  if (body.action === 'REJECT') checkReasonText(body.reason, 5, 'reason', '사유')
  // orders are locked before their claims
  const found = await call.db
    .select({ orderSeq: orderClaims.orderSeq })
    .from(orderClaims)
    .where(inArray(orderClaims.orderClaimSeq, body.seqs))
  const orderSeqs = found.map(({ orderSeq }) => orderSeq)
  await lockRows(call.db, orders.orderSeq, orderSeqs)
  await lockStockOf(call.db, orderSeqs)
  const moved = new Map<number, LockedOrder>()
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    [...body.seqs].sort((a, b) => a - b),
    async (db, seq) => {
      const locked = await lockClaim(db, seq)
      await moveClaim({ ...call, db }, locked, bodyOf(body, locked.claim))
      moved.set(locked.order.orderSeq, locked.order)
    },
    claimNaming,
  )
  if (doneSeqs.length > 0) {
    call.log({
      action: 'BULK',
      resource: 'order-claims',
      targetSeqs: doneSeqs,
      named: claimNaming,
      subjects: [...moved.values()].slice(0, 100).flatMap(orderLogSubjects),
      summary: `클레임 ${labelOf('ClaimBulkAction', body.action)}: ${doneSeqs.length}건`,
      ...(body.reason ? { reason: body.reason } : {}),
      personal: true,
    })
  }
  return { done, failed }
}

export const orderClaimHandlers = handlersOf({
  'POST /api/v1/admin/orders/{seq}/claims': async (call, { path: { seq }, body: { requestId, version, ...body } }) => {
    const order = await lockOrder(call.db, seq, version, () => readOrder(call, seq))
    const claim = await openClaim(call, order, { ...body, by: 'ADMIN' })
    logClaim(call, 'CREATE', `${labelOf('ClaimKind', claim.kind)} 접수`, order, claim.orderClaimSeq, body.reasonText)
    return readClaim(call, claim.orderClaimSeq)
  },

  'POST /api/v1/admin/orders/{seq}/claims/preview': async (call, { path: { seq }, body }) =>
    previewClaim(call, seq, body, () => readOrder(call, seq)),

  'GET /api/v1/admin/order-claims': async (call, { query }) => {
    const found = await paged(
      query,
      () => countClaims(call, query),
      (limit, offset) => claimRows(call, query, limit, offset),
    )
    call.log({
      action: 'LIST',
      resource: 'order-claims',
      targetCount: found.items.length,
      summary: `클레임 조회 (${describeFilters('order-claims', query, 'orderNo')}) ${formatNumber(found.total)}건`,
      personal: true,
    })
    return found
  },

  'GET /api/v1/admin/order-claims/{seq}': async (call, { path, query }) => {
    const unmasked = query.unmask === true
    const claim = await readClaim(call, path.seq, unmasked)
    const what = unmasked ? '개인정보 보기' : '상세 조회'
    logClaim(call, unmasked ? 'UNMASK' : 'DETAIL', what, claim, claim.orderClaimSeq)
    return claim
  },

  'GET /api/v1/admin/order-claims/{seq}/reorder': ({ db }, { path: { seq } }) => reorderStart(db, seq),

  'POST /api/v1/admin/order-claims/{seq}/transition': async (
    call,
    { path: { seq }, body: { requestId, version, ...body } },
  ) => {
    const locked = await lockClaim(call.db, seq, version, () => readClaim(call, seq))
    await moveClaim(call, locked, body)
    logClaim(call, 'STATE', labelOf('ClaimAction', body.action), locked.order, seq, body.reason)
    return readClaim(call, seq)
  },

  'POST /api/v1/admin/order-claims/bulk': (call, { body }) => bulk(call, body),
})
