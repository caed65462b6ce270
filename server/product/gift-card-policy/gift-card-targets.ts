import { eq, inArray, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import type { GiftCardRow } from './gift-card-rules'

interface Target {
  seq: number
  name: string
  /** The item is a tire, or the brand or pattern has tires. */
  tire: boolean
}

/** Returns the brands, patterns or items that exist. */
async function findTargets(db: Db, targetType: Schemas['GiftTarget'], seqs: number[]): Promise<Target[]> {
  if (seqs.length === 0) return []
  const { brandSeq, itemTypes } = brands
  switch (targetType) {
    case 'ALL':
      return []
    case 'BRAND':
      return db
        .select({ seq: brandSeq, name: brands.name, tire: sql<boolean>`'TIRE' = any(${itemTypes})` })
        .from(brands)
        .where(inArray(brandSeq, seqs))
    case 'PATTERN':
      return db
        .select({
          seq: patterns.patternSeq,
          name: sql<string>`${brands.name} || ' ' || ${patterns.name}`,
          tire: sql<boolean>`true`,
        })
        .from(patterns)
        .innerJoin(brands, eq(brandSeq, patterns.brandSeq))
        .where(inArray(patterns.patternSeq, seqs))
    case 'ITEM':
      return db
        .select({ seq: items.itemSeq, name: items.name, tire: sql<boolean>`${items.itemType} = 'TIRE'` })
        .from(items)
        .where(inArray(items.itemSeq, seqs))
  }
}

/** Returns a policy's targets with their names, in the policy's order. Deleted targets are left out. */
export async function targetsOf(
  db: Db,
  { targetType, targetSeqs }: Pick<GiftCardRow, 'targetType' | 'targetSeqs'>,
): Promise<Schemas['GiftTargetRef'][]> {
  const names = new Map((await findTargets(db, targetType, targetSeqs)).map(({ seq, name }) => [seq, name]))
  return targetSeqs.flatMap((seq) => {
    const name = names.get(seq)
    return name === undefined ? [] : [{ seq, name }]
  })
}

/**
 * Throws 400 unless every target exists and is (or has) a tire. Targets that the policy `before` had already are not
 * checked: they may have been deleted.
 */
export async function checkTargets(
  db: Db,
  { targetType, targetSeqs = [] }: Schemas['GiftCardFields'],
  before: GiftCardRow | null,
): Promise<void> {
  const unchecked = before?.targetType === targetType ? before.targetSeqs : []
  const added = targetType === 'ALL' ? [] : [...new Set(targetSeqs)].filter((seq) => !unchecked.includes(seq))
  const tires = (await findTargets(db, targetType, added)).filter(({ tire }) => tire)
  if (tires.length < added.length) throw invalid({ targetSeqs: '없는 대상이거나 타이어가 아닌 대상이 있습니다.' })
}
