import type { Db, Schemas } from '../http/call'
import { DAY_MS, seoulDay, startOfDay } from '../lib/seoul'
import { orderLines, orders } from '../orderdelivery/order/order.schema'
import { continueNumbers, Inserter } from './insert'
import { koreanName } from './names'
import { workload } from './office-days'
import type { Dice } from './random'

type Order = typeof orders.$inferSelect
type Line = typeof orderLines.$inferSelect
type State = Line['state']

/** What of an item an order line repeats. */
export interface SoldItem {
  itemSeq: number
  itemType: Schemas['ItemType']
  name: string
  sizeLabel: string | null
  salePrice: number
  rim: number | null
  createdAt: Date
}

interface Buyer {
  memberSeq: number
  name: string
  phone: string
  business: boolean
}

export interface OrderWorld {
  dice: Dice
  now: Date
  /** What has ever been sold, the most wanted first. */
  goods: readonly SoldItem[]
  /** A member who had signed up by then, or null when there was none. */
  buyerAt(dice: Dice, moment: number): Buyer | null
  count: number
  /** How many of them lie in the last 21 days, so that every queue is full. */
  recent: number
}

const DAYS = 400
const RECENT_DAYS = 21
const HOUR_MS = 3_600_000

/** When people shop for tires: most on Mondays, and when the tires of the season are changed. */
const seasonal = (day: string): number => {
  const month = day.slice(5, 7)
  return month === '03' || month === '04' || month === '11' || month === '12' ? 1.8 : 1
}
const demand = (day: string): number => (0.4 + workload(day) * 0.6) * seasonal(day)

const HOURS = [
  [0, 2],
  [7, 3],
  [8, 5],
  [9, 8],
  [10, 10],
  [11, 10],
  [12, 9],
  [13, 9],
  [14, 9],
  [15, 8],
  [16, 8],
  [17, 6],
  [18, 5],
  [20, 6],
  [21, 7],
  [22, 6],
  [23, 4],
] as const

const OLD_STATES = [
  ['CONFIRMED', 89],
  ['CANCELED', 8.5],
  ['RETURNED', 2.5],
] as const

const RECENT_STATES = [
  ['PAYMENT_PENDING', 12],
  ['PAID', 12],
  ['PREPARING', 14],
  ['SHIPPED', 14],
  ['DELIVERED', 16],
  ['MOUNTED', 14],
  ['CONFIRMED', 10],
  ['CANCELED', 6],
  ['RETURNED', 2],
] as const

const METHODS = [
  ['MOUNT', 82],
  ['PARCEL', 14],
  ['VISIT', 4],
] as const

const BASKETS = [
  ['FOUR', 58],
  ['TWO', 24],
  ['STAGGERED', 6],
  ['BATTERY', 8],
  ['MIXED', 4],
] as const

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

/** Moments of so many orders from day `from` to day `to` (days ago), in order, as the demand of each day has it. */
function moments({ dice, now }: OrderWorld, count: number, from: number, to: number): number[] {
  const days = Array.from({ length: from - to + 1 }, (_, i) => seoulDay(new Date(now.getTime() - (from - i) * DAY_MS)))
  const weights = days.map(demand)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const found: number[] = []
  let reached = 0
  for (const [i, day] of days.entries()) {
    reached += weights[i] ?? 0
    const upTo = i === days.length - 1 ? count : Math.round((reached / total) * count)
    const start = startOfDay(day).getTime()
    const latest = Math.min(start + DAY_MS, now.getTime()) - 60_000
    const some = Array.from({ length: upTo - found.length }, () =>
      Math.min(latest, start + dice.weighted(HOURS) * HOUR_MS + dice.int(0, HOUR_MS - 1)),
    ).sort((a, b) => a - b)
    // One by one: a day of the full scale has too many for the arguments of a call.
    for (const moment of some) found.push(moment)
  }
  return found
}

/** Goods of one kind in the order of demand; what is first in the list is bought most. */
function chooser(goods: readonly SoldItem[], dice: Dice) {
  return (at: number, fits: (item: SoldItem) => boolean = () => true): SoldItem | null => {
    for (let tries = 0; tries < 30; tries++) {
      const item = goods[Math.floor(goods.length * dice.next() ** 2.4)]
      if (item && item.createdAt.getTime() <= at && fits(item)) return item
    }
    return null
  }
}

type Wanted = [item: SoldItem, quantity: number]

function basket(dice: Dice, at: number, choose: Record<'tire' | 'battery' | 'other', ReturnType<typeof chooser>>) {
  const wanted: Wanted[] = []
  const add = (item: SoldItem | null, quantity: number) => {
    if (item && !wanted.some(([other]) => other === item)) wanted.push([item, quantity])
  }
  const kind = dice.weighted(BASKETS)
  if (kind === 'BATTERY') add(choose.battery(at), 1)
  else if (kind === 'STAGGERED') {
    const front = choose.tire(at, ({ rim }) => (rim ?? 0) >= 18)
    add(front, 2)
    add(
      choose.tire(at, (item) => item.rim === front?.rim && item.sizeLabel !== front?.sizeLabel),
      2,
    )
  } else {
    add(choose.tire(at), kind === 'TWO' ? 2 : 4)
    if (kind === 'MIXED') add(choose.other(at) ?? choose.battery(at), dice.int(1, 2))
  }
  if (wanted.length === 0) add(choose.tire(at), 4)
  return wanted
}

