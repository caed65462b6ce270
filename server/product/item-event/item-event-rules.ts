import { and, asc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import { oneYearAfter } from '../../../domain/common/one-year-after'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound, overlap, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { createRepository } from '../../resource/repository'
import type { PricedItem } from '../business-price/business-price-rules'
import { items } from '../schema/item.schema'
import { itemEventItems, itemEvents } from '../schema/item-event.schema'
import { checkCost, namesOf } from './item-event-prices'
import { type EventItemRow, type EventRow, eventState } from './item-event-record'

type Body = Schemas['ItemEventBody']

export const eventStore = createRepository(itemEvents, 'itemEventSeq')

/** Throws INVALID_STATE: an ended event cannot be changed. */
export function refuseEnded(event: EventRow, now: Date): void {
  if (eventState(event, now) === 'ENDED') throw invalidState('종료된 기획전은 수정할 수 없습니다.')
}

/**
 * Locks items in the order of their keys until the transaction ends. When two events want the same item at once, the
 * second waits here and then sees the first.
 */
export async function lockItems(db: Db, seqs: number[]): Promise<Map<number, PricedItem>> {
  if (seqs.length === 0) return new Map()
  const { itemSeq, itemCode, name, salePrice, costPrice } = items
  const rows = await db
    .select({ itemSeq, itemCode, name, salePrice, costPrice })
    .from(items)
    .where(inArray(itemSeq, seqs))
    .orderBy(asc(itemSeq))
    .for('no key update')
  return new Map(rows.map((row) => [row.itemSeq, row]))
}

/** Checks a period: it ends after its start and after now, and lasts a year at most. Throws 400. */
export function checkPeriod(startAt: Date, endAt: Date, now: Date): void {
  if (endAt <= startAt) throw invalid({ endAt: '종료일시는 시작일시 이후여야 합니다.' })
  if (endAt < now) throw invalid({ endAt: '종료일시는 현재 이후여야 합니다.' })
  if (endAt.getTime() > oneYearAfter(startAt.getTime())) {
    throw invalid({ endAt: '기간은 1년까지 설정할 수 있습니다.' })
  }
}

const FIXED_ONCE_BEGUN = '진행 중인 기획전에서는 변경할 수 없습니다.'

/** Throws 400 on each field that cannot change once the event has begun. */
export function checkStartedEvent(before: EventRow, body: Body, entries: Map<number, EventItemRow>): void {
  const errors: Record<string, string> = {}
  if (Date.parse(body.startAt) !== before.startAt.getTime()) errors.startAt = FIXED_ONCE_BEGUN
  if (body.code !== before.code) errors.code = FIXED_ONCE_BEGUN
  if (body.discountType !== before.discountType) errors.discountType = FIXED_ONCE_BEGUN
  if ((body.discountRate ?? null) !== before.discountRate) errors.discountRate = FIXED_ONCE_BEGUN
  for (const [index, item] of body.items.entries()) {
    const entry = entries.get(item.itemSeq)
    if (entry && (item.eventPrice ?? null) !== entry.eventPrice) errors[`items.${index}.eventPrice`] = FIXED_ONCE_BEGUN
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Throws OVERLAP when an item is in another discounting event at the same time. `result.items` names each item with
 * that event. The items are locked.
 */
export async function checkOverlap(
  call: AdminCall,
  db: Db,
  event: Pick<EventRow, 'discountType' | 'startAt' | 'endAt'>,
  seqs: number[],
  except = 0,
): Promise<void> {
  if (event.discountType === 'NONE' || seqs.length === 0) return
  const overlapping = await db
    .select({
      itemSeq: items.itemSeq,
      name: items.name,
      itemEventSeq: itemEvents.itemEventSeq,
      title: itemEvents.title,
    })
    .from(itemEventItems)
    .innerJoin(itemEvents, eq(itemEvents.itemEventSeq, itemEventItems.itemEventSeq))
    .innerJoin(items, eq(items.itemSeq, itemEventItems.itemSeq))
    .where(
      and(
        inArray(itemEventItems.itemSeq, seqs),
        ne(itemEvents.itemEventSeq, except),
        ne(itemEvents.discountType, 'NONE'),
        gt(itemEvents.endAt, call.now),
        lt(itemEvents.startAt, event.endAt),
        gt(itemEvents.endAt, event.startAt),
      ),
    )
    .orderBy(asc(items.itemSeq), asc(itemEvents.itemEventSeq))
  if (overlapping.length === 0) return
  const distinct = overlapping.filter(
    ({ itemSeq }, i) => overlapping.findIndex((each) => each.itemSeq === itemSeq) === i,
  )
  throw overlap('items', `같은 기간의 다른 기획전에 포함된 상품입니다: ${namesOf(distinct)}`, { items: overlapping })
}

const MAX_ITEMS = 500

/** Appends one item to an event (bulk action of the item list), with the same checks as a save. */
export async function addToItemEvent(call: AdminCall, db: Db, itemEventSeq: number, itemSeq: number): Promise<void> {
  const event = await eventStore.lock(db, itemEventSeq)
  refuseEnded(event, call.now)
  if (event.discountType === 'PRICE')
    throw invalidState('상품별 특가 기획전은 기획전 화면에서 특가와 함께 추가해 주세요.')
  const known = await lockItems(db, [itemSeq])
  const item = known.get(itemSeq)
  if (!item) throw notFound('상품을 찾을 수 없습니다.')
  const entries = await db.select().from(itemEventItems).where(eq(itemEventItems.itemEventSeq, itemEventSeq))
  if (entries.some((entry) => entry.itemSeq === itemSeq)) return
  if (entries.length >= MAX_ITEMS) {
    throw new Refusal(409, 'LIMIT_EXCEEDED', `기획전 상품은 ${MAX_ITEMS}개까지 등록할 수 있습니다.`)
  }
  checkCost(event, [{ itemSeq }], known, () => false)
  await checkOverlap(call, db, event, [itemSeq], itemEventSeq)
  const sortOrder = Math.max(0, ...entries.map((entry) => entry.sortOrder)) + 1
  await db.insert(itemEventItems).values({ itemEventSeq, itemSeq, sortOrder })
  // Raises the version, so that a form opened before is refused.
  await eventStore.update({ ...call, db }, event, {})
}
