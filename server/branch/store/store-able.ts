import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Schemas } from '../../http/call'
import { notFound } from '../../http/refusal'
import { orderLines, orders } from '../../orderdelivery/order/order.schema'
import { items } from '../../product/item/item.schema'
import { stores } from './store.schema'

/** What a store must be able to do for goods. */
export interface Needs {
  /** 0: any. */
  rim: number
  can: Schemas['StoreAbility'][]
  services: Schemas['StoreService'][]
}

type Good = Pick<typeof items.$inferSelect, 'itemType' | 'rim' | 'aspect' | 'runFlat'>

const SERVICES: Partial<Record<string, readonly [service: Schemas['StoreService'], label: string]>> = {
  TIRE: ['MOUNT', '타이어 장착'],
  BATTERY: ['BATTERY', '배터리 교체'],
}

const LOW_PROFILE = 35

/** What these goods need; `visit`: the store goes to the customer. */
export function needsOf(goods: readonly Good[], visit: boolean): Needs {
  const kinds = new Set(goods.map(({ itemType }) => itemType))
  return {
    rim: Math.max(0, ...goods.map(({ rim }) => rim ?? 0)),
    can: [
      ...(goods.some(({ runFlat }) => runFlat) ? (['runFlat'] as const) : []),
      ...(goods.some(({ aspect }) => aspect !== null && aspect <= LOW_PROFILE) ? (['lowProfile'] as const) : []),
    ],
    services: [...[...kinds].flatMap((kind) => SERVICES[kind]?.[0] ?? []), ...(visit ? (['VISIT'] as const) : [])],
  }
}

const CAN: Partial<Record<Schemas['StoreAbility'], string>> = { runFlat: '런플랫', lowProfile: '편평비 35 이하' }
const SERVICE: Partial<Record<Schemas['StoreService'], string>> = {
  MOUNT: '타이어 장착',
  BATTERY: '배터리 교체',
  VISIT: '출장 장착',
}

/** The first thing that a store cannot do, in words; null: it can all. */
export function missing(
  store: Pick<typeof stores.$inferSelect, 'maxRim' | 'can' | 'services'>,
  needs: Needs,
): string | null {
  if (needs.rim > store.maxRim) return `${needs.rim}인치`
  const can = needs.can.find((ability) => !store.can[ability])
  if (can) return CAN[can] ?? can
  const service = needs.services.find((one) => !store.services.includes(one))
  return service ? (SERVICE[service] ?? service) : null
}

/** Stores that can do all of it. */
export const ableFor = ({ rim, can, services }: Needs): SQL | undefined =>
  and(
    rim ? gte(stores.maxRim, rim) : undefined,
    ...can.map((ability) => sql`${stores.can} ->> ${ability} = 'true'`),
    services.length ? sql`${stores.services} @> ${JSON.stringify(services)}::jsonb` : undefined,
  )

const good = { itemType: items.itemType, rim: items.rim, aspect: items.aspect, runFlat: items.runFlat }

/** What is left of an order needs so; with the day's moment on which it was placed. Throws 404. */
export async function needsOfOrder(db: Db, orderSeq: number): Promise<Needs & { orderedAt: Date }> {
  const [order] = await db
    .select({ orderedAt: orders.orderedAt, deliveryMethod: orders.deliveryMethod })
    .from(orders)
    .where(eq(orders.orderSeq, orderSeq))
  if (!order) throw notFound()
  const goods = await db
    .select(good)
    .from(orderLines)
    .innerJoin(items, eq(items.itemSeq, orderLines.itemSeq))
    .where(
      and(
        eq(orderLines.orderSeq, orderSeq),
        sql`${orderLines.quantity} > ${orderLines.canceledQuantity} + ${orderLines.returnedQuantity}`,
      ),
    )
  return { ...needsOf(goods, order.deliveryMethod === 'VISIT'), orderedAt: order.orderedAt }
}

/** What these items need. */
export async function needsOfItems(db: Db, itemSeqs: readonly number[], visit = false): Promise<Needs> {
  const goods = itemSeqs.length
    ? await db
        .select(good)
        .from(items)
        .where(inArray(items.itemSeq, [...itemSeqs]))
    : []
  return needsOf(goods, visit)
}
