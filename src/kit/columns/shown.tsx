import type { ListPath, RowOf } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { cx } from '@/shared/ui/cx'
import { pillClass, type Tone } from '@/shared/ui/pill'
import type { Search } from '../filters/values'
import { type Base, hrefOf, type Look, none, type Options, type Plain } from './base'
import type { Column } from './column'
import styles from './columns.module.css'

/** Columns that show more than a word or a number; still plain elements. */
export function shownColumns<P extends ListPath>({ base, read }: Base<P>) {
  type R = RowOf<P>
  type Key = keyof R & string
  const numberOf = (value: Plain) => (value === null || value === undefined || value === '' ? undefined : Number(value))

  return {
    /** A picture of fixed size, asked for when it comes into sight. `value`: its address. */
    image(id: string, options: Look<R> & { value: (row: R) => string | null | undefined; wide?: boolean }): Column<R> {
      const { wide } = options
      return {
        ...base(id, { sort: false, ...options }, wide ? 7.5 : 4.5),
        cell: (row) => {
          const src = options.value(row)
          const className = cx(styles.image, wide && styles.wide)
          return src ? (
            <img className={className} src={src} alt="" loading="lazy" decoding="async" />
          ) : (
            <span className={className} />
          )
        },
      }
    },
    /** A share in percent, right. */
    percent<K extends Key>(
      id: K,
      options: Options<R> & { decimals?: number; tone?: (row: R) => Tone | undefined } = {},
    ): Column<R> {
      const value = read(id, options)
      return {
        ...base(id, options, 6, 'end'),
        cell: (row) => {
          const n = numberOf(value(row))
          if (n === undefined) return none
          const text = `${options.decimals === undefined ? n : n.toFixed(options.decimals)}%`
          const tone = options.tone?.(row)
          return tone ? <span className={pillClass(tone)}>{text}</span> : text
        },
      }
    },
    /** How far something is: `3/12` on a bar. */
    progress(id: string, options: Look<R> & { done: (row: R) => number; of: (row: R) => number | null }): Column<R> {
      return {
        ...base(id, options, 9),
        cell: (row) => {
          const [done, all] = [options.done(row), options.of(row)]
          if (all === null) return won(done)
          const share = all > 0 ? Math.min(100, (done / all) * 100) : 0
          return (
            <span
              className={styles.progress}
              style={{ backgroundSize: `${share}% 100%` }}
            >{`${won(done)}/${won(all)}`}</span>
          )
        },
      }
    },
    /** Several words as pills. */
    badges(id: string, options: Look<R> & { value: (row: R) => readonly { label: string; tone?: Tone }[] }): Column<R> {
      return {
        ...base(id, options, 10),
        cut: true,
        cell: (row) =>
          options.value(row).map(({ label, tone = 'grey' }) => (
            <span key={label} className={cx(pillClass(tone), styles.badge)}>
              {label}
            </span>
          )),
      }
    },
    /** A number that leads to the records it counts; 0 leads nowhere. `text` shows something else than the number. */
    count<K extends Key>(
      id: K,
      options: Options<R> & {
        to: `/${string}` | ((row: R) => `/${string}`)
        search: (row: R) => Search
        text?: (row: R) => string
      },
    ): Column<R> {
      const value = read(id, options)
      return {
        ...base(id, options, 6, 'end'),
        cell: (row) => {
          const n = numberOf(value(row)) ?? 0
          const text = options.text?.(row) ?? won(n)
          const to = typeof options.to === 'function' ? options.to(row) : options.to
          return n === 0 ? (
            text
          ) : (
            <a className={styles.link} href={hrefOf(to, options.search(row))} data-link="">
              {text}
            </a>
          )
        },
      }
    },
    /** Two amounts as a span: `82,000~214,000`, one when they are the same. */
    priceRange(
      id: string,
      options: Look<R> & { from: (row: R) => number | null; to: (row: R) => number | null },
    ): Column<R> {
      return {
        ...base(id, options, 11, 'end'),
        cell: (row) => {
          const [from, to] = [options.from(row), options.to(row)]
          if (from === null && to === null) return none
          if (from === to || from === null || to === null) return won(from ?? to ?? 0)
          return `${won(from)}~${won(to)}`
        },
      }
    },
  }
}
