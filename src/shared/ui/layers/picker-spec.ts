import type { ReactNode } from 'react'
import type { RecordColumn } from '../table/record-table'

/** The records that a pasted text refers to. */
export interface PastedRecords<Row> {
  rows: Row[]
  /** Names in the text for which there is no record. */
  unknown: string[]
  /** Names of records that cannot be picked here, each with the reason. */
  refused?: string[]
}

export interface PickPage<Row> {
  items: Row[]
  total: number
}

export interface PickSearch {
  type: string
  keyword: string
  /** Values of the picker's selects by name; '' means all. */
  filters: Readonly<Record<string, string>>
  /** 1-based. */
  page: number
}

interface Option {
  value: string
  label: string
}

export interface PickSelect {
  name: string
  label: string
  options: readonly Option[] | LoadedOptions
}

/** Options that are fetched. `of`: name of another select whose value they depend on; changing it clears this select. */
export interface LoadedOptions {
  of?: string
  load: (value: string, signal: AbortSignal) => Promise<readonly Option[]>
}

/** What a picker searches and shows. Independent of its callers, so define it at module scope. */
export interface PickSpec<Row> {
  title: string
  /** Parameters of every search. Pickers of one title differ by them, so they are part of the key of cached results. */
  query?: object
  /** Singular of a record, e.g. `회원`. */
  noun: string
  types: readonly { value: string; label: string }[]
  placeholder?: string
  selects?: readonly PickSelect[]
  columns: readonly RecordColumn<Row>[]
  seq: (row: Row) => number
  /** Name in the tray and for screen readers. */
  name: (row: Row) => string
  /** Rendered in the tray instead of the name. */
  trayLabel?: (row: Row) => ReactNode
  /** Hint shown above the results. */
  note?: ReactNode
  /** Returns why this cannot be searched yet; null: it can. */
  refuse?: (search: PickSearch) => string | null
  find: (search: PickSearch, signal: AbortSignal) => Promise<PickPage<Row>>
  /** Searches on opening. */
  eager?: boolean
  /** Handles pasted text that lists records; null: the text is a keyword. */
  paste?: (text: string) => Promise<PastedRecords<Row>> | null
}

/** Results per page. */
export const PICKER_PAGE_SIZE = 20

export interface PickOptions {
  /** Seqs of records the caller already has: shown as ticked, counted, not selectable. */
  chosen?: readonly number[]
  /** The initial search; default: everything. */
  search?: Pick<PickSearch, 'type' | 'keyword'> | undefined
}

export interface Picker<Row> {
  noun: string
  seq: (row: Row) => number
  name: (row: Row) => string
  /** Opens the picker for one record; undefined: dismissed. */
  one: (options?: PickOptions) => Promise<Row | undefined>
  /** Opens the picker for several records (`max`, default 500); undefined: dismissed. */
  many: (options?: PickOptions & { max?: number }) => Promise<Row[] | undefined>
}
