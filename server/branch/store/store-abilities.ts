import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { items } from '../../product/schema/item.schema'
import { stores } from '../schema/store.schema'

/** Abilities that a store needs for goods. */
export interface RequiredAbilities {
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

/** Returns what these goods need. `visit`: the store comes to the customer. */
export function requiredAbilitiesOf(goods: readonly Good[], visit: boolean): RequiredAbilities {
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

/** Returns the label of the first ability that a store lacks, or null. */
export function missingAbility(
  store: Pick<typeof stores.$inferSelect, 'maxRim' | 'can' | 'services'>,
  needs: RequiredAbilities,
): string | null {
  if (needs.rim > store.maxRim) return `${needs.rim}인치`
  const can = needs.can.find((ability) => !store.can[ability])
  if (can) return labelOf('StoreAbility', can)
  const service = needs.services.find((one) => !store.services.includes(one))
  return service ? labelOf('StoreService', service) : null
}

/** Condition: stores that have all these abilities. */
export const hasAbilities = ({ rim, can, services }: RequiredAbilities): SQL | undefined =>
  and(
    rim ? gte(stores.maxRim, rim) : undefined,
    ...can.map((ability) => sql`${stores.can} ->> ${ability} = 'true'`),
    services.length ? sql`${stores.services} @> ${JSON.stringify(services)}::jsonb` : undefined,
  )

const good = { itemType: items.itemType, rim: items.rim, aspect: items.aspect, runFlat: items.runFlat }

/** Returns what the remaining pieces of an order need, and when it was ordered. Throws 404. */
export async function requiredAbilitiesOfOrder(
  db: Db,
  orderSeq: number,
): Promise<RequiredAbilities & { orderedAt: Date }> {
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
  return { ...requiredAbilitiesOf(goods, order.deliveryMethod === 'VISIT'), orderedAt: order.orderedAt }
}

/** Returns what these items need. */
export async function requiredAbilitiesOfItems(
  db: Db,
  itemSeqs: readonly number[],
  visit = false,
): Promise<RequiredAbilities> {
  const goods = itemSeqs.length
    ? await db
        .select(good)
        .from(items)
        .where(inArray(items.itemSeq, [...itemSeqs]))
    : []
  return requiredAbilitiesOf(goods, visit)
}
