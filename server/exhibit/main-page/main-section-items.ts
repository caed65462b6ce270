import { and, asc, desc, eq, gte, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { effectivePrice } from '../../product/item/effective-price'
import { briefColumns, toBrief } from '../../product/item/item-brief'
import { isShownItem } from '../../product/item/item-query'
import { soldSince } from '../../product/item/units-sold'
import { brands } from '../../product/schema/brand.schema'
import { items, stockHistories } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { mainSectionItems, type mainSections } from '../schema/main-screen.schema'

/** The columns of a section that determine its items. */
export type ItemSelection = Pick<
  typeof mainSections.$inferSelect,
  'itemType' | 'mode' | 'autoRule' | 'autoFilter' | 'itemCount' | 'soldOut'
>

type Entry = Pick<typeof mainSectionItems.$inferSelect, 'itemSeq' | 'badgeText'>
type Shown = Schemas['MainShownItem']

/** A manually chosen item, and why the shop does not show it. */
export interface SelectedItem {
  item: Schemas['PickedItem']
  shown: Shown
  fault: Schemas['MainItemFault'] | null
}

const faultOf = sql<
  Schemas['MainItemFault'] | null
>`case when not ${isShownItem} then 'OFF_SALE' when ${items.saleState} = 'SOLD_OUT' then 'SOLD_OUT' end`

const itemsAt = (db: Db, at: Date) =>
  db
    .select({
      item: briefColumns,
      listPrice: items.listPrice,
      effectivePrice: effectivePrice(at),
      fault: faultOf,
    })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .$dynamic()

type Found = Awaited<ReturnType<typeof itemsAt>>[number]

const shownAs = ({ item, listPrice, effectivePrice: price }: Found, entry: Entry | null): Shown => ({
  ...toBrief(item),
  listPrice,
  effectivePrice: price,
  badgeText: entry?.badgeText ?? null,
  pinned: entry !== null,
})

/** Returns manually chosen items in their order. Deleted items are left out. */
export async function selectedItems(db: Db, at: Date, entries: readonly Entry[]): Promise<SelectedItem[]> {
  if (entries.length === 0) return []
  const rows = await itemsAt(db, at).where(
    inArray(
      items.itemSeq,
      entries.map(({ itemSeq }) => itemSeq),
    ),
  )
  const known = new Map(rows.map((row) => [row.item.itemSeq, row]))
  return entries.flatMap((entry) => {
    const row = known.get(entry.itemSeq)
    return row ? { item: toBrief(row.item), shown: shownAs(row, entry), fault: row.fault } : []
  })
}

/** Returns a function that gives the chosen items of a stored section. */
export async function selectedItemsOf(
  db: Db,
  at: Date,
  sections: readonly number[],
): Promise<(seq: number) => SelectedItem[]> {
  if (sections.length === 0) return () => []
  const entries = await db
    .select()
    .from(mainSectionItems)
    .where(inArray(mainSectionItems.mainSectionSeq, [...sections]))
    .orderBy(asc(mainSectionItems.mainSectionSeq), asc(mainSectionItems.sortOrder))
  const chosen = new Map((await selectedItems(db, at, unique(entries))).map((each) => [each.shown.itemSeq, each]))
  return (seq) =>
    entries
      .filter(({ mainSectionSeq }) => mainSectionSeq === seq)
      .flatMap(({ itemSeq, badgeText }) => {
        const each = chosen.get(itemSeq)
        return each ? { ...each, shown: { ...each.shown, badgeText } } : []
      })
}

const unique = (entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [entry.itemSeq, entry])).values(),
]

const inList = <V>(column: Parameters<typeof inArray>[0], values: readonly V[] | undefined): SQL | undefined =>
  values?.length ? inArray(column, [...values]) : undefined

/** Returns the stored form of a filter, with all parts present. */
export const completeFilter = (filter: Schemas['MainAutoFilter'] = {}): Schemas['MainAutoFilter'] => ({
  brandSeqs: filter.brandSeqs ?? [],
  rims: filter.rims ?? [],
  seasons: filter.seasons ?? [],
  vehicleTypes: filter.vehicleTypes ?? [],
  priceFrom: filter.priceFrom ?? null,
  priceTo: filter.priceTo ?? null,
  excludeSeqs: filter.excludeSeqs ?? [],
})

