import type { ErrorCode, ListPath, RowOf } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import type { Rule } from '@/shared/lib/rules'
import { bareSwitch } from '@/shared/ui/choice'
import { cx } from '@/shared/ui/cx'
import { pillClass, type Tone } from '@/shared/ui/pill'
import { type Base, type Look, none, type Options, type Plain } from './base'
import type { CellChange, Column } from './column'
import styles from './columns.module.css'

interface Changing<R, V> {
  /** Asked before; undefined: nothing to ask. */
  ask?: (row: R, next: V) => string | undefined
  /** Makes the change. A receipt with `failed` rows counts as a failure, and its message is shown. */
  run: (row: R, next: V, options: { allow?: true }) => Promise<unknown>
  /** Refusals that the admin may agree to (`run` is then given `allow`); default BELOW_COST. */
  allow?: readonly ErrorCode[]
}
export interface EditOptions<R, V> extends Look<R>, Changing<R, V> {
  kind: 'money' | 'number' | 'text'
  /** Digits after the point; default: whole numbers. */
  decimals?: number
  /** May be emptied: `run` is then given null. */
  empty?: boolean
  unit?: string
  maxLength?: number
  /** What the contract says about the field (`gen/*Rules`). */
  rule?: Rule
  /** What is wrong with a value, in Korean. */
  check?: (row: R, next: NonNullable<V>) => string | undefined
  /** Instead of the formatted value. */
  cell?: (row: R) => React.ReactNode
  /** Not in this row: shown as text. */
  locked?: (row: R) => boolean
}

