import type { ReactNode } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import { formatDay, formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { pillClass, type Tone } from '@/shared/ui/pill'
import type { Search } from '../filters/values'
import type { ListDef } from '../list/def'
import { columnBase, hrefOf, type Look, none, type Options, orNone, type Plain } from './base'
import type { Column } from './column'
import styles from './columns.module.css'
import { doingColumns } from './doing'
import { shownColumns } from './shown'

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

/** Column helpers of a list: titles and sort keys come from its definition, fields from the contract's record. */
export function columnsOf<P extends ListPath>(def: ListDef<P>) {
  type R = RowOf<P>
  type Key = keyof R & string

  const kit = columnBase(def)
  const { base, read } = kit

  return {
    ...shownColumns(kit),
    ...doingColumns(kit),
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
        ...base(id, options, 9, 'end'),
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
        ...base(id, options, 6, 'end'),
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
      options: Look<R> = {},
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
    custom(id: string, options: Look<R> & { cut?: boolean; cell: (row: R) => ReactNode }): Column<R> {
      return { ...base(id, options, 10), cut: options.cut, cell: options.cell }
    },
  }
}

const formatted = (value: Plain, format: (time: string) => string): string | null =>
  typeof value === 'string' && value !== '' ? format(value) : null
