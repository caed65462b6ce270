import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'

/** The stored form of a coupon's targets. */
export type Targets = Required<Schemas['CouponTargets']>
type Row = Schemas['CouponTargetRow']
type Type = Row['type']

const seqsOf = (rows: readonly Row[], type: Type): number[] =>
  rows.flatMap((row) => (row.type === type && row.seq ? [row.seq] : []))
const valuesOf = (rows: readonly Row[], type: Type): string[] =>
  rows.flatMap((row) => (row.type === type && row.value ? [row.value] : []))

/** Normalizes targets: each row keeps only the field of its type; no rows when everything is included. */
export const targetsOf = ({ mode, rows = [] }: Schemas['CouponTargets']): Targets => ({
  mode,
  rows:
    mode === 'ALL'
      ? []
      : rows.map(({ type, seq, value }) =>
          type === 'RIM' || type === 'ITEM_TYPE' ? { type, value: value ?? null } : { type, seq: seq ?? null },
        ),
})

const NAMED_TYPES = ['ITEM', 'BRAND', 'PATTERN'] as const

async function namesOfType(db: Db, type: (typeof NAMED_TYPES)[number], seqs: number[]) {
  if (seqs.length === 0) return []
  if (type === 'ITEM') {
    const rows = await db
      .select({ seq: items.itemSeq, name: items.name })
      .from(items)
      .where(inArray(items.itemSeq, seqs))
    return rows.map((row) => ({ type, ...row }))
  }
  if (type === 'BRAND') {
    const rows = await db
      .select({ seq: brands.brandSeq, name: brands.name })
      .from(brands)
      .where(inArray(brands.brandSeq, seqs))
    return rows.map((row) => ({ type, ...row }))
  }
  const rows = await db
    .select({ seq: patterns.patternSeq, name: sql<string>`${brands.name} || ' ' || ${patterns.name}` })
    .from(patterns)
    .innerJoin(brands, eq(brands.brandSeq, patterns.brandSeq))
    .where(inArray(patterns.patternSeq, seqs))
  return rows.map((row) => ({ type, ...row }))
}

/** Returns the names of targeted items, brands and patterns. Deleted ones are left out. */
export async function targetNames(db: Db, { rows }: Targets): Promise<Schemas['CouponTargetName'][]> {
  const found: Schemas['CouponTargetName'][] = []
  for (const type of NAMED_TYPES) found.push(...(await namesOfType(db, type, seqsOf(rows, type))))
  return found
}

/** Throws 400 when an added target does not exist. */
export async function checkTargets(db: Db, { rows }: Targets, before: Targets | null): Promise<void> {
  const existing = new Set((before?.rows ?? []).map(({ type, seq }) => `${type}/${seq}`))
  const added = rows.filter(({ type, seq }) => seq && !existing.has(`${type}/${seq}`))
  const known = await targetNames(db, { mode: 'INCLUDE', rows: added })
  if (known.length < added.length) throw invalid({ targets: '없는 대상이 있습니다.' })
}

/** Returns the condition for items that a coupon applies to: its targets, where the item allows coupons. */
export function targetItems({ mode, rows }: Targets): SQL | undefined {
  const named = or(
    inArray(items.itemSeq, seqsOf(rows, 'ITEM')),
    inArray(items.brandSeq, seqsOf(rows, 'BRAND')),
    inArray(items.patternSeq, seqsOf(rows, 'PATTERN')),
    inArray(items.itemType, valuesOf(rows, 'ITEM_TYPE') as Schemas['ItemType'][]),
    inArray(items.rim, valuesOf(rows, 'RIM').map(Number)),
  )
  const allowed = eq(items.couponAllowed, true)
  if (mode === 'ALL' || named === undefined) return allowed
  // coalesce: an item without a rim or pattern does not match, so it must not be excluded as null.
  return and(allowed, mode === 'INCLUDE' ? named : not(sql`coalesce(${named}, false)`))
}

/** Returns the targets of a stored coupon. */
export const targetsIn = ({ targetMode, targetRows }: { targetMode: Targets['mode']; targetRows: Row[] }): Targets => ({
  mode: targetMode,
  rows: targetRows,
})
