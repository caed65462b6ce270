import { and, asc, eq, sql } from 'drizzle-orm'
import { stores } from '../branch/schema/store.schema'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import type { Dice } from './random'

/** A delivery address. */
export interface Place {
  zipCode: string
  address1: string
  address2: string | null
  sidoId: number
}

/** A store as copied into an order: its name and delivery address. */
export interface FittingStore extends Place {
  storeSeq: number
  name: string
  phone: string
  visits: boolean
}

/** Returns stores that accept orders. */
export async function fittingStores(db: Db): Promise<FittingStore[]> {
  return db
    .select({
      storeSeq: stores.storeSeq,
      name: stores.name,
      phone: stores.contactPhone,
      zipCode: sql<string>`coalesce(${stores.receiveZipCode}, ${stores.zipCode})`,
      address1: sql<string>`coalesce(${stores.receiveAddress1}, ${stores.address1})`,
      address2: sql<
        string | null
      >`case when ${stores.receiveAddress1} is null then ${stores.address2} else ${stores.receiveAddress2} end`,
      sidoId: stores.sidoId,
      visits: sql<boolean>`${stores.services} @> '["VISIT"]'::jsonb`,
    })
    .from(stores)
    .where(and(eq(stores.state, 'OPEN'), sql`${stores.services} @> '["MOUNT"]'::jsonb`))
    .orderBy(asc(stores.storeSeq))
}

/** Islands with a ferry fee; the fee is for a tire. */
const ISLANDS: readonly (readonly [Place, number])[] = [
  [
    { zipCode: '63100', address1: '제주특별자치도 제주시 연북로 75 (노형동)', address2: '102동 804호', sidoId: 17 },
    5_000,
  ],
  [{ zipCode: '63590', address1: '제주특별자치도 서귀포시 중앙로 105 (서홍동)', address2: null, sidoId: 17 }, 5_000],
  [{ zipCode: '40221', address1: '경상북도 울릉군 울릉읍 도동길 62', address2: null, sidoId: 15 }, 8_000],
]

interface Context {
  homes: readonly Place[]
  stores: readonly FittingStore[]
  /** Stores that mount at the customer's place. */
  visiting: readonly FittingStore[]
}

const MESSAGES = ['문 앞에 놓아 주세요.', '배송 전 연락 주세요.', '부재 시 경비실에 맡겨 주세요.', null, null]

/** Returns the recipient, address and store of an order, and the ferry fee per tire. */
export function destination(
  dice: Dice,
  { homes, stores: all, visiting }: Context,
  method: Schemas['DeliveryMethod'],
  { name, phone }: { name: string; phone: string },
) {
  const home = dice.pick(homes)
  const able = method === 'VISIT' ? visiting : all
  const store = method === 'PARCEL' || able.length === 0 ? null : dice.pick(able)
  const [island, fee] = method === 'PARCEL' && dice.chance(14) ? dice.pick(ISLANDS) : [null, 0]
  const mountStore = method === 'MOUNT' ? store : null
  const place = island ?? mountStore ?? home
  return {
    fee,
    columns: {
      storeSeq: store?.storeSeq ?? null,
      receiverName: mountStore?.name ?? name,
      receiverPhone: mountStore?.phone ?? phone,
      receiverPhone2: null,
      zipCode: place.zipCode,
      address1: place.address1,
      address2: place.address2,
      deliveryMessage: method === 'PARCEL' ? dice.pick(MESSAGES) : null,
      sidoId: place.sidoId,
    },
  }
}
