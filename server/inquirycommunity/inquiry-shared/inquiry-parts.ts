import { and, count, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, notFound } from '../../contract/refusal'
import { businessInquiries } from '../../corpmember/schema/business-inquiry.schema'
import type { Db } from '../../db/database'
import { orders } from '../../orderdelivery/schema/order.schema'
import { countRows } from '../../resource/pages'
import { adminNames } from '../../session/admin-names'
import { inquiries } from '../schema/inquiry.schema'
import { answerLinks, type InquiryRow, inquiryHistories, inquiryNotes } from '../schema/inquiry-base.schema'
import { itemInquiries } from '../schema/item-inquiry.schema'
import { returnInquiries } from '../schema/return-inquiry.schema'
import { type InquiryTable, sameWriter } from './inquiry-query'

/** Reference to an inquiry: the last segment of its resource's path, and its key. */
export interface InquiryRef {
  resource: string
  recordSeq: number
}

/** Adds an event to the history of an inquiry. */
export async function noteEvent(
  { db, now, actor }: Pick<Call, 'db' | 'now' | 'actor'>,
  which: InquiryRef,
  event: Schemas['InquiryEvent'],
  note: string | null = null,
): Promise<void> {
  await db.insert(inquiryHistories).values({ ...which, event, note, createdAt: now, createdBy: actor?.loginId ?? null })
}

const ofNotes = ({ resource, recordSeq }: InquiryRef) =>
  and(eq(inquiryNotes.resource, resource), eq(inquiryNotes.recordSeq, recordSeq))
const ofHistories = ({ resource, recordSeq }: InquiryRef) =>
  and(eq(inquiryHistories.resource, resource), eq(inquiryHistories.recordSeq, recordSeq))

const toNote = (
  call: AdminCall,
  note: typeof inquiryNotes.$inferSelect,
  createdBy: string | null,
): Schemas['InquiryNote'] => {
  const { noteSeq, content, createdAt } = note
  return { noteSeq, content, createdBy, createdAt: createdAt.toISOString(), own: note.createdBy === call.actor.loginId }
}

export async function notesOf(call: AdminCall, which: InquiryRef): Promise<Schemas['InquiryNote'][]> {
  const found = await call.db.select().from(inquiryNotes).where(ofNotes(which)).orderBy(desc(inquiryNotes.noteSeq))
  const nameOf = await adminNames(
    call.db,
    found.map(({ createdBy }) => createdBy),
  )
  return found.map((note) => toNote(call, note, nameOf(note.createdBy)))
}

export async function addNote(call: AdminCall, which: InquiryRef, content: string): Promise<Schemas['InquiryNote']> {
  const { loginId: createdBy } = call.actor
  const [note] = await call.db
    .insert(inquiryNotes)
    .values({ ...which, content: content.trim(), createdAt: call.now, createdBy })
    .returning()
  if (!note) throw new Error('note was not inserted')
  return toNote(call, note, call.actor.name)
}

/** Deletes the admin's own note. Throws 404, and INVALID_STATE for another admin's note. */
export async function removeNote(call: AdminCall, which: InquiryRef, noteSeq: number): Promise<void> {
  const [note] = await call.db
    .select()
    .from(inquiryNotes)
    .where(and(ofNotes(which), eq(inquiryNotes.noteSeq, noteSeq)))
    .for('update')
  if (!note) throw notFound()
  if (note.createdBy !== call.actor.loginId) throw invalidState('본인이 쓴 메모만 삭제할 수 있습니다.')
  await call.db.delete(inquiryNotes).where(eq(inquiryNotes.noteSeq, noteSeq))
}

export async function historiesOf({ db }: { db: Db }, which: InquiryRef): Promise<Schemas['InquiryHistory'][]> {
  const { inquiryHistorySeq: seq } = inquiryHistories
  const found = await db.select().from(inquiryHistories).where(ofHistories(which)).orderBy(desc(seq))
  const nameOf = await adminNames(
    db,
    found.map(({ createdBy }) => createdBy),
  )
  return found.map(({ inquiryHistorySeq, event, note, createdBy, createdAt }) => ({
    inquiryHistorySeq,
    event,
    note,
    createdBy: nameOf(createdBy),
    createdAt: createdAt.toISOString(),
  }))
}

