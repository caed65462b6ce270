import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { seoulDay } from '../lib/seoul-time'
import { itemTypeMask } from '../orderdelivery/order/item-type-mask'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import { plate } from './car-uses'
import { continueNumbers, Inserter } from './insert'
import { koreanName } from './names'
import { basket, chooser, EXAMPLES, type SoldItem, usualParcelFee } from './order-basket'
import { orderMoments } from './order-moments'
import { destination, type FittingStore, type Place } from './order-places'
import { fateOf, type OrderState, type OrderTimeline, orderIn, RECENT_MS } from './order-timeline'
import type { Dice } from './random'

type Order = typeof orders.$inferSelect
type Line = typeof orderLines.$inferSelect

interface Buyer {
  memberSeq: number
  name: string
  phone: string
  business: boolean
}

interface OrderContext {
  dice: Dice
  now: Date
  /** All items that were ever sold, by demand. */
  goods: readonly SoldItem[]
  homes: readonly Place[]
  stores: readonly FittingStore[]
  /** Returns a member who had signed up by then, or null if there was none. */
  buyerAt(dice: Dice, moment: number): Buyer | null
  count: number
}

const DAYS = 400
/** What every queue holds at least, also on a quiet morning; delivered are parcels. */
const QUEUES: readonly (readonly [OrderState, number])[] = [
  ['PAYMENT_PENDING', 25],
  ['PAID', 25],
  ['PREPARING', 40],
  ['SHIPPED', 25],
  ['DELIVERED', 10],
  ['CANCELED', 15],
  ['RETURNED', 8],
]
/** Free shipping threshold of the sample shop, in won. */
export const FREE_SHIPPING_OVER = 300_000
const LONGEST_AGO = 60 * DAY_MS

const CARS = [
  '아반떼 CN7',
  '쏘나타 DN8',
  '그랜저 GN7',
  '투싼 NX4',
  '쏘렌토 MQ4',
  '카니발 KA4',
  'K5 DL3',
  '포터2',
  '모닝 JA',
]
const WISHES = [
  '도착 전에 전화 부탁드립니다.',
  '생산주차 최신으로 부탁드려요.',
  '오전 장착 희망합니다.',
  '휠 얼라인먼트도 같이 하고 싶어요.',
  '경비실에 맡겨 주세요.',
  '현금영수증 사업자로 해주세요.',
]
const date = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const channelOf = (dice: Dice, { paymentMethod }: OrderTimeline): Schemas['OrderChannel'] =>
  paymentMethod === 'CARD_BY_NUMBER' ? 'ADMIN' : dice.chance(4) ? 'ADMIN' : dice.chance(68) ? 'MOBILE' : 'PC'

const ended = ({ state }: OrderTimeline): boolean => state === 'CANCELED' || state === 'RETURNED'
const total = (lines: readonly Line[], unit: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + unit(line) * line.quantity, 0)

/** Returns tax documents: cash payers request a receipt, businesses an invoice. */
function papers(dice: Dice, { paymentMethod }: OrderTimeline, business: boolean, phone: string) {
  const cash = ['BANK_TRANSFER', 'VIRTUAL_ACCOUNT', 'ACCOUNT_TRANSFER'].includes(paymentMethod)
  const taxInvoiceRequest = cash && business && dice.chance(70)
  const asks = cash && !taxInvoiceRequest && dice.chance(55)
  return { taxInvoiceRequest, cashReceiptRequest: asks ? { kind: 'INCOME' as const, identifier: phone } : null }
}

interface LineFacts {
  orderLineSeq: number
  orderSeq: number
  lineNo: number
  item: SoldItem
  quantity: number
  unitPrice: number
  parcelFeeUnit: number
  islandFeeUnit: number
  /** Number of pieces that were canceled or returned while the rest was kept. */
  taken: number
  fate: OrderTimeline
}

