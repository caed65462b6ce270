import { eq, sql } from 'drizzle-orm'
import { checkImages } from '../../files/refs'
import type { AdminCall, Handlers, Schemas } from '../../http/call'
import { invalid, notFound, Refusal } from '../../http/refusal'
import { orderLines } from '../../orderdelivery/order/order.schema'
import { namedBy } from '../../resource/each-row'
import { countRows, paged } from '../../resource/pages'
import { checkVersion, createdStamp, updatedStamp } from '../../resource/stamps'
import { fieldChanges } from '../../session/field-changes'
import { bulkVisible } from '../visible-bulk'
import { itemEvents } from './item-event.schema'
import { entriesOf, storeItems } from './item-event-items'
import { checkCost, checkRows } from './item-event-prices'
import { type EventRow, eventState, eventsFound, readEvent } from './item-event-record'
import {
  badState,
  checkBegun,
  checkOverlap,
  checkPeriod,
  type Entry,
  lockEvent,
  lockItems,
  refuseCode,
} from './item-event-rules'

type Body = Schemas['ItemEventBody']

async function read(call: AdminCall, seq: number): Promise<Schemas['ItemEvent']> {
  const event = await readEvent(call.db, seq, call.now)
  if (!event) throw notFound()
  return event
}

/** What is to be stored of the event itself. Throws 400. */
async function valuesOf(call: AdminCall, body: Body) {
  const { pcFileSeq, mobileFileSeq, listFileSeq = null, discountType, discountRate = null, maxPerOrder = null } = body
  const [startAt, endAt] = [new Date(body.startAt), new Date(body.endAt)]
  const title = body.title.trim()
  if (!title) throw invalid({ title: '기획전명 (을)를 입력해주세요.' })
  if (discountType === 'RATE' && discountRate === null) throw invalid({ discountRate: '할인율 (을)를 입력해주세요.' })
  checkPeriod(startAt, endAt, call.now)
  await checkImages(call, { pcFileSeq, mobileFileSeq, listFileSeq })
  return {
    title,
    subtitle: body.subtitle?.trim() || null,
    code: body.code,
    pcFileSeq,
    mobileFileSeq,
    listFileSeq,
    description: body.description ?? null,
    startAt,
    endAt,
    discountType,
    discountRate: discountType === 'RATE' ? discountRate : null,
    maxPerOrder,
    couponAllowed: body.couponAllowed ?? true,
    visible: body.visible ?? true,
  }
}

type Values = Awaited<ReturnType<typeof valuesOf>>

/** The rules of an event's items; the items are locked from here on. */
async function checkItems(
  call: AdminCall,
  body: Body,
  values: Values,
  held: Map<number, Entry>,
  before?: EventRow,
): Promise<void> {
  const seqs = body.items.map(({ itemSeq }) => itemSeq)
  const known = await lockItems(call.db, seqs)
  checkRows(values, body.items, known, held)
  const same = before?.discountType === values.discountType && before.discountRate === values.discountRate
  if (!body.allowBelowCost) {
    // A price that was let through once is not asked about at every save.
    checkCost(values, body.items, known, ({ itemSeq, eventPrice = null }) => {
      const entry = held.get(itemSeq)
      return same && entry !== undefined && entry.eventPrice === eventPrice
    })
  }
  await checkOverlap(call, call.db, values, seqs, before?.itemEventSeq)
}

function log(call: AdminCall, action: Schemas['AdminLogAction'], seq: number, summary: string, more = {}): void {
  call.log({ action, resource: 'item-events', targetSeqs: [seq], summary: summary.slice(0, 300), ...more })
}

async function create(call: AdminCall, body: Body): Promise<Schemas['ItemEvent']> {
  const values = await valuesOf(call, body)
  await refuseCode(call.db, values.code)
  await checkItems(call, body, values, new Map())
  const [event] = await call.db
    .insert(itemEvents)
    .values({ ...values, ...createdStamp(call) })
    .onConflictDoNothing()
    .returning()
  if (!event) {
    // Somebody took the code between the check and now.
    await refuseCode(call.db, values.code)
    throw new Error('an event was neither stored nor found')
  }
  await storeItems(call.db, event.itemEventSeq, body)
  log(call, 'CREATE', event.itemEventSeq, `상품 기획전 등록: ${event.title} (상품 ${body.items.length}개)`)
  return read(call, event.itemEventSeq)
}

