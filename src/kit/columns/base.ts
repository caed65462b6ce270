import type { ListPath, RowOf } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { stringifySearch } from '@/shared/search/codec'
import type { ListDef } from '../list/list-def'
import type { Column } from './column'

/** Layout options of a column. */
export interface ColumnOptions {
  /** Default: the contract's title of the field. */
  title?: string
  width?: number
  grow?: boolean
  /** In rem: the width below which it does not shrink; the table scrolls instead. */
  minWidth?: number
  align?: 'end' | 'center'
  hidden?: boolean
  /** Sort key. Default: the column's id, if the definition can sort by it; `false`: not sortable. */
  sort?: string | false
}
/** Options of a column that shows one value. */
export interface ValueColumnOptions<R> extends ColumnOptions {
  /** Shown instead of the field's value. */
  value?: (row: R) => PlainValue
}
/** The values of a field that holds a state (an enum). */
export type State<R, K extends keyof R> = NonNullable<R[K]> & string
export type PlainValue = string | number | null | undefined

type RequiredValue<R, O, V> = [options: O & { value: (row: R) => V }]
/** The options argument of a column helper. `value` is required unless the id is a field of the row and its type is V. */
export type OptionsArg<R, K extends string, O, V = PlainValue> = K extends keyof R
  ? R[K] extends V
    ? Partial<O> extends O
      ? [options?: O]
      : [options: O]
    : RequiredValue<R, O, V>
  : RequiredValue<R, O, V>

/** Formats a number with thousands separators; null and undefined pass through. */
export const formatGrouped = (value: PlainValue): PlainValue =>
  value === null || value === undefined ? value : formatThousands(Number(value))

/** Returns the href of a column's link. `DataTable` opens it inside the app. */
export function hrefOf(to: string | undefined, search: object): string {
  return `${to ?? ''}${stringifySearch(search)}`
}

/** Returns what all column helpers of a list share: titles and sort keys of its definition. */
export function columnBase<P extends ListPath>(def: ListDef<P>) {
  type R = RowOf<P>
  return {
    /** Builds a column without its cell. `usual`: the helper's defaults. */
    base(id: string, options: ColumnOptions, usual: Pick<Column<R>, 'width' | 'align' | 'cut' | 'locked'>) {
      const {
        title = def.titles[id] ?? id,
        width = usual.width,
        align = usual.align,
        sort = id,
        grow,
        minWidth,
        hidden,
      } = options
      const sorts = sort !== false && def.sorts.includes(sort)
      return { ...usual, id, title, width, align, grow, minWidth, hidden, sort: sorts ? sort : undefined }
    },
    read: (id: string, options: Pick<ValueColumnOptions<R>, 'value'>) => (row: R) =>
      // `OptionsArg` requires `value` unless the field is plain
      options.value ? options.value(row) : (row[id as keyof R] as PlainValue),
    nameOf: (row: R) => def.name?.(row) ?? `${def.seq(row)}번`,
  }
}
export type Base<P extends ListPath> = ReturnType<typeof columnBase<P>>
