import { and, eq, type SQL, sql } from 'drizzle-orm'
import { stores } from '../../branch/store/store.schema'
import type { Db } from '../../http/call'
import { defineJob } from '../../jobs/define-job'
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

/** Ratings of items, patterns and stores follow their reviews within a minute. */
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
    // taken away first: what is written from here on is counted the next time
    await db.delete(ratingChanges).where(and(eq(ratingChanges.target, target), eq(ratingChanges.targetSeq, targetSeq)))
    await countRatings(db, target, [targetSeq])
  },
})
