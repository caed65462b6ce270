import { RowGrid, type RowGridProps } from '@/shared/ui/row-grid'
import { Row } from '../detail/context'
import { type FieldFrame, FieldFrameView } from './field'

export interface RowsProps<R> extends FieldFrame, RowGridProps<R> {
  /** Default: the contract's maxItems. */
  max?: number
}

/**
 * Small rows edited inside a form. A cell is a field like any other: the server's `fitments[1].front` lands on it. Rows
 * keep their identity while they move, so that what is being typed stays.
 */
export function RowsField<R extends object>({ name, ...props }: RowsProps<R> & { name: string }) {
  const { columns, blank, add, addLabel, paste, max, unordered, locked, none, ...frame } = props
  return (
    <FieldFrameView name={name} group wide {...frame}>
      {(control, field) => (
        <RowGrid<R>
          {...{ columns, blank, add, addLabel, paste, unordered, locked, none }}
          label={field.title}
          rows={Array.isArray(field.value) ? field.value : []}
          onChange={field.set}
          disabled={control.disabled}
          max={max ?? field.rule?.maxItems ?? Number.POSITIVE_INFINITY}
          scope={(at, cells) => <Row value={`${field.path}[${at}]`}>{cells}</Row>}
        />
      )}
    </FieldFrameView>
  )
}
