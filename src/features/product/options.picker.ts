import { createPickerDialog } from '@/shared/ui/layers/create-picker-dialog'
import { PICKER_PAGE_SIZE, type Picker, type PickSpec } from '@/shared/ui/layers/picker-spec'
import { matchesKeyword, parseKeyword } from '../../../domain/common/keyword'

/** Returns a picker of records that a single call loads completely. The search runs on the client. */
export function optionsPicker<Row>(
  facts: Pick<PickSpec<Row>, 'title' | 'noun' | 'columns' | 'seq' | 'name'> & {
    all: (signal: AbortSignal) => Promise<readonly Row[]>
    texts: (row: Row) => readonly string[]
  },
): Picker<Row> {
  const { all, texts, ...rest } = facts
  return createPickerDialog({
    ...rest,
    types: [{ value: 'name', label: `${rest.noun}명` }],
    eager: true,
    async find({ keyword, page }, signal) {
      const wanted = parseKeyword(keyword)
      const found = (await all(signal)).filter((row) => matchesKeyword(wanted, texts(row)))
      return { items: found.slice((page - 1) * PICKER_PAGE_SIZE, page * PICKER_PAGE_SIZE), total: found.length }
    },
  })
}
