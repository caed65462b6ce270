import { and, asc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { OPEN_INQUIRIES } from '../../../domain/inquirycommunity/inquiry-states'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Db } from '../../db/database'
import { removeUnreferenced } from '../../files/file-sweep'
import { formatNumber } from '../../lib/numbers'
import { seoulDay, shiftDayByMonths, startOfDay } from '../../lib/seoul-time'
import { SYSTEM_ACTOR } from '../../log/append-logs'
import type { Outcome } from '../../message/outcome'
import type { InquiryCore } from './inquiry-core'
import { deleteDrafts } from './inquiry-drafts'
import { eraseNotes, noteEvent } from './inquiry-parts'
import { RETENTION_YEARS } from './inquiry-rules'

/** Columns for a change by the server, without an admin. */
const touched = ({ table }: InquiryCore, now: Date) => ({
  updatedAt: now,
  updatedBy: null,
  version: sql`${table.version} + 1`,
})

/** Closes the unanswered inquiries of a withdrawing member. Locks them in the order of their keys. */
export async function closeForWithdrawal(
  call: Pick<Call, 'db' | 'now' | 'actor'>,
  core: InquiryCore,
  memberSeq: number,
): Promise<void> {
  const { db, now } = call
  const { table, store } = core
  const open = await db
    .select({ seq: store.key })
    .from(table as PgTable)
    .where(and(eq(table.memberSeq, memberSeq), inArray(table.state, [...OPEN_INQUIRIES])))
    .orderBy(asc(store.key))
    .for('update')
  for (const { seq } of open) {
    const changes = { state: 'CLOSED', closeReason: 'WITHDRAWN', closedAt: now, ...touched(core, now) }
    await db
      .update(table as PgTable)
      .set(changes)
      .where(eq(store.key, seq))
    const which = { resource: core.resource, recordSeq: Number(seq) }
    await deleteDrafts(db, which.resource, [which.recordSeq])
    await noteEvent(call, which, 'CLOSED', labelOf('InquiryCloseReason', 'WITHDRAWN'))
  }
}

/** Updates answers with the outcome of their message: FAILED, or the key of the text message sent instead. */
export async function applyOutcomes(core: InquiryCore, db: Db, outcomes: Outcome[]): Promise<void> {
  const { table } = core
  for (const { messageLogSeq, delivered, nextSeq } of outcomes) {
    if (delivered) continue
    const change = nextSeq === null ? { notifyState: 'FAILED' } : { messageLogSeq: nextSeq }
    await db
      .update(table as PgTable)
      .set(change)
      .where(eq(table.messageLogSeq, messageLogSeq))
  }
}

/** Replaces text that was not public. */
const ERASED_TEXT = '보존기간이 지나 파기된 내용입니다.'
/** Replaces the writer's name of public inquiries. */
const ANONYMOUS = '***'

/**
 * Erases writer, files, drafts and notes of inquiries that were answered or closed three years ago, and the text of those
 * that are not public. Returns how many.
 */
export async function eraseOld(call: Call, core: InquiryCore): Promise<number> {
  const { db, now } = call
  const { table, store, published, resource } = core
  const before = startOfDay(shiftDayByMonths(seoulDay(now), -12 * RETENTION_YEARS))
  const due = and(
    inArray(table.state, ['ANSWERED', 'CLOSED']),
    lt(sql`greatest(${table.answeredAt}, ${table.closedAt})`, before.toISOString()),
    isNotNull(table.writerPhone),
  )
  const unlessPublished = (original: PgColumn | SQL, replacement: string | null) =>
    published ? sql`case when ${published} then ${original} else ${replacement} end` : replacement
  const rows = await db
    .select({ seq: store.key, files: table.fileSeqs, answerFiles: table.answerFileSeqs })
    .from(table as PgTable)
    .where(due)
    .orderBy(asc(store.key))
    .for('update')
  if (rows.length === 0) return 0
  const seqs = rows.map(({ seq }) => Number(seq))
  await db
    .update(table as PgTable)
    .set({
      memberSeq: null,
      writerPhone: null,
      writerEmail: null,
      fileSeqs: [],
      answerFileSeqs: [],
      closeMemo: null,
      ...core.erasedValues,
      writerName: unlessPublished(sql`${ANONYMOUS}`, null),
      title: unlessPublished(table.title, ERASED_TEXT),
      content: unlessPublished(table.content, ERASED_TEXT),
      answerContent: sql`case when ${table.answerContent} is not null then ${unlessPublished(table.answerContent, ERASED_TEXT)} end`,
      ...touched(core, now),
    })
    .where(inArray(store.key, seqs))
  await eraseNotes(db, resource, seqs)
  await deleteDrafts(db, resource, seqs)
  // Files that a claim refers to are kept.
  const files = rows.flatMap((row) => [...(row.files as number[]), ...(row.answerFiles as number[])])
  await removeUnreferenced(call, files)
  call.log({
    action: 'DELETE',
    as: SYSTEM_ACTOR,
    resource,
    targetCount: rows.length,
    personal: false,
    summary: `${core.noun} ${formatNumber(rows.length)}건 개인정보 파기`,
  })
  return rows.length
}
