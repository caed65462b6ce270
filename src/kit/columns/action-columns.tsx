import type { ReactNode } from 'react'
import type { ErrorCode, ListPath, RowOf } from '@/shared/api/types'
import type { Rule } from '@/shared/lib/rules'
import type { Tone } from '@/shared/ui/records/pill'
import { actionPill, actionSwitch, actionValue, statePill } from '@/shared/ui/table/cells'
import {
  type Base,
  type ColumnOptions,
  formatGrouped,
  type PlainValue,
  type State,
  type ValueColumnOptions,
} from './base'
import type { CellChange, Column } from './column'

interface Changing<R, V> {
  /** Returns a question to confirm before the change; undefined: no confirmation. */
  ask?: (row: R, next: V) => string | undefined
  /** Makes the change. A receipt with `failed` rows counts as a failure, and its message is shown. */
  run: (row: R, next: V, options: { allow?: true }) => Promise<unknown>
  /** Code of a refusal that the admin may overrule: asks with the server's message, then calls `run` again with `allow`. */
  resendOn?: ErrorCode
  /** Returns the row as it will be. Default: sets the value in the column's field. */
  apply?: (row: R, next: V) => R
}
export interface EditOptions<R, V> extends ColumnOptions, Changing<R, V> {
  kind: 'money' | 'text'
  /** The value can be cleared: `run` then receives null. */
  empty?: boolean
  /** The contract's rule of the field (`gen/*Rules`). */
  rule?: Rule
  /** Returns an error message in Korean, or undefined. */
  check?: (row: R, next: NonNullable<V>) => string | undefined
  /** Rendered instead of the formatted value. */
  cell?: (row: R) => ReactNode
  /** Enter saves and moves to the same cell of the row below, as in a spreadsheet. */
  down?: boolean
}

/** Returns the column helpers whose cells act on a click. The table's single set of listeners handles the clicks. */
export function actionColumns<P extends ListPath>({ base, read, nameOf }: Base<P>) {
  type R = RowOf<P>
  type Key = keyof R & string

  const createChange = <V,>(id: string, { ask, run, resendOn, apply }: Changing<R, V>): CellChange<R> => ({
    ask,
    run,
    resendOn,
    apply: apply ?? ((row, next) => Object.assign({}, row, { [id]: next })),
  })
  function editColumn<V>(id: string, options: EditOptions<R, V>, value: (row: R) => PlainValue): Column<R> {
    const { kind, empty, rule, check } = options
    const numeric = kind === 'money'
    const column = base(id, options, { width: 9, align: numeric ? 'end' : undefined })
    const formatted = (row: R) => (numeric ? formatGrouped(value(row)) : value(row))
    const shown = options.cell ?? formatted
    return {
      ...column,
      edits: true,
      cell: (row, { write, busy }) => {
        const label = `${column.title} ${formatted(row) ?? '없음'} 수정`
        return write ? actionValue(shown(row), { id, label, busy, edit: true }) : shown(row)
      },
      doing: {
        kind: 'edit',
        down: options.down,
        text: (row) => String(value(row) ?? ''),
        // values of this column have the type of its field
        typed: (row) => ({
          numeric,
          empty,
          label: column.title,
          rule,
          check: check && ((next) => check(row, next as NonNullable<V>)),
        }),
        change: createChange(id, options),
      },
    }
  }

  return {
    /** A quick switch (진열, 노출). It switches at once, and reverts with the server's message on failure. `refuse`: why a row's switch is disabled. */
    toggle<K extends Key>(
      id: K,
      options: ColumnOptions & Changing<R, boolean> & { refuse?: (row: R) => string | undefined },
    ): Column<R> {
      const is = (row: R) => Boolean(row[id])
      const column = base(id, options, { width: 5 })
      return {
        ...column,
        edits: true,
        cell: (row, { write, busy }) =>
          actionSwitch(is(row), !write || options.refuse?.(row), {
            id,
            label: `${nameOf(row)} ${column.title}`,
            busy,
          }),
        doing: { kind: 'toggle', is, change: createChange(id, options) },
      }
    },
    /** An inline editor, opened by click, Enter or F2. Enter saves, Tab saves and moves on, Esc cancels. */
    edit<K extends Key>(id: K, options: EditOptions<R, R[K]> & Pick<ValueColumnOptions<R>, 'value'>): Column<R> {
      return editColumn(id, options, read(id, options))
    },
    /** Same as `edit`, for a cell that is not a field of the row (e.g. of a matrix). */
    editAt<V extends string | number | null>(
      id: string,
      options: EditOptions<R, V> & { value: (row: R) => PlainValue; apply: (row: R, next: V) => R },
    ): Column<R> {
      return editColumn(id, options, options.value)
    },
    /** A state as a pill. A click opens the states it can change to. */
    selectCell<K extends Key>(
      id: K,
      labels: Readonly<Record<State<R, K>, string>>,
      tones: Readonly<Record<State<R, K>, Tone>>,
      options: ColumnOptions &
        Changing<R, State<R, K>> & {
          /** The states to offer. Default: all. */
          options?: (row: R) => readonly State<R, K>[]
          /** Returns why a state cannot be chosen. */
          refuse?: (row: R, next: State<R, K>) => string | undefined
        },
    ): Column<R> {
      const column = base(id, options, { width: 8 })
      // the maps' types require R[K] to be a string or null; Object.keys returns string[]
      const stateOf = (row: R) => row[id] as State<R, K> | null
      const all = Object.keys(labels) as State<R, K>[]
      return {
        ...column,
        edits: true,
        cell: (row, { write, busy }) => {
          const state = stateOf(row)
          if (state === null) return null
          const [text, tone] = [labels[state], tones[state]]
          return write
            ? actionPill(text, tone, { id, label: `${column.title} ${text} 변경`, busy })
            : statePill(text, tone)
        },
        doing: {
          kind: 'select',
          is: stateOf,
          // the grid passes only values of this column
          label: (value) => labels[value as State<R, K>],
          options: (row) =>
            (options.options?.(row) ?? all)
              .filter((value) => value !== stateOf(row))
              .map((value) => ({ value, label: labels[value], reason: options.refuse?.(row, value) })),
          change: createChange(id, options),
        },
      }
    },
    /** A value whose click opens something, e.g. 재고조정; plain text without WRITE. `does`: the action, for screen readers. */
    click<K extends Key>(
      id: K,
      options: ValueColumnOptions<R> & {
        does: string
        run: (row: R, anchor: HTMLElement) => unknown
        cell?: (row: R) => ReactNode
      } & Pick<Column<R>, 'grid' | 'tone'>,
    ): Column<R> {
      const value = read(id, options)
      const formatted = (row: R) => (typeof value(row) === 'number' ? formatGrouped(value(row)) : value(row))
      const shown = options.cell ?? formatted
      return {
        ...base(id, options, { width: 7, align: 'end' }),
        tone: options.tone,
        cell: (row, { write }) =>
          write ? actionValue(shown(row), { id, label: `${options.does} ${formatted(row) ?? ''}` }) : shown(row),
        doing: { kind: 'click', run: options.run },
        ...(options.grid && { grid: options.grid, edits: true }),
      }
    },
  }
}
