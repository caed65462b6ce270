import { openDialog } from '@/shared/ui/dialog'
import type { PickOptions, PickSpec } from './spec'

/** Opens a picker; gives the picked rows (at least one), or undefined when it was dismissed. */
export async function openPicker<Row>(
  spec: PickSpec<Row>,
  options: PickOptions & { max: number },
): Promise<Row[] | undefined> {
  const { PickerDialog } = await import('./picker-dialog')
  return openDialog<Row[]>((close) => <PickerDialog spec={spec} {...options} close={close} />, {
    title: spec.title,
    size: 'lg',
  })
}

/** As `openPicker`, for one record. */
export async function openSinglePicker<Row>(spec: PickSpec<Row>, options: PickOptions = {}): Promise<Row | undefined> {
  const rows = await openPicker(spec, { ...options, max: 1 })
  return rows?.[0]
}
