import type { ReactNode } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import { formatDay, formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { stringifySearch } from '@/shared/search/codec'
import { pillClass, type Tone } from '@/shared/ui/pill'
import type { Search } from '../filters/values'
import type { ListDef } from '../list/def'
import styles from './columns.module.css'

/** One column of a list. Cells are plain elements: a table of 100 rows has a thousand of them. */
export interface Column<R> {
  id: string
  title: string
  /** In rem; a growing column takes what is left and is at least this wide. */
  width: number
  grow?: boolean
  align?: 'end' | 'center'
  /** The contract's sort key. */
  sort?: string | undefined
  /** Cannot be hidden: it says which record the row is. */
  locked?: boolean
  /** Not shown until the admin asks for it. */
  hidden?: boolean
  /** The text may be cut: shown whole on hover and focus. */
  cut?: boolean
  cell: (row: R) => ReactNode
}

interface Options<R> {
  /** Default: the contract's title of the field. */
  title?: string
  width?: number
  grow?: boolean
  align?: 'end' | 'center'
  hidden?: boolean
  /** Default: the field's name, where the definition sorts by it; `false`: not sortable. */
  sort?: string | false
  /** Shown instead of the field. */
  value?: (row: R) => string | number | null | undefined
}
type Plain = string | number | null | undefined
/** A field that is no plain value needs `value`. */
type Rest<R, K extends keyof R, O> = R[K] extends Plain
  ? [options?: O]
  : [options: O & Required<Pick<Options<R>, 'value'>>]
type Flagged<R, K extends keyof R, O> = R[K] extends boolean | null
  ? [options?: O]
  : [options: O & { is: (row: R) => boolean }]

interface LinkOptions<R> extends Options<R> {
  /** A route; without one the link only adds `search` to the present URL, e.g. to open a drawer. */
  to?: `/${string}`
  search: (row: R) => Search
}

/** Nothing to show: an empty cell draws its own dash. */
const none = null
const orNone = (value: ReactNode): ReactNode => (value === undefined || value === '' ? none : value)

/** The href of a link made by `link` and `Link`; `DataTable` opens it inside the app. */
export function hrefOf(to: string | undefined, search: Search): string {
  return `${to ?? ''}${stringifySearch(search)}`
}

/** Column helpers of a list: titles and sort keys come from its definition, fields from the contract's record. */
export function columnsOf<P extends ListPath>(def: ListDef<P>) {
  type R = RowOf<P>
  type Key = keyof R & string

  function base(id: string, options: Options<R>, width: number): Omit<Column<R>, 'cell'> {
    const sort = options.sort ?? id
    return {
      id,
      title: options.title ?? def.titles[id] ?? id,
      width: options.width ?? width,
      grow: options.grow,
      align: options.align,
      hidden: options.hidden,
      sort: sort !== false && def.sorts.includes(sort) ? sort : undefined,
    }
  }
  const read = (id: string, options: Options<R>) => (row: R) =>
    // `Rest` lets only plain fields through without `value`
    options.value ? options.value(row) : (row[id as keyof R] as Plain)

  return {
    /** Text; what is too long ends with … and shows whole on hover. */
    text<K extends Key>(
      id: K,
      ...[options = {} as Options<R> & Required<Pick<Options<R>, 'value'>>]: Rest<R, K, Options<R>>
    ): Column<R> {
      const value = read(id, options)
      return { ...base(id, options, 10), cut: true, cell: (row) => orNone(value(row)) }
    },
    /** The identifying column: a link to the record. It cannot be hidden. */
    link<K extends Key>(id: K, options: LinkOptions<R>): Column<R> {
      const value = read(id, options)
      return {
        ...base(id, options, 12),
        locked: true,
        cell: (row) => (
          <a className={styles.link} href={hrefOf(options.to, options.search(row))} data-link="" data-tip="">
            {value(row)}
          </a>
        ),
      }
    },
    /** Text with a second grey line. */
    twoLine<K extends Key>(id: K, options: Options<R> & { second: (row: R) => ReactNode }): Column<R> {
      const value = read(id, options)
      return {
        ...base(id, options, 11),
        cut: true,
        cell: (row) => (
          <>
            {orNone(value(row))}
            <small className={styles.second}>{options.second(row)}</small>
          </>
        ),
      }
    },
    /** Whole won with commas, right; `strong` where the amount decides something. */
    money<K extends Key>(id: K, options: Options<R> & { strong?: boolean } = {}): Column<R> {
      const value = read(id, options)
      return {
        ...base(id, { align: 'end', ...options }, 9),
        cell: (row) => {
          const amount = value(row)
          if (amount === null || amount === undefined) return none
          return options.strong ? <b>{won(Number(amount))}</b> : won(Number(amount))
        },
      }
    },
    /** A count, right, with commas; `plain` leaves the commas out (numbers that are names). */
    number<K extends Key>(id: K, options: Options<R> & { plain?: boolean } = {}): Column<R> {
      const value = read(id, options)
      return {
        ...base(id, { align: 'end', ...options }, 6),
        cell: (row) => {
          const n = value(row)
          return n === null || n === undefined ? none : options.plain ? n : won(Number(n))
        },
      }
    },
    /** A time of Seoul, `YYYY-MM-DD HH:mm`. */
    time<K extends Key>(id: K, options: Options<R> = {}): Column<R> {
      const value = read(id, options)
      return { ...base(id, options, 12), cell: (row) => orNone(formatted(value(row), formatTime)) }
    },
    /** A day of Seoul. */
    day<K extends Key>(id: K, options: Options<R> = {}): Column<R> {
      const value = read(id, options)
      return { ...base(id, options, 9), cell: (row) => orNone(formatted(value(row), formatDay)) }
    },
    /** A state as a pill. Both maps are total, so that a new value breaks the build. */
    pill<K extends Key>(
      id: K,
      labels: Readonly<Record<NonNullable<R[K]> & string, string>>,
      tones: Readonly<Record<NonNullable<R[K]> & string, Tone>>,
      options: Omit<Options<R>, 'value'> = {},
    ): Column<R> {
      return {
        ...base(id, options, 8),
        cell: (row) => {
          // the maps demand that R[K] is a string or null
          const state = row[id] as (NonNullable<R[K]> & string) | null
          return state === null || state === undefined ? (
            none
          ) : (
            <span className={pillClass(tones[state])}>{labels[state]}</span>
          )
        },
      }
    },
    /** Yes or no in words; the exception is what one looks for, so no is grey. */
    yesNo<K extends Key>(
      id: K,
      ...[options = {} as Options<R> & { yes?: string; no?: string; is: (row: R) => boolean }]: Flagged<
        R,
        K,
        Options<R> & { yes?: string; no?: string }
      >
    ): Column<R> {
      const is = 'is' in options && options.is ? options.is : (row: R) => Boolean(row[id])
      const { yes = '예', no = '아니오' } = options
      return { ...base(id, options, 7), cell: (row) => (is(row) ? yes : <span className={styles.no}>{no}</span>) }
    },
    /** Anything else; plain elements, please. */
    custom(id: string, options: Omit<Options<R>, 'value'> & { cut?: boolean; cell: (row: R) => ReactNode }): Column<R> {
      return { ...base(id, options, 10), cut: options.cut, cell: options.cell }
    },
  }
}

const formatted = (value: Plain, format: (time: string) => string): string | null =>
  typeof value === 'string' && value !== '' ? format(value) : null
