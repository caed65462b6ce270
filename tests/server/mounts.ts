import { and, asc, eq } from 'drizzle-orm'
import { storeFeeHistories, stores } from '../../server/branch/schema/store.schema'
import { STANDARD_FEES } from '../../server/branch/store/store-fees'
import { STANDARD_HOURS } from '../../server/branch/store/store-hours'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { items } from '../../server/product/schema/item.schema'
import type { TestShop } from './harness'

type Store = typeof stores.$inferSelect

let serial = 0
const next = (): number => {
  serial += 1
  return serial
}

const ABLE = { runFlat: true, lowProfile: true, importedCar: true, ev: true, lightTruck: true, tpms: true }
const day = { open: true, from: '09:00', to: '18:00', breakFrom: null, breakTo: null }
/** Open every day from nine to six, without a break. */
export const EVERY_DAY = {
  ...STANDARD_HOURS,
  MON: day,
  TUE: day,
  WED: day,
  THU: day,
  FRI: day,
  SAT: day,
  SUN: day,
  HOLIDAY: day,
}

/** Inserts an open store that can mount everything, with hourly slots for three cars. */
export async function newStore(shop: TestShop, overrides: Partial<typeof stores.$inferInsert> = {}): Promise<Store> {
  const no = next()
  const [store] = await shop.services.db
    .insert(stores)
    .values({
      // outside of the codes that the server assigns
      storeCode: `T9${String(no).padStart(4, '0')}`,
      name: `시험 장착점 ${no}`,
      storeType: 'PARTNER',
      state: 'OPEN',
      phone: '0215880000',
      ownerName: '김사장',
      ownerPhone: '01011112222',
      contactName: '박담당',
      contactPhone: '01033334444',
      zipCode: '06234',
      address1: `서울특별시 강남구 시험로 ${no}`,
      sidoId: 1,
      gugunId: 123,
      maxRim: 22,
      can: ABLE,
      services: ['MOUNT', 'BATTERY', 'VISIT'],
      fees: STANDARD_FEES,
      hours: EVERY_DAY,
      capacity: 3,
      minLeadDays: 0,
      ...overrides,
    })
    .returning()
  if (!store) throw new Error('no store')
  await shop.services.db
    .insert(storeFeeHistories)
    .values({ storeSeq: store.storeSeq, feesFrom: '2020-01-01', fees: STANDARD_FEES, createdAt: shop.clock.now() })
  return store
}

/** Returns a tire of the sample with this rim size and without special requirements. */
export async function tireOf(shop: TestShop, rim: number, runFlat = false) {
  const [item] = await shop.services.db
    .select()
    .from(items)
    .where(and(eq(items.itemType, 'TIRE'), eq(items.rim, rim), eq(items.runFlat, runFlat)))
    .orderBy(asc(items.itemSeq))
    .limit(1)
  if (!item) throw new Error(`no tire of ${rim} inches`)
  return item
}

interface OrderOf {
  state?: (typeof orders.$inferSelect)['state']
  store: Pick<Store, 'storeSeq'>
  rim?: number
  runFlat?: boolean
  overrides?: Partial<typeof orders.$inferInsert>
}

/** Creates an order of four tires to be mounted at a store. */
export async function mountOrder(
  shop: TestShop,
  { state = 'PAID', store, rim = 17, runFlat = false, overrides = {} }: OrderOf,
): Promise<{ orderSeq: number; orderNo: string }> {
  const { db } = shop.services
  const item = await tireOf(shop, rim, runFlat)
  const orderNo = `20261120${String(900_000 + next()).padStart(6, '0')}`
  const orderedAt = new Date(shop.clock.now().getTime() - 86_400_000)
  const sent = state === 'SHIPPED' || state === 'DELIVERED' || state === 'MOUNTED'
  const [order] = await db
    .insert(orders)
    .values({
      orderNo,
      state,
      memberType: 'GUEST',
      ordererName: '홍길동',
      ordererPhone: '01012345678',
      deliveryMethod: 'MOUNT',
      storeSeq: store.storeSeq,
      itemSeq: item.itemSeq,
      carText: '아반떼 CN7',
      carNumber: '12가3456',
      payAmount: 400_000,
      currentPayAmount: 400_000,
      orderedAt,
      ...overrides,
    })
    .returning()
  if (!order) throw new Error('no order')
  await db.insert(orderLines).values({
    orderSeq: order.orderSeq,
    lineNo: 1,
    itemSeq: item.itemSeq,
    itemCode: item.itemCode,
    itemName: item.name,
    sizeLabel: item.sizeLabel,
    mountFeeType: 'INCLUDED',
    quantity: 4,
    unitPrice: 100_000,
    lineAmount: 400_000,
    state,
    orderedAt,
    shippedAt: sent ? orderedAt : null,
  })
  return { orderSeq: order.orderSeq, orderNo }
}
