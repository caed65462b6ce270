import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import { brands } from '../brand/brand.schema'
import { items } from '../item/item.schema'
import { patterns } from '../pattern/pattern.schema'
import type { GiftCardRow } from './gift-card-rules'

interface Target {
  seq: number
  name: string
  /** Is one, or makes some. */
  tire: boolean
}

/** Those of the brands, patterns or items that are there. */
async function found(db: Db, targetType: Schemas['GiftTarget'], seqs: number[]): Promise<Target[]> {
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

/** What a policy is for, by name and in its order; what is gone is left out. */
export async function targetsOf(
  db: Db,
  { targetType, targetSeqs }: Pick<GiftCardRow, 'targetType' | 'targetSeqs'>,
): Promise<Schemas['GiftTargetRef'][]> {
  const names = new Map((await found(db, targetType, targetSeqs)).map(({ seq, name }) => [seq, name]))
  return targetSeqs.flatMap((seq) => {
    const name = names.get(seq)
    return name === undefined ? [] : [{ seq, name }]
  })
}

/** Throws 400 unless every target is there and is (or makes) a tire. `held`: those that the policy has already may be gone. */
export async function checkTargets(
  db: Db,
  { targetType, targetSeqs = [] }: Schemas['GiftCardFields'],
  held: GiftCardRow | null,
): Promise<void> {
  const known = held?.targetType === targetType ? held.targetSeqs : []
  const wanted = targetType === 'ALL' ? [] : [...new Set(targetSeqs)].filter((seq) => !known.includes(seq))
  const tires = (await found(db, targetType, wanted)).filter(({ tire }) => tire)
  if (tires.length < wanted.length) throw invalid({ targetSeqs: '없는 대상이거나 타이어가 아닌 대상이 있습니다.' })
}
