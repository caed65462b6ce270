import type { AdminCall } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import type { ExcelDefinition } from '../excel/resource'
import type { ImageRule } from '../files/file-refs'
import type { NameLookup } from './each-row'
import type { SheetField } from './excel'
import type { Uses } from './list-query'
import type { Entry } from './log'
import type {
  ActionAt,
  FieldsAt,
  HandlersAt,
  LineAt,
  PageableQuery,
  QueryAt,
  RecordAt,
  RecordTable,
  RequiredValues,
  ResourcePath,
  ResponseRow,
  RowOf,
  SortAt,
  ValuesOf,
  Where,
} from './types'

/** The part of a call that reads need. Exports have no actor. */
export type Reader = Pick<AdminCall, 'db' | 'now'> & Partial<Pick<AdminCall, 'actor'>>

export interface ResourceOptions<P extends ResourcePath, T extends RecordTable, K extends keyof RowOf<T> & string, L> {
  path: P
  /** Name of one record in the log: `브랜드`. */
  noun: string
  table: T
  /** Name of the table's key column. */
  key: K
  /** Looks up names of records, for receipts. */
  lookUpNames: NameLookup
  /** Returns the name of a record for the log. Also called for a record that was just deleted. */
  nameOf(row: RowOf<T>, call: AdminCall): string | Promise<string>
  /** Schema of the contract that gives the changed fields their titles in the log: `BrandUpdate`. */
  schema: string
  /**
   * Returns what the log compares, by the fields of `schema`. For columns that need translation, such as seqs to names.
   */
  logValues?(call: AdminCall, row: RowOf<T>): Promise<object>

  /** Returns the WHERE of the list. */
  filter(query: QueryAt<P>, call: Reader): Where
  /** Returns the query of the list's rows. `where` may also select one record. */
  rows(call: Reader, where: Where, sort?: SortAt<P>): PageableQuery<L>
  /** Counts the matches, when `filter` needs joined tables. */
  count?(call: Reader, where: Where): Promise<number>

  /**
   * Returns the values of columns that do not simply hold the body's field of the same name (trimmed, null when empty).
   * Throws 400. `before`: the locked record, null for a new one.
   */
  values(
    call: AdminCall,
    body: FieldsAt<P>,
    before: RowOf<T> | null,
  ): RequiredValues<P, ValuesOf<T, K>> | Promise<RequiredValues<P, ValuesOf<T, K>>>
  /** Additional rule for pictures. That all `…FileSeq` exist and are pictures is always checked. */
  picture?: ImageRule
  /** Checks the rules of POST and PUT. Throws DUPLICATE, IN_USE, 400. */
  check?(call: AdminCall, values: ValuesOf<T, K>, before: RowOf<T> | null, body: FieldsAt<P>): Promise<void> | void
  /** Checks the rules of every change, including bulk actions. */
  checkChange?(call: AdminCall, next: ValuesOf<T, K>, before: RowOf<T> | null): Promise<void> | void
  /**
   * Runs after a record is stored, for example to store its child rows or derived names. Returns additional changes for
   * the log.
   */
  saved?(
    call: AdminCall,
    row: RowOf<T>,
    before: RowOf<T> | null,
    body: FieldsAt<P>,
  ): Promise<Schemas['FieldChange'][] | undefined>
  /** References that prevent deletion with IN_USE. */
  uses?: Uses
  /** Checks other reasons that prevent deletion. Throws IN_USE. */
  checkRemoval?(call: AdminCall, row: RowOf<T>): Promise<void>
  /** Throws INVALID_STATE if a record must not be changed at all. */
  guard?(call: AdminCall, row: RowOf<T>): void
  /** Serializes all writes of the resource, for rules about several records (at most 12 popular ones). */
  serial?: boolean
  /** Bulk actions. */
  bulk?: Bulk<P, T>
  /** Manual order. */
  order?: Order<T>
  /** Name of a record in the log of a sort, when `nameOf` also names the list. */
  nameInList?(row: RowOf<T>): string
  /** What the log records of POST, PUT and DELETE, instead of the changed fields of `schema`. */
  logged?: {
    /** Replaces CREATE, UPDATE, DELETE. */
    action: Schemas['AdminLogAction']
    /** `before` is null for a new record, `after` for a deleted one. */
    changes(before: ValuesOf<T, K> | null, after: ValuesOf<T, K> | null): Schemas['FieldChange'][]
  }
}

