import { eq, sql } from 'drizzle-orm'
import { stillMasked } from '../../../../domain/common/masked-value'
import { rankOf } from '../../../../domain/orderdelivery/order-transitions'
import { nameWithSize } from '../../../../domain/product/name-parts'
import type { AdminCall } from '../../../call/call'
import { carModels } from '../../../car/schema/car-model.schema'
import type { Schemas } from '../../../contract/contract-types'
import { invalid, invalidState, notFound } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { sidos } from '../../../db/schema'
import { isMasked, maskAddress, maskCarNumber, maskEmail, maskName, maskPhone } from '../../../lib/mask'
import { seoulDay, shiftDayByMonths, startOfDay } from '../../../lib/seoul-time'
import { productionSort, weekOf } from '../../../product/item/production-week'
import { writeHistory } from '../../order/order-history'
import { type LockedOrder, lockOrder, type OrderRow, refreshOrder } from '../../order/order-lock'
import { orderLines } from '../../schema/order.schema'
import { islandFeeNotices, moveToStore } from './change-order-store'
import { readOrderStore } from './order-parts'
import { assertNotFinished, logOrder } from './order-rules'
import { readOrder } from './read-order'

type Body = Schemas['OrderUpdate']
type Values = Partial<OrderRow>

/** Throws 400 if the body contains a masked value. */
function rejectMasked({ ordererName, ordererPhone, ordererEmail, receiver, car }: Body): void {
  const texts: Record<string, string | null | undefined> = { ordererName, ordererPhone, ordererEmail }
  for (const [field, text] of Object.entries(receiver ?? {})) if (field !== 'message') texts[`receiver.${field}`] = text
  texts['car.carNumber'] = car?.carNumber
  const bad = Object.entries(texts).filter(([, text]) => isMasked(text))
  if (bad.length > 0) throw invalid(Object.fromEntries(bad.map(([field]) => [field, stillMasked])))
}

const ordererOf = (body: Body): Values => ({
  ...(body.ordererName !== undefined && { ordererName: body.ordererName }),
  ...(body.ordererPhone !== undefined && { ordererPhone: body.ordererPhone }),
  ...(body.ordererEmail !== undefined && { ordererEmail: body.ordererEmail || null }),
})

/**
 * Returns the car columns. Copies the model's name, so that it stays when the model is deleted. Throws 400 for an
 * unknown model.
 */
async function carOf(db: Db, car: Schemas['OrderCarFields']): Promise<Values> {
  const { carModelSeq = null, carText, carNumber } = car
  const number = carNumber === undefined ? {} : { carNumber }
  if (carModelSeq === null) return { carModelSeq, carText: carText ?? null, ...number }
  const [model] = await db.select().from(carModels).where(eq(carModels.carModelSeq, carModelSeq))
  if (!model) throw invalid({ 'car.carModelSeq': '차종을 찾을 수 없습니다.' })
  return { carModelSeq, carText: carText || `${model.modelName} ${model.detailName}`.trim().slice(0, 50), ...number }
}

/** Returns the id of the province in the first word of an address, or null if it is unknown. */
async function sidoOf(db: Db, address: string): Promise<number | null> {
  const first = address.trim().split(/\s+/)[0] ?? ''
  const [found] = await db
    .select({ id: sidos.id })
    .from(sidos)
    .where(sql`${sidos.name} = ${first} or ${sidos.shortName} = ${first}`)
  return found?.id ?? null
}

/**
 * Returns the receiver columns. The address of a MOUNT order is copied from its store: only the message can change, and
 * other changes throw 400.
 */
async function receiverOf(db: Db, order: OrderRow, receiver: Schemas['OrderReceiverFields']): Promise<Values> {
  const { name, phone, phone2, zipCode, address1, address2, message } = receiver
  const values: Values = {
    receiverName: name,
    receiverPhone: phone,
    receiverPhone2: phone2 || null,
    zipCode,
    address1,
    address2: address2 || null,
  }
  const deliveryMessage = message || null
  if (order.deliveryMethod !== 'MOUNT') return { ...values, deliveryMessage, sidoId: await sidoOf(db, address1) }
  if (changesOf(order, values).length > 0) {
    throw invalid({ receiver: '장착점 주문은 장착점의 입고지로 보냅니다. 장착점을 바꿔 주세요.' })
  }
  return { deliveryMessage }
}

const hasShipped = ({ lines }: LockedOrder): boolean =>
  lines.some((line) => line.shippedAt !== null || rankOf(line.state) >= rankOf('SHIPPED'))

/** Order fields whose changes are recorded in the history and the log, with their masks. */
const TRACKED_FIELDS: { field: keyof OrderRow & string; label: string; mask?: (text: string) => string }[] = [
  { field: 'ordererName', label: '주문자', mask: maskName },
  { field: 'ordererPhone', label: '휴대폰', mask: maskPhone },
  { field: 'ordererEmail', label: '이메일', mask: maskEmail },
  { field: 'receiverName', label: '받는 분', mask: maskName },
  { field: 'receiverPhone', label: '받는 분 휴대폰', mask: maskPhone },
  { field: 'receiverPhone2', label: '연락처 2', mask: maskPhone },
  { field: 'zipCode', label: '우편번호', mask: () => '***' },
  { field: 'address1', label: '주소', mask: maskAddress },
  { field: 'address2', label: '상세주소', mask: () => '***' },
  { field: 'deliveryMessage', label: '배송 메시지' },
  { field: 'storeSeq', label: '장착점' },
  { field: 'carModelSeq', label: '차종 번호' },
  { field: 'carText', label: '차종' },
  { field: 'carNumber', label: '차량번호', mask: maskCarNumber },
  { field: 'customerMemo', label: '고객 요청사항' },
]

