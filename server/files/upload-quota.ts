import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Call } from '../call/call'
import { tooMany } from '../contract/refusal'
import { lockPlaces } from '../db/locks'
import { files } from '../db/schema'
import { formatNumber } from '../lib/numbers'

const MB = 1024 * 1024

interface Quota {
  files: number
  bytes: number
}

/** Limits of the files of one admin that no record uses yet, so that uploads cannot fill the disk. */
const OF_ADMIN: Quota = { files: 300, bytes: 500 * MB }

/** The same of all customers of the site together. */
const OF_CUSTOMERS: Quota = { files: 5_000, bytes: 10_000 * MB }

const exceeded = ({ files, bytes }: Quota): string =>
  `저장에 쓰지 않은 파일은 24시간 동안 ${formatNumber(files)}개, ${formatNumber(bytes / MB)}MB까지 올릴 수 있습니다. 올린 파일을 먼저 저장해 주세요.`

/**
 * Throws 429 if another upload of this size would exceed the limits. Locks the uploads of the admin, or of the customer site, until
 * the end of the transaction, so that concurrent ones are counted too.
 */
export async function checkUploadQuota(call: Call, size: number): Promise<void> {
  const { db, now, actor } = call
  const quota = actor ? OF_ADMIN : OF_CUSTOMERS
  await lockPlaces(db, actor ? `uploads/${actor.loginId}` : 'uploads of customers')
  const unused = await db
    .select({ size: files.size, createdAt: files.createdAt })
    .from(files)
    .where(
      and(
        actor ? eq(files.createdBy, actor.loginId) : isNull(files.createdBy),
        isNotNull(files.unusedSince),
        gt(files.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(asc(files.createdAt))
  const bytes = unused.reduce((sum, file) => sum + file.size, size)
  if (unused.length < quota.files && bytes <= quota.bytes) return
  const oldest = unused[0]?.createdAt ?? now
  throw tooMany(exceeded(quota), Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000))
}