/** Listed column by column, because spreading takes three times as long for a million rows. */
function lineOf(dice: Dice, facts: LineFacts): Line {
  const { item, fate, quantity, unitPrice, parcelFeeUnit, islandFeeUnit, taken } = facts
  const back = item.itemType === 'BATTERY' ? dice.chance(85) : null
  const noReturnFeeUnit = back === false ? (item.noReturnFee ?? 0) : 0
  const sent = fate.shippedAt !== null && item.itemType === 'TIRE' && dice.chance(60)
  return {
    orderLineSeq: facts.orderLineSeq,
    orderSeq: facts.orderSeq,
    lineNo: facts.lineNo,
    itemSeq: item.itemSeq,
    itemCode: item.itemCode,
    itemType: item.itemType,
    brandSeq: item.brandSeq,
    brandName: item.brandName,
    patternName: item.patternName,
    itemName: item.name,
    sizeLabel: item.sizeLabel,
    sizeCode: item.sizeCode,
    thumbnailUrl: item.thumbnailUrl,
    mountFeeType: item.mountFeeType,
    quantity,
    unitPrice,
    priceReason: null,
    noReturnFeeUnit,
    parcelFeeUnit,
    islandFeeUnit,
    pointRate: 0,
    earnPoint: 0,
    remainingEarnPoint: 0,
    oldBatteryReturn: back,
    itemCouponDiscount: 0,
    orderCouponDiscount: 0,
    deliveryCouponDiscount: 0,
    pointUsed: 0,
    depositUsed: 0,
    adminDiscount: 0,
    remainingItemCoupon: 0,
    remainingOrderCoupon: 0,
    remainingDeliveryCoupon: 0,
    remainingPoint: 0,
    remainingDeposit: 0,
    remainingAdmin: 0,
    lineAmount: (unitPrice + noReturnFeeUnit + parcelFeeUnit + islandFeeUnit) * quantity,
    itemEventSeq: null,
    productionWeek: sent ? weekBefore(new Date(fate.orderedAt), dice.int(2, 30)) : null,
    canceledQuantity: fate.state === 'CANCELED' ? quantity : fate.state === 'PAID' ? taken : 0,
    returnedQuantity: fate.state === 'RETURNED' ? quantity : fate.state === 'CONFIRMED' ? taken : 0,
    exchangedQuantity: 0,
    recalledParcelFeeUnit: 0,
    state: fate.state,
    orderedAt: new Date(fate.orderedAt),
    preparedAt: date(fate.preparedAt),
    shippedAt: date(fate.shippedAt),
    deliveredAt: date(fate.deliveredAt),
    mountedAt: date(fate.mountedAt),
    confirmedAt: date(fate.confirmedAt),
  }
}

/** Returns the week as `WWYY`, the given number of weeks before a time. */
export function weekBefore(moment: Date, weeks: number): string {
  const at = new Date(moment.getTime() - weeks * 7 * DAY_MS)
  const week = Math.min(52, Math.ceil((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1) + 1) / (7 * DAY_MS)))
  return `${String(week).padStart(2, '0')}${String(at.getUTCFullYear() % 100).padStart(2, '0')}`
}

/** What the sample log needs of the orders. */
export interface OrderFacts {
  moments: number[]
  by: { memberSeq: number | null; name: string }[]
  /** The last order number of each day. */
  numbers: Map<string, number>
}

/** Yields the state of every order, in order of seq. Older ones are created lazily, because there are up to a million. */
function* fates({ dice, now: moment, count }: OrderContext): Generator<OrderTimeline> {
  const now = moment.getTime()
  const recent: OrderTimeline[] = []
  for (const at of orderMoments({ dice, now: moment }, count, DAYS)) {
    const fate = fateOf(dice, at, now)
    if (now - at < RECENT_MS) recent.push(fate)
    else yield fate
  }
  for (const [state, requiredCount] of QUEUES) {
    const there = recent.filter(
      (fate) => fate.state === state && (state !== 'DELIVERED' || fate.deliveryMethod === 'PARCEL'),
    ).length
    for (let n = there; n < requiredCount; n += 1) recent.push(orderIn(dice, state, now))
  }
  yield* recent.sort((a, b) => a.orderedAt - b.orderedAt)
}

/**
 * Writes the orders of 400 days with their lines: older ones finished, the newest in every state. Coupons, points and
 * deposits are added by their loaders; `loadOrderMoney` computes the amounts.
 */
