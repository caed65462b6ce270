import { pickerOf } from '@/shared/ui/layers/picker-of'
import { PAGE, type Picker, type PickSpec } from '@/shared/ui/layers/picker-spec'
import { isMeant, readKeyword } from '../../../openapi/formats/keyword'

/** Returns a picker of records that a single call loads completely. The search runs on the client. */
export function optionsPicker<Row>(
  facts: Pick<PickSpec<Row>, 'title' | 'noun' | 'columns' | 'seq' | 'name'> & {
    all: (signal: AbortSignal) => Promise<readonly Row[]>
    words: (row: Row) => readonly string[]
  },
): Picker<Row> {
  const { all, words, ...rest } = facts
  return pickerOf({
    ...rest,
    types: [{ value: 'name', label: `${rest.noun}명` }],
    eager: true,
    async find({ keyword, page }, signal) {
      const wanted = readKeyword(keyword)
      const found = (await all(signal)).filter((row) => isMeant(wanted, words(row)))
      return { items: found.slice((page - 1) * PAGE, page * PAGE), total: found.length }
    },
  })
}
