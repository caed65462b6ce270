import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Call, Db } from '../../http/call'
import { cancelMessages, type Message, queueMessages } from '../../message/outbox'
import { updatedStamp } from '../../resource/stamps'
import { items } from '../item/item.schema'
import { restockNotifies } from './restock.schema'
import { EVENT, itemsWhere, type Plan, type Planned, planOf, type RestockItem, type Wish } from './restock-plan'
import type { Notice } from './restock-rules'

/** The message about a request. */
export const messageOf = ({ notice, item }: Pick<Planned, 'notice' | 'item'>, resend = false): Message => ({
  eventCode: EVENT,
  to: { name: notice.name ?? '', phone: notice.mobilePhone ?? '', memberSeq: notice.memberSeq },
  values: { 상품명: item?.name ?? notice.itemName },
  channel: notice.channel,
  related: { type: 'restockNotify', seq: notice.restockNotifySeq },
  change: `send-${notice.resendCount + (resend ? 1 : 0)}`,
})

/** Requests, locked in the order in which everybody locks them. */
const locked = (db: Db, where: SQL | undefined): Promise<Notice[]> =>
  db.select().from(restockNotifies).where(where).orderBy(asc(restockNotifies.restockNotifySeq)).for('update')

/**
 * Writes the messages of requests that the caller has locked; the requests wait for them as QUEUED. Gives those that it
 * could: where no message goes out, a request stays as it is.
 */
export async function queueNotices(call: Call, told: Planned[], resend = false): Promise<Notice[]> {
  const messages = await queueMessages(
    call,
    told.map((planned) => messageOf(planned, resend)),
  )
  const queued = told.flatMap(({ notice }, i) => (messages[i] == null ? [] : { notice, message: messages[i] }))
  if (queued.length === 0) return []
  const { updatedAt, updatedBy } = updatedStamp(call)
  const given = queued.map(({ notice, message }) => ({ seq: notice.restockNotifySeq, message }))
  await call.db.execute(
    sql`update ${restockNotifies} set state = 'QUEUED', queued_at = ${updatedAt.toISOString()}::timestamptz,
          message_log_seq = given.message, fail_reason = null, resend_count = resend_count + ${resend ? 1 : 0}::int,
          updated_at = ${updatedAt.toISOString()}::timestamptz, updated_by = ${updatedBy}::varchar, version = version + 1
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(seq int, message int)
        where restock_notify_seq = given.seq`,
  )
  return queued.map(({ notice }) => notice)
}

/** Tells those who wait for items and can be reached, oldest first. Gives whom it told, and what it had planned. */
export async function tellWaiting(
  call: Call,
  found: readonly RestockItem[],
  wish: Wish,
): Promise<{ told: Notice[]; plan: Plan }> {
  const waiting = and(
    inArray(
      restockNotifies.itemSeq,
      found.map(({ itemSeq }) => itemSeq),
    ),
    eq(restockNotifies.state, 'WAITING'),
  )
  await locked(call.db, waiting)
  const plan = await planOf(call, found, waiting, wish)
  const due = plan.rows.filter(({ why }) => why === null)
  return { told: await queueNotices(call, due), plan }
}

/**
 * Stock is back: queues the notices of these items, three people for each piece. To be called when stock went from 0 to
 * more, or an admin put a sold-out item back on sale; an item that cannot be bought now is left alone.
 */
export async function queueRestock(call: Call, itemSeqs: number[]): Promise<void> {
  if (itemSeqs.length === 0) return
  const back = await itemsWhere(
    call.db,
    and(inArray(items.itemSeq, itemSeqs), eq(items.saleState, 'ON_SALE'), eq(items.restockNotifyEnabled, true)),
  )
  if (back.length > 0) await tellWaiting(call, back, {})
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
        ...{ state: 'CANCELED', closedAt: call.now, canceledReason: reason },
        ...updatedStamp(call),
        version: sql`${restockNotifies.version} + 1`,
      })
      .where(inArray(restockNotifies.restockNotifySeq, inTime))
  }
  return late
}

/** Cancels what waits for an item that goes away. */
export async function cancelNoticesOf(call: Call, itemSeq: number, reason: string): Promise<void> {
  const open = and(eq(restockNotifies.itemSeq, itemSeq), inArray(restockNotifies.state, ['WAITING', 'QUEUED']))
  await cancelNotices(call, await locked(call.db, open), reason)
}
