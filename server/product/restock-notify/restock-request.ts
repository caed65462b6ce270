import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { duplicate, invalidState, notFound, Refusal } from '../../contract/refusal'
import { createdStamp } from '../../resource/stamps'
import { items } from '../schema/item.schema'
import { restockNotifies } from '../schema/restock.schema'
import { cancelNotices } from './restock-queue'
import { MAX_WAITING_PER_PHONE, WAITING_DAYS, wrongState } from './restock-rules'

/** Namespace of the advisory lock, under which the requests of a phone number are counted. */
const LOCK_CLASS = 7_216

interface Request {
  itemSeq: number
  memberSeq: number | null
  name: string
  mobilePhone: string
  channel: Schemas['RestockChannel']
}

/**
 * Records a buyer's request to be notified (called by the shop). Only for sold-out items, once per item and phone, at
 * most ten open requests per phone. Throws 404, INVALID_STATE, DUPLICATE, LIMIT_EXCEEDED.
 */
export async function requestRestock(call: Call, request: Request): Promise<number> {
  const [item] = await call.db.select().from(items).where(eq(items.itemSeq, request.itemSeq)).for('share')
  if (!item) throw notFound()
  if (item.saleState !== 'SOLD_OUT' || !item.restockNotifyEnabled) {
    throw invalidState('재입고 알림을 신청할 수 없는 상품입니다.')
  }
  await call.db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${request.mobilePhone}))`)
  const open = and(
    eq(restockNotifies.mobilePhone, request.mobilePhone),
    inArray(restockNotifies.state, ['WAITING', 'QUEUED']),
  )
  const [same] = await call.db
    .select({ seq: restockNotifies.restockNotifySeq })
    .from(restockNotifies)
    .where(and(open, eq(restockNotifies.itemSeq, request.itemSeq)))
  if (same) throw duplicate('itemSeq', same.seq, '이미 재입고 알림을 신청한 상품입니다.')
  const [waiting] = await call.db.select({ n: count() }).from(restockNotifies).where(open)
  if (Number(waiting?.n ?? 0) >= MAX_WAITING_PER_PHONE) {
    throw new Refusal(409, 'LIMIT_EXCEEDED', `재입고 알림은 ${MAX_WAITING_PER_PHONE}개까지 신청할 수 있습니다.`)
  }
  const [created] = await call.db
    .insert(restockNotifies)
    .values({
      ...request,
      itemCode: item.itemCode,
      itemName: item.name,
      sizeLabel: item.sizeLabel,
      state: 'WAITING',
      requestedAt: call.now,
      expiresAt: new Date(call.now.getTime() + WAITING_DAYS * DAY_MS),
      ...createdStamp(call),
    })
    .returning({ seq: restockNotifies.restockNotifySeq })
  if (!created) throw new Error('restock request was not inserted')
  return created.seq
}

/** Cancels a request by the buyer. Throws 404, and INVALID_STATE when it is too late. */
export async function withdrawRestock(call: Call, restockNotifySeq: number): Promise<void> {
  const [notice] = await call.db
    .select()
    .from(restockNotifies)
    .where(eq(restockNotifies.restockNotifySeq, restockNotifySeq))
    .for('update')
  if (!notice) throw notFound()
  const open = notice.state === 'WAITING' || notice.state === 'QUEUED'
  if (!open || (await cancelNotices(call, [notice], '고객 취소')).length > 0) throw wrongState(notice)
}
