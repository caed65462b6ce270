import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { namesRecords } from '../../../domain/exhibit/banner'
import type { AdminCall, Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockRows } from '../../db/locks'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { shortenForLog } from '../../resource/fields'
import { countUsesOf } from '../../resource/list-query'
import { findTargets } from '../link/link-targets'
import { banners, bannerTargets } from '../schema/banner.schema'

type Reader = Pick<Call, 'db' | 'now'>
type Banner = typeof banners.$inferSelect
type Body = Pick<
  Schemas['ItemDetailBannerBody'],
  'position' | 'scope' | 'scopeSeqs' | 'scopeValues' | 'excludeItemSeqs'
>
type Named = 'ITEM' | 'PATTERN' | 'BRAND'

const COLUMNS = { ITEM: 'itemSeq', PATTERN: 'patternSeq', BRAND: 'brandSeq' } as const
const KEYS: Readonly<Record<Named, PgColumn>> = {
  ITEM: items.itemSeq,
  PATTERN: patterns.patternSeq,
  BRAND: brands.brandSeq,
}
const { scope, scopeValues } = banners
const { bannerSeq, excluded, itemSeq, patternSeq, brandSeq } = bannerTargets

/** Condition that a banner has a target left; targets may have been deleted. */
export const hasTargets: SQL<boolean> = sql`(coalesce(${scope}, '') not in ('ITEM', 'PATTERN', 'BRAND') or ${countUsesOf(bannerSeq, banners.bannerSeq, sql`not ${excluded}`)} > 0)`

/** Returns the condition that a banner is shown on an item's page. */
export function isShownForItem(seq: number): SQL<boolean> {
  const ofItem = (column: PgColumn) => sql`(select ${column} from ${items} where ${items.itemSeq} = ${seq})`
  const hasTarget = (what: SQL) =>
    sql`exists (select 1 from ${bannerTargets} where ${bannerSeq} = ${banners.bannerSeq} and ${what})`
  const named = sql`not ${excluded} and (${itemSeq} = ${seq} or ${patternSeq} = ${ofItem(items.patternSeq)} or ${brandSeq} = ${ofItem(items.brandSeq)})`
  return sql`((${scope} = 'ALL'
    or ${scope} = 'ITEM_TYPE' and ${ofItem(items.itemType)} = any(${scopeValues})
    or ${scope} = 'RIM' and ${ofItem(items.rim)}::text = any(${scopeValues})
    or ${hasTarget(named)}) and not ${hasTarget(sql`${excluded} and ${itemSeq} = ${seq}`)})`
}

/** Returns the scope columns of a body. Records are stored by `saveTargets`. */
export const ownScope = ({ position, scope: whose, scopeValues: values = [] }: Body) => ({
  position,
  scope: whose,
  scopeValues: whose === 'ITEM_TYPE' || whose === 'RIM' ? [...new Set(values)] : [],
})

/** Returns the targets and the excluded items of banners, each in the chosen order. */
async function storedTargets(
  db: Db,
  seqs: readonly number[],
): Promise<Map<number, { named: number[]; left: number[] }>> {
  const found = new Map(seqs.map((seq) => [seq, { named: [] as number[], left: [] as number[] }]))
  const rows = await db
    .select()
    .from(bannerTargets)
    .where(inArray(bannerSeq, [...seqs]))
    .orderBy(asc(bannerTargets.bannerTargetSeq))
  for (const row of rows) {
    const seq = row.itemSeq ?? row.patternSeq ?? row.brandSeq
    if (seq !== null) found.get(row.bannerSeq)?.[row.excluded ? 'left' : 'named'].push(seq)
  }
  return found
}

/** Maximum number of names in a row. */
const MAX_NAMES = 10

const valueNames = ({ scope: whose, scopeValues: values }: Pick<Banner, 'scope' | 'scopeValues'>): string[] =>
  (values ?? []).map((value) => (whose === 'RIM' ? `${value}인치` : labelOf('ItemType', value)))

