import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { itemScores, storeScores } from '../../../domain/generalcommunity/review-transitions'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, notFound, Refusal } from '../../contract/refusal'
import { checkImages } from '../../files/file-refs'
import type { ReviewCore } from '../review-shared/review-core'
import { type ReviewRow, type ReviewTable, reviewReports } from '../schema/review-base.schema'
import { remove } from './review-transitions'

/** What a customer writes in a review. Reviews are written by customers only; their pages have no HTTP calls here. */

export interface ReviewInput {
  rating: number
  content: string
  scores?: Readonly<Record<string, number>>
  imageFileSeqs?: number[]
}

const MIN_LENGTH = 10
const MAX_LENGTH = 2_000
const MAX_PHOTOS = 5

const isStarRating = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= 5

/** Checks a customer's input for a table of reviews. `scoreNames` are the names of the scores that the form has. Throws 400. */
export async function checkReviewInput(
  call: Call,
  table: ReviewTable,
  { rating, content, scores = {}, imageFileSeqs = [] }: ReviewInput,
  scoreNames: readonly string[],
): Promise<void> {
  const letters = [...content.trim()].length
  const errors = {
    ...(isStarRating(rating) ? {} : { rating: '별점은 1~5점입니다.' }),
    ...(letters < MIN_LENGTH || letters > MAX_LENGTH
      ? { content: `내용을 ${MIN_LENGTH}~${MAX_LENGTH.toLocaleString('en-US')}자로 입력해 주세요.` }
      : {}),
    ...(Object.entries(scores).every(([name, stars]) => scoreNames.includes(name) && isStarRating(stars))
      ? {}
      : { scores: '항목점수는 1~5점입니다.' }),
    ...(imageFileSeqs.length > MAX_PHOTOS ? { images: `사진은 ${MAX_PHOTOS}장까지 등록할 수 있습니다.` } : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await checkImages(call, { imageFileSeqs: { column: table.imageFileSeqs, seqs: imageFileSeqs } })
}

const scoreNames = (core: ReviewCore, { itemType }: ReviewRow): readonly string[] =>
  core.resource === 'item-reviews' ? itemScores[itemType] : storeScores

/** Locks and returns a review of this member. Throws 404. */
async function lockOwn(call: Call, core: ReviewCore, seq: number, memberSeq: number): Promise<ReviewRow> {
  const row = await core.lock(call.db, seq)
  if (row.memberSeq !== memberSeq || row.source !== 'SHOP') throw notFound()
  return row
}

/**
 * Changes a review on behalf of its writer. It becomes unchecked again; paid points stay. Throws 404 for another
 * member's review, 400.
 */
export async function editReview(
  call: Call,
  core: ReviewCore,
  { seq, memberSeq, ...input }: ReviewInput & { seq: number; memberSeq: number },
): Promise<ReviewRow> {
  const before = await lockOwn(call, core, seq, memberSeq)
  await checkReviewInput(call, core.table, input, scoreNames(core, before))
  const changes = {
    rating: input.rating,
    content: input.content.trim(),
    scores: input.scores ?? before.scores,
    imageFileSeqs: input.imageFileSeqs ?? before.imageFileSeqs,
  }
  const unchecked = { checkedAt: null, checkedBy: null, writerEditedAt: call.now }
  return core.change({ ...call, actor: null }, before, { ...changes, ...unchecked }, ['EDITED'])
}

/**
 * Deletes a review on behalf of its writer and takes back its points. Throws 404 for another member's review.
 */
export async function withdrawReview(call: Call, core: ReviewCore, seq: number, memberSeq: number): Promise<void> {
  const before = await lockOwn(call, core, seq, memberSeq)
  await remove({ ...call, actor: null }, core, before, {}, '작성자 삭제')
}

const reviewFilter = (core: ReviewCore, seq: number) => and(eq(core.store.key, seq), isNull(core.table.deletedAt))

/** Adds one to a counter without raising `version`. Throws 404. */
async function countUp(
  call: Call,
  core: ReviewCore,
  seq: number,
  column: 'reportCount' | 'helpfulCount',
): Promise<void> {
  const counted = await call.db
    .update(core.table as PgTable)
    .set({ [column]: sql`${core.table[column]} + 1` })
    .where(reviewFilter(core, seq))
    .returning({ seq: core.store.key })
  if (counted.length === 0) throw notFound()
}

/**
 * Stores a member's report of a review. Throws 404, ALREADY_PROCESSED when the member has reported it before.
 */
export async function reportReview(
  call: Call,
  core: ReviewCore,
  { seq, memberSeq, reason }: { seq: number; memberSeq: number; reason: Schemas['HideReason'] },
): Promise<void> {
  const report = { resource: core.resource, recordSeq: seq, memberSeq, reason, createdAt: call.now }
  const [created] = await call.db.insert(reviewReports).values(report).onConflictDoNothing().returning()
  if (!created) throw new Refusal(409, 'ALREADY_PROCESSED', '이미 신고한 후기입니다.')
  await countUp(call, core, seq, 'reportCount')
}

/**
 * Counts that a review was helpful. Throws 404.
 */
export const countHelpful = (call: Call, core: ReviewCore, seq: number): Promise<void> =>
  countUp(call, core, seq, 'helpfulCount')
