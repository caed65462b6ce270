import { seqsOf } from '@/shared/lib/files'
import { formatPicked, type KnownRecord, PickedRecords } from '@/shared/ui/inputs/picked-records'
import type { Picker } from '@/shared/ui/layers/picker-spec'
import { RowGrid, type RowGridProps } from '@/shared/ui/table/row-grid'
import { RowPathContext } from '../detail/form-context'
import { Sheet } from '../grid/sheet'
import type { SheetSpec } from '../grid/sheet-spec'
import { Field, type FieldProps } from './field'
import { rowSheetCells } from './row-sheet-cells'

export interface PicksProps<Row> extends FieldProps {
  picker: Picker<Row>
  /** Records that the loaded record already names. */
  known?: readonly (KnownRecord | null | undefined)[]
  /** Default: the contract's maxItems, or 500. */
  max?: number
}

/** Several records of a picker, as seqs in the order of picking. */
export function PicksField<Row>({ picker, known, max: maxItems, ...frame }: PicksProps<Row> & { name: string }) {
  const readOnlyValue = ({ value }: { value: unknown }) => formatPicked(picker, known, seqsOf(value))
  return (
    <Field group wide {...frame} readOnlyValue={readOnlyValue}>
      {({ id, disabled, 'aria-describedby': described }, { value, set, title, rule }) => {
        const max = maxItems ?? rule?.maxItems ?? 500
        return (
          <PickedRecords
            id={id}
            disabled={disabled}
            picker={picker}
            known={known}
            max={max}
            aria-describedby={described}
            label={title}
            seqs={seqsOf(value)}
            onChange={(seqs) => set(max === 1 ? (seqs[0] ?? null) : seqs)}
          />
        )
      }}
    </Field>
  )
}

export type PickProps<Row> = Omit<PicksProps<Row>, 'max'>

/** One record of a picker, as its seq. */
export function PickField<Row>(props: PickProps<Row> & { name: string }) {
  return <PicksField wide={false} {...props} max={1} />
}

/** A row to be filled in: a required field may still be null. The form's rules refuse to save such a row. */
export type BlankRow<R> = { [K in keyof R]: R[K] | null }

export interface RowsProps<R> extends FieldProps, Omit<RowGridProps<R>, 'blank'> {
  /** Creates an empty row. Without it, rows are added only by `add`. */
  blank?: () => BlankRow<NoInfer<R>>
  /** Default: the contract's maxItems. */
  max?: number
}

/**
 * A grid of rows inside a form. It works as a sheet (Excel copy and paste) unless `paste` handles pasted lines itself.
 * Each cell is a field, so a server error at `fitments[1].front` appears at that cell. Rows keep their identity when
 * reordered, so half-typed input is kept.
 */
export function RowsField<R extends object>(props: RowsProps<R> & { name: string }) {
  const { columns, blank: blankRow, add, addLabel, paste, max, unordered, none, ...frame } = props
  // the rules check a row before it is sent
  const blank = blankRow && (() => blankRow() as R)
  return (
    <Field group wide {...frame}>
      {({ disabled }, { title, value, set, rule, path }) => {
        const rows: readonly R[] = Array.isArray(value) ? value : []
        const maxRows = max ?? rule?.maxItems ?? Number.POSITIVE_INFINITY
        const spec: SheetSpec<R> = {
          rows,
          onChange: set,
          blank,
          max: maxRows,
          cells: () => rowSheetCells(columns, rows, rule?.items?.properties ?? {}),
          nameOf: (at) => `${at + 1}번째 줄`,
        }
        return (
          <Sheet spec={disabled || paste ? undefined : spec}>
            <RowGrid<R>
              columns={columns}
              blank={blank}
              add={add}
              addLabel={addLabel}
              paste={paste}
              unordered={unordered}
              none={none}
              rows={rows}
              disabled={disabled}
              label={title}
              onChange={set}
              max={maxRows}
              scope={(at, cells) => <RowPathContext value={`${path}[${at}]`}>{cells}</RowPathContext>}
            />
          </Sheet>
        )
      }}
    </Field>
  )
}
