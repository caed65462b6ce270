import { asc, eq, inArray } from 'drizzle-orm'
import { items } from '../../db/product.schema'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { invalid, notFound } from '../../http/refusal'
import { visibleLength } from '../../http/visible-text'
import { messageTextOf } from '../../message/templates'
import { eachRow, naming } from '../../resource'
import { labelOf } from '../../session/field-changes'
import { restockNotifies } from './restock.schema'
import { cancelNotices, EVENT, itemColumns, queueNotices, queueWaiting } from './restock-queue'
import { restockNames, subjectsOf } from './restock-record'
import { badState, hasStock, type Notice, noStock, RESENDS, switchedOff, wrongState } from './restock-rules'

/** Tells those who wait for the items. Throws INVALID_STATE when one of them has no stock or nothing can be sent. */
export async function sendRestock(call: AdminCall, body: Schemas['RestockSend']): Promise<Schemas['RestockSent']> {
  const wanted = [...new Set(body.itemSeqs)]
  const found = await call.db
    .select(itemColumns)
    .from(items)
    .where(inArray(items.itemSeq, wanted))
    .orderBy(asc(items.itemSeq))
  if (found.length < wanted.length) throw notFound('상품을 찾을 수 없습니다.')
  if (!found.every(hasStock)) throw noStock()
  if (!(await messageTextOf(call.db, EVENT))) throw switchedOff()
  const told: Notice[] = []
  for (const item of found) told.push(...(await queueWaiting(call, item, body.limit)))
  call.log({
    action: 'SEND',
    resource: 'restock-notifies',
    targetSeqs: told.map(({ restockNotifySeq }) => restockNotifySeq),
    subjects: told.flatMap(subjectsOf),
    summary: `재입고 알림 발송: 상품 ${found.length}개, ${told.length}명`,
    personal: true,
  })
  return { queued: told.length }
}

async function send(call: AdminCall, notice: Notice, resend: boolean): Promise<void> {
  if (notice.state !== (resend ? 'FAILED' : 'WAITING')) throw wrongState(notice)
  if (resend && notice.resendCount >= RESENDS) throw badState(`재발송은 ${RESENDS}회까지 가능합니다.`)
  const [item] = await call.db.select(itemColumns).from(items).where(eq(items.itemSeq, notice.itemSeq))
  if (!item) throw notFound('상품을 찾을 수 없습니다.')
  if (!hasStock(item)) throw noStock()
  if ((await queueNotices(call, item, [notice], { resend })).length === 0) throw switchedOff()
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
  const done: Notice[] = []
  // In the order of their numbers, as the job that sends locks them.
  const seqs = [...body.seqs].sort((a, b) => a - b)
  const receipt = await eachRow(
    call,
    seqs,
    async (db, seq) => {
      const inner = { ...call, db }
      const notice = await locked(db, seq)
      if (action === 'CANCEL') await cancel(inner, notice, reason)
      else await send(inner, notice, action === 'RESEND')
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
      ...(reason ? { reason } : {}),
      summary: `재입고 알림 ${labelOf('RestockAction', action)}: ${done.length}건`,
      personal: true,
    })
  }
  return { done: receipt.done, failed: receipt.failed }
}
