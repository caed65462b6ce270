import { and, arrayContains, eq, gte, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { withParticle } from '../../../domain/common/particles'
import type { QueryOf } from '../../contract/contract-types'
import { invalid, overlap } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { sidos } from '../../db/schema'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { contains, isSet } from '../../resource/filters'
import { createListQuery, scalarSubquery } from '../../resource/list-query'
import type { Reader } from '../../resource/options'
import type { SortAt, Where } from '../../resource/types'
import { islandFees } from '../schema/island-fee.schema'
import { orders } from '../schema/order.schema'

const { islandFeeSeq, regionName, sidoId, zipFrom, zipTo, exceptZips, active, shippable } = islandFees
type Row = typeof islandFees.$inferSelect
type Query = QueryOf<'GET /api/v1/admin/island-fees'>

const PATH = '/api/v1/admin/island-fees'

/** A 5-digit keyword, or one of type zip, matches the ranges that contain the code. */
function keywordFilter({ keyword, keywordType }: Query): SQL | undefined {
  const text = keyword?.trim() ?? ''
  if (keywordType === 'zip' || (keywordType === undefined && /^\d{5}$/.test(text))) {
    if (text === '') return undefined
    const [firstZip, lastZip] = [text.padEnd(5, '0').slice(0, 5), text.padEnd(5, '9').slice(0, 5)]
    const inRange = and(lte(zipFrom, lastZip), gte(zipTo, firstZip))
    return text.length === 5 ? and(inRange, not(arrayContains(exceptZips, [text]))) : inRange
  }
  return contains(keyword, regionName)
}

/** SQL: number of orders that paid the surcharge in the last 365 days, by a partial index. */
const recentOrders = (now: Date): SQL<number> =>
  sql<number>`(select count(*)::int from ${orders} paid
    where paid.island_fee_amount > 0 and paid.deleted_at is null
      and paid.zip_code between ${islandFees}.zip_from and ${islandFees}.zip_to
      and not paid.zip_code = any(${islandFees}.except_zips)
      and paid.ordered_at >= ${new Date(now.getTime() - 365 * DAY_MS).toISOString()}::timestamptz)`

/** Returns regions in list order. Their order counts cover the year before the call. */
function rows({ db, now }: Pick<Reader, 'db' | 'now'>, where: Where, sort?: SortAt<typeof PATH>) {
  const sidoName = scalarSubquery(sql<string | null>`${sidos.name}`, sidos.id, sidoId)
  const computed = { sidoName, recentOrderCount: recentOrders(now) }
  return createListQuery(islandFees, 'islandFeeSeq', computed, 'zipFrom,asc')({ db }, where, sort)
}

/**
 * Throws OVERLAP, naming the other region, if an active range overlaps another one. The caller has locked the list.
 */
async function checkOverlap(db: Db, row: Pick<Row, 'zipFrom' | 'zipTo' | 'active'>, exceptSeq: number | undefined) {
  if (!row.active) return
  const [other] = await db
    .select({ regionName })
    .from(islandFees)
    .where(and(eq(active, true), lte(zipFrom, row.zipTo), gte(zipTo, row.zipFrom), ne(islandFeeSeq, exceptSeq ?? 0)))
    .limit(1)
  if (other) throw overlap('zipFrom', `우편번호 구간이 ${withParticle(`‘${other.regionName}’`, '와/과')} 겹칩니다.`)
}

export const islandNames = nameLookupFrom(islandFees, islandFeeSeq, regionName)

export const islandFee = defineResource({
  path: PATH,
  noun: '도선료 지역',
  table: islandFees,
  key: 'islandFeeSeq',
  schema: 'IslandFeeUpdate',
  lookUpNames: islandNames,
  nameOf: (row) => row.regionName,
  filter: (query) =>
    and(
      keywordFilter(query),
      query.sidoId ? eq(sidoId, query.sidoId) : undefined,
      isSet(active, query.active),
      isSet(shippable, query.shippable),
    ),
  rows,
  async values({ db }, body) {
    const except = [...new Set(body.exceptZips)].sort()
    if (body.zipFrom > body.zipTo) throw invalid({ zipTo: '끝 우편번호는 시작 우편번호보다 작을 수 없습니다.' })
    const stray = except.find((zip) => zip < body.zipFrom || zip > body.zipTo)
    if (stray) throw invalid({ exceptZips: `구간 밖의 우편번호입니다: ${stray}` })
    if (body.sidoId != null) {
      const [sido] = await db.select({ id: sidos.id }).from(sidos).where(eq(sidos.id, body.sidoId))
      if (!sido) throw invalid({ sidoId: '시도를 선택해 주세요.' })
    }
    return { exceptZips: except, shippable: body.shippable ?? true, active: body.active ?? true }
  },
  checkChange: ({ db }, next, before) => checkOverlap(db, next, before?.islandFeeSeq),
  serial: true,
})

export const islandFeeExcel = islandFee.excel({
  title: '도선료',
  permission: ['RETURN_SHIPPING_MANAGEMENT'],
  schema: 'IslandFee',
  columns: [
    { field: 'regionName', width: 20 },
    { field: 'sidoId', width: 16, value: (row) => row.sidoName },
    { field: 'zipFrom', width: 12 },
    { field: 'zipTo', width: 12 },
    { field: 'exceptZips', width: 24 },
    { field: 'tireFee', width: 12 },
    { field: 'batteryFee', width: 12 },
    { field: 'etcFee', width: 12 },
    { field: 'shippable', width: 8 },
    { field: 'active', width: 8 },
    { field: 'memo', width: 30 },
    { field: 'recentOrderCount', width: 12 },
    { field: 'updatedAt', width: 20 },
  ],
})