async function update(call: AdminCall, seq: number, body: Schemas['ItemEventUpdate']): Promise<Schemas['ItemEvent']> {
  const before = await lockEvent(call.db, seq)
  await checkVersion(before, body.version, () => read(call, seq))
  const state = eventState(before, call.now)
  if (state === 'ENDED') throw badState('종료된 기획전은 수정할 수 없습니다.')
  const held = await entriesOf(call.db, seq)
  if (state !== 'SCHEDULED') checkBegun(before, body, held)
  const values = await valuesOf(call, body)
  await refuseCode(call.db, values.code, seq)
  await checkItems(call, body, values, held, before)
  await call.db
    .update(itemEvents)
    .set({ ...values, ...updatedStamp(call), version: before.version + 1 })
    .where(eq(itemEvents.itemEventSeq, seq))
  await storeItems(call.db, seq, body)
  const { description: _old, ...was } = before
  const { description: _new, ...is } = values
  const changes = fieldChanges('ItemEventBody', { ...was, items: held.size }, { ...is, items: body.items.length })
  log(call, 'UPDATE', seq, `상품 기획전 수정: ${values.title}`, { changes })
  return read(call, seq)
}

async function remove(call: AdminCall, seq: number): Promise<EventRow> {
  const event = await lockEvent(call.db, seq)
  if ((await countRows(call.db, orderLines, eq(orderLines.itemEventSeq, seq))) > 0) {
    throw new Refusal(409, 'IN_USE', '주문에 사용된 기획전은 삭제할 수 없습니다.')
  }
  await call.db.delete(itemEvents).where(eq(itemEvents.itemEventSeq, seq))
  return event
}

async function setVisible(call: AdminCall, seq: number, visible: boolean): Promise<void> {
  const event = await lockEvent(call.db, seq)
  if (eventState(event, call.now) === 'ENDED') throw badState('종료된 기획전은 수정할 수 없습니다.')
  if (event.visible === visible) return
  await call.db
    .update(itemEvents)
    .set({ visible, ...updatedStamp(call), version: event.version + 1 })
    .where(eq(itemEvents.itemEventSeq, seq))
}

async function close(call: AdminCall, seq: number): Promise<Schemas['ItemEvent']> {
  const event = await lockEvent(call.db, seq)
  const state = eventState(event, call.now)
  if (state === 'ENDED') throw badState('이미 종료된 기획전입니다.')
  if (state === 'SCHEDULED') throw badState('진행 중인 기획전만 종료할 수 있습니다.')
  await call.db
    .update(itemEvents)
    .set({ endAt: call.now, ...updatedStamp(call), version: event.version + 1 })
    .where(eq(itemEvents.itemEventSeq, seq))
  log(call, 'STATE', seq, `상품 기획전 종료: ${event.title}`)
  return read(call, seq)
}

export const itemEventHandlers = {
  'GET /api/v1/admin/item-events': async (call, { query }) => {
    const found = eventsFound(call.db, query, call.now)
    return paged(query, found.total, found.rows)
  },
  'POST /api/v1/admin/item-events': async (call, { body }) => create(call, body),
  'GET /api/v1/admin/item-events/{seq}': async (call, { path }) => read(call, path.seq),
  'PUT /api/v1/admin/item-events/{seq}': async (call, { path, body }) => update(call, path.seq, body),
  'DELETE /api/v1/admin/item-events/{seq}': async (call, { path }) => {
    const event = await remove(call, path.seq)
    log(call, 'DELETE', path.seq, `상품 기획전 삭제: ${event.title}`)
    return null
  },
  'POST /api/v1/admin/item-events/bulk': async (call, { body }) =>
    bulkVisible(call, body, {
      resource: 'item-events',
      noun: '상품 기획전',
      named: namedBy(itemEvents, itemEvents.itemEventSeq, sql`${itemEvents.code} || ' ' || ${itemEvents.title}`),
      setVisible,
      remove,
    }),
  'POST /api/v1/admin/item-events/{seq}/close': async (call, { path }) => close(call, path.seq),
} satisfies Handlers<
  | 'GET /api/v1/admin/item-events'
  | 'POST /api/v1/admin/item-events'
  | 'GET /api/v1/admin/item-events/{seq}'
  | 'PUT /api/v1/admin/item-events/{seq}'
  | 'DELETE /api/v1/admin/item-events/{seq}'
  | 'POST /api/v1/admin/item-events/bulk'
  | 'POST /api/v1/admin/item-events/{seq}/close'
>
