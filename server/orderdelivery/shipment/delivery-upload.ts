import { and, eq, inArray, isNull } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import {
  checkTracking,
  isRounded,
  ROUNDED,
  readNumbers,
  requiresTracking,
} from '../../../domain/orderdelivery/tracking'
import type { AdminCall } from '../../call/call'
import type { Db } from '../../db/database'
import { packageCodes } from '../../db/schema'
import { RowErrors } from '../../excel/parse-cells'
import type { CheckedRow, RowKeys, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { productionSort, weekOf } from '../../product/item/production-week'
import { openClaimLines } from '../order/open-claims'
import { isActive, lockOrder, type OrderLineRow, type OrderRow } from '../order/order-lock'
import { formatOrderNo } from '../order/order-messages'
import { stateLabel } from '../order/state-label'
import { orderLines, orders } from '../schema/order.schema'
import { deliveryColumns, ignoredColumns } from './delivery-sheet'
import { groupByOrder } from './delivery-target'
import { type NumberUse, sameReceiver, shipLines, usedNumberText, usesOfNumbers } from './ship-lines'

export interface DeliveryPlan {
  orderSeq: number
  lineSeqs: number[]
  packageCodeSeq: number
  trackingNumbers: string[]
  productionWeek: string | null
  warning: string | null
  /** Set when the upload is applied. */
  quiet?: boolean
}

type Courier = typeof packageCodes.$inferSelect
type Order = OrderRow & { lines: OrderLineRow[] }

const WEEK = /^(0[1-9]|[1-4]\d|5[0-3])\d{2}$/
const normalize = (text: string): string => text.replace(/\s/g, '').toLowerCase()
export const orderNoOf = (row: UploadRow): string => row.cell('주문번호').replace(/\D/g, '')

/** Returns the tracking numbers of both columns, without duplicates. */
export const numbersOf = (row: UploadRow): string[] => [
  ...new Set([...readNumbers(row.cell('송장번호')), ...readNumbers(row.cell('추가송장번호'))]),
]

async function ordersOf(db: Db, numbers: string[]): Promise<Map<string, Order>> {
  if (numbers.length === 0) return new Map()
  const found = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.orderNo, numbers), isNull(orders.deletedAt)))
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderSeq,
        found.map(({ orderSeq }) => orderSeq),
      ),
    )
  const linesAt = groupByOrder(lines)
  return new Map(found.map((order) => [order.orderNo, { ...order, lines: linesAt.get(order.orderSeq) ?? [] }]))
}

/** Data that rows are checked against. */
interface CheckContext {
  orders: Map<string, Order>
  couriers: Map<string, Courier>
  /** Lines with an open claim. */
  claimed: Set<number>
  /** Uses of tracking numbers: stored ones, and those of the sheet. */
  uses: Map<string, NumberUse[]>
  keys: RowKeys
}

async function readContext(db: Db, rows: readonly UploadRow[], keys: RowKeys): Promise<CheckContext> {
  const found = await ordersOf(db, [...new Set(rows.map(orderNoOf).filter(Boolean))])
  const couriers = await db.select().from(packageCodes).where(eq(packageCodes.enabled, true))
  const courierAt = new Map(
    couriers.flatMap((each) => [[normalize(each.code), each] as const, [normalize(each.name), each] as const]),
  )
  const stored = await usesOfNumbers(db, [...new Set(rows.flatMap(numbersOf))])
  const sheetNumbers = rows.flatMap((row): NumberUse[] => {
    const order = found.get(orderNoOf(row))
    const courier = courierAt.get(normalize(row.cell('택배사')))
    return order && courier
      ? [{ ...order, packageCodeSeq: courier.packageCodeSeq, trackingNumbers: numbersOf(row) }]
      : []
  })
  const uses = new Map<string, NumberUse[]>()
  for (const use of [...stored, ...sheetNumbers]) {
    for (const number of use.trackingNumbers) uses.set(number, [...(uses.get(number) ?? []), use])
  }
  return {
    orders: found,
    couriers: courierAt,
    claimed: await openClaimLines(
      db,
      [...found.values()].map(({ orderSeq }) => orderSeq),
    ),
    uses,
    keys,
  }
}

/** Returns the lines that a row ships: those with its item code, otherwise all in preparation. */
function linesOf(faults: RowErrors, order: Order, { claimed, keys }: CheckContext): OrderLineRow[] {
  const code = faults.row.cell('상품코드')
  const named = order.lines.filter((line) => isActive(line) && (code === '' || line.itemCode === code))
  if (code !== '' && named.length === 0) {
    faults.add('상품코드', '주문에 없는 상품코드입니다.')
    return []
  }
  const lines = named.filter(({ state }) => state === 'PREPARING')
  if (lines.length === 0) {
    const state = (code === '' ? undefined : named[0]?.state) ?? order.state
    faults.add('주문번호', `상품준비중 상태가 아닙니다. (현재: ${stateLabel({ ...order, state })})`)
  } else if (lines.some(({ orderLineSeq }) => claimed.has(orderLineSeq))) {
    faults.add('주문번호', '진행 중인 클레임이 있습니다.')
  }
  for (const { orderLineSeq } of lines) keys.add(faults.row, '주문번호', `line ${orderLineSeq}`)
  return lines
}

