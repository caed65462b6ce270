import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { shopInfo } from '../../db/schema'
import type { ExcelDefinition } from '../../excel/resource'
import type { AdminCall, Call, Handler, OperationName, QueryOf, ResultOf, Schemas } from '../../http/call'
import type { SheetField } from '../../resource/excel'
import type { Reader } from '../../resource/options'
import type { RowOf, Where } from '../../resource/types'
import type { ReviewAct } from '../review-work/review-acts'
import type { ReviewRow } from './review-base.schema'
import type { ReviewCore } from './review-core'
import type { FoundReview } from './review-query'
import type { baseLine, baseRecord } from './review-show'

/** A table of reviews: the columns of `reviewColumns()` and its own. */
export type ReviewTable = PgTable & Record<keyof ReviewRow, PgColumn>

/** Path of a kind of review: of what `ReviewCalls` of the contract was made for. */
export type ReviewPath = {
  [N in OperationName]: N extends `PUT ${infer P}/{seq}/reply` ? P : never
}[OperationName]

type At<N extends string> = Extract<OperationName, N>
export type QueryAt<P extends string> = QueryOf<At<`GET ${P}`>>
export type LineAt<P extends string> = ResultOf<At<`GET ${P}`>> extends { items: (infer L)[] } ? L : never
export type RecordAt<P extends string> = ResultOf<At<`GET ${P}/{seq}`>>
export type CountsAt<P extends string> = ResultOf<At<`GET ${P}/counts`>>
export type DailyAt<P extends string> = ResultOf<At<`GET ${P}/daily`>>
export type DaysQueryAt<P extends string> = QueryOf<At<`GET ${P}/daily`>>

/** A row as it is stored. */
export type StoredReview<T extends ReviewTable> = RowOf<T> & ReviewRow
/** A row as it was read for a list. */
export type FoundAt<T extends ReviewTable> = RowOf<T> & FoundReview

type OwnLine<P extends string> = Omit<LineAt<P>, keyof ReturnType<typeof baseLine>>
type OwnRecord<P extends string> = Omit<RecordAt<P>, keyof LineAt<P> | keyof Awaited<ReturnType<typeof baseRecord>>>

export interface ReviewOptions<P extends ReviewPath, T extends ReviewTable> {
  path: P
  resource: 'item-reviews' | 'store-reviews'
  /** What one is called in the log: `구매후기`. */
  noun: string
  table: T
  /** Its key column, and what that is called in the contract. */
  key: PgColumn
  keyName: keyof RowOf<T> & string
  /** Of all its calls and its sheets. */
  code: Schemas['PermissionCode']
  /** Columns beside those of all reviews that its list is sorted by. */
  sorts: Readonly<Record<string, PgColumn | SQL>>
  /** What keywords of the type storeName are looked for in. */
  storeName?: PgColumn
  /** WHERE of the list's own filters. */
  filter(query: QueryAt<P>): Where
  /** What lines have of their own, in the order of the rows. */
  lines(call: Reader, rows: FoundAt<T>[]): Promise<OwnLine<P>[]>
  /** What a record has of its own beside its line. */
  record(call: AdminCall, row: FoundAt<T>): Promise<OwnRecord<P>>
  /** What each chip counts. */
  counts: Readonly<Record<keyof CountsAt<P> & string, SQL | undefined>>
  /** Days: the own filters, what else is counted of a day, and what the answer has beside the days. */
  days: {
    filter(query: DaysQueryAt<P>): Where
    /** By the field of the contract: what is counted. */
    counts: Readonly<Record<string, SQL>>
    more?(call: Reader, where: Where): Promise<object>
  }
  reward: {
    kind: 'EARN_ITEM_REVIEW' | 'EARN_STORE_REVIEW'
    /** What the shop pays for one. */
    usual(shop: typeof shopInfo.$inferSelect, row: ReviewRow): number
    /** Whose reward an entry of the ledger is. */
    of(seq: number): { itemReviewSeq: number } | { storeReviewSeq: number }
  }
  /** Whose ratings it counts in. */
  ratings(row: StoredReview<T>): { target: 'ITEM' | 'PATTERN' | 'STORE'; targetSeq: number }[]
  /** What it loses when it is shown no more. */
  off?: Partial<RowOf<T>>
  /** Locks of an action on many that come before all rows. */
  before?(call: AdminCall, action: string): Promise<void>
  /** Its own actions on many. */
  actions?: Readonly<Record<string, ReviewAct<StoredReview<T>>>>
  /** The contract's names: of the line, and of its enum of actions. */
  schemas: { line: string; action: string; day: string }
  /** Columns of its sheet after number and moment, and fields that its days have beside the rest. */
  sheet: SheetField<LineAt<P>>[]
  daySheet: readonly string[]
}

type Names<P extends string> =
  | `GET ${P}`
  | `GET ${P}/counts`
  | `GET ${P}/daily`
  | `GET ${P}/{seq}`
  | `PUT ${P}/{seq}/reply`
  | `DELETE ${P}/{seq}/reply`
  | `POST ${P}/{seq}/transition`
  | `POST ${P}/bulk`
  | `POST ${P}/reward-preview`

/** What a kind of review gives to the shop. */
export interface ReviewModule<P extends ReviewPath, T extends ReviewTable> {
  /** To be spread into `handlersOf`. */
  handlers: { [N in At<Names<P>>]: Handler<N> }
  /** For what customers and jobs do. */
  core: ReviewCore
  /** A customer has written one: stored, and counted in the ratings. */
  receive(call: Call, values: T['$inferInsert']): Promise<StoredReview<T>>
  excel: ExcelDefinition<unknown>
  daysExcel: ExcelDefinition<unknown>
}