function changesOf(before: OrderRow, values: Values): Schemas['FieldChange'][] {
  const formatValue = (value: unknown, mask?: (text: string) => string): string | null =>
    value === null || value === undefined || value === '' ? null : mask ? mask(String(value)) : String(value)
  return TRACKED_FIELDS.filter(({ field }) => field in values && values[field] !== before[field]).map(
    ({ field, label, mask }) => ({
      field,
      label,
      before: formatValue(before[field], mask),
      after: formatValue(values[field], mask),
    }),
  )
}

/** Replaces store numbers by store names. */
async function withStoreNames(db: Db, changes: Schemas['FieldChange'][]): Promise<Schemas['FieldChange'][]> {
  const nameOf = async (seq: string | null | undefined) =>
    seq ? ((await readOrderStore(db, Number(seq)))?.name ?? seq) : null
  return Promise.all(
    changes.map(async (change) =>
      change.field === 'storeSeq'
        ? { ...change, before: await nameOf(change.before), after: await nameOf(change.after) }
        : change,
    ),
  )
}

const textOf = (changes: Schemas['FieldChange'][], side: 'before' | 'after'): string =>
  changes.map((change) => `${change.label}: ${change[side] ?? '-'}`).join('\n')

/**
 * Saves orderer, receiver, store, car and customer memo of an order. Throws 404, 400, CONFLICT; INVALID_STATE if the
 * order is finished, or if receiver or store of a shipped order change; ALREADY_RESERVED, SLOT_FULL for a new store.
 */
export async function saveOrder(call: AdminCall, seq: number, body: Body): Promise<Schemas['Order']> {
  const { db } = call
  const order = await lockOrder(db, seq, body.version, () => readOrder(call, seq))
  await assertNotFinished(db, order)
  rejectMasked(body)
  const values: Values = {
    ...ordererOf(body),
    ...(body.car ? await carOf(db, body.car) : {}),
    ...(body.customerMemo !== undefined && { customerMemo: body.customerMemo || null }),
  }
  if (body.receiver) Object.assign(values, await receiverOf(db, order, body.receiver))
  const newStore = Boolean(body.storeSeq) && body.storeSeq !== order.storeSeq
  const moves = newStore || changesOf(order, values).some(({ field }) => RECEIVER.has(field))
  if (moves && hasShipped(order)) throw invalidState('이미 발송된 주문은 배송지를 변경할 수 없습니다.')
  if (newStore) Object.assign(values, await moveToStore(call, order, body))
  const after = await refreshOrder(db, call, seq, values)
  const changes = await withStoreNames(db, changesOf(order, after))
  // `moveToStore` has already written the history of a store change
  const otherChanges = changes.filter(({ field }) => field !== 'storeSeq')
  const notices = moves ? await islandFeeNotices(db, order, after) : []
  if (otherChanges.length + notices.length > 0) {
    const what = otherChanges.length > 0 ? [`주문 정보 수정: ${otherChanges.map(({ label }) => label).join(', ')}`] : []
    await writeHistory(call, {
      orderSeq: seq,
      kind: 'EDIT',
      summary: [...what, ...notices].join(' · '),
      before: textOf(otherChanges, 'before'),
      after: textOf(otherChanges, 'after'),
    })
  }
  logOrder(call, order, { action: 'UPDATE', what: '정보 수정', changes })
  return readOrder(call, seq, { notices })
}

const RECEIVER: ReadonlySet<string> = new Set([
  'receiverName',
  'receiverPhone',
  'receiverPhone2',
  'zipCode',
  'address1',
  'address2',
  'deliveryMessage',
])

/** Age in months from which a notice says that the tires are old. */
const OLD_MONTHS = 36

/**
 * Saves the production week of an order line. Returns the order, with a notice if the tires are old. Throws 404,
 * CONFLICT, 400 for a future week.
 */
export async function saveLine(
  call: AdminCall,
  lineSeq: number,
  { productionWeek, version }: Schemas['OrderLineUpdate'],
): Promise<Schemas['Order']> {
  const { db, now } = call
  const [found] = await db
    .select({ seq: orderLines.orderSeq })
    .from(orderLines)
    .where(eq(orderLines.orderLineSeq, lineSeq))
  if (!found) throw notFound()
  const order = await lockOrder(db, found.seq, version, () => readOrder(call, found.seq))
  const line = order.lines.find(({ orderLineSeq }) => orderLineSeq === lineSeq)
  if (!line) throw notFound()
  if (productionWeek && productionSort(productionWeek) > weekOf(now)) {
    throw invalid({ productionWeek: '미래의 생산주차는 입력할 수 없습니다.' })
  }
  await db.update(orderLines).set({ productionWeek }).where(eq(orderLines.orderLineSeq, lineSeq))
  await refreshOrder(db, call, order.orderSeq)
  const what = `생산주차: ${nameWithSize(line.itemName, line.sizeLabel)}`
  const change = { before: line.productionWeek, after: productionWeek }
  await writeHistory(call, { orderSeq: order.orderSeq, kind: 'EDIT', summary: what, ...change, relatedSeq: lineSeq })
  logOrder(call, order, {
    action: 'UPDATE',
    what: '생산주차 수정',
    changes: [{ field: 'productionWeek', label: '생산주차', ...change }],
  })
  const since = weekOf(startOfDay(shiftDayByMonths(seoulDay(now), -OLD_MONTHS)))
  const old = productionWeek !== null && productionSort(productionWeek) < since
  return readOrder(call, order.orderSeq, {
    notices: old ? [`생산된 지 ${OLD_MONTHS}개월이 지난 상품입니다. (${productionWeek})`] : [],
  })
}
