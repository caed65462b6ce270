import { and, eq, type SQL, sql } from 'drizzle-orm'
import { stores } from '../../branch/schema/store.schema'
import type { Db } from '../../db/database'
import { defineJob } from '../../jobs/define-job'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { itemReviews } from '../schema/item-review.schema'
import { ratingChanges } from '../schema/review-base.schema'
import { storeReviews } from '../schema/store-review.schema'

type Target = (typeof ratingChanges.$inferSelect)['target']

/**
 * By target: the rated table, its key and its count column, and the reviews with the column that refers to the
 * target.
 */
const targets: Readonly<Record<Target, { table: SQL; key: string; count: string; reviews: SQL; by: string }>> = {
  ITEM: { table: sql`${items}`, key: 'item_seq', count: 'rating_count', reviews: sql`${itemReviews}`, by: 'item_seq' },
  PATTERN: {
    table: sql`${patterns}`,
    key: 'pattern_seq',
    count: 'rating_count',
    reviews: sql`${itemReviews}`,
    by: 'pattern_seq',
  },
  STORE: {
    table: sql`${stores}`,
    key: 'store_seq',
    count: 'store_review_count',
    reviews: sql`${storeReviews}`,
    by: 'store_seq',
  },
}

/** Updates average and number of published reviews, of the given targets or of all. Does not raise `version`. */
export async function countRatings(db: Db, target: Target, seqs?: readonly number[]): Promise<void> {
  if (seqs?.length === 0) return
  const { table, reviews, ...names } = targets[target]
  const [key, by, n] = [sql.identifier(names.key), sql.identifier(names.by), sql.identifier(names.count)]
  const condition = seqs
    ? sql`= any(${sql`array[${sql.join(
        seqs.map((seq) => sql`${seq}::int`),
        sql`, `,
      )}]`})`
    : sql`is not null`
  await db.execute(sql`
    with counted as (
      select t.${key} as seq, coalesce(f.n, 0) as n, f.average from ${table} t left join (
        select r.${by} as seq, count(*)::int as n, round(avg(r.rating), 1)::float8 as average
        from ${reviews} r where r.state = 'PUBLISHED' and r.${by} ${condition} group by 1
      ) f on f.seq = t.${key}
      where t.${key} ${condition} and (t.${n}, t.rating_average) is distinct from (coalesce(f.n, 0), f.average)
      -- in one order, as all who change many of them
      order by t.${key} for no key update of t
    )
    update ${table} t set rating_average = counted.average, ${n} = counted.n from counted where counted.seq = t.${key}`)
}

/** Updates the ratings of items, patterns and stores within a minute after a change of their reviews. */
export const ratingJob = defineJob<{ target: Target; targetSeq: number }>({
  kind: 'ratings',
  title: '평점 집계',
  pollSeconds: 30,
  priority: 'LOW',
  async due({ db, limit, notQueued }) {
    const { target, targetSeq } = ratingChanges
    const rows = await db
      .selectDistinct({ target, targetSeq })
      .from(ratingChanges)
      .where(notQueued(sql`${target} || ' ' || ${targetSeq}`))
      .orderBy(target, targetSeq)
      .limit(limit)
    return rows.map((row) => ({ key: `${row.target} ${row.targetSeq}`, payload: row }))
  },
  async perform({ db }, { payload: { target, targetSeq } }) {
    // deleted first, so that changes from here on are counted by the next run
    await db.delete(ratingChanges).where(and(eq(ratingChanges.target, target), eq(ratingChanges.targetSeq, targetSeq)))
    await countRatings(db, target, [targetSeq])
  },
})
