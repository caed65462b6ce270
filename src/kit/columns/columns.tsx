import type { ReactNode } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import { cellDay, cellTime } from '@/shared/lib/cell-dates'
import type { Tone } from '@/shared/ui/records/pill'
import { amountSpan, badgeRow, linkTo, nameCell, picture, progressBar, statePill, usual } from '@/shared/ui/table/cells'
import type { ListDef } from '../list/def'
import type { DrawerTarget, RowTarget, Target } from '../search'
import { columnBase, type Given, grouped, hrefOf, type Look, type Options, type Plain, type State } from './base'
import type { Column } from './column'
import { doingColumns } from './doing'

/** What stands beside a value. */
interface Beside<R> {
  /** Below it, grey. */
  second: (row: R) => ReactNode
  /** The address of a picture before it; null: it has none. Left out: the list has no pictures. */
  picture?: (row: R) => string | null | undefined
  /** What a link is called, for screen readers, where many rows have the same text. */
  label?: (row: R) => string
}

/** Column helpers of a list: titles and sort keys come from its definition, fields from the contract's record. */
export function columnsOf<P extends ListPath>(def: ListDef<P>) {
  type R = RowOf<P>
  const kit = columnBase(def)
  const { base, read } = kit

  /** A helper for columns of one value: what is usual for them, and how the value is shown. */
  const shows =
    <O extends Options<R> = Options<R>>(
      usually: Parameters<typeof base>[2],
      show: (value: Plain, options: O, row: R) => ReactNode,
    ) =>
    <K extends string>(id: K, ...[given]: Given<R, K, O>): Column<R> => {
      // `Given` lets them be left out only where none of them is required
      const options = (given ?? {}) as O
      const value = read(id, options)
      return { ...base(id, options, usually), cell: (row) => show(value(row), options, row) }
    }

  return {
    ...doingColumns(kit),
    /** Text; what is too long ends with … and shows whole on hover. */
    text: shows({ width: 10, cut: true }, (text) => text),
    /** The identifying column, one in every list: the name (the code where there is none) as a link to the record, with a `mark` at the end of its cell. It cannot be hidden. */
    link: shows<Options<R> & Partial<Beside<R>> & { mark?: (row: R) => ReactNode } & (RowTarget<R> | DrawerTarget<R>)>(
      { width: 12, locked: true, cut: true },
      (text, { to, search, second, picture, label, mark }, row) => {
        const link = linkTo(text, hrefOf(to, search(row)), { label: label?.(row) })
        if (second) return nameCell(link, second(row), picture?.(row))
        return mark ? (
          <>
            {mark(row)}
            {link}
          </>
        ) : (
          link
        )
      },
    ),
    /** Text with a second grey line. */
    twoLine: shows<Options<R> & Beside<R>>({ width: 11, cut: true }, (text, { second, picture }, row) =>
      nameCell(text, second(row), picture?.(row)),
    ),
    /** Whole won with commas, right; `strong` where the amount decides something. */
    money: shows<Options<R> & { strong?: boolean }>({ width: 9, align: 'end' }, (amount, { strong }) =>
      strong && amount !== null ? <b>{grouped(amount)}</b> : grouped(amount),
    ),
    /** A count, right, with commas; `plain` leaves the commas out (numbers that are names). */
    number: shows<Options<R> & { plain?: boolean }>({ width: 6, align: 'end' }, (n, { plain }) =>
      plain ? n : grouped(n),
    ),
    /** A share in percent, right. */
    percent: shows<Options<R> & { decimals?: number; tone?: (row: R) => Tone | undefined }>(
      { width: 6, align: 'end' },
      (share, { decimals, tone }, row) => {
        if (share === null || share === undefined) return null
        const text = `${decimals === undefined ? share : Number(share).toFixed(decimals)}%`
        const colour = tone?.(row)
        return colour ? statePill(text, colour) : text
      },
    ),
    /** A number that leads to the records it counts; 0 leads nowhere. `text` shows something else than the number. */
    count: shows<Options<R> & { text?: (row: R) => string } & (RowTarget<R> | { goes: (row: R) => Target })>(
      { width: 6, align: 'end' },
      (n, { text, ...link }, row) => {
        const shown = text?.(row) ?? grouped(n ?? 0)
        if (!n) return shown
        const { to, search = {} } = 'goes' in link ? link.goes(row) : { to: link.to, search: link.search(row) }
        return linkTo(shown, hrefOf(to, search))
      },
    ),
    /** Another record that the row names; its text alone where there is none (`search` gives null) or it does not open for this admin. */
    mention: shows<Options<R> & { to: Target['to']; search: (row: R) => object | 0 | null }>(
      { width: 9, cut: true },
      (text, { to, search }, row) => {
        const found = search(row)
        return found && text ? linkTo(text, hrefOf(to, found)) : text
      },
    ),
    /** A time of Seoul, `YYYY-MM-DD HH:mm`. */
    time: shows({ width: 9.7 }, (time) => time && cellTime(String(time))),
    /** A day of Seoul. */
    day: shows({ width: 7.6 }, (time) => time && cellDay(String(time))),
    /** A state as a pill. Both maps are total, so that a new value breaks the build. */
    pill<K extends keyof R & string>(
      id: K,
      labels: Readonly<Record<State<R, K>, string>>,
      tones: Readonly<Record<State<R, K>, Tone>>,
      options: Look = {},
    ): Column<R> {
      return {
        ...base(id, options, { width: 7 }),
        cell: (row) => {
          // the maps demand that R[K] is a string or null
          const state = row[id] as State<R, K> | null
          return state && statePill(labels[state], tones[state])
        },
      }
    },
    /** Yes or no in words; the exception is what one looks for, so no is grey. */
    yesNo<K extends string>(
      id: K,
      ...[options = {}]: Given<R, K, Look & { yes?: string; no?: string; value?: (row: R) => boolean }, boolean | null>
    ): Column<R> {
      const { yes = '예', no = '아니오', value = (row: R) => row[id as string as keyof R] } = options
      return { ...base(id, options, { width: 7 }), cell: (row) => (value(row) ? yes : usual(no)) }
    },
    /** A picture of fixed size. `value`: its address. */
    image(id: string, options: Look & { value: (row: R) => string | null | undefined; wide?: boolean }): Column<R> {
      const { wide, value } = options
      return {
        ...base(id, options, { width: wide ? 7.5 : 4.5 }),
        cell: (row) => picture(value(row), wide ? 'wide' : undefined),
      }
    },
    /** How far something is: `3/12` on a bar. */
    progress(id: string, options: Look & { done: (row: R) => number; of: (row: R) => number | null }): Column<R> {
      return { ...base(id, options, { width: 9 }), cell: (row) => progressBar(options.done(row), options.of(row)) }
    },
    /** Several words as pills. */
    badges(id: string, options: Look & { value: (row: R) => Parameters<typeof badgeRow>[0] }): Column<R> {
      return { ...base(id, options, { width: 10, cut: true }), cell: (row) => badgeRow(options.value(row)) }
    },
    /** Two amounts as a span: `82,000~214,000`. */
    priceRange(
      id: string,
      options: Look & { from: (row: R) => number | null; to: (row: R) => number | null },
    ): Column<R> {
      return {
        ...base(id, options, { width: 11, align: 'end' }),
        cell: (row) => amountSpan(options.from(row), options.to(row)),
      }
    },
    /** Anything else; plain elements, please. */
    custom(
      id: string,
      options: Look & Pick<Column<R>, 'cut' | 'tip' | 'tone'> & { cell: (row: R) => ReactNode },
    ): Column<R> {
      const { cut, tip, tone, cell } = options
      return { ...base(id, options, { width: 10, cut }), tip, tone, cell }
    },
  }
}
