import type { ExcelDefinition } from '../excel/resource'
import type { AdminCall, Schemas } from '../http/call'
import type { Naming } from './each-row'
import type { SheetField } from './excel'
import type {
  ActionAt,
  FieldsAt,
  HandlersAt,
  LineAt,
  QueryAt,
  RecordAt,
  RecordTable,
  ResourcePath,
  RowOf,
  Rows,
  SortAt,
  ValuesOf,
  Where,
} from './types'

/** What reading needs of a call; an export has no more. */
type Reader = Pick<AdminCall, 'db' | 'now'>

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
  /** Rows as the list shows them. */
  show(call: Reader, rows: L[]): Promise<LineAt<P>[]>

  /** What a body stores. Throws 400. `before`: the locked record, null for a new one. */
  values(call: AdminCall, body: FieldsAt<P>, before: RowOf<T> | null): ValuesOf<T, K> | Promise<ValuesOf<T, K>>
  /** Rules of POST and PUT. Throws DUPLICATE, IN_USE, 400. */
  check?(call: AdminCall, values: ValuesOf<T, K>, before: RowOf<T> | null): Promise<void> | void
  /** Rules of every change, also of actions on many. */
  checkChange?(call: AdminCall, next: ValuesOf<T, K>, before: RowOf<T> | null): Promise<void> | void
  /** What follows from a record that is stored: rows of its own, names made of its own. */
  saved?(call: AdminCall, row: RowOf<T>, before: RowOf<T> | null, body: FieldsAt<P>): Promise<void>
  /** Whether a record may go. Throws IN_USE. */
  checkRemoval?(call: AdminCall, row: RowOf<T>): Promise<void>
  /** Whether a record may be touched at all, by whatever: throws INVALID_STATE. */
  guard?(call: AdminCall, row: RowOf<T>): void
  /** All writes of the resource one after the other: its rules are about several records (at most 12 popular ones). */
  serial?: boolean
}

/** One record as the contract shows it; needed where the list shows less. */
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

export type Optional<P extends ResourcePath> = LineAt<P> extends RecordAt<P> ? Partial<Reading<P>> : Reading<P>
export type More<O> = (O extends { bulk: object } ? 'bulk' : never) | (O extends { order: object } ? 'order' : never)

/** A resource: the handlers of its operations, and what other files of its folder need to write more of them. */
export interface Resource<P extends ResourcePath, T extends RecordTable, L, M extends 'bulk' | 'order'> {
  /** To be spread into `handlersOf`. */
  handlers: HandlersAt<P, M>
  /** One record as the contract shows it. Throws 404. */
  read(call: AdminCall, seq: number): Promise<RecordAt<P>>
  /** The stored record, locked, for an action of its own. Throws 404, and what `guard` throws. */
  lock(call: AdminCall, seq: number): Promise<RowOf<T>>
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

export interface Entry {
  action: Schemas['AdminLogAction']
  what: string
  names: string[]
  seqs: number[]
  changes?: Schemas['FieldChange'][]
}

export type Versioned<B> = B & { version: number }

export interface Action<P extends ResourcePath> {
  action: Exclude<ActionAt<P>, 'DELETE'> | 'DELETE'
  seqs: number[]
}

export interface OfOne {
  path: { seq: number }
}
