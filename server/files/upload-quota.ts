import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import { lockPlaces } from '../db/locks'
import { files } from '../db/schema'
import type { AdminCall } from '../http/call'
import { tooMany } from '../http/refusal'
import { formatNumber } from '../lib/numbers'

const MB = 1024 * 1024

/** Limits of the files of one admin that no record uses yet, so that nobody fills the disk with uploads. */
const MAX_UNUSED_FILES = 300
const MAX_UNUSED_BYTES = 500 * MB

const EXCEEDED = `저장에 쓰지 않은 파일은 24시간 동안 ${formatNumber(MAX_UNUSED_FILES)}개, ${formatNumber(
  MAX_UNUSED_BYTES / MB,
)}MB까지 올릴 수 있습니다. 올린 파일을 먼저 저장해 주세요.`

/**
 * Throws 429 if another upload of this size would exceed the limits. Locks the uploads of the admin until the end of the
 * transaction, so that concurrent ones are counted too.
 */
export async function checkUploadQuota(call: AdminCall, size: number): Promise<void> {
  const { db, now, actor } = call
  await lockPlaces(db, `uploads/${actor.loginId}`)
  const unused = await db
    .select({ size: files.size, createdAt: files.createdAt })
    .from(files)
    .where(
      and(
        eq(files.createdBy, actor.loginId),
        isNotNull(files.unusedSince),
        gt(files.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(asc(files.createdAt))
  const bytes = unused.reduce((sum, file) => sum + file.size, size)
  if (unused.length < MAX_UNUSED_FILES && bytes <= MAX_UNUSED_BYTES) return
  const oldest = unused[0]?.createdAt ?? now
  throw tooMany(EXCEEDED, Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000))
}
