import { eq, inArray } from 'drizzle-orm'
import { regionName } from '../../branch/store/store-region'
import type { Db } from '../../db/database'
import { guguns, sidos } from '../../db/schema'

/** Returns a function that names a region by its gugun id, e.g. `경기 성남시`. */
export async function regionTexts(db: Db, gugunIds: readonly number[]): Promise<(gugunId: number) => string> {
  const distinct = [...new Set(gugunIds)]
  if (distinct.length === 0) return () => ''
  const found = await db
    .select({ id: guguns.id, region: regionName })
    .from(guguns)
    .innerJoin(sidos, eq(sidos.id, guguns.sidoId))
    .where(inArray(guguns.id, distinct))
  const texts = new Map(found.map(({ id, region }) => [id, region]))
  return (gugunId) => texts.get(gugunId) ?? ''
}