/** Columns in which something can be done; presses are handled by the table's one set of listeners. */
export function doingColumns<P extends ListPath>({ base, read, nameOf }: Base<P>) {
  type R = RowOf<P>
  type Key = keyof R & string

  function change<V>(id: string, { ask, run, allow }: Changing<R, V>, apply?: (row: R, next: V) => R): CellChange<R> {
    // what the table hands over was read from this very column
    const typed = (next: unknown) => next as V
    return {
      ask: ask && ((row, next) => ask(row, typed(next))),
      run: (row, next, options) => run(row, typed(next), options),
      apply: (row, next) => (apply ? apply(row, typed(next)) : Object.assign({}, row, { [id]: next })),
      allow,
    }
  }
  function editColumn<V>(
    id: string,
    options: EditOptions<R, V>,
    value: (row: R) => Plain,
    apply?: (row: R, next: V) => R,
  ) {
    const numeric = options.kind !== 'text'
    const written = (row: R) => (numeric && value(row) != null ? won(Number(value(row))) : value(row))
    const shown = options.cell ?? written
    const column = base(id, options, 9, numeric ? 'end' : undefined)
    return {
      ...column,
      cell: (row, { write, busy }) =>
        write && !options.locked?.(row) ? (
          <button
            type="button"
            className={styles.edit}
            data-do={id}
            data-edit=""
            aria-label={`${column.title} ${written(row) ?? '없음'} 수정`}
            aria-busy={busy || undefined}
          >
            {shown(row) ?? '–'}
          </button>
        ) : (
          (shown(row) ?? none)
        ),
      doing: {
        kind: 'edit',
        editing: {
          numeric,
          unit: options.unit ?? (options.kind === 'money' ? '원' : undefined),
          text: (row) => String(value(row) ?? ''),
          // what is typed is read by the editor, which comes with its first opening
          typed: options,
        },
        change: change(id, options, apply),
      },
    } satisfies Column<R>
  }

  return {
    /** A quick switch (진열, 노출): goes over at once, and back with the server's message when it fails. */
    toggle<K extends Key>(
      id: K,
      options: Look<R> & Changing<R, boolean> & { labels?: { on: string; off: string }; is?: (row: R) => boolean },
    ): Column<R> {
      const is = options.is ?? ((row: R) => Boolean(row[id]))
      const column = base(id, options, 6)
      const { labels } = options
      return {
        ...column,
        cell: (row, { write, busy }) => (
          <input
            type="checkbox"
            role="switch"
            className={bareSwitch}
            data-do={id}
            data-tip={labels && (is(row) ? labels.on : labels.off)}
            aria-label={`${nameOf(row)} ${column.title}`}
            aria-busy={busy || undefined}
            disabled={!write}
            checked={is(row)}
            aria-checked={is(row)}
            readOnly
          />
        ),
        doing: { kind: 'toggle', is, change: change(id, options) },
      }
    },
    /** A value that is edited where it stands: press, Enter or F2; Enter saves, Tab saves and goes on, Esc leaves. */
    edit<K extends Key>(id: K, options: EditOptions<R, R[K]> & Pick<Options<R>, 'value'>): Column<R> {
      return editColumn(id, options, read(id, options))
    },
    /** As `edit`, for a cell that is no field of the row (a grade of a price matrix). `apply`: the row as it will be. */
    editAt<V extends string | number | null>(
      id: string,
      options: EditOptions<R, V> & { value: (row: R) => Plain; apply: (row: R, next: V) => R },
    ): Column<R> {
      return editColumn(id, options, options.value, options.apply)
    },
    /** A state as a pill that opens the states it may change into. */
    selectCell<K extends Key>(
      id: K,
      labels: Readonly<Record<NonNullable<R[K]> & string, string>>,
      tones: Readonly<Record<NonNullable<R[K]> & string, Tone>>,
      options: Look<R> &
        Changing<R, NonNullable<R[K]> & string> & {
          /** What is offered; default: all. */
          options?: (row: R) => readonly (NonNullable<R[K]> & string)[]
          /** Why one of them is not possible. */
          refuse?: (row: R, next: NonNullable<R[K]> & string) => string | undefined
        },
    ): Column<R> {
      type V = NonNullable<R[K]> & string
      const column = base(id, options, 8)
      // the maps demand that R[K] is a string or null; Object.keys forgets the keys' type
      const stateOf = (row: R) => row[id] as V | null
      const all = Object.keys(labels) as V[]
      return {
        ...column,
        cell: (row, { write, busy }) => {
          const state = stateOf(row)
          if (state === null) return none
          const className = pillClass(tones[state])
          if (!write) return <span className={className}>{labels[state]}</span>
          return (
            <button
              type="button"
              className={cx(className, styles.pick)}
              data-do={id}
              aria-label={`${column.title} ${labels[state]} 변경`}
              aria-haspopup="menu"
              aria-busy={busy || undefined}
            >
              {labels[state]}
            </button>
          )
        },
        doing: {
          kind: 'select',
          options: (row) =>
            (options.options?.(row) ?? all)
              .filter((value) => value !== stateOf(row))
              .map((value) => ({ value, label: labels[value], reason: options.refuse?.(row, value) })),
          change: change(id, options),
        },
      }
    },
    /** A value that opens something when it is pressed, e.g. 재고조정; plain text without WRITE unless it only `reads`. */
    click<K extends Key>(
      id: K,
      options: Look<R> &
        Pick<Options<R>, 'value'> & {
          /** What the press does, for screen readers. */
          does: string
          run: (row: R, anchor: HTMLElement) => unknown
          cell?: (row: R) => React.ReactNode
          reads?: boolean
        },
    ): Column<R> {
      const value = read(id, options)
      const written = (row: R) => (typeof value(row) === 'number' ? won(Number(value(row))) : value(row))
      const shown = options.cell ?? written
      return {
        ...base(id, options, 7, 'end'),
        cell: (row, { write }) =>
          write || options.reads ? (
            <button
              type="button"
              className={styles.edit}
              data-do={id}
              aria-label={`${options.does} ${written(row) ?? ''}`}
            >
              {shown(row) ?? '–'}
            </button>
          ) : (
            (shown(row) ?? none)
          ),
        doing: { kind: 'click', run: options.run },
      }
    },
  }
}
