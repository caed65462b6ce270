import type { ReactNode } from 'react'
import type { RecordColumn } from '../table/record-table'

export interface PickPage<Row> {
  items: Row[]
  total: number
}

export interface PickSearch {
  type: string
  keyword: string
  /** Values of the picker's selects, by name; empty: any. */
  filters: Readonly<Record<string, string>>
  /** From 1. */
  page: number
}

/** What a picker searches and shows. Module scope: it names no caller. */
export interface PickSpec<Row> {
  title: string
  /** What one picks, e.g. `회원`. */
  noun: string
  types: readonly { value: string; label: string }[]
  placeholder?: string
  selects?: readonly { name: string; label: string; options: readonly { value: string; label: string }[] }[]
  columns: readonly RecordColumn<Row>[]
  seq: (row: Row) => number
  /** In the tray, and for screen readers. */
  name: (row: Row) => string
  /** In the tray instead of the name. */
  face?: (row: Row) => ReactNode
  /** Why this cannot be searched yet; null: it can. */
  refuse?: (search: PickSearch) => string | null
  find: (search: PickSearch, signal: AbortSignal) => Promise<PickPage<Row>>
  /** Searches as soon as it opens. */
  eager?: boolean
  /** A pasted text that names records: gives them and the names that are unknown; null: it is a keyword. */
  paste?: (text: string) => Promise<{ rows: Row[]; unknown: string[] }> | null
}

/** Rows of one page of results. */
export const PAGE = 20

export interface PickOptions {
  /** Records that the caller has already: ticked, counted, not picked again. */
  chosen?: readonly number[]
}

export interface Picker<Row> {
  noun: string
  seq: (row: Row) => number
  name: (row: Row) => string
  /** Opens it for one record; undefined when it was dismissed. */
  one: (options?: PickOptions) => Promise<Row | undefined>
  /** Opens it for several (`max`, default 500); undefined when it was dismissed. */
  many: (options?: PickOptions & { max?: number }) => Promise<Row[] | undefined>
}