/** Deletes the notes, history and links of an inquiry that is deleted. */
export async function deleteParts({ db }: { db: Db }, which: InquiryRef): Promise<void> {
  await db.delete(inquiryNotes).where(ofNotes(which))
  await db.delete(inquiryHistories).where(ofHistories(which))
  const { resource, recordSeq } = answerLinks
  await db.delete(answerLinks).where(and(eq(resource, which.resource), eq(recordSeq, which.recordSeq)))
}

/** Erases what admins wrote about the writers of erased inquiries; events and times stay. */
export async function eraseNotes(db: Db, resource: string, recordSeqs: number[]): Promise<void> {
  await db
    .delete(inquiryNotes)
    .where(and(eq(inquiryNotes.resource, resource), inArray(inquiryNotes.recordSeq, recordSeqs)))
  await db
    .delete(answerLinks)
    .where(and(eq(answerLinks.resource, resource), inArray(answerLinks.recordSeq, recordSeqs)))
  await db
    .update(inquiryHistories)
    .set({ note: null })
    .where(and(eq(inquiryHistories.resource, resource), inArray(inquiryHistories.recordSeq, recordSeqs)))
}

type Writer = Pick<InquiryRow, 'memberSeq' | 'writerPhone'>

interface Kind {
  kind: Schemas['PreviousInquiryKind']
  code: Schemas['PermissionCode']
  table: InquiryTable
  key: PgColumn
}

/** Tables with previous inquiries of a writer, and the permission for each. A new kind is added here. */
const KINDS: Kind[] = [
  { kind: 'ITEM_INQUIRY', code: 'ITEM_INQUIRY', table: itemInquiries, key: itemInquiries.itemInquirySeq },
  { kind: 'INQUIRY', code: 'GENERAL_INQUIRY', table: inquiries, key: inquiries.inquirySeq },
  {
    kind: 'RETURN_INQUIRY',
    code: 'GENERAL_INQUIRY',
    table: returnInquiries,
    key: returnInquiries.returnInquirySeq,
  },
  {
    kind: 'BUSINESS_INQUIRY',
    code: 'BUSINESS_MEMBER_INQUIRY',
    table: businessInquiries,
    key: businessInquiries.businessInquirySeq,
  },
]

const MAX_LISTED = 10

/** Returns the latest other inquiries of the same writer that the admin may see, and their total count. */
export async function previousOf(
  call: AdminCall,
  writer: Writer,
  isSelf: (kind: Kind['kind'], seq: number) => boolean,
): Promise<{ previous: Schemas['PreviousInquiry'][]; inquiryCount: number }> {
  const allowed = KINDS.filter(({ code }) => call.actor.permissions[code])
  const found: Schemas['PreviousInquiry'][] = []
  let inquiryCount = 0
  for (const { kind, table, key } of allowed) {
    const where: SQL | undefined = sameWriter(table, writer)
    const rows = (await call.db
      .select({ seq: key, title: table.title, state: table.state, createdAt: table.createdAt })
      .from(table as PgTable)
      .where(where)
      .orderBy(desc(table.createdAt), desc(key))
      // The cast is safe: every inquiry table has these columns.
      .limit(MAX_LISTED + 1)) as (Pick<InquiryRow, 'title' | 'state' | 'createdAt'> & { seq: number })[]
    const [all] = await call.db
      .select({ n: count() })
      .from(table as PgTable)
      .where(where)
    const others = rows.filter(({ seq }) => !isSelf(kind, Number(seq)))
    inquiryCount += (all?.n ?? 0) - (rows.length - others.length)
    found.push(...others.map((row) => ({ ...row, kind, seq: Number(row.seq), createdAt: row.createdAt.toISOString() })))
  }
  found.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return { previous: found.slice(0, MAX_LISTED), inquiryCount }
}

/** Counts the orders of a member; null for a non-member. */
export const ordersOf = async ({ db }: { db: Db }, { memberSeq }: Writer): Promise<number | null> =>
  memberSeq === null ? null : countRows(db, orders, and(eq(orders.memberSeq, memberSeq), isNull(orders.deletedAt)))
