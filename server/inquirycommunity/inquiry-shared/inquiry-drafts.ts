import { and, desc, eq, inArray } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { conflict } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { admins } from '../../db/schema'
import { inquiryDrafts } from '../schema/inquiry-base.schema'
import { inquiryChanges } from './inquiry-changes'
import type { InquiryCore } from './inquiry-core'
import { type InquiryRef, noteEvent } from './inquiry-parts'
import { wrongState } from './inquiry-rules'

interface Drafts {
  draft: Schemas['InquiryDraft'] | null
  othersDrafts: Schemas['InquiryDraft'][]
}

const draftsAt = (resource: string, recordSeqs: readonly number[]) =>
  and(eq(inquiryDrafts.resource, resource), inArray(inquiryDrafts.recordSeq, [...recordSeqs]))

const ownDraftAt = ({ resource, recordSeq }: InquiryRef, adminSeq: number) =>
  and(draftsAt(resource, [recordSeq]), eq(inquiryDrafts.adminSeq, adminSeq))

/** Returns the admin's own draft of an answer, and those of other admins, the latest first. */
export async function draftsOf(call: AdminCall, which: InquiryRef): Promise<Drafts> {
  const rows = await call.db
    .select({
      adminSeq: inquiryDrafts.adminSeq,
      content: inquiryDrafts.content,
      savedAt: inquiryDrafts.savedAt,
      savedBy: admins.name,
    })
    .from(inquiryDrafts)
    .innerJoin(admins, eq(admins.adminSeq, inquiryDrafts.adminSeq))
    .where(draftsAt(which.resource, [which.recordSeq]))
    .orderBy(desc(inquiryDrafts.savedAt), inquiryDrafts.adminSeq)
  const drafts = rows.map((row) => ({
    isOwn: row.adminSeq === call.actor.adminSeq,
    draft: { content: row.content, savedAt: row.savedAt.toISOString(), savedBy: row.savedBy },
  }))
  return {
    draft: drafts.find(({ isOwn }) => isOwn)?.draft ?? null,
    othersDrafts: drafts.flatMap(({ isOwn, draft }) => (isOwn ? [] : draft)),
  }
}

/** Deletes the admin's own draft once it was sent as the answer. */
export async function deleteOwnDraft({ db, actor }: AdminCall, which: InquiryRef): Promise<void> {
  await db.delete(inquiryDrafts).where(ownDraftAt(which, actor.adminSeq))
}

/** Deletes all admins' drafts of inquiries that are deleted or erased. */
export async function deleteDrafts(db: Db, resource: string, recordSeqs: readonly number[]): Promise<void> {
  await db.delete(inquiryDrafts).where(draftsAt(resource, recordSeqs))
}

/** Writes the admin's own draft, or deletes it for an empty text. Throws CONFLICT if it is not the one that was seen. */
async function writeDraft(
  call: AdminCall,
  which: InquiryRef,
  { content, savedAt }: Schemas['InquiryDraftBody'],
): Promise<void> {
  const { draft: stored } = await draftsOf(call, which)
  const isSeen = stored === null || stored.savedAt === savedAt || stored.content === content
  if (!isSeen) throw conflict(stored)
  if (content.trim() === '') return deleteOwnDraft(call, which)
  const saved = { content, savedAt: call.now }
  await call.db
    .insert(inquiryDrafts)
    .values({ ...which, adminSeq: call.actor.adminSeq, ...saved })
    .onConflictDoUpdate({
      target: [inquiryDrafts.resource, inquiryDrafts.recordSeq, inquiryDrafts.adminSeq],
      set: saved,
    })
}

/**
 * Saves the admin's own draft of an answer. The first draft of a received inquiry also assigns it and raises the
 * version, others do not. Throws INVALID_STATE for a closed inquiry, CONFLICT when the admin saved another draft
 * meanwhile.
 */
export async function saveDraft(
  call: AdminCall,
  core: InquiryCore,
  seq: number,
  body: Schemas['InquiryDraftBody'],
): Promise<Schemas['InquiryDraftSaved']> {
  const before = await core.store.lock(call.db, seq)
  if (before.state === 'CLOSED') throw wrongState(before.state)
  const which = core.refOf(before)
  await writeDraft(call, which, body)
  let after = before
  if (before.state === 'RECEIVED' && body.content.trim() !== '') {
    const { adminSeq, name } = call.actor
    after = await core.store.update(call, before, {
      state: 'IN_PROGRESS',
      assigneeSeq: before.assigneeSeq ?? adminSeq,
    })
    await noteEvent(call, which, 'ASSIGNED', name)
    const changes = await inquiryChanges(call, core, before, after)
    core.log(call, 'STATE', '답변 작성 시작', [after], { changes })
  }
  const { state, version, assigneeSeq } = after
  const [assignee] =
    assigneeSeq === null
      ? []
      : await call.db.select({ name: admins.name }).from(admins).where(eq(admins.adminSeq, assigneeSeq))
  return { ...(await draftsOf(call, which)), assigneeSeq, assigneeName: assignee?.name ?? null, state, version }
}
