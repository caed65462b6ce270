import { inArray } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound } from '../../contract/refusal'
import { lockRows } from '../../db/locks'
import { forEachRow } from '../../resource/each-row'
import { createRepository } from '../../resource/repository'
import { items } from '../schema/item.schema'
import { restockNotifies } from '../schema/restock.schema'
import {
  hasStock,
  itemsOfRequests,
  noStock,
  overStock,
  type Plan,
  planOf,
  refusalOf,
  restockItemRows,
  sendAtOf,
  templateOff,
} from './restock-plan'
import { cancelNotices, notifyWaiting, queueNotices } from './restock-queue'
import { restockNames, subjectsOf } from './restock-record'
import { type Notice, wrongState } from './restock-rules'

const store = createRepository(restockNotifies, 'restockNotifySeq')

const log = (call: AdminCall, action: 'BULK' | 'SEND', done: Notice[], summary: string, reason = ''): void =>
  call.log({
    action,
    resource: 'restock-notifies',
    targetSeqs: done.map(store.seqOf),
    named: restockNames,
    subjects: done.flatMap(subjectsOf),
    ...(reason ? { reason } : {}),
    summary,
    personal: true,
  })

/**
 * Notifies those who wait for the items. Throws INVALID_STATE when an item has no stock or nothing can be sent, and
 * LIMIT_EXCEEDED when queued messages use up what the stock allows.
 */
export async function sendRestock(call: AdminCall, body: Schemas['RestockSend']): Promise<Schemas['RestockSent']> {
  const distinct = [...new Set(body.itemSeqs)]
  // Locked, so that two concurrent sends respect the limit together.
  const found = await restockItemRows(call.db, inArray(items.itemSeq, distinct)).for('no key update')
  if (found.length < distinct.length) throw notFound('상품을 찾을 수 없습니다.')
  if (!found.every(hasStock)) throw noStock()
  const { notices, plan } = await notifyWaiting(call, found, body)
  if (!plan.hasTemplate) throw templateOff()
  if (notices.length === 0) {
    const isOverStock = plan.rows.some(({ block: why }) => why === 'OVER_STOCK')
    throw isOverStock ? overStock() : invalidState('알림을 보낼 수 있는 신청이 없습니다.')
  }
  log(call, 'SEND', notices, `재입고 알림 발송: 상품 ${found.length}개, ${notices.length}명`, body.overReason?.trim())
  return { queued: notices.length, sendAt: await sendAtOf(call) }
}

/** Locks chosen requests and their items, and plans their notification. */
async function planOfRequests(call: AdminCall, { action, seqs, overReason }: Schemas['RestockBulk']): Promise<Plan> {
  const found = await itemsOfRequests(call.db, seqs).for('no key update')
  await lockRows(call.db, store.key, seqs)
  return planOf(call, found, inArray(store.key, seqs), { resend: action === 'RESEND', overReason })
}

async function notify(call: AdminCall, notice: Notice, plan: Plan, resend: boolean): Promise<void> {
  const planned = plan.rows.find((row) => row.notice.restockNotifySeq === notice.restockNotifySeq)
  if (!planned) throw notFound()
  if (planned.block !== null) throw refusalOf(planned, plan)
  if ((await queueNotices(call, [planned], resend)).length === 0) throw templateOff()
}

async function cancel(call: AdminCall, notice: Notice, reason: string): Promise<void> {
  if (notice.state !== 'WAITING' && notice.state !== 'QUEUED') throw wrongState(notice)
  if ((await cancelNotices(call, [notice], reason)).length > 0)
    throw invalidState('이미 발송된 알림은 취소할 수 없습니다.')
}

/** Applies an action to each chosen request in turn. Throws 400 for a cancellation without a reason. */
export async function bulkRestock(call: AdminCall, body: Schemas['RestockBulk']): Promise<Schemas['BulkReceipt']> {
  const { action } = body
  const reason = (action === 'CANCEL' ? body.reason : body.overReason)?.trim()
  if (action === 'CANCEL' && !reason) throw invalid({ reason: required('취소사유', 2) })
  // In the order of their keys, as the sending job locks them.
  const seqs = [...body.seqs].sort((a, b) => a - b)
  const plan = action === 'CANCEL' ? null : await planOfRequests(call, body)
  const done: Notice[] = []
  const { doneSeqs: _, ...receipt } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      const inner = { ...call, db }
      const notice = await store.lock(db, seq)
      if (plan) await notify(inner, notice, plan, action === 'RESEND')
      else await cancel(inner, notice, reason ?? '')
      done.push(notice)
    },
    restockNames,
  )
  const summary = `재입고 알림 ${labelOf('RestockAction', action)}: ${done.length}건`
  if (done.length > 0) log(call, action === 'CANCEL' ? 'BULK' : 'SEND', done, summary, reason)
  return receipt
}
