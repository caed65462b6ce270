import { and, inArray } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, notFound } from '../../contract/refusal'
import { maskName, maskPhone } from '../../lib/mask'
import { previewMessage } from '../../message/outbox'
import { items } from '../schema/item.schema'
import { restockNotifies } from '../schema/restock.schema'
import {
  itemsOfRequests,
  type Plan,
  type PlannedNotice,
  planOf,
  type RestockItem,
  restockItemRows,
  sendAtOf,
} from './restock-plan'
import { messageOf } from './restock-queue'

type Body = Schemas['RestockPreviewBody']

/** Counts requests by reason, in the order of first occurrence. */
function tally(rows: readonly PlannedNotice[]): Schemas['RestockBlocked'][] {
  const sums = new Map<Schemas['RestockBlock'], number>()
  for (const { block: why } of rows) if (why !== null) sums.set(why, (sums.get(why) ?? 0) + 1)
  return [...sums].map(([reason, count]) => ({ reason, count }))
}

const sendable = (rows: readonly PlannedNotice[]): PlannedNotice[] => rows.filter(({ block: why }) => why === null)

/** Plans the notification of everyone waiting for these items. Throws 404. */
async function ofItems(call: AdminCall, itemSeqs: number[], body: Body): Promise<[RestockItem[], Plan]> {
  const distinct = [...new Set(itemSeqs)]
  const found = await restockItemRows(call.db, inArray(items.itemSeq, distinct))
  if (found.length < distinct.length) throw notFound('상품을 찾을 수 없습니다.')
  const open = and(inArray(restockNotifies.itemSeq, distinct), inArray(restockNotifies.state, ['WAITING', 'QUEUED']))
  const { limit, overReason } = body
  return [found, await planOf(call, found, open, { limit, overReason })]
}

/** Plans the notification of chosen requests. Deleted ones are left out. */
async function ofRequests(call: AdminCall, seqs: number[], body: Body): Promise<[RestockItem[], Plan]> {
  const found = await itemsOfRequests(call.db, seqs)
  const { resend, overReason } = body
  return [found, await planOf(call, found, inArray(restockNotifies.restockNotifySeq, seqs), { resend, overReason })]
}

/** Returns the figures of an item and its requests. A deleted item has its stored name. */
function itemSummary(itemSeq: number, item: RestockItem | undefined, { rows, limits: rooms }: Plan, all: boolean) {
  const itemRows = rows.filter(({ notice }) => notice.itemSeq === itemSeq)
  const first = itemRows[0]?.notice
  return {
    itemSeq,
    itemCode: item?.itemCode ?? first?.itemCode ?? '',
    name: item?.name ?? first?.itemName ?? '',
    brandName: item?.brandName ?? null,
    sizeLabel: item ? item.sizeLabel : (first?.sizeLabel ?? null),
    stockQuantity: item?.stockManaged ? item.stockQuantity : null,
    room: rooms.get(itemSeq) ?? null,
    waiting: itemRows.filter(({ notice }) => all || notice.state === 'WAITING').length,
    sending: sendable(itemRows).length,
    blocked: tally(itemRows),
  }
}

/**
 * Returns who would be notified now, who would not and why, and the text of the first message. Changes nothing.
 * Throws 400, and 404 for a deleted item.
 */
export async function previewRestock(call: AdminCall, body: Body): Promise<Schemas['RestockPreview']> {
  const { itemSeqs, seqs } = body
  if ((itemSeqs === undefined) === (seqs === undefined)) {
    throw invalid({ itemSeqs: '상품과 신청 중 하나를 선택해 주세요.' })
  }
  const [found, plan] = itemSeqs ? await ofItems(call, itemSeqs, body) : await ofRequests(call, seqs ?? [], body)
  const known = new Map(found.map((item) => [item.itemSeq, item]))
  const itemSeqsShown = new Set([...(itemSeqs ? known.keys() : []), ...plan.rows.map(({ notice }) => notice.itemSeq)])
  const sending = sendable(plan.rows)
  const [first] = sending
  // The text for a real receiver, with the name masked as in the list.
  const name = maskName(first?.notice.name ?? '')
  const text = first && (await previewMessage(call.db, messageOf({ ...first, notice: { ...first.notice, name } })))
  return {
    items: [...itemSeqsShown].map((itemSeq) => itemSummary(itemSeq, known.get(itemSeq), plan, seqs !== undefined)),
    sending: sending.length,
    blocked: tally(plan.rows),
    message: text ? { ...text, name, mobilePhone: maskPhone(first.notice.mobilePhone ?? '') } : null,
    switchedOff: !plan.hasTemplate,
    sendAt: await sendAtOf(call),
  }
}
