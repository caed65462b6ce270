import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ExcelDefinition } from '../../excel/resource'
import type { AdminCall, BodyOf, Call, Db, Handler, OperationName, QueryOf, ResultOf, Schemas } from '../../http/call'
import type { Outcome } from '../../message/dispatch'
import type { SheetField } from '../../resource/excel'
import type { Reader } from '../../resource/options'
import type { RowOf, Where } from '../../resource/types'
import type { Closing } from '../inquiry-work/inquiry-rules'
import type { InquiryRow } from './inquiry-base.schema'
import type { InquiryCore } from './inquiry-core'
import type { FoundInquiry, InquiryTable, KeywordTypes } from './inquiry-query'
import type { baseLine, baseRecord } from './inquiry-show'

/** Path of an inquiry: of what `InquiryCalls` of the contract was made for. */
export type InquiryPath = {
  [N in OperationName]: N extends `PUT ${infer P}/{seq}/draft` ? P : never
}[OperationName]

type At<N extends string> = Extract<OperationName, N>
export type QueryAt<P extends string> = QueryOf<At<`GET ${P}`>>
export type LineAt<P extends string> = ResultOf<At<`GET ${P}`>> extends { items: (infer L)[] } ? L : never
export type RecordAt<P extends string> = ResultOf<At<`GET ${P}/{seq}`>>
export type AnswerAt<P extends string> = BodyOf<At<`PUT ${P}/{seq}/answer`>>
/** What can be done with many of this kind alone. */
type OwnAction<P extends string> =
  BodyOf<At<`POST ${P}/bulk`>> extends { action: infer A extends string } ? Exclude<A, Schemas['InquiryAction']> : never

/** What is in the answer of every inquiry. */
export type AnswerBody = Omit<Schemas['BusinessInquiryAnswer'], 'quote'>

type BaseLine = ReturnType<typeof baseLine>
type BaseRecord = Awaited<ReturnType<typeof baseRecord>>

/** What a line has of its own: all that is not every inquiry's. */
export type OwnLine<P extends string> = Omit<LineAt<P>, keyof BaseLine>
/** What a record has beside its line and what is every inquiry's. */
export type OwnRecord<P extends string> = Omit<RecordAt<P>, keyof LineAt<P> | keyof BaseRecord>

/** A row as it is stored. */
export type StoredInquiry<T extends InquiryTable> = RowOf<T> & InquiryRow
/** A row as it was read for a list. */
export type FoundAt<T extends InquiryTable> = RowOf<T> & FoundInquiry

export interface InquiryOptions<P extends InquiryPath, T extends InquiryTable> {
  path: P
  /** What one is called in the log: `사업자회원 문의`. */
  noun: string
  table: T
  /** Its key column, and what that is called in the contract. */
  key: PgColumn
  keyName: keyof RowOf<T> & string
  /** Of the list, of whom it may be given to, and of its sheet. */
  code: Schemas['PermissionCode']
  /** Where staff are led by messages. */
  screen: string
  /** As which it stands among the other inquiries of a writer. */
  kind?: Schemas['PreviousInquiryKind']
  keywords?: KeywordTypes
  /** WHERE of the list's own filters. */
  filter(query: QueryAt<P>, call: Reader): Where
  /** What lines have of their own, in the order of the rows. */
  lines(call: Reader, rows: FoundAt<T>[]): Promise<OwnLine<P>[]>
  /** What a record has of its own beside its line; personal data in clear only with `clear`. */
  record(call: AdminCall, row: FoundAt<T>, clear: boolean): Promise<OwnRecord<P>>
  /** What else an answer stores. Throws 400. The row is locked. */
  answering?(call: AdminCall, row: StoredInquiry<T>, body: AnswerAt<P>): Promise<Partial<RowOf<T>>>
  /** What its own actions on many do with one, which is locked; each gives the row as it is after. Throws what is refused. */
  actions?: { [A in OwnAction<P>]: OwnAct<T> }
  /** What of its own columns is personal and goes after three years. */
  forgets?: Partial<RowOf<T>>
  /** Whose words everybody may read in the shop: they stay, without their writer. Unsaid: nobody's. */
  published?: SQL
  /** The contract's schema of its answer: titles of what the log says changed. */
  answerSchema: string
  /** Its sheet: the columns between number and state. */
  sheet: { title: string; schema: string; columns: SheetField<LineAt<P>>[] }
}

type OwnAct<T extends InquiryTable> = (call: AdminCall, row: StoredInquiry<T>) => Promise<StoredInquiry<T>>

type Names<P extends string> =
  | `GET ${P}`
  | `GET ${P}/counts`
  | `GET ${P}/{seq}`
  | `PUT ${P}/{seq}/${'draft' | 'answer' | 'assignee'}`
  | `POST ${P}/{seq}/${'transition' | 'notes'}`
  | `DELETE ${P}/{seq}/notes/{noteSeq}`
  | `POST ${P}/bulk`
  | `DELETE ${P}/{seq}`

/** What an inquiry gives to the shop. */
export interface InquiryModule<P extends InquiryPath, T extends InquiryTable> {
  /** The last part of its path. */
  resource: string
  /** For calls of its own: the row, locked, of the version that the admin has seen. Throws 404, CONFLICT. */
  lockAt(call: AdminCall, seq: number, version: number): Promise<StoredInquiry<T>>
  /** Changes a locked one: stamped, its version raised. */
  change(call: AdminCall, before: StoredInquiry<T>, values: Partial<StoredInquiry<T>>): Promise<StoredInquiry<T>>
  /** Closes a locked one that is open; MOVED is the kind's own word. Throws INVALID_STATE, 400. */
  close(call: AdminCall, before: StoredInquiry<T>, closing: Closing): Promise<StoredInquiry<T>>
  log: InquiryCore['log']
  /** To be spread into `handlersOf`. */
  handlers: { [N in At<Names<P>>]: Handler<N> }
  /** One as the contract shows it, masked. Throws 404. */
  read(call: AdminCall, seq: number): Promise<RecordAt<P>>
  /** The stored one. Throws 404. */
  stored(call: { db: Db }, seq: number): Promise<StoredInquiry<T>>
  /** A customer asks: stores it, and tells the staff. */
  receive(call: Call, values: T['$inferInsert']): Promise<StoredInquiry<T>>
  /** What staff write down themselves: stored as that, and nobody is told. */
  note(call: Call, values: T['$inferInsert']): Promise<StoredInquiry<T>>
  /** A member leaves: what nobody has answered is closed. */
  withdraw(call: Pick<Call, 'db' | 'now' | 'actor'>, memberSeq: number): Promise<void>
  /** For `followers` of the shop, by the last part of the path: answers whose message did not arrive say so. */
  follow(db: Db, outcomes: Outcome[], now: Date): Promise<void>
  /** After three years the writer is forgotten, with the files. Gives of how many. */
  keep(call: Call): Promise<number>
  excel: ExcelDefinition<unknown>
}
