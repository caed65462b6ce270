import { eq, sql } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { fieldChanges } from '../../log/field-changes'
import { orderLines } from '../../orderdelivery/schema/order.schema'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { visibleBulk } from '../../resource/fields'
import { countRows } from '../../resource/pages'
import { assertUnique } from '../../resource/unique'
import { itemEventItems, itemEvents } from '../schema/item-event.schema'
import { lockEventItems, saveEventItems } from './item-event-items'
import { checkCost, checkRows } from './item-event-prices'
import { type EventItemRow, type EventRow, eventFilter, eventItems, eventRows, eventState } from './item-event-record'
import { checkOverlap, checkPeriod, checkStartedEvent, lockItems, refuseEnded } from './item-event-rules'

const { itemEventSeq, code, title } = itemEvents

/** Locks the event's items and checks them: rows, cost, overlap with other events. */
async function checkItems(
  call: AdminCall,
  body: Schemas['ItemEventBody'],
  values: Pick<EventRow, 'discountType' | 'discountRate' | 'startAt' | 'endAt'>,
  existingRows: Map<number, EventItemRow>,
  before: EventRow | null,
): Promise<void> {
  const seqs = body.items.map(({ itemSeq }) => itemSeq)
  const known = await lockItems(call.db, seqs)
  checkRows(values, body.items, known, existingRows)
  const isSameDiscount = before?.discountType === values.discountType && before.discountRate === values.discountRate
  if (!body.allowBelowCost) {
    // A price below cost that was confirmed once is not asked about again.
    checkCost(values, body.items, known, ({ itemSeq, eventPrice = null }) => {
      const entry = existingRows.get(itemSeq)
      return isSameDiscount && entry !== undefined && entry.eventPrice === eventPrice
    })
  }
  await checkOverlap(call, call.db, values, seqs, before?.itemEventSeq)
}

const itemEvent = defineResource({
  path: '/api/v1/admin/item-events',
  noun: '상품 기획전',
  table: itemEvents,
  key: 'itemEventSeq',
  schema: 'ItemEventUpdate',
  lookUpNames: nameLookupFrom(itemEvents, itemEventSeq, sql`${code} || ' ' || ${title}`),
  nameOf: (event) => event.title,
  filter: eventFilter,
  rows: eventRows,
  details: async ({ db }, event) => ({ items: await eventItems(db, event.itemEventSeq) }),
  values({ now }, body, before) {
    if (before) refuseEnded(before, now)
    const [startAt, endAt] = [new Date(body.startAt), new Date(body.endAt)]
    const { discountRate = null, couponAllowed = true, visible = true } = body
    const isRate = body.discountType === 'RATE'
    if (isRate && discountRate === null) throw invalid({ discountRate: required('할인율') })
    checkPeriod(startAt, endAt, now)
    return { startAt, endAt, discountRate: isRate ? discountRate : null, couponAllowed, visible }
  },
  async check(call, values, before, body) {
    const entries = before ? await lockEventItems(call.db, before.itemEventSeq) : new Map<number, EventItemRow>()
    if (before && eventState(before, call.now) !== 'SCHEDULED') checkStartedEvent(before, body, entries)
    await assertUnique(call.db, itemEventSeq, before?.itemEventSeq, {
      code: [eq(code, values.code), '이미 사용 중인 코드입니다.'],
    })
    await checkItems(call, body, values, entries, before)
  },
  checkChange({ now }, _next, before) {
    if (before) refuseEnded(before, now)
  },
  async saved({ db }, event, before, body) {
    const ofEvent = eq(itemEventItems.itemEventSeq, event.itemEventSeq)
    const countBefore = before ? await countRows(db, itemEventItems, ofEvent) : null
    await saveEventItems(db, event.itemEventSeq, body)
    return fieldChanges('ItemEventUpdate', { items: countBefore }, { items: body.items.length })
  },
  uses: { columns: [orderLines.itemEventSeq], message: () => '주문에 사용된 기획전은 삭제할 수 없습니다.' },
  bulk: visibleBulk,
})

async function close(call: AdminCall, seq: number): Promise<Schemas['ItemEvent']> {
  const event = await itemEvent.lock(call, seq)
  const state = eventState(event, call.now)
  if (state === 'ENDED') throw invalidState('이미 종료된 기획전입니다.')
  if (state === 'SCHEDULED') throw invalidState('진행 중인 기획전만 종료할 수 있습니다.')
  await itemEvent.update(call, event, { endAt: call.now })
  itemEvent.log(call, { action: 'STATE', what: '종료', names: [event.title], seqs: [seq] })
  return itemEvent.read(call, seq)
}

export const itemEventHandlers = handlersOf({
  ...itemEvent.handlers,
  'POST /api/v1/admin/item-events/{seq}/close': (call, { path }) => close(call, path.seq),
})
