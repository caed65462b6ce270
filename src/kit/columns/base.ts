import type { ListPath, RowOf } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { stringifySearch } from '@/shared/search/codec'
import type { ListDef } from '../list/def'
import type { Column } from './column'

/** Options of a column. */
export interface Look {
  /** Default: the contract's title of the field. */
  title?: string
  width?: number
  grow?: boolean
  /** In rem: how narrow it may become before the table scrolls. */
  least?: number
  align?: 'end' | 'center'
  hidden?: boolean
  /** Default: the field's name, where the definition sorts by it; `false`: not sortable. */
  sort?: string | false
}
/** Options of a column that shows one value. */
export interface Options<R> extends Look {
  /** Shown instead of the field. */
  value?: (row: R) => Plain
}
/** The states of a field that is one. */
export type State<R, K extends keyof R> = NonNullable<R[K]> & string
export type Plain = string | number | null | undefined

type Needed<R, O, V> = [options: O & { value: (row: R) => V }]
/** The options of a column: a field that is no V, or an id that is no field, needs `value`. */
export type Given<R, K extends string, O, V = Plain> = K extends keyof R
  ? R[K] extends V
    ? Partial<O> extends O
      ? [options?: O]
      : [options: O]
    : Needed<R, O, V>
  : Needed<R, O, V>

/** Whole numbers with commas; nothing stays nothing. */
export const grouped = (value: Plain): Plain => (value === null || value === undefined ? value : won(Number(value)))

/** The href of a link made by a column; `DataTable` opens it inside the app. */
export function hrefOf(to: string | undefined, search: object): string {
  return `${to ?? ''}${stringifySearch(search)}`
}

/** What all column helpers of a list share: titles and sort keys of its definition. */
export function columnBase<P extends ListPath>(def: ListDef<P>) {
  type R = RowOf<P>
  return {
    /** Everything of a column but its cell. `usual`: what the helper proposes. */
    base(id: string, options: Look, usual: Pick<Column<R>, 'width' | 'align' | 'cut' | 'locked'>) {
      const {
        title = def.titles[id] ?? id,
        width = usual.width,
        align = usual.align,
        sort = id,
        grow,
        least,
        hidden,
      } = options
      const sorts = sort !== false && def.sorts.includes(sort)
      return { ...usual, id, title, width, align, grow, least, hidden, sort: sorts ? sort : undefined }
    },
    read: (id: string, options: Pick<Options<R>, 'value'>) => (row: R) =>
      // `Given` lets only plain fields through without `value`
      options.value ? options.value(row) : (row[id as keyof R] as Plain),
    nameOf: (row: R) => def.name?.(row) ?? `${def.seq(row)}번`,
  }
}
export type Base<P extends ListPath> = ReturnType<typeof columnBase<P>>
