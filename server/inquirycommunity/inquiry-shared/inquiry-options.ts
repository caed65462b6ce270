import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AdminCall, Call, HandlersNamed } from '../../call/call'
import type { BodyNamed, OperationName, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import type { ExcelDefinition } from '../../excel/resource'
import type { Outcome } from '../../message/outcome'
import type { SheetField } from '../../resource/excel'
import type { Reader } from '../../resource/options'
import type { LineAt, QueryAt, RecordAt, RowOf, Where } from '../../resource/types'
import type { InquiryRow } from '../schema/inquiry-base.schema'
import type { InquiryCore } from './inquiry-core'
import type { FoundInquiry, InquiryTable, KeywordTypes } from './inquiry-query'
import type { Closing } from './inquiry-rules'
import type { baseLine, baseRecord } from './inquiry-show'

/** Path of a kind of inquiry: one for which the contract instantiates `InquiryCalls`. */
export type InquiryPath = {
  [N in OperationName]: N extends `PUT ${infer P}/{seq}/draft` ? P : never
}[OperationName]

export type AnswerAt<P extends string> = BodyNamed<`PUT ${P}/{seq}/answer`>
/** Bulk actions that only this kind has. */
type OwnAction<P extends string> =
  BodyNamed<`POST ${P}/bulk`> extends { action: infer A extends string } ? Exclude<A, Schemas['InquiryAction']> : never

/** The fields that every answer has. */
export type AnswerBody = Omit<Schemas['BusinessInquiryAnswer'], 'quote'>

type BaseLine = ReturnType<typeof baseLine>
type BaseRecord = Awaited<ReturnType<typeof baseRecord>>

/** The fields of a line that only this kind has. */
export type OwnLine<P extends string> = Omit<LineAt<P>, keyof BaseLine>
/** The fields of a record that only this kind has, beside its line. */
export type OwnRecord<P extends string> = Omit<RecordAt<P>, keyof LineAt<P> | keyof BaseRecord>

/** A stored row. */
export type StoredInquiry<T extends InquiryTable> = RowOf<T> & InquiryRow
/** A row as it is read for a list. */
export type ListedInquiry<T extends InquiryTable> = RowOf<T> & FoundInquiry

export interface InquiryOptions<P extends InquiryPath, T extends InquiryTable> {
  path: P
  /** Name of an inquiry in the log, e.g. `사업자회원 문의`. */
  noun: string
  table: T
  /** The key column, and its name in the contract. */
  key: PgColumn
  keyName: keyof RowOf<T> & string
  /** Permission for the list, for assignees and for the sheet. */
  code: Schemas['PermissionCode']
  /** Path of the admin screen, for links in messages to staff. */
  screen: string
  /** Its kind in the list of a writer's previous inquiries. */
  kind?: Schemas['PreviousInquiryKind']
  keywords?: KeywordTypes
  /** Returns the WHERE of the list's own filters. */
  filter(query: QueryAt<P>, call: Reader): Where
  /** Returns the own fields of lines, in the order of the rows. */
  lines(call: Reader, rows: ListedInquiry<T>[]): Promise<OwnLine<P>[]>
  /** Returns the own fields of a record. Personal data is masked unless `unmasked` is set. */
  record(call: AdminCall, row: ListedInquiry<T>, unmasked: boolean): Promise<OwnRecord<P>>
  /** Returns further columns that an answer sets. Throws 400. The row is locked. */
  answering?(call: AdminCall, row: StoredInquiry<T>, body: AnswerAt<P>): Promise<Partial<RowOf<T>>>
  /** The own bulk actions. Each gets a locked row and returns the updated one, or throws. */
  actions?: { [A in OwnAction<P>]: OwnActionHandler<T> }
  /** Own columns with personal data and their values after erasure, three years later. */
  forgets?: Partial<RowOf<T>>
  /** Condition for inquiries that are public in the shop: their text is kept without the writer. By default none. */
  published?: SQL
  /** The contract's schema of its answer: titles of what the log says changed. */
  answerSchema: string
  /** The sheet, with the columns between number and state. */
  sheet: { title: string; schema: string; columns: SheetField<LineAt<P>>[] }
}

type OwnActionHandler<T extends InquiryTable> = (call: AdminCall, row: StoredInquiry<T>) => Promise<StoredInquiry<T>>

type Names<P extends string> =
  | `GET ${P}`
  | `GET ${P}/counts`
  | `GET ${P}/{seq}`
  | `PUT ${P}/{seq}/${'draft' | 'answer' | 'assignee'}`
  | `POST ${P}/{seq}/${'transition' | 'notes'}`
  | `DELETE ${P}/{seq}/notes/{noteSeq}`
  | `POST ${P}/bulk`
  | `DELETE ${P}/{seq}`

/** The module of one kind of inquiry. */
export interface InquiryModule<P extends InquiryPath, T extends InquiryTable> {
  /** The last segment of its path. */
  resource: string
  /** Locks the row at the version that the admin has seen; for handlers of the kind's own. Throws 404, CONFLICT. */
  lockAt(call: AdminCall, seq: number, version: number): Promise<StoredInquiry<T>>
  /** Changes a locked row, with stamp and version. */
  change(call: AdminCall, before: StoredInquiry<T>, values: Partial<StoredInquiry<T>>): Promise<StoredInquiry<T>>
  /** Closes a locked, open inquiry. MOVED is only allowed here, not for admins. Throws INVALID_STATE, 400. */
  close(call: AdminCall, before: StoredInquiry<T>, closing: Closing): Promise<StoredInquiry<T>>
  log: InquiryCore['log']
  /** To be spread into `handlersOf`. */
  handlers: HandlersNamed<Names<P>>
  /** Returns a record in the contract's shape, masked. Throws 404. */
  read(call: AdminCall, seq: number): Promise<RecordAt<P>>
  /** Returns a stored row. Throws 404. */
  find(call: { db: Db }, seq: number): Promise<StoredInquiry<T>>
  /** Stores an inquiry of a customer and notifies the staff. */
  receive(call: Call, values: T['$inferInsert']): Promise<StoredInquiry<T>>
  /** Stores an inquiry entered by staff, without notification. */
  receiveFromStaff(call: Call, values: T['$inferInsert']): Promise<StoredInquiry<T>>
  /** Closes the unanswered inquiries of a withdrawing member. */
  closeForWithdrawal(call: Pick<Call, 'db' | 'now' | 'actor'>, memberSeq: number): Promise<void>
  /** For the `followers` of the shop, by the last segment of the path: marks answers whose message failed. */
  applyOutcomes(db: Db, outcomes: Outcome[], now: Date): Promise<void>
  /** Erases the writers and files of inquiries after three years. Returns how many. */
  eraseOld(call: Call): Promise<number>
  excel: ExcelDefinition<unknown>
}
