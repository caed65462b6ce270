import { and, inArray } from 'drizzle-orm'
import type { AdminCall, Schemas } from '../../http/call'
import { invalid, notFound } from '../../http/refusal'
import { maskName, maskPhone } from '../../lib/mask'
import { messageShown } from '../../message/outbox'
import { items } from '../item/item.schema'
import { restockNotifies } from './restock.schema'
import {
  itemsOfRequests,
  itemsWhere,
  type Plan,
  type Planned,
  planOf,
  type RestockItem,
  sendAtOf,
} from './restock-plan'
import { messageOf } from './restock-queue'

type Body = Schemas['RestockPreviewBody']

/** Counts by reason, in the order in which they were met. */
function tally(rows: readonly Planned[]): Schemas['RestockBlocked'][] {
  const sums = new Map<Schemas['RestockBlock'], number>()
  for (const { why } of rows) if (why !== null) sums.set(why, (sums.get(why) ?? 0) + 1)
  return [...sums].map(([reason, count]) => ({ reason, count }))
}

const toldOf = (rows: readonly Planned[]): Planned[] => rows.filter(({ why }) => why === null)

/** Of all who wait for items. Throws 404. */
async function ofItems(call: AdminCall, itemSeqs: number[], body: Body): Promise<[RestockItem[], Plan]> {
  const wanted = [...new Set(itemSeqs)]
  const found = await itemsWhere(call.db, inArray(items.itemSeq, wanted))
  if (found.length < wanted.length) throw notFound('상품을 찾을 수 없습니다.')
  const open = and(inArray(restockNotifies.itemSeq, wanted), inArray(restockNotifies.state, ['WAITING', 'QUEUED']))
  const { limit, overReason } = body
  return [found, await planOf(call, found, open, { limit, overReason })]
}

/** Of chosen requests; those that are gone are left out. */
async function ofRequests(call: AdminCall, seqs: number[], body: Body): Promise<[RestockItem[], Plan]> {
  const found = await itemsOfRequests(call.db, seqs)
  const { resend, overReason } = body
  return [found, await planOf(call, found, inArray(restockNotifies.restockNotifySeq, seqs), { resend, overReason })]
}

/** What is shown of an item and its requests; of a deleted one, what it was called. */
function itemShown(itemSeq: number, item: RestockItem | undefined, { rows, rooms }: Plan, all: boolean) {
  const own = rows.filter(({ notice }) => notice.itemSeq === itemSeq)
  const first = own[0]?.notice
  return {
    itemSeq,
    itemCode: item?.itemCode ?? first?.itemCode ?? '',
    name: item?.name ?? first?.itemName ?? '',
    brandName: item?.brandName ?? null,
    sizeLabel: item ? item.sizeLabel : (first?.sizeLabel ?? null),
    stockQuantity: item?.stockManaged ? item.stockQuantity : null,
    room: rooms.get(itemSeq) ?? null,
    waiting: own.filter(({ notice }) => all || notice.state === 'WAITING').length,
    sending: toldOf(own).length,
    blocked: tally(own),
  }
}

/**
 * Who would be told if an admin pressed now, who not and why, and what the first of them would read; changes nothing.
 * Throws 400, and 404 for an item that is gone.
 */
export async function previewRestock(call: AdminCall, body: Body): Promise<Schemas['RestockPreview']> {
  const { itemSeqs, seqs } = body
  if ((itemSeqs === undefined) === (seqs === undefined)) {
    throw invalid({ itemSeqs: '상품과 신청 중 하나를 선택해 주세요.' })
  }
  const [found, plan] = itemSeqs ? await ofItems(call, itemSeqs, body) : await ofRequests(call, seqs ?? [], body)
  const known = new Map(found.map((item) => [item.itemSeq, item]))
  const shown = new Set([...(itemSeqs ? known.keys() : []), ...plan.rows.map(({ notice }) => notice.itemSeq)])
  const told = toldOf(plan.rows)
  const [first] = told
  // a real receiver's text, with as much of his name as the list shows
  const name = maskName(first?.notice.name ?? '')
  const text = first && (await messageShown(call.db, messageOf({ ...first, notice: { ...first.notice, name } })))
  return {
    items: [...shown].map((itemSeq) => itemShown(itemSeq, known.get(itemSeq), plan, seqs !== undefined)),
    sending: told.length,
    blocked: tally(plan.rows),
    message: text ? { ...text, name, mobilePhone: maskPhone(first.notice.mobilePhone ?? '') } : null,
    switchedOff: !plan.on,
    sendAt: await sendAtOf(call),
  }
}