/** Returns the condition for items that an AUTO section can choose. */
function candidates({ itemType, autoFilter, soldOut }: ItemSelection, except: readonly number[]): SQL | undefined {
  const { brandSeqs, rims, seasons, vehicleTypes, priceFrom, priceTo, excludeSeqs = [] } = autoFilter
  const excluded = [...except, ...excludeSeqs]
  return and(
    isShownItem,
    soldOut === 'SKIP' ? eq(items.saleState, 'ON_SALE') : undefined,
    itemType === 'ALL' ? undefined : eq(items.itemType, itemType),
    inList(items.brandSeq, brandSeqs),
    inList(items.rim, rims),
    inList(patterns.season, seasons),
    inList(patterns.vehicleType, vehicleTypes),
    priceFrom == null ? undefined : gte(items.salePrice, priceFrom),
    priceTo == null ? undefined : lte(items.salePrice, priceTo),
    excluded.length > 0 ? notInArray(items.itemSeq, excluded) : undefined,
  )
}

const WEEK_MS = 7 * DAY_MS

/**
 * Returns how a rule sorts items, the highest first, and the join that it needs. Null values come last; columns that
 * are never null are sorted without it, so that an index can be used.
 */
function sortOf(db: Db, rule: Schemas['MainAutoRule'], at: Date): { by: SQL; join?: ReturnType<typeof soldSince> } {
  switch (rule) {
    case 'SALES_7D': {
      const join = soldSince(db, new Date(at.getTime() - WEEK_MS))
      return { by: sql`${join.n} desc nulls last`, join }
    }
    case 'SALES_30D':
      return { by: desc(items.soldLast30Days) }
    case 'NEWEST':
      return { by: desc(items.createdAt) }
    case 'DISCOUNT':
      return {
        by: sql`(${items.listPrice} - ${effectivePrice(at)})::float8 / nullif(${items.listPrice}, 0) desc nulls last`,
      }
    case 'REVIEW':
      return { by: desc(items.ratingCount) }
    case 'RESTOCKED': {
      const join = restockedAt(db)
      return { by: sql`${join.n} desc nulls last`, join }
    }
  }
}

/** Returns when each item was last restocked after running out. */
const restockedAt = (db: Db) =>
  db
    .select({
      itemSeq: stockHistories.itemSeq,
      n: sql<number>`extract(epoch from max(${stockHistories.createdAt}))::float8`.as('n'),
    })
    .from(stockHistories)
    .where(sql`${stockHistories.beforeQuantity} <= 0 and ${stockHistories.afterQuantity} > 0`)
    .groupBy(stockHistories.itemSeq)
    .as('measured')

/** Returns the first `count` items by a rule. */
async function byRule(
  db: Db,
  section: ItemSelection,
  except: readonly number[],
  count: number,
  at: Date,
): Promise<Shown[]> {
  if (count <= 0 || section.autoRule === null) return []
  const { by, join } = sortOf(db, section.autoRule, at)
  const found = itemsAt(db, at)
  const joined = join ? found.leftJoin(join, eq(join.itemSeq, items.itemSeq)) : found
  const rows = await joined.where(candidates(section, except)).orderBy(by, desc(items.itemSeq)).limit(count)
  // The columns of the join are not selected.
  return (rows as Found[]).map((row) => shownAs(row, null))
}

/**
 * Returns the items that a section shows at a moment: the manually chosen ones that can be bought, then for an AUTO
 * section those of its rule.
 */
export async function shownItems(
  db: Db,
  at: Date,
  section: ItemSelection,
  chosen: readonly SelectedItem[],
): Promise<Shown[]> {
  const pinned = chosen
    .filter(({ fault }) => isShown(section, fault))
    .slice(0, section.itemCount)
    .map(({ shown }) => shown)
  if (section.mode === 'MANUAL') return pinned
  const except = chosen.map(({ shown }) => shown.itemSeq)
  return [...pinned, ...(await byRule(db, section, except, section.itemCount - pinned.length, at))]
}

/** Returns whether a section shows an item despite its fault. */
export const isShown = ({ soldOut }: Pick<ItemSelection, 'soldOut'>, fault: SelectedItem['fault']): boolean =>
  fault === null || (fault === 'SOLD_OUT' && soldOut === 'SHOW')
