import { and, eq, gte, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../../lib/seoul-time'
import { anyOf, checkPeriod, contains, isSet, numberStarts, withinDays } from '../../resource/filters'
import { detectKeywordType, keywordCondition } from '../../resource/keyword'
import { nameFilter } from '../../resource/personal-search'
import { stores } from '../schema/store.schema'
import { hasAbilities } from '../store/store-abilities'
import { phoneContains } from '../store/store-rows'
import { lastMountedAt } from './store-figures'

export type StoreQuery = QueryOf<'GET /api/v1/admin/stores'>
type Filters = Omit<StoreQuery, 'page' | 'size' | 'sort'>

function keywordFilter({ keywordType = 'name', keyword: raw }: Filters): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  const code = { texts: [stores.storeCode], codes: [stores.storeCode], matchAny: true }
  // a store code is always searched as one
  if (/^s\d{5}$/i.test(keyword)) return keywordCondition(keyword.toUpperCase(), code)
  switch (detectKeywordType(keyword, keywordType, { phone: 'phone', businessNo: 'businessNumber' })) {
    case 'storeCode':
      return keywordCondition(keyword.toUpperCase(), code)
    case 'businessNumber':
      return numberStarts(keyword, 'businessNo', stores.businessNumber)
    case 'phone':
      return phoneContains(keyword)
    case 'ownerName':
      return nameFilter(keyword, stores.ownerName)
    case 'address1':
      return contains(keyword, stores.address1)
    default:
      return contains(keyword, stores.name)
  }
}

/** Conditions for missing data of a store. */
const MISSING: Readonly<Record<Schemas['StoreMissing'], SQL | undefined>> = {
  COORDINATES: or(isNull(stores.latitude), isNull(stores.longitude)),
  IMAGE: isNull(stores.mainImageFileSeq),
  HOURS: sql`not jsonb_path_exists(${stores.hours}, '$.*.open ? (@ == true)')`,
  FEES: sql`coalesce(jsonb_array_length(${stores.fees} -> 'mountFees'), 0) = 0`,
  ACCOUNT: isNull(stores.accountSealed),
  LICENSE: isNull(stores.licenseFileSeq),
}

/** Condition: contracts that end within `left` days, or that have ended. */
function contractFilter(left: Schemas['StoreContractLeft'] | undefined, now: Date): SQL | undefined {
  if (!left) return undefined
  const today = seoulDay(now)
  if (left === 'EXPIRED') return lt(stores.contractTo, today)
  return and(gte(stores.contractTo, today), lte(stores.contractTo, shiftDays(today, Number(left))))
}

function contractEnds(period: Filters['contractTo']): SQL | undefined {
  if (!period) return undefined
  checkPeriod(period, 'contractTo')
  return and(
    period.from ? gte(stores.contractTo, period.from) : undefined,
    period.to ? lte(stores.contractTo, period.to) : undefined,
  )
}

function mountedWithin(period: Filters['lastMountedAt']): SQL | undefined {
  if (!period) return undefined
  checkPeriod(period, 'lastMountedAt')
  const { from, to } = period
  return and(
    from ? sql`${lastMountedAt} >= ${startOfDay(from).toISOString()}::timestamptz` : undefined,
    to ? sql`${lastMountedAt} < ${endOfDay(to).toISOString()}::timestamptz` : undefined,
  )
}

/** Returns the condition of the list, without the filter by state. Throws 400. */
export function storeFilter(query: Omit<Filters, 'state'>, now: Date): SQL | undefined {
  const { sidoId, gugunId, rim, can = [], services = [], openOn = [], missing = [], ratingBelow } = query
  return and(
    keywordFilter(query),
    withinDays(stores.createdAt, query.createdAt, 'createdAt'),
    contractEnds(query.contractTo),
    mountedWithin(query.lastMountedAt),
    sidoId ? eq(stores.sidoId, sidoId) : undefined,
    gugunId ? eq(stores.gugunId, gugunId) : undefined,
    anyOf(stores.storeType, query.storeType),
    anyOf(stores.franchise, query.franchise),
    hasAbilities({ rim: rim ?? 0, can, services }),
    ...openOn.map((day) => sql`${stores.hours} -> ${day} ->> 'open' = 'true'`),
    isSet(stores.sameDay, query.sameDay),
    isSet(stores.recommended, query.recommended),
    isSet(stores.visible, query.visible),
    query.managerAdminSeq ? eq(stores.managerAdminSeq, query.managerAdminSeq) : undefined,
    contractFilter(query.contract, now),
    or(...missing.map((what) => MISSING[what])),
    ratingBelow === undefined ? undefined : lt(stores.ratingAverage, ratingBelow),
  )
}

/** Returns the condition of the list. Closed stores are included only on request. Throws 400. */
export const storeListFilter = (query: Filters, now: Date): SQL | undefined =>
  and(storeFilter(query, now), query.state?.length ? anyOf(stores.state, query.state) : ne(stores.state, 'CLOSED'))
