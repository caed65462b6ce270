import { and, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { inUse } from '../../contract/refusal'
import { displayStateAt, isDisplayedAt } from '../../exhibit/display-state'
import { checkFiles } from '../../files/file-refs'
import { seoulDay, shiftDayByMonths } from '../../lib/seoul-time'
import { checkMaximum } from '../post-shared/post-rules'
import { notices } from '../schema/notice.schema'

export type NoticeRow = typeof notices.$inferSelect
const shownColumns = { visible: notices.visible, startAt: notices.publishAt, endAt: notices.endAt }

/** The fields of a notice that forms and bulk actions change. */
export type NoticeValues = Omit<
  NoticeRow,
  'noticeSeq' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version'
>

/** Returns the state of notices at `now`, as SQL. */
export const noticeStateAt = (now: Date): SQL<Schemas['DisplayState']> => displayStateAt(shownColumns, now)

/** Returns the condition that a notice is published at `now`. */
export const isPublishedAt = (now: Date): SQL => isDisplayedAt(shownColumns, now)

type Pinned = Pick<NoticeRow, 'pinned' | 'pinnedUntil'>

/** Returns whether a notice is pinned to the top of its list; the last day is included. */
export const isPinned = ({ pinned, pinnedUntil }: Pinned, now: Date): boolean =>
  pinned && (pinnedUntil === null || pinnedUntil >= seoulDay(now))

/** The same as `isPinned`, as an SQL condition. */
export const pinnedAt = (now: Date): SQL<boolean> =>
  // both conditions are always defined
  sql<boolean>`(${and(notices.pinned, or(isNull(notices.pinnedUntil), gte(notices.pinnedUntil, seoulDay(now))))})`

const pinLimit = {
  table: notices,
  key: notices.noticeSeq,
  max: 5,
  message: '상단 고정은 5개까지 가능합니다.',
}

/**
 * Throws LIMIT_EXCEEDED when the change pins a sixth notice of an audience. The resource is `serial`, so no other
 * write interferes.
 */
export async function checkPinned({ db, now }: AdminCall, next: NoticeValues, before: NoticeRow | null): Promise<void> {
  if (!isPinned(next, now)) return
  if (before && isPinned(before, now) && before.audience === next.audience) return
  const where = and(eq(notices.audience, next.audience), pinnedAt(now))
  await checkMaximum(db, { ...pinLimit, where, seq: before?.noticeSeq })
}

/** Checks that newly attached files exist. Throws 400. */
export const checkAttached = (call: AdminCall, { fileSeqs }: NoticeValues): Promise<void> =>
  checkFiles(call, { fileSeqs: { column: notices.fileSeqs, seqs: fileSeqs } })

/**
 * Returns since when a policy notice has been displayed in its current form, that is, since its last update; null
 * when it was not displayed in this form.
 */
function shownSince({ category, visible, publishAt, endAt, updatedAt }: NoticeRow, now: Date): Date | null {
  if (category !== 'POLICY' || !visible) return null
  const since = publishAt > updatedAt ? publishAt : updatedAt
  return since <= now && (endAt === null || since < endAt) ? since : null
}

/**
 * Records, before a notice is changed, when it was first displayed as a policy notice. So hiding it or changing its
 * category does not lift the retention.
 */
export async function recordPolicyShown({ db, now }: Pick<Call, 'db' | 'now'>, before: NoticeRow): Promise<void> {
  const since = shownSince(before, now)
  if (before.policyShownAt !== null || since === null) return
  await db.update(notices).set({ policyShownAt: since }).where(eq(notices.noticeSeq, before.noticeSeq))
}

const RETENTION_MONTHS = 36

/** Throws IN_USE while a policy notice must be kept: three years after it was first displayed. */
export function checkRetention(notice: NoticeRow, now: Date): void {
  const since = notice.policyShownAt ?? shownSince(notice, now)
  if (since === null || seoulDay(now) >= shiftDayByMonths(seoulDay(since), RETENTION_MONTHS)) return
  throw inUse('약관·정책 공지는 게시 후 3년간 삭제할 수 없습니다. 숨김으로 바꿔 주세요.')
}
