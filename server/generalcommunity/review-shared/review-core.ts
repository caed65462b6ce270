import type { AdminCall, Call, LogEntry } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import type { shopInfo } from '../../db/schema'
import type { NameLookup } from '../../resource/each-row'
import type { Repository } from '../../resource/repository'
import type { ReviewRow, ReviewTable } from '../schema/review-base.schema'

/** The points paid for a kind of review. */
export interface ReviewReward {
  kind: 'EARN_ITEM_REVIEW' | 'EARN_STORE_REVIEW'
  /** Returns the points that the shop pays by default. */
  usual(shop: typeof shopInfo.$inferSelect, row: ReviewRow): number
  /** Returns the reference of a ledger entry to the review. */
  of(seq: number): { itemReviewSeq: number } | { storeReviewSeq: number }
}

/** What the parts of a kind of review share: its rows as `ReviewRow`, and its log. */
export interface ReviewCore {
  resource: 'item-reviews' | 'store-reviews'
  /** The Korean name of a review, for the log: `구매후기`. */
  noun: string
  table: ReviewTable
  reward: ReviewReward
  schemas: { line: string; action: string }
  store: Repository<ReviewRow, ReviewRow>
  resetWhenHidden: Partial<ReviewRow>
  named: NameLookup
  /** Locks and returns a review. Throws 404, also for a deleted one. */
  lock(db: Db, seq: number): Promise<ReviewRow>
  /** Locks a review of the given version. Throws CONFLICT with the current record. */
  lockAt(call: AdminCall, seq: number, version: number): Promise<ReviewRow>
  /** Changes a locked review and adds it to the history. Ratings are counted again when state or rating changed. */
  change(
    call: Pick<Call, 'db' | 'now' | 'actor'>,
    before: ReviewRow,
    values: Partial<ReviewRow>,
    what: HistoryEvent,
  ): Promise<ReviewRow>
  /** Adds an entry to the history. */
  note(call: Pick<Call, 'db' | 'now' | 'actor'>, row: ReviewRow, what: HistoryEvent): Promise<void>
  /** Has the ratings that the review counts in counted again. */
  recount(db: Db, row: ReviewRow): Promise<void>
  log(
    call: AdminCall,
    action: Schemas['AdminLogAction'],
    what: string,
    rows: ReviewRow[],
    more?: Pick<LogEntry, 'reason' | 'changes' | 'flags'>,
  ): void
}

export type HistoryEvent = [event: Schemas['ReviewEvent'], note?: string | null]
