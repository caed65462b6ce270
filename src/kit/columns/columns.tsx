import type { ReactNode } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import { cellDay, cellTime } from '@/shared/lib/cell-dates'
import type { Tone } from '@/shared/ui/records/pill'
import {
  amountRange,
  badgeRow,
  excerptCell,
  linkTo,
  mutedText,
  nameCell,
  picture,
  progressBar,
  statePill,
} from '@/shared/ui/table/cells'
import type { ListDef } from '../list/list-def'
import type { DrawerTarget, RowTarget, Target } from '../search'
import { actionColumns } from './action-columns'
import {
  type ColumnOptions,
  columnBase,
  formatGrouped,
  hrefOf,
  type OptionsArg,
  type PlainValue,
  type State,
  type ValueColumnOptions,
} from './base'
import type { Column } from './column'

/** Additions to a cell's value. */
interface CellAdditions<R> {
  /** Gray text below the value. */
  second: (row: R) => ReactNode
  /** Address of the picture before the value; null: this row has none. Omit it for lists without pictures. */
  picture?: (row: R) => string | null | undefined
  /** Accessible name of the link, where many rows show the same text. */
  label?: (row: R) => string
}

/** A table's columns, by name or in groups. */
type ColumnSets<R> = Readonly<Record<string, Column<R> | Column<R>[]>>

/**
 * Returns the column helpers for lists whose rows all have the fields of `B`: `kit` makes columns that read these fields,
 * `own` gives them the type of the list's own rows.
 */
export function sharedColumnsOf<B extends ListPath, P extends ListPath>(def: ListDef<P>) {
  type Own<C> = { [K in keyof C]: C[K] extends unknown[] ? Column<RowOf<P>>[] : Column<RowOf<P>> }
  return {
    // the definition's titles and sort keys are all that `columnsOf` reads; its rows are at least those of B
    kit: columnsOf<B>(def as unknown as ListDef<B>),
    // a column that reads rows of B reads those of P as well, which TypeScript cannot infer through P
    own: <C extends ColumnSets<RowOf<B>>>(columns: C): Own<C> => columns as unknown as Own<C>,
  }
}

