import type { ExcelDefinition } from '../excel/resource'
import type { ImageRule } from '../files/refs'
import type { AdminCall, Schemas } from '../http/call'
import type { Naming } from './each-row'
import type { SheetField } from './excel'
import type { Uses } from './lines'
import type { Entry } from './log'
import type {
  ActionAt,
  FieldsAt,
  HandlersAt,
  LineAt,
  OwnValues,
  QueryAt,
  RecordAt,
  RecordTable,
  ResourcePath,
  RowOf,
  Rows,
  Shown,
  SortAt,
  ValuesOf,
  Where,
} from './types'

/** What reading needs of a call; an export has no more: nobody in particular reads. */
export type Reader = Pick<AdminCall, 'db' | 'now'> & Partial<Pick<AdminCall, 'actor'>>

export interface Options<P extends ResourcePath, T extends RecordTable, K extends keyof RowOf<T> & string, L> {
  path: P
  /** What one record is called, in the log: `브랜드`. */
  noun: string
  table: T
  /** Name of the table's key column. */
  key: K
  /** What receipts call records. */
  named: Naming
  /** What the log calls a record. Also asked for one that has just gone. */
  nameOf(row: RowOf<T>, call: AdminCall): string | Promise<string>
  /** Schema of the contract whose titles the log gives the changed fields: `BrandUpdate`. */
  schema: string
  /** What the log compares of a record, by the fields of `schema`, where its columns say too little: names for numbers. */
  told?(call: AdminCall, row: RowOf<T>): Promise<object>

  /** WHERE of the list. */
  filter(query: QueryAt<P>, call: Reader): Where
  /** Rows with what the list shows beside them, in its order. `where` may also name one record. */
  rows(call: Reader, where: Where, sort?: SortAt<P>): Rows<L>
  /** How many match, where `filter` needs other tables than the resource's own. */
  count?(call: Reader, where: Where): Promise<number>

  /**
   * What a body stores where a column does not simply hold the body's field of its name (without space around it, null for
   * nothing). Throws 400. `before`: the locked record, null for a new one.
   */
  values(
    call: AdminCall,
    body: FieldsAt<P>,
    before: RowOf<T> | null,
  ): OwnValues<P, ValuesOf<T, K>> | Promise<OwnValues<P, ValuesOf<T, K>>>
  /** Why a picture will not do. That those of all `…FileSeq` are there and are pictures is checked anyway. */
  picture?: ImageRule
  /** Rules of POST and PUT. Throws DUPLICATE, IN_USE, 400. */
  check?(call: AdminCall, values: ValuesOf<T, K>, before: RowOf<T> | null, body: FieldsAt<P>): Promise<void> | void
  /** Rules of every change, also of actions on many. */
  checkChange?(call: AdminCall, next: ValuesOf<T, K>, before: RowOf<T> | null): Promise<void> | void
  /** What follows from a record that is stored: rows of its own, names made of its own. Gives what the log says of them. */
  saved?(
    call: AdminCall,
    row: RowOf<T>,
    before: RowOf<T> | null,
    body: FieldsAt<P>,
  ): Promise<Schemas['FieldChange'][] | undefined>
  /** Who names a record, which then stays: throws IN_USE. */
  uses?: Uses
  /** Whether a record may go for other reasons. Throws IN_USE. */
  checkRemoval?(call: AdminCall, row: RowOf<T>): Promise<void>
  /** Whether a record may be touched at all, by whatever: throws INVALID_STATE. */
  guard?(call: AdminCall, row: RowOf<T>): void
  /** All writes of the resource one after the other: its rules are about several records (at most 12 popular ones). */
  serial?: boolean
  /** What the log says of POST, PUT and DELETE, where it is not the fields of `schema` that a PUT has changed. */
  logged?: {
    /** Instead of CREATE, UPDATE, DELETE. */
    action: Schemas['AdminLogAction']
    /** `before` is null for a new record, `after` for one that is gone. */
    changes(before: ValuesOf<T, K> | null, after: ValuesOf<T, K> | null): Schemas['FieldChange'][]
  }
}

/** Rows as the list shows them. */
export interface Showing<P extends ResourcePath, L> {
  show(call: Reader, rows: L[]): Promise<LineAt<P>[]>
}

