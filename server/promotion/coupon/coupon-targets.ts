import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import { brands } from '../../product/brand/brand.schema'
import { items } from '../../product/item/item.schema'
import { patterns } from '../../product/pattern/pattern.schema'

/** What a coupon is for, as it is stored. */
export type Targets = Required<Schemas['CouponTargets']>
type Row = Schemas['CouponTargetRow']
type Type = Row['type']

const seqsOf = (rows: readonly Row[], type: Type): number[] =>
  rows.flatMap((row) => (row.type === type && row.seq ? [row.seq] : []))
const valuesOf = (rows: readonly Row[], type: Type): string[] =>
  rows.flatMap((row) => (row.type === type && row.value ? [row.value] : []))

/** As they are stored: of each row what its type is named by, none where everything is meant. */
export const targetsOf = ({ mode, rows = [] }: Schemas['CouponTargets']): Targets => ({
  mode,
  rows:
    mode === 'ALL'
      ? []
      : rows.map(({ type, seq, value }) =>
          type === 'RIM' || type === 'ITEM_TYPE' ? { type, value: value ?? null } : { type, seq: seq ?? null },
        ),
})

const NAMED = ['ITEM', 'BRAND', 'PATTERN'] as const

async function namesOfType(db: Db, type: (typeof NAMED)[number], seqs: number[]) {
  if (seqs.length === 0) return []
  const rows =
    type === 'ITEM'
      ? db.select({ seq: items.itemSeq, name: items.name }).from(items).where(inArray(items.itemSeq, seqs))
      : type === 'BRAND'
        ? db.select({ seq: brands.brandSeq, name: brands.name }).from(brands).where(inArray(brands.brandSeq, seqs))
        : db
            .select({ seq: patterns.patternSeq, name: sql<string>`${brands.name} || ' ' || ${patterns.name}` })
            .from(patterns)
            .innerJoin(brands, eq(brands.brandSeq, patterns.brandSeq))
            .where(inArray(patterns.patternSeq, seqs))
  return (await rows).map((row) => ({ type, ...row }))
}

/** What items, brands and patterns among the targets are called; those that are gone are left out. */
export async function targetNames(db: Db, { rows }: Targets): Promise<Schemas['CouponTargetName'][]> {
  const found: Schemas['CouponTargetName'][] = []
  for (const type of NAMED) found.push(...(await namesOfType(db, type, seqsOf(rows, type))))
  return found
}

/** Throws 400 when something that was not among the targets before is not there. */
export async function checkTargets(db: Db, { rows }: Targets, before: Targets | null): Promise<void> {
  const had = new Set((before?.rows ?? []).map(({ type, seq }) => `${type}/${seq}`))
  const wanted = rows.filter(({ type, seq }) => seq && !had.has(`${type}/${seq}`))
  const known = await targetNames(db, { mode: 'INCLUDE', rows: wanted })
  if (known.length < wanted.length) throw invalid({ targets: '없는 대상이 있습니다.' })
}

/** Items that a coupon may be used for: its targets, where the item lets coupons be used. */
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
  // a rim or a pattern that an item has not is no reason to leave it out
  return and(allowed, mode === 'INCLUDE' ? named : not(sql`coalesce(${named}, false)`))
}

/** Of a stored coupon. */
export const targetsIn = ({ targetMode, targetRows }: { targetMode: Targets['mode']; targetRows: Row[] }): Targets => ({
  mode: targetMode,
  rows: targetRows,
})
