import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { stores } from '../../branch/schema/store.schema'
import type { AdminCall } from '../../call/call'
import { invalidState, Refusal } from '../../contract/refusal'
import { queueMessage } from '../../message/outbox'
import type { ReviewCore } from '../review-shared/review-core'
import type { storeReviews } from '../schema/store-review.schema'

type Row = typeof storeReviews.$inferSelect

const MAX_EXCERPT_LENGTH = 100

/**
 * Masks numbers that look like phone numbers, and removes `#{…}` so that customers cannot insert template variables.
 */
const withoutPhones = (text: string): string =>
  text.replace(/#\{[^}]*\}/g, '').replace(/\d(?:[\s.-]?\d){7,11}/g, (number) => number.replace(/\d/g, '*'))

/** Returns the message to the store. It does not name the writer. */
export function forwardText({ storeName, mountedOn, rating, content }: Row): string {
  const letters = [...withoutPhones(content.replace(/\s+/g, ' ').trim())]
  const excerpt =
    letters.length > MAX_EXCERPT_LENGTH ? `${letters.slice(0, MAX_EXCERPT_LENGTH).join('')}…` : letters.join('')
  return [
    '[#{쇼핑몰명}] 장착후기가 등록되었습니다.',
    `장착점: ${storeName}`,
    `장착일: ${mountedOn}`,
    `별점: ${'★'.repeat(rating)}${'☆'.repeat(5 - rating)} (${rating}점)`,
    `내용: ${excerpt}`,
  ].join('\n')
}

/**
 * Sends a review to its store, at most once in 24 hours. Throws ALREADY_PROCESSED, INVALID_STATE without a phone
 * number.
 */
export async function forwardToStore(call: AdminCall, core: ReviewCore, row: Row): Promise<Row> {
  const { forwardedAt } = row
  if (forwardedAt && call.now.getTime() - forwardedAt.getTime() < DAY_MS)
    throw new Refusal(409, 'ALREADY_PROCESSED', '24시간 이내에 이미 전달했습니다.')
  const [store] = await call.db.select().from(stores).where(eq(stores.storeSeq, row.storeSeq))
  if (!store?.contactPhone) throw invalidState('장착점 연락처가 없습니다.')
  await queueMessage(call, {
    eventCode: 'MANUAL',
    recipientType: 'STORE',
    to: { name: store.name, phone: store.contactPhone },
    title: '장착후기 전달',
    text: forwardText(row),
    related: { type: 'storeReview', seq: row.storeReviewSeq },
    change: `FORWARD-${row.version}`,
  })
  const changes: Partial<Row> = { forwardedAt: call.now }
  return { ...row, ...(await core.change(call, row, changes, ['FORWARDED', store.name])) }
}
