import { and, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { checkFiles } from '../../files/refs'
import type { AdminCall, Call } from '../../http/call'
import { inUse } from '../../http/refusal'
import { seoulDay, shiftDay } from '../../lib/seoul'
import { refuseMore } from '../post-base/post-rules'
import { notices } from './notice.schema'

export type NoticeRow = typeof notices.$inferSelect
/** What of a notice a form says, and actions on many change. */
export type NoticeValues = Omit<
  NoticeRow,
  'noticeSeq' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version'
>

type Pinned = Pick<NoticeRow, 'pinned' | 'pinnedUntil'>

/** Whether a notice is on top of its list: through its last day there. */
export const isPinned = ({ pinned, pinnedUntil }: Pinned, now: Date): boolean =>
  pinned && (pinnedUntil === null || pinnedUntil >= seoulDay(now))

/** The same of the rows of a statement. */
export const pinnedAt = (now: Date): SQL<boolean> =>
  // of two conditions that are always there
  sql<boolean>`(${and(notices.pinned, or(isNull(notices.pinnedUntil), gte(notices.pinnedUntil, seoulDay(now))))})`

const most = {
  ...{ table: notices, key: notices.noticeSeq, most: 5 },
  said: '상단 고정은 5개까지 가능합니다.',
}

/** Throws LIMIT_EXCEEDED for a sixth notice on top of an audience's list. Writes of notices are one after the other. */
export async function checkPinned({ db, now }: AdminCall, next: NoticeValues, before: NoticeRow | null): Promise<void> {
  if (!isPinned(next, now)) return
  if (before && isPinned(before, now) && before.audience === next.audience) return
  const where = and(eq(notices.audience, next.audience), pinnedAt(now))
  await refuseMore(db, { ...most, where, seq: before?.noticeSeq })
}

/** That files newly attached are there. Throws 400. */
export const checkAttached = (call: AdminCall, { fileSeqs }: NoticeValues): Promise<void> =>
  checkFiles(call, { fileSeqs: { column: notices.fileSeqs, seqs: fileSeqs } })

/**
 * Since when a notice of terms and policies has been displaying, or was while it stood as it does: nothing has been written
 * of it since. Null: never.
 */
function shownSince({ category, visible, publishAt, endAt, updatedAt }: NoticeRow, now: Date): Date | null {
  if (category !== 'POLICY' || !visible) return null
  const since = publishAt > updatedAt ? publishAt : updatedAt
  return since <= now && (endAt === null || since < endAt) ? since : null
}

/** Keeps, before a notice is changed, that it has been displayed as one of terms and policies: hiding it, or another category, does not undo that. */
export async function keepShown({ db, now }: Pick<Call, 'db' | 'now'>, before: NoticeRow): Promise<void> {
  const since = shownSince(before, now)
  if (before.policyShownAt !== null || since === null) return
  await db.update(notices).set({ policyShownAt: since }).where(eq(notices.noticeSeq, before.noticeSeq))
}

const KEPT_MONTHS = 36

/** Throws IN_USE: what was said of terms and policies can be read for three years. */
export function checkKept(notice: NoticeRow, now: Date): void {
  const since = notice.policyShownAt ?? shownSince(notice, now)
  if (since === null || seoulDay(now) >= shiftDay(seoulDay(since), KEPT_MONTHS)) return
  throw inUse('약관·정책 공지는 게시 후 3년간 삭제할 수 없습니다. 숨김으로 바꿔 주세요.')
}
