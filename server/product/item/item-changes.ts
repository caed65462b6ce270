import { sql } from 'drizzle-orm'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { defineJob } from '../../jobs/define-job'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { itemChanges } from './item-change.schema'
import { isShownItem } from './item-query'

export interface ItemChanges {
  cursor: string
  changed: number[]
  gone: number[]
}

/**
 * Returns the items that transactions have changed since the call that returned `cursor`: those that the shop shows, and
 * those that it does not, or that are deleted. Without a cursor: one to begin with, and no items.
 *
 * The cursor is the oldest transaction that was still running when the items were read, in the same statement. Whatever
 * that reading did not see was written by it or by a later one, and comes with the next call, whenever it commits. An
 * item may come again. Throws 400 for a cursor of another database, whose transactions are numbered otherwise.
 */
export async function readItemChanges(db: Db, cursor: string | undefined): Promise<ItemChanges> {
  const since = sql`${cursor ?? '0'}::xid8`
  const found = sql`select distinct on (change.item_seq) change.item_seq, coalesce(${isShownItem}, false) as shown
    from ${itemChanges} change
    left join ${items} on ${items.itemSeq} = change.item_seq
    left join ${brands} on ${brands.brandSeq} = ${items.brandSeq}
    left join ${patterns} on ${patterns.patternSeq} = ${items.patternSeq}
    where ${cursor !== undefined} and change.changed_xid >= ${since}
    order by change.item_seq`
  const seqs = (shown: boolean) => sql`(select coalesce(jsonb_agg(item_seq), '[]') from found where shown = ${shown})`
  const [row] = await queryRows<ItemChanges & { foreign: boolean }>(
    db,
    sql`with found as (${found})
      select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
             ${since} > pg_snapshot_xmax(pg_current_snapshot()) as foreign,
             ${seqs(true)} as changed, ${seqs(false)} as gone`,
  )
  if (!row || row.foreign) throw invalid({ cursor: '다른 데이터베이스의 커서입니다. 커서 없이 다시 시작해 주세요.' })
  const { foreign: _, ...changes } = row
  return changes
}

/**
 * Deletes rows of items that a later row names, too: who asks for the earlier one gets the later one. First gives rows of
 * another database, from which this one was restored, a number of this one.
 */
export async function tidyItemChanges(db: Db): Promise<void> {
  await db.execute(sql`with restored as (
      delete from ${itemChanges} where ${itemChanges.changedXid} >= pg_snapshot_xmax(pg_current_snapshot()) returning item_seq
    ) insert into ${itemChanges} (changed_xid, item_seq) select distinct pg_current_xact_id(), item_seq from restored`)
  await db.execute(sql`delete from ${itemChanges} change using ${itemChanges} later
    where later.item_seq = change.item_seq and later.changed_xid > change.changed_xid`)
}

export const itemChangesJob = defineJob({
  kind: 'item-changes',
  title: '상품 변경 기록 정리',
  schedule: { everyMinutes: 60 },
  priority: 'LOW',
  perform: ({ db }) => tidyItemChanges(db),
})