/** Converts rows to lines of the list. */
export interface WithLines<P extends ResourcePath, L> {
  show(call: Reader, rows: L[]): Promise<LineAt<P>[]>
}

/** Reads one record as the contract defines it. */
export interface WithRead<P extends ResourcePath> {
  read(call: AdminCall, seq: number): Promise<RecordAt<P> | undefined>
}

/** Bulk actions: what each one except DELETE changes. */
export interface Bulk<P extends ResourcePath, T extends RecordTable> {
  /** Enum of the contract with the labels of the actions. */
  labels: string
  changes: Record<Exclude<ActionAt<P>, 'DELETE'>, Partial<RowOf<T>>>
}

/**
 * Manual order: places 1, 2, 3 … in one list, or in one list per combination of the `within` columns. New records come
 * last.
 */
export interface Order<T extends RecordTable> {
  within?: readonly (keyof RowOf<T> & string)[]
}

type Known<P extends ResourcePath, L> = Omit<ResponseRow<L>, keyof LineAt<P>> & LineAt<P>

/** Reads the fields of a record that are not in its row or line, such as child rows. */
export interface WithDetails<P extends ResourcePath, L> {
  details(call: AdminCall, row: L): Promise<Omit<RecordAt<P>, keyof Known<P, L>>>
}

/**
 * Requires `show` if rows lack fields of the list. Requires `details`, or `read` for the whole record, if rows and line
 * lack fields of the record.
 */
export type Display<P extends ResourcePath, L> = (ResponseRow<L> extends LineAt<P>
  ? Partial<WithLines<P, L>>
  : WithLines<P, L>) &
  (Known<P, L> extends RecordAt<P> ? Partial<WithRead<P> & WithDetails<P, L>> : WithRead<P> | WithDetails<P, L>)

/** Which further operations a resource with these options has. */
export type ResourceExtras<B, O> = (B extends object ? 'bulk' : never) | (O extends object ? 'order' : never)

/** A resource: the handlers of its operations, and functions to write further ones. */
export interface Resource<P extends ResourcePath, T extends RecordTable, L, M extends 'bulk' | 'order'> {
  /** Spread them into `handlersOf`. */
  handlers: HandlersAt<P, M>
  /** Returns one record as the contract defines it. Throws 404. */
  read(call: AdminCall, seq: number): Promise<RecordAt<P>>
  /** Returns the stored record, locked, for a custom action; does not call `guard`. Throws 404. */
  lock(call: AdminCall, seq: number): Promise<RowOf<T>>
  /** Updates a locked record, for a custom action; sets the stamps and raises the version. */
  update(call: AdminCall, before: RowOf<T>, values: Partial<RowOf<T>>): Promise<RowOf<T>>
  /** Stores a new record by all rules, without a log entry: for calls that create many. */
  add(call: AdminCall, body: FieldsAt<P>): Promise<RowOf<T>>
  /** Changes a locked record where it differs; returns the changes for the log. Throws as `checkChange`. */
  change(call: AdminCall, row: RowOf<T>, change: Partial<RowOf<T>>): Promise<Schemas['FieldChange'][]>
  /**
   * Runs `act` on many records, each locked and in its own savepoint. Writes one log entry, in which equal changes
   * appear once.
   */
  many(
    call: AdminCall,
    seqs: number[],
    what: string,
    act: (call: AdminCall, row: RowOf<T>) => Promise<Schemas['FieldChange'][]>,
  ): Promise<Schemas['BulkReceipt']>
  /** Deletes many records, each in its own savepoint, with one log entry. */
  removeMany(call: AdminCall, seqs: number[]): Promise<Schemas['BulkReceipt']>
  /** Writes a log entry about records of this resource: `{noun} {what}: {names}`. */
  log(call: AdminCall, entry: Entry): void
  /** Defines the Excel export of the list. `schema` is the contract's schema with the fields of the columns. */
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

export interface SeqPath {
  path: { seq: number }
}
