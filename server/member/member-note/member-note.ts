import { and, desc, eq } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { countRows } from '../../resource/pages'
import { findMember, logMember, memberStore, refuseWithdrawnMember } from '../member/member-rules'
import { memberNotes } from '../schema/member-note.schema'

const MAX_PINNED = 3

type NoteRow = typeof memberNotes.$inferSelect

const toNote = ({ noteSeq, content, pinned, createdBy, createdAt }: NoteRow): Schemas['MemberNote'] => ({
  noteSeq,
  content,
  pinned,
  createdBy,
  createdAt: createdAt.toISOString(),
})

async function notesOf(db: Db, seq: number): Promise<Schemas['MemberNote'][]> {
  const rows = await db
    .select()
    .from(memberNotes)
    .where(eq(memberNotes.memberSeq, seq))
    .orderBy(desc(memberNotes.pinned), desc(memberNotes.noteSeq))
  return rows.map(toNote)
}

async function addNote(
  call: AdminCall,
  seq: number,
  body: Schemas['MemberNoteCreate'],
): Promise<Schemas['MemberNote']> {
  const member = await memberStore.lock(call.db, seq)
  refuseWithdrawnMember(member)
  const content = body.content.trim()
  if (content === '') throw invalid({ content: required('내용') })
  const pinned = body.pinned ?? false
  const ofPinned = and(eq(memberNotes.memberSeq, seq), eq(memberNotes.pinned, true))
  if (pinned && (await countRows(call.db, memberNotes, ofPinned)) >= MAX_PINNED) {
    throw new Refusal(409, 'LIMIT_EXCEEDED', `메모는 ${MAX_PINNED}개까지 고정할 수 있습니다.`)
  }
  const [note] = await call.db
    .insert(memberNotes)
    .values({ memberSeq: seq, content, pinned, createdAt: call.now, createdBy: call.actor.loginId })
    .returning()
  if (!note) throw new Error('no note was written')
  logMember(call, member, { action: 'UPDATE', what: '관리자 메모 추가' })
  return toNote(note)
}

async function removeNote(call: AdminCall, seq: number, noteSeq: number): Promise<null> {
  const member = await memberStore.lock(call.db, seq)
  refuseWithdrawnMember(member)
  const byKey = and(eq(memberNotes.memberSeq, seq), eq(memberNotes.noteSeq, noteSeq))
  const [note] = await call.db.select().from(memberNotes).where(byKey)
  if (!note) throw notFound()
  if (note.createdBy !== call.actor.loginId) throw invalidState('작성자만 삭제할 수 있습니다.')
  await call.db.delete(memberNotes).where(byKey)
  logMember(call, member, { action: 'UPDATE', what: '관리자 메모 삭제' })
  return null
}

export const memberNoteHandlers = handlersOf({
  'GET /api/v1/admin/members/{seq}/notes': async (call, { path }) => {
    await findMember(call.db, path.seq)
    return notesOf(call.db, path.seq)
  },
  'POST /api/v1/admin/members/{seq}/notes': (call, { path, body }) => addNote(call, path.seq, body),
  'DELETE /api/v1/admin/members/{seq}/notes/{noteSeq}': (call, { path }) => removeNote(call, path.seq, path.noteSeq),
})
