import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AdminCall, Call, HandlersNamed } from '../../call/call'
import type { OperationName, QueryNamed, ResultNamed, Schemas } from '../../contract/contract-types'
import type { ExcelDefinition } from '../../excel/resource'
import type { SheetField } from '../../resource/excel'
import type { Reader } from '../../resource/options'
import type { LineAt, QueryAt, RecordAt, RowOf, Where } from '../../resource/types'
import type { ReviewAction } from '../review-actions/review-transitions'
import type { ReviewCore, ReviewReward } from '../review-shared/review-core'
import type { FoundReview } from '../review-shared/review-query'
import type { baseLine, baseRecord } from '../review-shared/review-show'
import type { ReviewRow, ReviewTable } from '../schema/review-base.schema'

/** The paths for which the contract defines `ReviewCalls`. */
export type ReviewPath = {
  [N in OperationName]: N extends `PUT ${infer P}/{seq}/reply` ? P : never
}[OperationName]

export type CountsAt<P extends string> = ResultNamed<`GET ${P}/counts`>
export type DailyAt<P extends string> = ResultNamed<`GET ${P}/daily`>
export type DaysQueryAt<P extends string> = QueryNamed<`GET ${P}/daily`>

/** A row as it is stored. */
export type StoredReview<T extends ReviewTable> = RowOf<T> & ReviewRow
/** A row as it is read for a list. */
export type ListedReview<T extends ReviewTable> = RowOf<T> & FoundReview

type OwnLine<P extends string> = Omit<LineAt<P>, keyof ReturnType<typeof baseLine>>
type OwnRecord<P extends string> = Omit<RecordAt<P>, keyof LineAt<P> | keyof Awaited<ReturnType<typeof baseRecord>>>

export interface ReviewOptions<P extends ReviewPath, T extends ReviewTable> {
  path: P
  resource: ReviewCore['resource']
  noun: ReviewCore['noun']
  table: T
  /** The key column, and its name in the contract. */
  key: PgColumn
  keyName: keyof RowOf<T> & string
  /** The permission of all its calls and sheets. */
  code: Schemas['PermissionCode']
  /** Additional columns that the list can be sorted by. */
  sorts: Readonly<Record<string, PgColumn | SQL>>
  /** The column that keywords of the type storeName search. */
  storeName?: PgColumn
  /** WHERE of the list's own filters. */
  filter(query: QueryAt<P>): Where
  /** Returns the own fields of the lines, in the order of the rows. */
  lines(call: Reader, rows: ListedReview<T>[]): Promise<OwnLine<P>[]>
  /** Returns the own fields of a record that its line does not have. */
  record(call: AdminCall, row: ListedReview<T>): Promise<OwnRecord<P>>
  /** The condition of each count. */
  counts: Readonly<Record<keyof CountsAt<P> & string, SQL | undefined>>
  /** Daily figures: the own filters, additional counts of a day, and additional fields of the answer. */
  days: {
    filter(query: DaysQueryAt<P>): Where
    /** The condition of each additional count, by the contract's field. */
    counts: Readonly<Record<string, SQL>>
    extraFields?(call: Reader, where: Where): Promise<object>
  }
  reward: ReviewReward
  /** Returns the ratings that a review counts in. */
  ratings(row: StoredReview<T>): { target: 'ITEM' | 'PATTERN' | 'STORE'; targetSeq: number }[]
  /** Values that are reset when the review is hidden or deleted. */
  off?: Partial<RowOf<T>>
  /** Takes locks of a bulk action before any row is locked. */
  before?(call: AdminCall, action: string): Promise<void>
  /** Own bulk actions. */
  actions?: Readonly<Record<string, ReviewAction<StoredReview<T>>>>
  /** Names in the contract: the schema of the line, the enum of actions, the schema of a day. */
  schemas: { line: string; action: string; day: string }
  /** Own columns of the sheet after number and time, and own fields of the daily sheet. */
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

/** What `defineReviews` returns. */
export interface ReviewModule<P extends ReviewPath, T extends ReviewTable> {
  /** To be spread into `handlersOf`. */
  handlers: HandlersNamed<Names<P>>
  /** For actions of customers and for jobs. */
  core: ReviewCore
  /** Stores a customer's review and has its ratings counted again. */
  receive(call: Call, values: T['$inferInsert']): Promise<StoredReview<T>>
  excel: ExcelDefinition<unknown>
  daysExcel: ExcelDefinition<unknown>
}
