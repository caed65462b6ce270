import { and, count as countOf, eq, getTableColumns, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { cardFee, lowestPlan, purchaseRatio } from '../../../domain/rental/rental-fee'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { briefColumns, toBrief } from '../../product/item/item-brief'
import { isOffered, itemKeyword, itemSearch } from '../../product/item/item-query'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { withIsoStamps } from '../../resource/fields'
import { anyOf, withinNumbers } from '../../resource/filters'
import { keywordCondition } from '../../resource/keyword'
import { countUsesOf } from '../../resource/list-query'
import { orderBy, paged } from '../../resource/pages'
import type { QueryAt, SortAt } from '../../resource/types'
import { cardState, maxDiscount } from '../affiliate-card/affiliate-card-record'
import { affiliateCards } from '../schema/affiliate-card.schema'
import { rentalApplications } from '../schema/rental-application.schema'
import { rentalProducts } from '../schema/rental-product.schema'
import { shownPlans } from './rental-plan'

export const PATH = '/api/v1/admin/rental-products'

type Reader = Pick<AdminCall, 'db' | 'now'>
type Sort = SortAt<typeof PATH>

const {
  rentalProductSeq,
  itemSeq,
  rentalCompany,
  displayName,
  plans,
  affiliateCardSeqs,
  visible,
  sortOrder,
  updatedAt,
} = rentalProducts

/** SQL: display state of a product. */
const state = sql<Schemas['RentalProductState']>`case when not ${visible} then 'HIDDEN'
  when not ${isOffered} then 'ITEM_UNAVAILABLE' else 'DISPLAYING' end`

/** SQL: `of`, evaluated over the plans (`plan`) that match `which`. */
const ofPlans = <T>(of: SQL, which: SQL): SQL<T> =>
  sql<T>`(select ${of} from jsonb_array_elements(${plans}) as plan where ${which})`

const lowestFee = ofPlans<number | null>(
  sql`min((plan ->> 'monthlyFee')::int)`,
  sql`coalesce((plan ->> 'visible')::boolean, true)`,
)

/** SQL: the largest discount of a displayed card that fits; null: none. Must agree with `cardFits`. */
const bestDiscount = (now: Date): SQL<number | null> =>
  sql`(select max(${maxDiscount}) from ${affiliateCards} where ${cardState(now)} = 'DISPLAYING'
    and (cardinality(${affiliateCards.rentalCompanies}) = 0 or ${rentalCompany} = any(${affiliateCards.rentalCompanies}))
    and (cardinality(${affiliateCardSeqs}) = 0 or ${affiliateCards.affiliateCardSeq} = any(${affiliateCardSeqs})))`

const keywordOf = ({ keyword, keywordType = 'all' }: Pick<QueryAt<typeof PATH>, 'keyword' | 'keywordType'>) => {
  if (keywordType === 'itemCode' || keywordType === 'size') return itemKeyword(keyword, keywordType)
  if (keywordType === 'name') return keywordCondition(keyword, itemSearch(displayName))
  return keywordCondition(keyword, { ...itemSearch(displayName, items.itemCode), codes: [items.itemCode] })
}

const terms = (months: readonly string[] | undefined): SQL | undefined =>
  months?.length
    ? ofPlans(sql`true`, sql`plan ->> 'months' = any(${`{${months.join(',')}}`}::text[]) limit 1`)
    : undefined

export const filter = (query: QueryAt<typeof PATH>): SQL | undefined =>
  and(
    keywordOf(query),
    anyOf(rentalCompany, query.rentalCompany),
    anyOf(items.brandSeq, query.brandSeq),
    anyOf(patterns.season, query.season),
    anyOf(items.rim, query.rim),
    terms(query.months),
    anyOf(state, query.displayState),
    withinNumbers(lowestFee, query.lowestFee, 'lowestFee'),
  )

const SINCE_MS = 30 * DAY_MS

/** Returns the query of products with their items and figures. */
export function rows({ db, now }: Reader, where: SQL | undefined, sort?: Sort) {
  const since = new Date(now.getTime() - SINCE_MS)
  const discount = bestDiscount(now)
  const applicationCount30d = countUsesOf(
    rentalApplications.rentalProductSeq,
    rentalProductSeq,
    gte(rentalApplications.createdAt, since),
  )
  const lowestCardFee = sql`case when ${lowestFee} is not null then greatest(0, ${lowestFee} - coalesce(${discount}, 0)) end`
  const columns = { sortOrder, displayName, sizeLabel: items.sizeLabel, rentalCompany, lowestFee, lowestCardFee }
  return db
    .select({
      ...getTableColumns(rentalProducts),
      item: briefColumns,
      displayState: state,
      bestDiscount: discount,
      applicationCount30d,
    })
    .from(rentalProducts)
    .innerJoin(items, eq(items.itemSeq, itemSeq))
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(where)
    .orderBy(
      // the sort order is per company
      ...(sort === undefined || sort.startsWith('sortOrder') ? [rentalCompany] : []),
      ...orderBy(sort, 'sortOrder,asc', { ...columns, applicationCount30d, updatedAt }, rentalProductSeq),
    )
}

/** Returns the number of matches. */
export async function count({ db }: Pick<Reader, 'db'>, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: countOf() })
    .from(rentalProducts)
    .innerJoin(items, eq(items.itemSeq, itemSeq))
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(where)
  return row?.n ?? 0
}

