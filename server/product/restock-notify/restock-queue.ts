import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { members } from '../../db/schema'
import type { Call } from '../../http/call'
import { cancelMessages, type Message, queueMessages } from '../../message/outbox'
import { updatedStamp } from '../../resource/stamps'
import { items } from '../item/item.schema'
import { restockNotifies } from './restock.schema'
import { allowedBy, EVENT, itemColumns, switchedOn, unreachable, withMember } from './restock-reach'
import { hasStock, type Notice, type RestockItemRow } from './restock-rules'

/** `relatedType` of the messages. */
export const RELATED = 'restockNotify'

/** The message about a request. */
export const messageOf = (notice: Notice, item: Pick<RestockItemRow, 'name'>, resend: boolean): Message => ({
  eventCode: EVENT,
  to: { name: notice.name ?? '', phone: notice.mobilePhone ?? '', memberSeq: notice.memberSeq },
  values: { 상품명: item.name },
  channel: notice.channel,
  related: { type: RELATED, seq: notice.restockNotifySeq },
  change: `send-${notice.resendCount + (resend ? 1 : 0)}`,
})

/**
 * Writes the messages of requests that the caller has locked; the requests wait for them as QUEUED. Gives those that it
 * could: where no message goes out, a request stays as it is.
 */
export async function queueNotices(
  call: Call,
  item: Pick<RestockItemRow, 'name'>,
  notices: Notice[],
  more: { resend?: boolean } = {},
): Promise<number[]> {
  const resent = more.resend ? 1 : 0
  const messages = await queueMessages(
    call,
    notices.map((notice) => messageOf(notice, item, more.resend === true)),
  )
  const queued = notices.flatMap(({ restockNotifySeq: seq }, index) => {
    const message = messages[index]
    return message == null ? [] : [{ seq, message }]
  })
  if (queued.length === 0) return []
  const { updatedAt, updatedBy } = updatedStamp(call)
  await call.db.execute(
    sql`update ${restockNotifies} set state = 'QUEUED', queued_at = ${updatedAt.toISOString()}::timestamptz,
          message_log_seq = given.message, fail_reason = null, resend_count = resend_count + ${resent}::int,
          updated_at = ${updatedAt.toISOString()}::timestamptz, updated_by = ${updatedBy}::varchar, version = version + 1
        from jsonb_to_recordset(${JSON.stringify(queued)}::jsonb) as given(seq int, message int)
        where restock_notify_seq = given.seq`,
  )
  return queued.map(({ seq }) => seq)
}

/** Tells those who wait for an item and can be reached, oldest first, at most `limit` of them. Gives whom it told. */
export async function queueWaiting(
  call: Call,
  item: Pick<RestockItemRow, 'itemSeq' | 'name'>,
  limit: number | null,
): Promise<Notice[]> {
  const rows = await call.db
    .select({ notice: restockNotifies })
    .from(restockNotifies)
    .leftJoin(members, withMember)
    .where(
      and(
        eq(restockNotifies.itemSeq, item.itemSeq),
        eq(restockNotifies.state, 'WAITING'),
        gt(restockNotifies.expiresAt, call.now),
        isNull(unreachable(await switchedOn(call.db))),
      ),
    )
    // All of them, in the order in which everybody locks them; then those who have waited longest.
    .orderBy(asc(restockNotifies.restockNotifySeq))
    .for('update', { of: restockNotifies })
  const locked = rows
    .map(({ notice }) => notice)
    .sort((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime())
    .slice(0, limit ?? undefined)
  const told = new Set(await queueNotices(call, item, locked))
  return locked.filter(({ restockNotifySeq }) => told.has(restockNotifySeq))
}

/**
 * Stock is back: queues the notices of these items, three people for each piece. To be called when stock went from 0 to
 * more, or an admin put a sold-out item back on sale; an item that cannot be bought now is left alone.
 */
export async function queueRestock(call: Call, itemSeqs: number[]): Promise<void> {
  if (itemSeqs.length === 0) return
  const back = await call.db
    .select(itemColumns)
    .from(items)
    .where(
      and(
        inArray(items.itemSeq, itemSeqs),
        eq(items.saleState, 'ON_SALE'),
        eq(items.restockNotifyEnabled, true),
        sql`exists (select 1 from ${restockNotifies} where ${restockNotifies.itemSeq} = ${items.itemSeq} and ${restockNotifies.state} = 'WAITING')`,
      ),
    )
    .orderBy(asc(items.itemSeq))
  for (const item of back) {
    if (!hasStock(item)) continue
    await queueWaiting(call, item, allowedBy(item))
  }
}

/** Takes requests back that the caller has locked; gives those that were too late: their message is under way. */
export async function cancelNotices(call: Call, notices: Notice[], reason: string): Promise<Notice[]> {
  const messages = notices.flatMap(({ state, messageLogSeq }) =>
    state === 'QUEUED' && messageLogSeq !== null ? [messageLogSeq] : [],
  )
  const taken = new Set(await cancelMessages(call, messages))
  const late = notices.filter(({ state, messageLogSeq }) => state === 'QUEUED' && !taken.has(messageLogSeq ?? 0))
  const inTime = notices.filter((notice) => !late.includes(notice)).map((notice) => notice.restockNotifySeq)
  if (inTime.length > 0) {
    await call.db
      .update(restockNotifies)
      .set({
        state: 'CANCELED',
        closedAt: call.now,
        canceledReason: reason,
        ...updatedStamp(call),
        version: sql`${restockNotifies.version} + 1`,
      })
      .where(inArray(restockNotifies.restockNotifySeq, inTime))
  }
  return late
}

/** Cancels what waits for an item that goes away. */
export async function cancelNoticesOf(call: Call, itemSeq: number, reason: string): Promise<void> {
  const open = await call.db
    .select()
    .from(restockNotifies)
    .where(and(eq(restockNotifies.itemSeq, itemSeq), inArray(restockNotifies.state, ['WAITING', 'QUEUED'])))
    .orderBy(asc(restockNotifies.restockNotifySeq))
    .for('update')
  await cancelNotices(call, open, reason)
}
