import { and, asc, count, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { fileRefs } from '../../files/refs'
import type { Db, QueryOf, Schemas } from '../../http/call'
import { orderLines } from '../../orderdelivery/order/order.schema'
import { contains, withinDays } from '../../resource/filters'
import { orderBy } from '../../resource/pages'
import { items } from '../item/item.schema'
import { patterns } from '../pattern/pattern.schema'
import { itemEventItems, itemEvents } from './item-event.schema'

type Query = QueryOf<'GET /api/v1/admin/item-events'>
export type EventRow = typeof itemEvents.$inferSelect
type State = Schemas['ItemEventState']

/** Where an event stands at a moment. */
export const eventState = ({ startAt, endAt, visible }: EventRow, now: Date): State => {
  if (endAt <= now) return 'ENDED'
  if (startAt > now) return 'SCHEDULED'
  return visible ? 'ONGOING' : 'STOPPED'
}

const stateFilter = (state: State, now: Date): SQL | undefined => {
  const { startAt, endAt, visible } = itemEvents
  const begun = and(lte(startAt, now), gt(endAt, now))
  return {
    ENDED: lte(endAt, now),
    SCHEDULED: and(gt(startAt, now), gt(endAt, now)),
    ONGOING: and(begun, eq(visible, true)),
    STOPPED: and(begun, eq(visible, false)),
  }[state]
}

const anyOf = (conditions: (SQL | undefined)[]): SQL =>
  sql`(${sql.join(
    conditions.map((each) => sql`(${each})`),
    sql` or `,
  )})`

const keywordFilter = ({ keyword, keywordType }: Query): SQL | undefined => {
  if (keywordType === 'code') return contains(keyword, itemEvents.code)
  if (keywordType !== 'item') return contains(keyword, itemEvents.title)
  const named = contains(keyword, items.name, items.itemCode)
  return (
    named &&
    sql`exists (select 1 from ${itemEventItems} join ${items} on ${items.itemSeq} = ${itemEventItems.itemSeq}
          where ${itemEventItems.itemEventSeq} = ${itemEvents}.item_event_seq and ${named})`
  )
}

const filterOf = (query: Query, now: Date): SQL | undefined =>
  and(
    keywordFilter(query),
    query.state?.length ? anyOf(query.state.map((state) => stateFilter(state, now))) : undefined,
    query.discountType?.length ? inArray(itemEvents.discountType, query.discountType) : undefined,
    withinDays(itemEvents.startAt, query.startAt, 'startAt'),
    withinDays(itemEvents.endAt, query.endAt, 'endAt'),
  )

/** Orders and amount of what was sold in events, without what was canceled, returned, or never paid. */
const salesOf = (db: Db) =>
  db
    .select({
      itemEventSeq: orderLines.itemEventSeq,
      orders: sql<number>`count(distinct ${orderLines.orderSeq})::int`.as('orders'),
      amount:
        sql<number>`sum(${orderLines.unitPrice}::bigint * (${orderLines.quantity} - ${orderLines.canceledQuantity} - ${orderLines.returnedQuantity}))::double precision`.as(
          'amount',
        ),
    })
    .from(orderLines)
    .where(
      sql`${orderLines.itemEventSeq} is not null and ${orderLines.state} not in ('PAYMENT_PENDING', 'CANCELED', 'RETURNED')`,
    )
    .groupBy(orderLines.itemEventSeq)
    .as('sales')

function eventLines(db: Db) {
  const sales = salesOf(db)
  const orderCount = sql<number>`coalesce(${sales.orders}, 0)`
  const salesAmount = sql<number>`coalesce(${sales.amount}, 0)`
  const itemCount = sql<number>`(select count(*)::int from ${itemEventItems} where ${itemEventItems.itemEventSeq} = ${itemEvents}.item_event_seq)`
  const select = db
    .select({ event: itemEvents, orderCount, salesAmount, itemCount })
    .from(itemEvents)
    .leftJoin(sales, eq(sales.itemEventSeq, itemEvents.itemEventSeq))
    .$dynamic()
  const { title, startAt, updatedAt } = itemEvents
  return { select, sortColumns: { title, startAt, updatedAt, orderCount, salesAmount } }
}

const stampOf = ({ createdAt, createdBy, updatedAt, updatedBy, version }: EventRow) => ({
  createdAt: createdAt.toISOString(),
  createdBy,
  updatedAt: updatedAt.toISOString(),
  updatedBy,
  version,
})

/** How many events a list's query finds, and a page of them. */
export function eventsFound(db: Db, query: Query, now: Date) {
  const where = filterOf(query, now)
  return {
    total: async (): Promise<number> => {
      const [row] = await db.select({ n: count() }).from(itemEvents).where(where)
      return Number(row?.n ?? 0)
    },
    rows: async (limit: number, offset: number): Promise<Schemas['ItemEventRow'][]> => {
      const { select, sortColumns } = eventLines(db)
      const lines = await select
        .where(where)
        .orderBy(...orderBy(query.sort, 'updatedAt,desc', sortColumns, itemEvents.itemEventSeq))
        .limit(limit)
        .offset(offset)
      const fileOf = await fileRefs(
        db,
        lines.map(({ event }) => event.listFileSeq ?? event.pcFileSeq),
      )
      return lines.map(({ event, ...facts }) => {
        const { itemEventSeq, title, code, discountType, discountRate, startAt, endAt, visible } = event
        return {
          itemEventSeq,
          title,
          code,
          image: fileOf(event.listFileSeq ?? event.pcFileSeq),
          discountType,
          discountRate,
          startAt: startAt.toISOString(),
          endAt: endAt.toISOString(),
          state: eventState(event, now),
          visible,
          ...facts,
          ...stampOf(event),
        }
      })
    },
  }
}

async function eventItems(db: Db, itemEventSeq: number): Promise<Schemas['ItemEventItem'][]> {
  const rows = await db
    .select({ entry: itemEventItems, item: items, patternFileSeq: patterns.mainFileSeq })
    .from(itemEventItems)
    .innerJoin(items, eq(items.itemSeq, itemEventItems.itemSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(eq(itemEventItems.itemEventSeq, itemEventSeq))
    .orderBy(asc(itemEventItems.sortOrder), asc(itemEventItems.itemSeq))
  const fileOf = await fileRefs(
    db,
    rows.map(({ item, patternFileSeq }) => item.mainFileSeq ?? patternFileSeq),
  )
  return rows.map(({ entry, item, patternFileSeq }) => ({
    itemSeq: item.itemSeq,
    groupName: entry.groupName,
    eventPrice: entry.eventPrice,
    limitQuantity: entry.limitQuantity,
    soldQuantity: entry.soldQuantity,
    itemCode: item.itemCode,
    name: item.name,
    sizeLabel: item.sizeLabel,
    salePrice: item.salePrice,
    costPrice: item.costPrice,
    saleState: item.saleState,
    thumbnailUrl: fileOf(item.mainFileSeq ?? patternFileSeq)?.url ?? null,
  }))
}

/** An event with its items; undefined when there is none. */
export async function readEvent(db: Db, seq: number, now: Date): Promise<Schemas['ItemEvent'] | undefined> {
  const [line] = await eventLines(db).select.where(eq(itemEvents.itemEventSeq, seq))
  if (!line) return undefined
  const { event, orderCount, salesAmount } = line
  const { pcFileSeq, mobileFileSeq, listFileSeq } = event
  const fileOf = await fileRefs(db, [pcFileSeq, mobileFileSeq, listFileSeq])
  return {
    itemEventSeq: event.itemEventSeq,
    title: event.title,
    subtitle: event.subtitle,
    code: event.code,
    pcImage: fileOf(pcFileSeq),
    mobileImage: fileOf(mobileFileSeq),
    listImage: fileOf(listFileSeq),
    description: event.description,
    startAt: event.startAt.toISOString(),
    endAt: event.endAt.toISOString(),
    discountType: event.discountType,
    discountRate: event.discountRate,
    maxPerOrder: event.maxPerOrder,
    couponAllowed: event.couponAllowed,
    visible: event.visible,
    items: await eventItems(db, seq),
    state: eventState(event, now),
    orderCount,
    salesAmount,
    ...stampOf(event),
  }
}
