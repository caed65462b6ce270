import { type SQL, sql } from 'drizzle-orm'
import { stores } from '../../branch/store/store.schema'
import { inTransaction } from '../../db/transaction'
import type { Db } from '../../http/call'
import { defineWorker } from '../../jobs/worker'
import { items } from '../../product/item/item.schema'
import { patterns } from '../../product/pattern/pattern.schema'
import { itemReviews } from '../item-review/item-review.schema'
import { ratingChanges } from '../review-base/review-base.schema'
import { storeReviews } from '../store-review/store-review.schema'

type Target = (typeof ratingChanges.$inferSelect)['target']

/** Rated: table, its key, its columns; and the column of which reviews name it. */
const rated: Readonly<Record<Target, { of: SQL; key: string; count: string; reviews: SQL; by: string }>> = {
  ITEM: { of: sql`${items}`, key: 'item_seq', count: 'rating_count', reviews: sql`${itemReviews}`, by: 'item_seq' },
  PATTERN: {
    ...{ of: sql`${patterns}`, key: 'pattern_seq', count: 'rating_count' },
    ...{ reviews: sql`${itemReviews}`, by: 'pattern_seq' },
  },
  STORE: {
    ...{ of: sql`${stores}`, key: 'store_seq', count: 'store_review_count' },
    ...{ reviews: sql`${storeReviews}`, by: 'store_seq' },
  },
}

/** Counts average and number of the reviews that are shown anew: of these, or of all that have any. Raises no version. */
export async function countRatings(db: Db, target: Target, seqs?: readonly number[]): Promise<void> {
  if (seqs?.length === 0) return
  const { of, reviews, ...names } = rated[target]
  const [key, by, n] = [sql.identifier(names.key), sql.identifier(names.by), sql.identifier(names.count)]
  const wanted = seqs
    ? sql`= any(${sql`array[${sql.join(
        seqs.map((seq) => sql`${seq}::int`),
        sql`, `,
      )}]`})`
    : sql`is not null`
  await db.execute(sql`
    with counted as (
      select t.${key} as seq, coalesce(f.n, 0) as n, f.average from ${of} t left join (
        select r.${by} as seq, count(*)::int as n, round(avg(r.rating), 1)::float8 as average
        from ${reviews} r where r.state = 'PUBLISHED' and r.${by} ${wanted} group by 1
      ) f on f.seq = t.${key}
      where t.${key} ${wanted} and (t.${n}, t.rating_average) is distinct from (coalesce(f.n, 0), f.average)
      -- in one order, as all who change many of them
      order by t.${key} for no key update of t
    )
    update ${of} t set rating_average = counted.average, ${n} = counted.n from counted where counted.seq = t.${key}`)
}

/** Whose reviews were changed since the last look. Gives whether there were any. */
async function refresh(db: Db): Promise<boolean> {
  // taken away first: what is written from here on is counted the next time
  const changed = await db.delete(ratingChanges).returning()
  // patterns before items, as who renames a pattern
  for (const target of ['PATTERN', 'ITEM', 'STORE'] as const) {
    const seqs = changed.filter((row) => row.target === target).map(({ targetSeq }) => targetSeq)
    await countRatings(
      db,
      target,
      [...new Set(seqs)].sort((a, b) => a - b),
    )
  }
  return changed.length > 0
}

/** Ratings of items, patterns and stores follow their reviews within a minute. */
export const ratingWorker = defineWorker({
  name: 'ratings',
  atOnce: 1,
  next: (services) => inTransaction(services, async (db) => ((await refresh(db)) ? 'DONE' : 'NOTHING')),
})