/** One record as the contract shows it. */
export interface Reading<P extends ResourcePath> {
  read(call: AdminCall, seq: number): Promise<RecordAt<P> | undefined>
}

/** Actions on many: what each but DELETE changes. */
export interface Bulk<P extends ResourcePath, T extends RecordTable> {
  bulk: {
    /** Enum of the contract with the labels of the actions. */
    labels: string
    changes: Record<Exclude<ActionAt<P>, 'DELETE'>, Partial<RowOf<T>>>
  }
}

/** The admins' own order: places 1, 2, 3 … of one list, or of one for all that are alike `within`. New records come last. */
export interface Order<T extends RecordTable> {
  order: {
    within?: readonly (keyof RowOf<T> & string)[]
    /** What the log calls records of one list, where `nameOf` says which list it is. */
    nameOf?(row: RowOf<T>): string
  }
}

type Known<P extends ResourcePath, L> = Omit<Shown<L>, keyof LineAt<P>> & LineAt<P>

/** What a record has beside its row and its line: the rows below it. */
export interface Below<P extends ResourcePath, L> {
  more(call: AdminCall, row: L): Promise<Omit<RecordAt<P>, keyof Known<P, L>>>
}

/**
 * `show` where the rows do not have what the list shows; `more`, or `read` for all of it, where they and the list's line do
 * not have what the record does.
 */
export type Display<P extends ResourcePath, L> = (Shown<L> extends LineAt<P> ? Partial<Showing<P, L>> : Showing<P, L>) &
  (Known<P, L> extends RecordAt<P> ? Partial<Reading<P>> : Reading<P> | Below<P, L>)
export type More<O> = (O extends { bulk: object } ? 'bulk' : never) | (O extends { order: object } ? 'order' : never)

/** A resource: the handlers of its operations, and what other files of its folder need to write more of them. */
export interface Resource<P extends ResourcePath, T extends RecordTable, L, M extends 'bulk' | 'order'> {
  /** To be spread into `handlersOf`. */
  handlers: HandlersAt<P, M>
  /** One record as the contract shows it. Throws 404. */
  read(call: AdminCall, seq: number): Promise<RecordAt<P>>
  /** The stored record, locked, for an action of its own; `guard` is not asked. Throws 404. */
  lock(call: AdminCall, seq: number): Promise<RowOf<T>>
  /** Changes a locked record, for an action of its own: stamped, its version raised. */
  update(call: AdminCall, before: RowOf<T>, values: Partial<RowOf<T>>): Promise<RowOf<T>>
  /** Stores a new record by all rules, without a row of the log: for a call that makes many. */
  add(call: AdminCall, body: FieldsAt<P>): Promise<RowOf<T>>
  /** Changes a locked record where it differs; gives what the log says of it. Throws as `checkChange`. */
  change(call: AdminCall, row: RowOf<T>, change: Partial<RowOf<T>>): Promise<Schemas['FieldChange'][]>
  /** An action on many, each locked and on its own, with one row of the log, which tells each change once. */
  many(
    call: AdminCall,
    seqs: number[],
    what: string,
    act: (call: AdminCall, row: RowOf<T>) => Promise<Schemas['FieldChange'][]>,
  ): Promise<Schemas['BulkReceipt']>
  /** Takes many away, each on its own, with one row of the log. */
  removeMany(call: AdminCall, seqs: number[]): Promise<Schemas['BulkReceipt']>
  /** Writes a row of the log about records of this resource: `{noun} {what}: {names}`. */
  log(call: AdminCall, entry: Entry): void
  /** The list as a sheet. `schema` names the contract's schema that the columns are fields of. */
  excel(sheet: Sheet<L>): ExcelDefinition<unknown>
}

export interface Sheet<L> {
  title: string
  permission: Schemas['PermissionCode'][]
  schema: string
  columns: SheetField<L>[]
}

export type Versioned<B> = B & { version: number }

export interface Action<P extends ResourcePath> {
  action: Exclude<ActionAt<P>, 'DELETE'> | 'DELETE'
  seqs: number[]
}

export interface OfOne {
  path: { seq: number }
}
