import { lazyCode } from '../../lib/lazy-code'
import { openDialog } from './dialog'
import type { Picker, PickSpec } from './picker-spec'

const dialog = lazyCode(() => import('./picker-dialog'), { typed: true })

/** Creates a picker: a dialog to search records and choose one or several. Its code loads when it is first opened. */
export function createPickerDialog<Row>(spec: PickSpec<Row>): Picker<Row> {
  const { title, noun, seq, name } = spec
  const many: Picker<Row>['many'] = async ({ max = 500, chosen, search } = {}) => {
    const view = await dialog.get()
    if (!view) return undefined
    return openDialog<Row[]>(
      (close) => <view.PickerDialog spec={spec} max={max} chosen={chosen} search={search} close={close} />,
      { title, size: 'lg' },
    )
  }
  return { noun, seq, name, many, one: async (options) => (await many({ ...options, max: 1 }))?.[0] }
}
