import { sql } from 'drizzle-orm'
import type { AdminCall, Call } from '../../call/call'
import { conflict, notFound } from '../../contract/refusal'
import { nameLookupFrom } from '../../resource/each-row'
import { shortenForLog, summarizeNames } from '../../resource/fields'
import { createRepository, type Repository } from '../../resource/repository'
import type { ReviewCore } from '../review-shared/review-core'
import { subjectsOf } from '../review-shared/review-show'
import { type ReviewRow, type ReviewTable, ratingChanges, reviewHistories } from '../schema/review-base.schema'
import type { ReviewOptions, ReviewPath } from './review-options'

/** Builds the core of a kind of review. `read` returns the record in the contract's shape. */
export function coreOf<P extends ReviewPath, T extends ReviewTable>(
  options: ReviewOptions<P, T>,
  read: (call: AdminCall, seq: number) => Promise<unknown>,
): ReviewCore {
  const { resource, noun, table, key, keyName, schemas, reward } = options
  // every table of reviews has the columns of `reviewColumns()`
  const store = createRepository(table, keyName) as Repository<ReviewRow, ReviewRow>
  const lock: ReviewCore['lock'] = async (db, seq) => {
    const row = await store.lock(db, seq)
    if (row.state === 'DELETED') throw notFound()
    return row
  }
  const note: ReviewCore['note'] = async ({ db, now, actor }, row, [event, noteText = null]) => {
    const reference = { resource, recordSeq: store.seqOf(row), createdAt: now, createdBy: actor?.loginId ?? null }
    await db.insert(reviewHistories).values({ ...reference, event, note: noteText })
  }
  const recount: ReviewCore['recount'] = async (db, row) => {
    // the row is one of this kind's table
    await db.insert(ratingChanges).values(options.ratings(row))
  }
  const named = nameLookupFrom(table, key, sql`${table.itemName} || ' ' || ${table.rating} || '점'`)
  return {
    resource,
    noun,
    table,
    store,
    schemas,
    reward,
    lock,
    note,
    recount,
    resetWhenHidden: (options.off ?? {}) as Partial<ReviewRow>,
    named,
    async lockAt(call, seq, version) {
      const row = await lock(call.db, seq)
      if (row.version !== version) throw conflict(await read(call, seq))
      return row
    },
    async change(call, before, values, what) {
      // without a session the actor is the customer or a job
      const after = await store.update(call as Call, before, values)
      await note(call, after, what)
      if (after.state !== before.state || after.rating !== before.rating) await recount(call.db, after)
      return after
    },
    log: (call, action, what, rows, { reason, changes, flags } = {}) =>
      call.log({
        action,
        resource,
        targetSeqs: rows.map(store.seqOf),
        personal: true,
        named: named,
        subjects: rows.flatMap((row) => subjectsOf(row, store.seqOf(row))),
        ...(reason ? { reason } : {}),
        ...(changes ? { changes } : {}),
        ...(flags ? { flags } : {}),
        summary: shortenForLog(
          `${noun} ${what}: ${summarizeNames(rows.map(({ itemName, rating }) => `${itemName} ${rating}점`))}`,
        ),
      }),
  }
}
