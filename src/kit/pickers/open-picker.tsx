import { lazy, type ReactElement } from 'react'
import { openDialog } from '@/shared/ui/dialog'
import type { PickOptions, PickSpec } from './spec'

interface LazyProps<Row> extends PickOptions {
  spec: PickSpec<Row>
  max: number
  close: (rows?: Row[]) => void
}

const LazyDialog = lazy(() => import('./picker-dialog').then((module) => ({ default: module.PickerDialog })))
// `lazy` forgets that the component is generic
const Dialog = LazyDialog as unknown as <Row>(props: LazyProps<Row>) => ReactElement

/** Opens a picker; gives the picked rows (at least one), or undefined when it was dismissed. */
export function openPicker<Row>(
  spec: PickSpec<Row>,
  options: PickOptions & { max: number },
): Promise<Row[] | undefined> {
  return openDialog<Row[]>((close) => <Dialog spec={spec} {...options} close={close} />, {
    title: spec.title,
    size: 'lg',
  })
}

/** As `openPicker`, for one record. */
export async function openSinglePicker<Row>(spec: PickSpec<Row>, options: PickOptions = {}): Promise<Row | undefined> {
  const rows = await openPicker(spec, { ...options, max: 1 })
  return rows?.[0]
}
