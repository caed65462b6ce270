import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Db } from '../../db/database'
import { cancelMessages, type Message, queueMessages } from '../../message/outbox'
import { updatedStamp } from '../../resource/stamps'
import { items } from '../schema/item.schema'
import { restockNotifies } from '../schema/restock.schema'
import {
  EVENT,
  type Plan,
  type PlannedNotice,
  planOf,
  type RestockItem,
  restockItemRows,
  type SendOptions,
} from './restock-plan'
import type { Notice } from './restock-rules'

/** Returns the message about a request. */
export const messageOf = ({ notice, item }: Pick<PlannedNotice, 'notice' | 'item'>, resend = false): Message => ({
  eventCode: EVENT,
  to: { name: notice.name ?? '', phone: notice.mobilePhone ?? '', memberSeq: notice.memberSeq },
  values: { 상품명: item?.name ?? notice.itemName },
  channel: notice.channel,
  related: { type: 'restockNotify', seq: notice.restockNotifySeq },
  change: `send-${notice.resendCount + (resend ? 1 : 0)}`,
})

/** Locks requests in the order of their keys. */
const lockNotices = (db: Db, where: SQL | undefined): Promise<Notice[]> =>
  db.select().from(restockNotifies).where(where).orderBy(asc(restockNotifies.restockNotifySeq)).for('update')

/**
 * Queues the messages of requests that the caller has locked, and marks the requests as QUEUED. Returns the queued
 * ones; without an active template a request stays unchanged.
 */
export async function queueNotices(call: Call, planned: PlannedNotice[], resend = false): Promise<Notice[]> {
  const messages = await queueMessages(
    call,
    planned.map((row) => messageOf(row, resend)),
  )
  const queued = planned.flatMap(({ notice }, i) => (messages[i] == null ? [] : { notice, message: messages[i] }))
  if (queued.length === 0) return []
  const { updatedAt, updatedBy } = updatedStamp(call)
  const links = queued.map(({ notice, message }) => ({ seq: notice.restockNotifySeq, message }))
  await call.db.execute(
    sql`update ${restockNotifies} set state = 'QUEUED', queued_at = ${updatedAt.toISOString()}::timestamptz,
          message_log_seq = given.message, fail_reason = null, resend_count = resend_count + ${resend ? 1 : 0}::int,
          updated_at = ${updatedAt.toISOString()}::timestamptz, updated_by = ${updatedBy}::varchar, version = version + 1
        from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given(seq int, message int)
        where restock_notify_seq = given.seq`,
  )
  return queued.map(({ notice }) => notice)
}

/** Notifies those who wait for items and can be reached, oldest first. Returns whom it notified, and the plan. */
export async function notifyWaiting(
  call: Call,
  found: readonly RestockItem[],
  wish: SendOptions,
): Promise<{ notices: Notice[]; plan: Plan }> {
  const waiting = and(
    inArray(
      restockNotifies.itemSeq,
      found.map(({ itemSeq }) => itemSeq),
    ),
    eq(restockNotifies.state, 'WAITING'),
  )
  await lockNotices(call.db, waiting)
  const plan = await planOf(call, found, waiting, wish)
  const due = plan.rows.filter(({ block: why }) => why === null)
  return { notices: await queueNotices(call, due), plan }
}

/**
 * Queues the notices of items that are back in stock, for three people per piece. Skips items that cannot be bought.
 */
export async function queueRestockNotices(call: Call, itemSeqs: number[]): Promise<void> {
  if (itemSeqs.length === 0) return
  const restocked = await restockItemRows(
    call.db,
    and(inArray(items.itemSeq, itemSeqs), eq(items.saleState, 'ON_SALE'), eq(items.restockNotifyEnabled, true)),
  )
  if (restocked.length > 0) await notifyWaiting(call, restocked, {})
}

/** Cancels requests that the caller has locked. Returns those that were too late, since their message is being sent. */
export async function cancelNotices(call: Call, notices: Notice[], reason: string): Promise<Notice[]> {
  const messages = notices.flatMap(({ state, messageLogSeq }) =>
    state === 'QUEUED' && messageLogSeq !== null ? [messageLogSeq] : [],
  )
  const canceled = new Set(await cancelMessages(call, messages))
  const late = notices.filter(({ state, messageLogSeq }) => state === 'QUEUED' && !canceled.has(messageLogSeq ?? 0))
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

/** Cancels the open requests for an item that is deleted. */
export async function cancelNoticesOf(call: Call, itemSeq: number, reason: string): Promise<void> {
  const open = and(eq(restockNotifies.itemSeq, itemSeq), inArray(restockNotifies.state, ['WAITING', 'QUEUED']))
  await cancelNotices(call, await lockNotices(call.db, open), reason)
}
