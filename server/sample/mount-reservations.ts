import { inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import { holidays, storeClosures, stores } from '../branch/schema/store.schema'
import { settleFeeOf } from '../branch/store/settle-fee'
import { slotsOfDay } from '../branch/store/slots'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import { receivingAddressOf, type Store } from '../orderdelivery/mount/slot-booking'
import { mountReservations } from '../orderdelivery/schema/mount-reservation.schema'
import { orders } from '../orderdelivery/schema/order.schema'
import { continueNumbers, Inserter } from './insert'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

type Row = typeof mountReservations.$inferSelect

const SIZES = { small: { today: 25, tomorrow: 30, full: 3 }, full: { today: 2_500, tomorrow: 3_000, full: 12 } }
/** Numbers of cases that need attention: late goods, and closures. */
const LATE_GOODS = 2
const CLOSED_OVER = 2
const RANGE = 10_000

/** An order to be mounted, as copied into its reservation. */
interface Order {
  orderSeq: number
  state: Schemas['OrderState']
  storeSeq: number
  method: 'MOUNT' | 'VISIT'
  name: string
  phone: string
  address: string
  carText: string | null
  carNumber: string | null
  orderedAt: string
  paidAt: string | null
  mountedAt: string | null
  canceledAt: string | null
  summary: string
  quantity: number
  /** `itemType/mountFeeType/rim/quantity`, … */
  goods: string
}

async function ordersBetween(db: Db, from: number, to: number): Promise<Order[]> {
  return queryRows<Order>(
    db,
    sql`select o.order_seq as "orderSeq", o.state, o.store_seq as "storeSeq", o.delivery_method as method,
      o.orderer_name as name, o.orderer_phone as phone, concat_ws(' ', o.address1, o.address2) as address,
      o.car_text as "carText", o.car_number as "carNumber", o.ordered_at as "orderedAt", o.paid_at as "paidAt",
      o.mounted_at as "mountedAt", o.canceled_at as "canceledAt", l.summary, l.quantity, l.goods
    from orders o join (
      select l.order_seq, sum(l.quantity)::int as quantity,
        left(min(l.item_name) filter (where l.line_no = 1), 200)
          || case when count(*) > 1 then ' 외 ' || count(*) - 1 || '건' else '' end as summary,
        string_agg(concat_ws('/', l.item_type, coalesce(l.mount_fee_type, ''), coalesce(i.rim, 0), l.quantity), ',') as goods
      from order_lines l left join items i on i.item_seq = l.item_seq
      where l.order_seq between ${from} and ${to} group by l.order_seq
    ) l on l.order_seq = o.order_seq
    where o.order_seq between ${from} and ${to} and o.delivery_method in ('MOUNT', 'VISIT') and o.store_seq is not null
    order by o.order_seq`,
  )
}

/** The slots of all stores, and which are taken. */
class Places {
  private readonly days = new Map<string, { at: number; capacity: number }[]>()
  private readonly taken = new Map<string, number>()

  constructor(
    private readonly stores: ReadonlyMap<number, Store>,
    private readonly closures: ReadonlyMap<number, (typeof storeClosures.$inferSelect)[]>,
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  slots(storeSeq: number, day: string): { at: number; capacity: number }[] {
    const key = `${storeSeq}/${day}`
    const known = this.days.get(key)
    if (known) return known
    const store = this.stores.get(storeSeq)
    const start = startOfDay(day).getTime()
    const { slots } = store
      ? slotsOfDay(day, {
          store: { ...store, state: 'OPEN' },
          holidays: this.names,
          closures: this.closures.get(storeSeq) ?? [],
          taken: new Map(),
          now: new Date(0),
          force: true,
        })
      : { slots: [] }
    const found = slots.map(({ time, capacity }) => ({
      at: start + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000,
      capacity,
    }))
    this.days.set(key, found)
    return found
  }

  /** Takes a slot on a day, starting at a random one; null if none is free. */
  take(dice: Dice, storeSeq: number, day: string, until = Number.POSITIVE_INFINITY): Date | null {
    const slots = this.slots(storeSeq, day).filter(({ at }) => at <= until)
    const from = slots.length ? dice.int(0, slots.length - 1) : 0
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[(from + i) % slots.length]
      if (slot && this.hold(storeSeq, slot)) return new Date(slot.at)
    }
    return null
  }

  private hold(storeSeq: number, { at, capacity }: { at: number; capacity: number }): boolean {
    const key = `${storeSeq}/${at}`
    const cars = this.taken.get(key) ?? 0
    if (cars >= capacity) return false
    this.taken.set(key, cars + 1)
    return true
  }
}

const MADE_BY = [
  ['CUSTOMER', 85],
  ['ADMIN', 12],
  ['STORE', 3],
] as const

interface Plan {
  state: Row['state']
  at: Date
}

const feeOf = (store: Store | undefined, goods: string): number | null =>
  store?.fees
    ? settleFeeOf(
        store.fees,
        goods.split(',').map((good) => {
          const [itemType, mountFeeType, rim, quantity] = good.split('/')
          return {
            itemType: itemType as Schemas['ItemType'],
            mountFeeType: (mountFeeType || null) as Schemas['MountFeeType'] | null,
            rim: Number(rim),
            quantity: Number(quantity),
          }
        }),
      )
    : null

/**
 * Loads reservations for nine tenths of the orders to be mounted, in a state that fits the order. Orders keep a copy of
 * future ones.
 */
export async function loadMountReservations(db: Db, { dice, now, scale }: Context): Promise<void> {
  const all = new Map((await db.select().from(stores)).map((store) => [store.storeSeq, store]))
  const closures = new Map<number, (typeof storeClosures.$inferSelect)[]>()
  for (const closure of await db.select().from(storeClosures)) {
    closures.set(closure.storeSeq, [...(closures.get(closure.storeSeq) ?? []), closure])
  }
  const names = new Map((await db.select().from(holidays)).map(({ date, name }) => [date, name]))
  const bookedSlots = new Places(all, closures, names)
  const today = seoulDay(now)
  const sizes = SIZES[scale]
  let inserter: Inserter<typeof mountReservations> | undefined
  let seq = 0
  const toCome: Row[] = []

  async function write(order: Order, { state, at }: Plan): Promise<Row> {
    seq += 1
    const store = all.get(order.storeSeq)
    const orderedAt = new Date(order.orderedAt)
    const moment = (text: string | null) => (text === null ? null : new Date(text))
    const done = state === 'DONE' ? moment(order.mountedAt) : null
    const canceled = state === 'CANCELED' ? (moment(order.canceledAt) ?? orderedAt) : null
    const updatedAt = done ?? canceled ?? moment(order.paidAt) ?? orderedAt
    const row: Row = {
      mountReservationSeq: seq,
      orderSeq: order.orderSeq,
      rentalApplicationSeq: null,
      storeSeq: order.storeSeq,
      kind: order.method,
      state,
      reservedAt: at,
      durationMinutes: store?.slotMinutes ?? 60,
      customerName: order.name,
      customerPhone: order.phone,
      carText: order.carText,
      carNumber: order.carNumber,
      itemSummary: order.summary,
      quantity: order.quantity,
      visitAddress: order.method === 'VISIT' ? order.address : null,
      customerMemo: dice.chance(6)
        ? dice.pick(['휠 손상 주의 부탁드립니다.', '공기압 점검도 부탁드려요.', '10분 정도 늦을 수 있어요.'])
        : null,
      storeMemo: dice.chance(3) ? '전화로 시간 확인함' : null,
      madeBy: dice.weighted(MADE_BY),
      changeCount: dice.chance(8) ? 1 : 0,
      confirmedAt: state === 'REQUESTED' ? null : (moment(order.paidAt) ?? orderedAt),
      doneAt: done,
      canceledAt: canceled,
      cancelReason: canceled ? '주문 취소' : null,
      settleFee: done ? feeOf(store, order.goods) : null,
      createdAt: orderedAt,
      createdBy: null,
      updatedAt,
      updatedBy: null,
      version: 1,
    }
    inserter ??= new Inserter(db, mountReservations, Object.keys(row) as (keyof Row)[])
    await inserter.add(row)
    return row
  }

  /** Finds a slot on the day, or on the first day before it with a free one. */
  function backFrom(order: Order, moment: Date): Date {
    for (let back = 0; back < 8; back++) {
      const day = shiftDays(seoulDay(moment), -back)
      const found = bookedSlots.take(dice, order.storeSeq, day, moment.getTime())
      if (found) return found
    }
    return new Date(Math.floor((moment.getTime() - 3_600_000) / 3_600_000) * 3_600_000)
  }

  const live: Order[] = []
  let doneToday = 0
  const [last] = await queryRows<{ seq: number }>(db, sql`select coalesce(max(order_seq), 0)::int as seq from orders`)
  for (let from = 1; from <= (last?.seq ?? 0); from += RANGE) {
    for (const order of await ordersBetween(db, from, from + RANGE - 1)) {
      if (!dice.chance(90)) continue
      if (order.mountedAt !== null) {
        const at = backFrom(order, new Date(order.mountedAt))
        if (seoulDay(at) === today) doneToday += 1
        await write(order, { state: 'DONE', at })
      } else if (order.state === 'CANCELED' || order.state === 'RETURNED') {
        const wished = new Date(new Date(order.orderedAt).getTime() + dice.int(3, 8) * DAY_MS)
        const [slot] = bookedSlots.slots(order.storeSeq, seoulDay(wished))
        await write(order, { state: 'CANCELED', at: slot ? new Date(slot.at) : startOfDay(seoulDay(wished)) })
      } else live.push(order)
    }
  }

  const moved = new Map<number, Store>()
  const openStores = [...all.values()].filter(({ state }) => state === 'OPEN')
  const waiting = (...states: Order['state'][]) => dice.shuffled(live.filter(({ state }) => states.includes(state)))
  const delivered = waiting('DELIVERED')
  const coming = waiting('PAID', 'PREPARING')
  const sent = waiting('SHIPPED')

  async function book(order: Order, state: Row['state'], at: Date): Promise<void> {
    const row = await write(order, { state, at })
    if (state !== 'NO_SHOW') toCome.push(row)
  }
  /** Takes a slot on this day at the order's store, or at another open one. */
  async function on(order: Order, day: string, mayMove: boolean): Promise<boolean> {
    const own = bookedSlots.take(dice, order.storeSeq, day)
    if (own) {
      await book(order, 'CONFIRMED', own)
      return true
    }
    if (!mayMove || order.method === 'VISIT') return false
    for (let tries = 0; tries < 60; tries++) {
      const store = dice.pick(openStores)
      const at = store.services.includes('MOUNT') && bookedSlots.take(dice, store.storeSeq, day)
      if (!at) continue
      order.storeSeq = store.storeSeq
      moved.set(order.orderSeq, store)
      await book(order, 'CONFIRMED', at)
      return true
    }
    return false
  }
  async function within(order: Order, state: Row['state'], first: number, latest: number): Promise<void> {
    const start = dice.int(first, latest)
    for (let step = 0; step < 14; step++) {
      const at = bookedSlots.take(dice, order.storeSeq, shiftDays(today, start + step))
      if (at) return book(order, state, at)
    }
  }
  /** Reserves `count` orders of a list on one day; the rest keeps waiting. */
  async function fill(list: Order[], count: number, day: string): Promise<void> {
    for (const mayMove of [false, true]) {
      for (let i = 0; i < list.length && count > 0; ) {
        const order = list[i]
        if (order && (await on(order, day, mayMove))) {
          list.splice(i, 1)
          count -= 1
        } else i += 1
      }
    }
  }

  const tomorrow = shiftDays(today, 1)
  await fill(delivered, sizes.today - doneToday, today)
  await fill(sent, LATE_GOODS, tomorrow)
  await fill(delivered, sizes.tomorrow - LATE_GOODS, tomorrow)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const saturday = shiftDays(today, (6 - weekday + 7) % 7 || 7)
  const roomOf = ({ storeSeq }: Store) =>
    bookedSlots.slots(storeSeq, saturday).reduce((sum, { capacity }) => sum + capacity, 0)
  const smallest = openStores
    .filter((store) => store.services.includes('MOUNT') && roomOf(store) >= 4)
    .sort((a, b) => roomOf(a) - roomOf(b) || a.storeSeq - b.storeSeq)
    .slice(0, sizes.full)
  for (const store of smallest) {
    for (let left = roomOf(store); left > 0; left--) {
      const index = coming.findIndex(({ method }) => method === 'MOUNT')
      const [order] = index < 0 ? [] : coming.splice(index, 1)
      const at = order && bookedSlots.take(dice, store.storeSeq, saturday)
      if (!order || !at) break
      if (order.storeSeq !== store.storeSeq) moved.set(order.orderSeq, store)
      order.storeSeq = store.storeSeq
      await book(order, 'CONFIRMED', at)
    }
  }
  for (const order of delivered) {
    if (dice.chance(6)) await within(order, 'NO_SHOW', -3, -2)
    else await within(order, 'CONFIRMED', dice.chance(5) ? -1 : 2, 6)
  }
  for (const order of [...coming, ...sent]) await within(order, dice.chance(8) ? 'REQUESTED' : 'CONFIRMED', 2, 10)
  for (const order of waiting('PAYMENT_PENDING')) await within(order, 'REQUESTED', 3, 10)
  await inserter?.flush()
  await continueNumbers(db, mountReservations, 'mountReservationSeq')
  await followUp(db, { now, toCome, moved })
}

/** Applies future reservations to orders: their copy, changed stores, a history line, and closures over a few. */
async function followUp(
  db: Db,
  { now, toCome, moved }: { now: Date; toCome: Row[]; moved: ReadonlyMap<number, Store> },
): Promise<void> {
  const byStore = new Map<Store, number[]>()
  for (const [orderSeq, store] of moved) byStore.set(store, [...(byStore.get(store) ?? []), orderSeq])
  for (const [store, seqs] of byStore) {
    await db
      .update(orders)
      .set({ storeSeq: store.storeSeq, ...receivingAddressOf(store) })
      .where(inArray(orders.orderSeq, seqs))
  }
  await db.execute(
    sql`update orders set reserved_at = r.reserved_at from mount_reservations r
      where r.order_seq = orders.order_seq and r.state in ('REQUESTED', 'CONFIRMED')`,
  )
  await db.execute(
    sql`insert into order_histories (order_seq, at, actor_type, kind, summary, after, related_seq)
      select r.order_seq, r.created_at, case r.made_by when 'ADMIN' then 'SYSTEM' else r.made_by end, 'RESERVATION',
        '장착 예약 등록: ' || s.name || ' ' || to_char(r.reserved_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI'),
        to_char(r.reserved_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI'), r.mount_reservation_seq
      from ${mountReservations} r join ${stores} s on s.store_seq = r.store_seq
      where r.state in ('REQUESTED', 'CONFIRMED', 'NO_SHOW')`,
  )
  const soon = startOfDay(shiftDays(seoulDay(now), 3))
  const cars = new Map<string, number>()
  const slotOf = ({ storeSeq, reservedAt }: Row) => `${storeSeq}/${reservedAt.getTime()}`
  for (const row of toCome) cars.set(slotOf(row), (cars.get(slotOf(row)) ?? 0) + 1)
  const closed = toCome.filter((row) => row.reservedAt >= soon && cars.get(slotOf(row)) === 1).slice(-CLOSED_OVER)
  for (const { storeSeq, reservedAt } of closed) {
    const end = new Date(reservedAt.getTime() + 30 * 60_000)
    await db.insert(storeClosures).values({
      storeSeq,
      kind: 'BLOCKED',
      fromAt: reservedAt,
      toAt: end,
      public: false,
      reason: '리프트 수리',
      createdAt: now,
      createdBy: 'admin',
      updatedAt: now,
      updatedBy: 'admin',
    })
  }
}