/** Returns the column helpers of a list. Titles and sort keys come from its definition, fields from the contract's record. */
export function columnsOf<P extends ListPath>(def: ListDef<P>) {
  type R = RowOf<P>
  const kit = columnBase(def)
  const { base, read } = kit

  /** Creates a helper for columns of one value: its default options and how it renders the value. */
  const valueColumn =
    <O extends ValueColumnOptions<R> = ValueColumnOptions<R>>(
      defaults: Parameters<typeof base>[2],
      show: (value: PlainValue, options: O, row: R) => ReactNode,
    ) =>
    <K extends string>(id: K, ...[given]: OptionsArg<R, K, O>): Column<R> => {
      // `OptionsArg` makes the options optional only where no option is required
      const options = (given ?? {}) as O
      const value = read(id, options)
      return { ...base(id, options, defaults), cell: (row) => show(value(row), options, row) }
    }

  return {
    ...actionColumns(kit),
    /** Text. Overlong text ends with … and is shown in full on hover. */
    text: valueColumn({ width: 10, cut: true }, (text) => text),
    /**
     * The identifying column, one in every list: the name (or code) as a link to the record. It cannot be hidden.
     * `mark` is rendered before the link; `excerpt`, a text or null, after it in gray, name and text in up to two lines.
     */
    link: valueColumn<
      ValueColumnOptions<R> &
        Partial<CellAdditions<R>> & {
          mark?: (row: R) => ReactNode
          excerpt?: (row: R) => string | null
        } & (RowTarget<R> | DrawerTarget<R>)
    >({ width: 12, locked: true, cut: true }, (text, { to, search, second, picture, label, mark, excerpt }, row) => {
      const link = linkTo(text, hrefOf(to, search(row)), { label: label?.(row) })
      if (excerpt) return excerptCell(link, excerpt(row))
      if (second) return nameCell(link, second(row), picture?.(row))
      return mark ? (
        <>
          {mark(row)}
          {link}
        </>
      ) : (
        link
      )
    }),
    /** Text with a second, gray line. */
    twoLine: valueColumn<ValueColumnOptions<R> & CellAdditions<R>>(
      { width: 11, cut: true },
      (text, { second, picture }, row) => nameCell(text, second(row), picture?.(row)),
    ),
    /** Whole won with thousands separators, right-aligned. `strong`: bold. */
    money: valueColumn<ValueColumnOptions<R> & { strong?: boolean }>(
      { width: 9, align: 'end' },
      (amount, { strong }) => (strong && amount !== null ? <b>{formatGrouped(amount)}</b> : formatGrouped(amount)),
    ),
    /** A count, right-aligned, with thousands separators; `plain` omits them (for numbers that are identifiers). */
    number: valueColumn<ValueColumnOptions<R> & { plain?: boolean }>({ width: 6, align: 'end' }, (n, { plain }) =>
      plain ? n : formatGrouped(n),
    ),
    /** A percentage, right-aligned. */
    percent: valueColumn<ValueColumnOptions<R> & { decimals?: number; tone?: (row: R) => Tone | undefined }>(
      { width: 6, align: 'end' },
      (share, { decimals, tone }, row) => {
        if (share === null || share === undefined) return null
        const text = `${decimals === undefined ? share : Number(share).toFixed(decimals)}%`
        const color = tone?.(row)
        return color ? statePill(text, color) : text
      },
    ),
    /** A number that links to the records it counts; 0 is not a link. `text` replaces the number. */
    count: valueColumn<
      ValueColumnOptions<R> & { text?: (row: R) => string } & (RowTarget<R> | { goes: (row: R) => Target })
    >({ width: 6, align: 'end' }, (n, { text, ...link }, row) => {
      const shown = text?.(row) ?? formatGrouped(n ?? 0)
      if (!n) return shown
      const { to, search = {} } = 'goes' in link ? link.goes(row) : { to: link.to, search: link.search(row) }
      return linkTo(shown, hrefOf(to, search))
    }),
    /** A link to another record. Plain text where `search` returns null; `DataTable` also shows text if this admin may not open it. */
    mention: valueColumn<ValueColumnOptions<R> & { to: Target['to']; search: (row: R) => object | 0 | null }>(
      { width: 9, cut: true },
      (text, { to, search }, row) => {
        const found = search(row)
        return found && text ? linkTo(text, hrefOf(to, found)) : text
      },
    ),
    /** A time in Seoul, `YYYY-MM-DD HH:mm`. */
    time: valueColumn({ width: 9.7 }, (time) => time && cellTime(String(time))),
    /** A day in Seoul. */
    day: valueColumn({ width: 7.6 }, (time) => time && cellDay(String(time))),
    /** A state as a pill. Both maps must be complete, so that a new enum value breaks the build. */
    pill<K extends keyof R & string>(
      id: K,
      labels: Readonly<Record<State<R, K>, string>>,
      tones: Readonly<Record<State<R, K>, Tone>>,
      options: ColumnOptions = {},
    ): Column<R> {
      return {
        ...base(id, options, { width: 7 }),
        cell: (row) => {
          // the maps' types require R[K] to be a string or null
          const state = row[id] as State<R, K> | null
          return state && statePill(labels[state], tones[state])
        },
      }
    },
    /** A boolean as text; `no` is gray, so that `yes` stands out. */
    yesNo<K extends string>(
      id: K,
      ...[options = {}]: OptionsArg<
        R,
        K,
        ColumnOptions & { yes?: string; no?: string; value?: (row: R) => boolean },
        boolean | null
      >
    ): Column<R> {
      const { yes = '예', no = '아니오', value = (row: R) => row[id as string as keyof R] } = options
      return { ...base(id, options, { width: 7 }), cell: (row) => (value(row) ? yes : mutedText(no)) }
    },
    /** A picture of fixed size. `value` returns its address. */
    image(
      id: string,
      options: ColumnOptions & { value: (row: R) => string | null | undefined; wide?: boolean },
    ): Column<R> {
      const { wide, value } = options
      return {
        ...base(id, options, { width: wide ? 7.5 : 4.5 }),
        cell: (row) => picture(value(row), wide ? 'wide' : undefined),
      }
    },
    /** Progress: `3/12` on a bar. */
    progress(
      id: string,
      options: ColumnOptions & { done: (row: R) => number; of: (row: R) => number | null },
    ): Column<R> {
      return { ...base(id, options, { width: 9 }), cell: (row) => progressBar(options.done(row), options.of(row)) }
    },
    /** Several labels as pills. */
    badges(id: string, options: ColumnOptions & { value: (row: R) => Parameters<typeof badgeRow>[0] }): Column<R> {
      return { ...base(id, options, { width: 10, cut: true }), cell: (row) => badgeRow(options.value(row)) }
    },
    /** A range of two amounts: `82,000~214,000`. */
    moneyRange(
      id: string,
      options: ColumnOptions & { from: (row: R) => number | null; to: (row: R) => number | null },
    ): Column<R> {
      return {
        ...base(id, options, { width: 11, align: 'end' }),
        cell: (row) => amountRange(options.from(row), options.to(row)),
      }
    },
    /** Any other cell. Return plain elements, not components. */
    custom(
      id: string,
      options: ColumnOptions & Pick<Column<R>, 'cut' | 'tip' | 'tone'> & { cell: (row: R) => ReactNode },
    ): Column<R> {
      const { cut, tip, tone, cell } = options
      return { ...base(id, options, { width: 10, cut }), tip, tone, cell }
    },
  }
}