export async function loadOrders(db: Db, context: OrderContext): Promise<OrderFacts> {
  const { dice, now, goods } = context
  const of = (kind: Schemas['ItemType']) => goods.filter(({ itemType }) => itemType === kind)
  const kinds = {
    tire: chooser(of('TIRE'), dice),
    battery: chooser(of('BATTERY'), dice),
    other: chooser(of('ETC'), dice),
  }
  const places = { ...context, visiting: context.stores.filter(({ visits }) => visits) }
  const facts: OrderFacts = { moments: [], by: [], numbers: new Map() }
  const customers = new Set<number>()
  let orderWriter: Inserter<typeof orders> | undefined
  let lineWriter: Inserter<typeof orderLines> | undefined
  let orderLineSeq = EXAMPLES * 2
  for (const fate of fates(context)) {
    const at = fate.orderedAt
    const wanted = basket(dice, at, kinds)
    const [main] = wanted
    if (!main) continue
    if (facts.moments.length === 0) {
      for (let n = 0; n < EXAMPLES; n += 1) {
        facts.moments.push(at)
        facts.by.push({ memberSeq: null, name: '' })
      }
    }
    const orderSeq = facts.moments.length + 1
    const day = seoulDay(new Date(at))
    const numberOfDay = (facts.numbers.get(day) ?? 0) + 1
    facts.numbers.set(day, numberOfDay)
    const buyer = dice.chance(12) ? null : context.buyerAt(dice, at)
    const name = buyer?.name ?? koreanName(dice).name
    const phone = buyer?.phone ?? `010${dice.int(20_000_000, 99_999_999)}`
    const { fee, columns } = destination(dice, places, fate.deliveryMethod, { name, phone })
    const priced = wanted.map(([item, quantity]) => ({
      item,
      quantity,
      // before the last price change, prices were slightly different
      unitPrice:
        dice.chance(30) && now.getTime() - at > LONGEST_AGO
          ? Math.round((item.salePrice * dice.int(95, 106)) / 10_000) * 100
          : item.salePrice,
    }))
    const goodsAmount = priced.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
    const paysParcel = fate.deliveryMethod === 'PARCEL' && goodsAmount < FREE_SHIPPING_OVER
    const lines = priced.map(({ item, quantity, unitPrice }, index): Line => {
      orderLineSeq += 1
      const parcelFeeUnit = paysParcel ? (item.parcelFee ?? usualParcelFee(item)) : 0
      const islandFeeUnit = item.itemType === 'TIRE' ? fee : Math.round(fee * 0.006) * 100
      // after payment only guests return parts of an order, because a return would change members' points
      const partly = quantity === 4 && (fate.state === 'PAID' ? dice.chance(10) : buyer === null && dice.chance(10))
      const taken = partly ? dice.int(1, 2) : 0
      return lineOf(dice, {
        orderLineSeq,
        orderSeq,
        lineNo: index + 1,
        item,
        quantity,
        unitPrice,
        parcelFeeUnit,
        islandFeeUnit,
        taken,
        fate,
      })
    })
    const payAmount = lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
    const first = buyer !== null && !customers.has(buyer.memberSeq)
    if (buyer) customers.add(buyer.memberSeq)
    const updatedAt = new Date(fate.updatedAt)
    const order: Order = {
      orderSeq,
      orderNo: `${day.replaceAll('-', '')}${String(numberOfDay).padStart(6, '0')}`,
      state: fate.state,
      partiallyShipped: false,
      channel: channelOf(dice, fate),
      memberSeq: buyer?.memberSeq ?? null,
      memberType: buyer === null ? 'GUEST' : buyer.business ? 'BUSINESS' : 'PERSONAL',
      ordererName: name,
      ordererPhone: phone,
      ordererEmail: dice.chance(60) ? `buyer${orderSeq}@example.com` : null,
      deliveryMethod: fate.deliveryMethod,
      ...columns,
      reservedAt: null,
      carModelSeq: null,
      carText: dice.chance(70) ? dice.pick(CARS) : null,
      carNumber: dice.chance(72) ? plate(dice) : null,
      goodsAmount: total(lines, ({ unitPrice, noReturnFeeUnit }) => unitPrice + noReturnFeeUnit),
      shippingAmount: total(lines, ({ parcelFeeUnit }) => parcelFeeUnit),
      islandFeeAmount: total(lines, ({ islandFeeUnit }) => islandFeeUnit),
      couponDiscount: 0,
      pointUsed: 0,
      depositUsed: 0,
      payAmount,
      adminDiscount: 0,
      currentPayAmount: ended(fate) ? 0 : payAmount,
      paidAmount: fate.paidAt === null ? 0 : payAmount,
      refundedAmount: 0,
      paymentMethod: fate.paymentMethod,
      refundState: 'NONE',
      ...papers(dice, fate, buyer?.business ?? false, phone),
      customerMemo: dice.chance(12) ? dice.pick(WISHES) : null,
      firstOrder: first,
      itemKinds: itemTypeMask(lines),
      itemSeq: main[0].itemSeq,
      memoCount: 0,
      replacesClaimSeq: null,
      orderedAt: new Date(at),
      depositDueAt: date(fate.depositDueAt),
      paidAt: date(fate.paidAt),
      preparedAt: date(fate.preparedAt),
      shippedAt: date(fate.shippedAt),
      deliveredAt: date(fate.deliveredAt),
      mountedAt: date(fate.mountedAt),
      confirmedAt: date(fate.confirmedAt),
      autoConfirmAt: date(fate.autoConfirmAt),
      canceledAt: date(fate.canceledAt),
      deletedAt: null,
      deletedBy: null,
      deleteReason: null,
      purgeAt: null,
      createdAt: new Date(at),
      createdBy: null,
      updatedAt,
      updatedBy: null,
      version: 1,
    }
    orderWriter ??= new Inserter(db, orders, keysOf(order))
    await orderWriter.add(order)
    for (const line of lines) {
      lineWriter ??= new Inserter(db, orderLines, keysOf(line))
      // lines refer to their orders, which may not be written yet
      lineWriter.hold(line)
    }
    if (orderSeq % 1_000 === 0) {
      await orderWriter.send()
      await lineWriter?.send()
    }
    facts.moments.push(at)
    facts.by.push({ memberSeq: buyer?.memberSeq ?? null, name })
  }
  await orderWriter?.flush()
  await lineWriter?.flush()
  await continueNumbers(db, orders, 'orderSeq')
  await continueNumbers(db, orderLines, 'orderLineSeq')
  return facts
}

const keysOf = <T extends object>(row: T) => Object.keys(row) as (keyof T & string)[]
