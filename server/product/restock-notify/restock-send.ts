import { asc, eq, inArray } from 'drizzle-orm'
import { members } from '../../db/schema'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { invalid, notFound } from '../../http/refusal'
import { visibleLength } from '../../http/visible-text'
import { notBefore } from '../../message/night'
import { eachRow, naming } from '../../resource/each-row'
import { labelOf } from '../../session/field-changes'
import { items } from '../item/item.schema'
import { restockNotifies } from './restock.schema'
import { cancelNotices, queueNotices, queueWaiting } from './restock-queue'
import {
  blockedRefusal,
  EVENT,
  guardSwitchedOn,
  itemColumns,
  overReasonOf,
  overStock,
  roomOf,
  stateBlock,
  switchedOn,
  unreachable,
  withMember,
} from './restock-reach'
import { restockNames, subjectsOf } from './restock-record'
import { badState, hasStock, type Notice, noStock, RESENDS, switchedOff, wrongState } from './restock-rules'

/** Moment at which what is queued now goes; null: at once. */
function sendAtOf(now: Date): string | null {
  const at = notBefore(EVENT, now)
  return at > now ? at.toISOString() : null
}

/**
 * Tells those who wait for the items. Throws INVALID_STATE when one of them has no stock or nothing can be sent, and
 * LIMIT_EXCEEDED when so many are on their way that the stock allows no more.
 */
export async function sendRestock(call: AdminCall, body: Schemas['RestockSend']): Promise<Schemas['RestockSent']> {
  const wanted = [...new Set(body.itemSeqs)]
  const overReason = overReasonOf(body.overReason)
  // locked: two who send at once share the room that the stock leaves
  const found = await lockItems(call.db, wanted)
  if (found.length < wanted.length) throw notFound('상품을 찾을 수 없습니다.')
  if (!found.every(hasStock)) throw noStock()
  await guardSwitchedOn(call.db)
  const rooms = await roomOf(call.db, found, overReason)
  const told: Notice[] = []
  for (const item of found) {
    const most = [rooms.get(item.itemSeq) ?? null, body.limit ?? null].filter((n) => n !== null)
    told.push(...(await queueWaiting(call, item, most.length > 0 ? Math.min(...most) : null)))
  }
  if (told.length === 0) {
    throw [...rooms.values()].includes(0) ? overStock() : badState('알림을 보낼 수 있는 신청이 없습니다.')
  }
  call.log({
    action: 'SEND',
    resource: 'restock-notifies',
    targetSeqs: told.map(({ restockNotifySeq }) => restockNotifySeq),
    subjects: told.flatMap(subjectsOf),
    ...(overReason ? { reason: overReason } : {}),
    summary: `재입고 알림 발송: 상품 ${found.length}개, ${told.length}명`,
    personal: true,
  })
  return { queued: told.length, sendAt: sendAtOf(call.now) }
}

/** The items in the order in which everybody locks them. */
const lockItems = (db: Db, itemSeqs: number[]) =>
  db
    .select(itemColumns)
    .from(items)
    .where(inArray(items.itemSeq, itemSeqs))
    .orderBy(asc(items.itemSeq))
    .for('no key update')

/** The items of requests, locked, with how many more may be told of each. */
async function roomsFor(call: AdminCall, seqs: number[], overReason: string) {
  const asked = await call.db
    .selectDistinct({ itemSeq: restockNotifies.itemSeq })
    .from(restockNotifies)
    .where(inArray(restockNotifies.restockNotifySeq, seqs))
  const found = await lockItems(
    call.db,
    asked.map(({ itemSeq }) => itemSeq),
  )
  return roomOf(call.db, found, overReason)
}

async function send(call: AdminCall, notice: Notice, resend: boolean, rooms: Map<number, number | null>) {
  const state = stateBlock(notice, resend, call.now)
  if (state !== null) throw state === 'EXPIRED' ? blockedRefusal(state) : wrongState(notice)
  if (resend && notice.resendCount >= RESENDS) throw badState(`재발송은 ${RESENDS}회까지 가능합니다.`)
  const [item] = await call.db.select(itemColumns).from(items).where(eq(items.itemSeq, notice.itemSeq))
  if (!item) throw notFound('상품을 찾을 수 없습니다.')
  if (!hasStock(item)) throw noStock()
  const on = await switchedOn(call.db)
  if (!on.any) throw switchedOff()
  const [reach] = await call.db
    .select({ seq: restockNotifies.restockNotifySeq, block: unreachable(on) })
    .from(restockNotifies)
    .leftJoin(members, withMember)
    .where(eq(restockNotifies.restockNotifySeq, notice.restockNotifySeq))
  if (reach?.block) throw blockedRefusal(reach.block)
  const room = resend ? null : (rooms.get(notice.itemSeq) ?? null)
  if (room === 0) throw overStock()
  if ((await queueNotices(call, item, [notice], { resend })).length === 0) throw switchedOff()
  if (room !== null) rooms.set(notice.itemSeq, room - 1)
}

async function cancel(call: AdminCall, notice: Notice, reason: string): Promise<void> {
  if (notice.state !== 'WAITING' && notice.state !== 'QUEUED') throw wrongState(notice)
  if ((await cancelNotices(call, [notice], reason)).length > 0) throw badState('이미 발송된 알림은 취소할 수 없습니다.')
}

async function locked(db: Db, seq: number): Promise<Notice> {
  const [notice] = await db
    .select()
    .from(restockNotifies)
    .where(eq(restockNotifies.restockNotifySeq, seq))
    .for('update')
  if (!notice) throw notFound()
  return notice
}

/** An action on chosen requests, each on its own. */
export async function bulkRestock(call: AdminCall, body: Schemas['RestockBulk']): Promise<Schemas['BulkReceipt']> {
  const { action } = body
  const reason = body.reason?.trim() ?? ''
  if (action === 'CANCEL' && visibleLength(reason) < 2) throw invalid({ reason: '취소사유를 2자 이상 입력해 주세요.' })
  const overReason = overReasonOf(body.overReason)
  const done: Notice[] = []
  // In the order of their numbers, as the job that sends locks them.
  const seqs = [...body.seqs].sort((a, b) => a - b)
  const rooms = action === 'SEND' ? await roomsFor(call, seqs, overReason) : new Map<number, null>()
  const receipt = await eachRow(
    call,
    seqs,
    async (db, seq) => {
      const inner = { ...call, db }
      const notice = await locked(db, seq)
      if (action === 'CANCEL') await cancel(inner, notice, reason)
      else await send(inner, notice, action === 'RESEND', rooms)
      done.push(notice)
    },
    naming(restockNotifies.restockNotifySeq, restockNames),
  )
  if (done.length > 0) {
    call.log({
      action: action === 'CANCEL' ? 'BULK' : 'SEND',
      resource: 'restock-notifies',
      targetSeqs: done.map(({ restockNotifySeq }) => restockNotifySeq),
      subjects: done.flatMap(subjectsOf),
      ...(reason || overReason ? { reason: reason || overReason } : {}),
      summary: `재입고 알림 ${labelOf('RestockAction', action)}: ${done.length}건`,
      personal: true,
    })
  }
  return { done: receipt.done, failed: receipt.failed }
}