/** Where a line of an order stands: when it was mounted and confirmed, and what of it came back. */
function fateOf(dice: Dice, state: State, at: number, now: number, quantity: number) {
  const mounted = state === 'MOUNTED' || state === 'CONFIRMED' || state === 'RETURNED'
  const mountedAt = mounted ? Math.min(now - HOUR_MS, at + dice.int(2, 6) * DAY_MS) : null
  const confirmedAt =
    state === 'CONFIRMED' && mountedAt ? Math.min(now - HOUR_MS / 2, mountedAt + dice.int(1, 7) * DAY_MS) : null
  return {
    mountedAt: mountedAt === null ? null : new Date(mountedAt),
    confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
    canceledQuantity: state === 'CANCELED' ? quantity : 0,
    returnedQuantity: state === 'RETURNED' ? quantity : 0,
  }
}

/** What the log's sample needs to know of the orders. */
export interface OrderFacts {
  moments: number[]
  by: { memberSeq: number | null; name: string }[]
}

/**
 * Writes the orders of 400 days with their lines: the usual baskets, older ones finished, the newest in every state. The
 * stock moves of the items follow from the lines.
 */
export async function loadOrders(db: Db, world: OrderWorld): Promise<OrderFacts> {
  const { dice, now, goods } = world
  const kinds = {
    tire: chooser(
      goods.filter(({ itemType }) => itemType === 'TIRE'),
      dice,
    ),
    battery: chooser(
      goods.filter(({ itemType }) => itemType === 'BATTERY'),
      dice,
    ),
    other: chooser(
      goods.filter(({ itemType }) => itemType === 'ETC'),
      dice,
    ),
  }
  const old = moments(world, world.count - world.recent, DAYS, RECENT_DAYS + 1)
  const all = [...old, ...moments(world, world.recent, RECENT_DAYS, 0)]
  const facts: OrderFacts = { moments: [], by: [] }
  let orderWriter: Inserter<typeof orders> | undefined
  let lineWriter: Inserter<typeof orderLines> | undefined
  let orderLineSeq = 0
  let today = ''
  let numberOfDay = 0
  for (const [i, at] of all.entries()) {
    const state = dice.weighted(i < old.length ? OLD_STATES : RECENT_STATES)
    const wanted = basket(dice, at, kinds)
    if (wanted.length === 0) continue
    const orderSeq = facts.moments.length + 1
    const orderedAt = new Date(at)
    const day = seoulDay(orderedAt)
    numberOfDay = day === today ? numberOfDay + 1 : 1
    today = day
    const buyer = dice.chance(12) ? null : world.buyerAt(dice, at)
    const name = buyer?.name ?? koreanName(dice).name
    const lines = wanted.map(([item, quantity], index): Line => {
      orderLineSeq += 1
      // Before the last price changes things were a little cheaper or dearer.
      const unitPrice =
        dice.chance(30) && now.getTime() - at > 60 * DAY_MS
          ? Math.round((item.salePrice * dice.int(95, 106)) / 10_000) * 100
          : item.salePrice
      return {
        orderLineSeq,
        orderSeq,
        lineNo: index + 1,
        itemSeq: item.itemSeq,
        itemName: item.name,
        sizeLabel: item.sizeLabel,
        quantity,
        unitPrice,
        lineAmount: unitPrice * quantity,
        itemEventSeq: null,
        state,
        orderedAt,
        ...fateOf(dice, state, at, now.getTime(), quantity),
      }
    })
    const updatedAt = lines[0]?.confirmedAt ?? lines[0]?.mountedAt ?? orderedAt
    const order: Order = {
      orderSeq,
      orderNo: `${day.replaceAll('-', '')}${String(numberOfDay).padStart(6, '0')}`,
      state,
      memberSeq: buyer?.memberSeq ?? null,
      memberType: buyer === null ? 'GUEST' : buyer.business ? 'BUSINESS' : 'PERSONAL',
      ordererName: name,
      ordererPhone: buyer?.phone ?? `010${dice.int(20_000_000, 99_999_999)}`,
      deliveryMethod: dice.weighted(METHODS),
      carModelSeq: null,
      carText: dice.chance(70) ? dice.pick(CARS) : null,
      payAmount: lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0),
      orderedAt,
      createdAt: orderedAt,
      createdBy: null,
      updatedAt,
      updatedBy: null,
      version: 1,
    }
    orderWriter ??= new Inserter(db, orders, keysOf(order))
    await orderWriter.add(order)
    for (const line of lines) {
      lineWriter ??= new Inserter(db, orderLines, keysOf(line))
      // Lines refer to their orders, which may still wait to be written.
      lineWriter.hold(line)
    }
    if (orderSeq % 1_000 === 0) {
      await orderWriter.flush()
      await lineWriter?.flush()
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
