import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { itemScores, storeScores } from '../../../openapi/formats/review-moves'
import { checkImages } from '../../files/refs'
import type { Call, Schemas } from '../../http/call'
import { invalid, notFound, Refusal } from '../../http/refusal'
import { itemReviews } from '../item-review/item-review.schema'
import { type ReviewRow, reviewReports } from '../review-base/review-base.schema'
import type { ReviewCore } from '../review-base/review-core'
import { remove } from './review-acts'

/** What customers do with reviews in the shop: it has no HTTP call here. Nobody else writes words or stars. */

export interface Words {
  rating: number
  content: string
  scores?: Readonly<Record<string, number>>
  imageFileSeqs?: number[]
}

const LEAST = 10
const MOST = 2_000
const PHOTOS = 5

const isStars = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= 5

/** Checks what a customer wrote. Throws 400. */
export async function checkWords(
  call: Call,
  { rating, content, scores = {}, imageFileSeqs = [] }: Words,
  asked: readonly string[],
): Promise<void> {
  const letters = [...content.trim()].length
  const errors = {
    ...(isStars(rating) ? {} : { rating: '별점은 1~5점입니다.' }),
    ...(letters < LEAST || letters > MOST
      ? { content: `내용을 ${LEAST}~${MOST.toLocaleString('en-US')}자로 입력해 주세요.` }
      : {}),
    ...(Object.entries(scores).every(([name, stars]) => asked.includes(name) && isStars(stars))
      ? {}
      : { scores: '항목점수는 1~5점입니다.' }),
    ...(imageFileSeqs.length > PHOTOS ? { images: `사진은 ${PHOTOS}장까지 등록할 수 있습니다.` } : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await checkImages(call, { imageFileSeqs: { column: itemReviews.imageFileSeqs, seqs: imageFileSeqs } })
}

const scoresAsked = (core: ReviewCore, { itemType }: ReviewRow): readonly string[] =>
  core.resource === 'item-reviews' ? itemScores[itemType] : storeScores

/** A review of this member, locked. Throws 404. */
async function ownOf(call: Call, core: ReviewCore, seq: number, memberSeq: number): Promise<ReviewRow> {
  const row = await core.lock(call.db, seq)
  if (row.memberSeq !== memberSeq || row.source !== 'SHOP') throw notFound()
  return row
}

/**
 * Who wrote it changes it: it is looked at anew, what was paid for it stays paid. Throws 404 for another's, 400.
 * @internal the shop's pages call it
 */
export async function editReview(
  call: Call,
  core: ReviewCore,
  { seq, memberSeq, ...words }: Words & { seq: number; memberSeq: number },
): Promise<ReviewRow> {
  const before = await ownOf(call, core, seq, memberSeq)
  await checkWords(call, words, scoresAsked(core, before))
  const said = {
    ...{ rating: words.rating, content: words.content.trim() },
    ...{ scores: words.scores ?? before.scores, imageFileSeqs: words.imageFileSeqs ?? before.imageFileSeqs },
  }
  const unseen = { checkedAt: null, checkedBy: null, writerEditedAt: call.now }
  return core.change({ ...call, actor: null }, before, { ...said, ...unseen }, ['EDITED'])
}

/**
 * Who wrote it takes it away, with what was paid for it. Throws 404 for another's.
 * @internal the shop's pages call it
 */
export async function withdrawReview(call: Call, core: ReviewCore, seq: number, memberSeq: number): Promise<void> {
  const before = await ownOf(call, core, seq, memberSeq)
  await remove({ ...call, actor: null }, core, before, {}, '작성자 삭제')
}

const ofReview = (core: ReviewCore, seq: number) => and(eq(core.store.key, seq), isNull(core.table.deletedAt))

/** Adds one to a count that no version stands for. Throws 404. */
async function countUp(
  call: Call,
  core: ReviewCore,
  seq: number,
  column: 'reportCount' | 'helpfulCount',
): Promise<void> {
  const counted = await call.db
    .update(core.table as PgTable)
    .set({ [column]: sql`${core.table[column]} + 1` })
    .where(ofReview(core, seq))
    .returning({ seq: core.store.key })
  if (counted.length === 0) throw notFound()
}

/**
 * A member reports a review, once. Throws 404, ALREADY_PROCESSED on the second time.
 * @internal the shop's pages call it
 */
export async function reportReview(
  call: Call,
  core: ReviewCore,
  { seq, memberSeq, reason }: { seq: number; memberSeq: number; reason: Schemas['HideReason'] },
): Promise<void> {
  const report = { resource: core.resource, recordSeq: seq, memberSeq, reason, createdAt: call.now }
  const [made] = await call.db.insert(reviewReports).values(report).onConflictDoNothing().returning()
  if (!made) throw new Refusal(409, 'ALREADY_PROCESSED', '이미 신고한 후기입니다.')
  await countUp(call, core, seq, 'reportCount')
}

/**
 * Somebody found a review helpful. Throws 404.
 * @internal the shop's pages call it
 */
export const foundHelpful = (call: Call, core: ReviewCore, seq: number): Promise<void> =>
  countUp(call, core, seq, 'helpfulCount')