/** Returns the scope fields of rows. */
export async function scopeFields(call: Reader, rows: readonly Banner[]): Promise<object[]> {
  const targets = await storedTargets(
    call.db,
    rows.map((row) => row.bannerSeq),
  )
  const namedIn = (row: Banner): number[] => targets.get(row.bannerSeq)?.named ?? []
  const names = new Map<string, string>()
  for (const type of ['ITEM', 'PATTERN', 'BRAND'] as const) {
    const seqs = rows.filter((row) => row.scope === type).flatMap((row) => namedIn(row).slice(0, MAX_NAMES))
    for (const { seq, name } of (await findTargets(call, type, seqs)).values()) names.set(`${type} ${seq}`, name)
  }
  return rows.map((row) => {
    const named = namedIn(row)
    const records = namesRecords(row.scope ?? undefined)
    const values = valueNames(row)
    return {
      scopeCount: records ? named.length : values.length,
      scopeNames: records ? named.slice(0, MAX_NAMES).flatMap((seq) => names.get(`${row.scope} ${seq}`) ?? []) : values,
      scopeLost: records && named.length === 0,
    }
  })
}

/** Returns the records that still exist, in the given order. */
async function existingTargets(call: Reader, type: Named, seqs: readonly number[]): Promise<Schemas['LinkTarget'][]> {
  const found = await findTargets(call, type, seqs)
  return seqs.flatMap((seq) => found.get(seq) ?? [])
}

/** Returns the scope fields of a single record. */
export async function targetsOf(call: Reader, row: Banner): Promise<object> {
  const { named = [], left = [] } = (await storedTargets(call.db, [row.bannerSeq])).get(row.bannerSeq) ?? {}
  const type = row.scope ?? undefined
  return {
    scopeSeqs: named,
    scopeTargets: namesRecords(type) ? await existingTargets(call, type, named) : [],
    excludeItemSeqs: left,
    excludeItems: await existingTargets(call, 'ITEM', left),
  }
}

const targetsIn = ({ scope: whose, scopeSeqs = [], excludeItemSeqs = [] }: Body) => ({
  type: namesRecords(whose) ? whose : null,
  named: namesRecords(whose) ? [...new Set(scopeSeqs)] : [],
  left: [...new Set(excludeItemSeqs)],
})

/** Throws 400 when a target or an excluded item does not exist. Share-locks them until the transaction ends. */
export async function checkTargets(call: AdminCall, body: Body): Promise<void> {
  const { type, named, left } = targetsIn(body)
  const some = [[type, named, 'scopeSeqs'] as const, ['ITEM', left, 'excludeItemSeqs'] as const]
  const problems: Record<string, string> = {}
  for (const [kind, seqs, field] of some) {
    if (kind === null) continue
    await lockRows(call.db, KEYS[kind], seqs, 'share')
    if ((await existingTargets(call, kind, seqs)).length < seqs.length)
      problems[field] = '삭제된 대상이 있습니다. 목록에서 빼고 다시 저장해 주세요.'
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const namesText = (targets: readonly Schemas['LinkTarget'][]): string | null =>
  shortenForLog(targets.map(({ name }) => name).join(', ')) || null

/** Stores the targets of a body and returns the changes for the log. */
export async function saveTargets(
  call: AdminCall,
  { bannerSeq: seq }: Banner,
  before: Banner | null,
  body: Body,
): Promise<Schemas['FieldChange'][]> {
  const { type, named, left } = targetsIn(body)
  const was = before ? ((await storedTargets(call.db, [seq])).get(seq) ?? null) : null
  const wasNamed = was?.named.join() ?? ''
  const wasLeft = was?.left.join() ?? ''
  const isSameScope = before === null || before.scope === body.scope
  if (before && isSameScope && wasNamed === named.join() && wasLeft === left.join()) return []
  const wasType = before?.scope ?? undefined
  const [oldNames, oldLeft] = [
    was && namesRecords(wasType) ? await existingTargets(call, wasType, was.named) : [],
    was ? await existingTargets(call, 'ITEM', was.left) : [],
  ]
  await call.db.delete(bannerTargets).where(eq(bannerSeq, seq))
  const none = { itemSeq: null, patternSeq: null, brandSeq: null }
  const rows = [
    ...(type ? named.map((of) => ({ bannerSeq: seq, excluded: false, ...none, [COLUMNS[type]]: of })) : []),
    ...left.map((of) => ({ bannerSeq: seq, excluded: true, ...none, itemSeq: of })),
  ]
  if (rows.length > 0) await call.db.insert(bannerTargets).values(rows)
  if (!before) return []
  const change = (field: string, label: string, from: Schemas['LinkTarget'][], to: Schemas['LinkTarget'][]) => {
    const [before, after] = [namesText(from), namesText(to)]
    return before === after ? [] : [{ field, label, before, after }]
  }
  return [
    ...change('scopeSeqs', '적용 상품', oldNames, type ? await existingTargets(call, type, named) : []),
    ...change('excludeItemSeqs', '제외 상품', oldLeft, await existingTargets(call, 'ITEM', left)),
  ]
}