function courierOf(faults: RowErrors, { couriers }: CheckContext): Courier | undefined {
  const text = faults.row.cell('택배사')
  if (text === '') return faults.add('택배사', required('택배사'))
  return couriers.get(normalize(text)) ?? faults.add('택배사', '택배사를 찾을 수 없습니다.')
}

/** Checks the tracking numbers of a row. Returns a warning, or null. */
function checkNumbers(
  faults: RowErrors,
  courier: Courier | undefined,
  order: Order | undefined,
  context: CheckContext,
) {
  const numbers = numbersOf(faults.row)
  for (const column of ['송장번호', '추가송장번호']) {
    const texts = faults.row.cell(column).split(/[,;/\n]+/)
    if (texts.some(isRounded)) faults.add(column, ROUNDED)
  }
  if (!courier || faults.has('송장번호') || faults.has('추가송장번호')) return null
  const rule = { ...courier, requiresTracking: requiresTracking(courier.kind) }
  const [first, more] = [readNumbers(faults.row.cell('송장번호')), readNumbers(faults.row.cell('추가송장번호'))]
  const problem = checkTracking(rule, first) ?? checkTracking({ ...rule, requiresTracking: false }, numbers)
  if (problem)
    faults.add(checkTracking({ ...rule, requiresTracking: false }, more) ? '추가송장번호' : '송장번호', problem)
  if (problem || !order) return null
  const uses = numbers
    .flatMap((number) => context.uses.get(number) ?? [])
    .filter((use) => use.orderSeq !== order.orderSeq && use.packageCodeSeq === courier.packageCodeSeq)
  const other = uses.find((use) => !sameReceiver(use, order))
  if (other) faults.add('송장번호', usedNumberText(other.orderNo))
  return uses.length > 0 ? '같은 받는 분의 다른 주문과 합포장 송장입니다.' : null
}

function checkRow(row: UploadRow, context: CheckContext, now: Date): CheckedRow<DeliveryPlan> {
  const faults = new RowErrors(row)
  const orderNo = orderNoOf(row)
  const order = context.orders.get(orderNo)
  if (row.cell('주문번호') === '') faults.add('주문번호', required('주문번호'))
  else if (!order) faults.add('주문번호', '주문을 찾을 수 없습니다.')
  const lines = order ? linesOf(faults, order, context) : []
  const courier = courierOf(faults, context)
  const warning = checkNumbers(faults, courier, order, context)
  const productionWeek = row.cell('생산주차') || null
  if (productionWeek && !WEEK.test(productionWeek)) faults.add('생산주차', '생산주차는 WWYY 4자리입니다.')
  else if (productionWeek && productionSort(productionWeek) > weekOf(now))
    faults.add('생산주차', '미래의 생산주차는 입력할 수 없습니다.')
  if (faults.any || !order || !courier) return faults.answer
  const numbers = numbersOf(row)
  return {
    row: row.row,
    key: formatOrderNo(orderNo),
    created: false,
    changes: [
      { column: '택배사', before: null, after: courier.name },
      { column: '송장번호', before: null, after: numbers.join(', ') || null },
      ...(warning ? [{ column: '확인', before: null, after: warning }] : []),
    ],
    plan: {
      orderSeq: order.orderSeq,
      lineSeqs: lines.map(({ orderLineSeq }) => orderLineSeq),
      packageCodeSeq: courier.packageCodeSeq,
      trackingNumbers: numbers,
      productionWeek,
      warning,
    },
  }
}

/** Upload of tracking numbers. Each row ships a line, or all lines of an order that are in preparation. */
export const deliveryUpload: UploadDefinition<DeliveryPlan> = {
  resource: 'delivery-batches',
  title: '송장 일괄등록',
  columns: [...deliveryColumns],
  ignored: ignoredColumns,
  maxRows: 5_000,
  async check({ db, now }: AdminCall, rows, keys) {
    const context = await readContext(db, rows, keys)
    return rows.map((row) => checkRow(row, context, now))
  },
  async apply(call, db, { orderSeq, lineSeqs, packageCodeSeq, trackingNumbers, productionWeek, quiet }) {
    const inner = { ...call, db }
    const order = await lockOrder(db, orderSeq)
    await shipLines(inner, order, { lineSeqs, packageCodeSeq, trackingNumbers, quiet })
    if (productionWeek === null) return
    await db.update(orderLines).set({ productionWeek }).where(inArray(orderLines.orderLineSeq, lineSeqs))
  },
}
