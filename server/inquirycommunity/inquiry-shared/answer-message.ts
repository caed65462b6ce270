import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { admins, permissionGroups } from '../../db/schema'
import { queueMessage, queueMessages } from '../../message/outbox'
import { shopLink } from '../../message/shop-link'
import { answerLinks, type InquiryRow } from '../schema/inquiry-base.schema'
import type { InquiryRef } from './inquiry-parts'
import { LINK_DAYS } from './inquiry-rules'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the link to an answer: a page of the shop for members, a one-time token link for others. */
async function linkOf(call: Call, which: InquiryRef, { memberSeq }: InquiryRow): Promise<string> {
  if (memberSeq !== null) return shopLink(call.db, `/my/${which.resource}/${which.recordSeq}`)
  const token = call.services.random.bytes(24).toString('base64url')
  const expiresAt = new Date(call.now.getTime() + LINK_DAYS * DAY_MS)
  await call.db.insert(answerLinks).values({ ...which, tokenHash: hashOf(token), expiresAt })
  return shopLink(call.db, `/q/${token}`)
}

/**
 * Returns the inquiry of an answer link and marks the link as used. Called by the shop. Throws 404 for an unknown,
 * used or expired link.
 */
export async function openAnswerLink({ db, now }: Pick<Call, 'db' | 'now'>, token: string): Promise<InquiryRef> {
  const usableLink = and(
    eq(answerLinks.tokenHash, hashOf(token)),
    isNull(answerLinks.usedAt),
    gt(answerLinks.expiresAt, now),
  )
  const [link] = await db.update(answerLinks).set({ usedAt: now }).where(usableLink).returning()
  if (!link) throw notFound('답변 링크가 만료되었습니다.')
  return { resource: link.resource, recordSeq: link.recordSeq }
}

/**
 * Queues the message that an inquiry was answered; `version` is that of the answer. Returns its messageLogSeq, or
 * null.
 */
export async function notifyAnswer(
  call: Call,
  which: InquiryRef,
  inquiry: InquiryRow,
  version: number,
): Promise<number | null> {
  const { writerName: name, writerPhone: phone, memberSeq } = inquiry
  if (phone === null) return null
  return queueMessage(call, {
    eventCode: 'INQUIRY_ANSWERED',
    to: { name: name ?? '', phone, memberSeq },
    values: { 답변링크: await linkOf(call, which, inquiry) },
    related: { type: which.resource, seq: which.recordSeq },
    change: `answer-${version}`,
  })
}

/** Notifies subscribed admins with the permission that an inquiry was received. */
export async function notifyStaff(
  call: Pick<Call, 'db' | 'now' | 'services'>,
  which: InquiryRef,
  { writerName }: Pick<InquiryRow, 'writerName'>,
  { code, screen }: { code: Schemas['PermissionCode']; screen: string },
): Promise<void> {
  const staff = await call.db
    .select({ name: admins.name, phone: admins.mobilePhone })
    .from(admins)
    .innerJoin(permissionGroups, eq(permissionGroups.permissionGroupSeq, admins.permissionGroupSeq))
    .where(
      and(
        sql`${admins.state} = 'ACTIVE' and ${admins.notifyEvents} @> '["ADMIN_INQUIRY"]'::jsonb`,
        sql`(${permissionGroups.system} or jsonb_exists(${permissionGroups.permissions}, ${code}))`,
      ),
    )
  await queueMessages(
    call,
    staff.flatMap(({ name, phone }) =>
      phone === null
        ? []
        : {
            eventCode: 'ADMIN_INQUIRY',
            to: { name, phone },
            values: {
              고객명: writerName ?? '',
              관리자링크: `${call.services.adminUrl}${screen}?seq=${which.recordSeq}`,
            },
            related: { type: which.resource, seq: which.recordSeq },
            change: 'received',
          },
    ),
  )
}