export type Found = Awaited<ReturnType<typeof rows>>[number]

/** Converts to the response form of the list. */
export function lineOf(found: Found): Schemas['RentalProductRow'] {
  const { item, plans: all, bestDiscount: discount, displayState, applicationCount30d } = found
  const { createdAt, createdBy, updatedAt: changedAt, updatedBy, version } = found
  const lowest = lowestPlan(all)
  return {
    rentalProductSeq: found.rentalProductSeq,
    itemSeq: found.itemSeq,
    item: toBrief(item),
    rentalCompany: found.rentalCompany,
    displayName: found.displayName,
    badgeText: found.badgeText,
    visible: found.visible,
    sortOrder: found.sortOrder,
    displayState,
    applicationCount30d,
    planCount: all.length,
    lowestFee: lowest?.monthlyFee ?? null,
    lowestCardFee: lowest ? cardFee(lowest.monthlyFee, discount ?? 0) : null,
    purchaseRatio: lowest ? purchaseRatio(lowest, item.salePrice) : null,
    ...withIsoStamps({ createdAt, createdBy, updatedAt: changedAt, updatedBy, version }),
  }
}

/** Returns a page of products as options, with their plans. */
export function productOptions(call: Reader, query: QueryOf<'GET /api/v1/admin/rental-products/options'>) {
  const where = and(
    keywordOf(query),
    anyOf(rentalCompany, query.rentalCompany),
    anyOf(state, query.displayState),
    query.seqs?.length ? inArray(rentalProductSeq, query.seqs) : undefined,
  )
  return paged(
    query,
    () => count(call, where),
    async (limit, offset): Promise<Schemas['RentalProductOption'][]> => {
      const found = await rows(call, where, query.sort ?? 'displayName,asc')
        .limit(limit)
        .offset(offset)
      return found.map((row) => {
        const {
          rentalProductSeq: seq,
          displayName: name,
          rentalCompany: company,
          item,
          displayState,
          ...line
        } = lineOf(row)
        return {
          rentalProductSeq: seq,
          displayName: name,
          rentalCompany: company,
          item,
          displayState,
          lowestFee: line.lowestFee,
          earlyTerminationRate: row.earlyTerminationRate,
          plans: shownPlans(row.plans, item.salePrice),
          affiliateCardSeqs: row.affiliateCardSeqs,
        }
      })
    },
  )
}
