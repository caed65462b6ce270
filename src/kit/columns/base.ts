import type { ReactNode } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import { stringifySearch } from '@/shared/search/codec'
import type { Search } from '../filters/values'
import type { ListDef } from '../list/def'
import type { Column } from './column'

export interface Options<R> {
  /** Default: the contract's title of the field. */
  title?: string
  width?: number
  grow?: boolean
  align?: 'end' | 'center'
  hidden?: boolean
  /** Default: the field's name, where the definition sorts by it; `false`: not sortable. */
  sort?: string | false
  /** Shown instead of the field. */
  value?: (row: R) => Plain
}
/** Options without `value`: the cell is something else. */
export type Look<R> = Omit<Options<R>, 'value'>
export type Plain = string | number | null | undefined

/** Nothing to show: an empty cell draws its own dash. */
export const none = null
export const orNone = (value: ReactNode): ReactNode => (value === undefined || value === '' ? none : value)

/** The href of a link made by a column; `DataTable` opens it inside the app. */
export function hrefOf(to: string | undefined, search: Search): string {
  return `${to ?? ''}${stringifySearch(search)}`
}

/** What all column helpers of a list share: titles and sort keys of its definition. */
export function columnBase<P extends ListPath>(def: ListDef<P>) {
  type R = RowOf<P>
  return {
    /** Everything of a column but its cell. */
    base(id: string, options: Look<R>, width: number, align?: 'end' | 'center'): Omit<Column<R>, 'cell'> {
      const sort = options.sort ?? id
      return {
        id,
        title: options.title ?? def.titles[id] ?? id,
        width: options.width ?? width,
        grow: options.grow,
        align: options.align ?? align,
        hidden: options.hidden,
        sort: sort !== false && def.sorts.includes(sort) ? sort : undefined,
      }
    },
    read: (id: string, options: Pick<Options<R>, 'value'>) => (row: R) =>
      // the helpers let only plain fields through without `value`
      options.value ? options.value(row) : (row[id as keyof R] as Plain),
    nameOf: (row: R) => def.name?.(row) ?? `${def.seq(row)}번`,
  }
}
export type Base<P extends ListPath> = ReturnType<typeof columnBase<P>>
