import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useFormValue } from '@/kit/detail/form-context'
import type { BlankRow } from '@/kit/fields/record-fields'
import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'
import styles from '../car.module.css'
import { fitmentCells as Fit, type ModelForm, modelFields } from './car-model.fields'
import { diameterNote, fitmentOfLine, pairKey, pairNote, sizeOfCell } from './car-model.rules'
import { SizeField } from './size-field'

type Fitment = Schemas['FitmentBody']
type Size = Schemas['CarSizeBody']

const { Rows } = modelFields
const blank = (): BlankRow<Fitment> => ({ trim: null, front: null, rear: null, isOe: true, note: null })

/** Returns only the fields of the contract. A form size may carry more, e.g. the parsed text. */
const plain = ({ width, aspect, rim, isCommercial, loadIndex, speedSymbol }: Size): Size => ({
  width,
  aspect,
  rim,
  isCommercial,
  loadIndex,
  speedSymbol,
})

/** Returns the number of tires on sale by size pair. Only new pairs are requested. */
function useFitCounts(rows: readonly Fitment[]): ReadonlyMap<string, number> {
  const pairs = useMemo(() => {
    const found = new Map<string, Schemas['FitCountPair']>()
    for (const row of rows) {
      const [front, rear] = [sizeOfCell(row.front), sizeOfCell(row.rear)]
      if (front) found.set(pairKey(front, rear), { front: plain(front), rear: rear && plain(rear) })
    }
    return found
  }, [rows])
  const keys = useDeferredValue([...pairs.keys()].sort().join(' '))
  const { data } = useQuery({
    queryKey: ['fit-counts', keys],
    async queryFn({ signal }) {
      const missingPairs = [...pairs]
      const fitments = missingPairs.map(([, pair]) => pair)
      const counts = await call('post', '/api/v1/admin/car-models/fit-counts', { body: { fitments }, signal })
      return new Map(missingPairs.map(([key], at) => [key, counts[at] ?? 0]))
    },
    enabled: keys !== '',
    placeholderData: keepPreviousData,
  })
  return data ?? new Map<string, number>()
}

function Notes({ row, factory }: { row: Fitment; factory: Size | null }) {
  const [front, rear] = [sizeOfCell(row.front), sizeOfCell(row.rear)]
  const notes = [diameterNote(factory, [front, rear]), pairNote(front, rear)]
  return notes.map(
    (note) =>
      note && (
        <span key={note} className={styles.amber}>
          {note}
        </span>
      ),
  )
}

/** Renders 장착 규격: a row per size pair. Pasting several lines adds rows. */
export function FitmentGrid({ form }: { form: ModelForm }) {
  const value = useFormValue(form, 'fitments')
  const rows = useMemo(() => value ?? [], [value])
  const counts = useFitCounts(rows)
  const oe = rows.find((row) => row.isOe && sizeOfCell(row.front))
  const factory = sizeOfCell(oe?.front)
  const columns = useMemo(() => {
    const count = (row: Fitment) => {
      const front = sizeOfCell(row.front)
      const n = front ? counts.get(pairKey(front, sizeOfCell(row.rear))) : undefined
      return (
        <>
          {n === undefined ? '-' : formatThousands(n)}
          <Notes row={row} factory={factory} />
        </>
      )
    }
    return [
      { title: '트림', width: 12, cell: <Fit.Text name="trim" /> },
      { title: '앞', width: 12, cell: <SizeField name="front" width={11} /> },
      { title: '뒤', width: 12, cell: <SizeField name="rear" width={11} placeholder="앞과 같음" /> },
      { title: '순정', width: 5, cell: <Fit.Switch name="isOe" text={null} /> },
      { title: '메모', width: 12, cell: <Fit.Text name="note" /> },
      { title: '적합 상품', width: 12, cell: count },
    ]
  }, [counts, factory])
  return (
    <Section
      title="장착 규격"
      hint="규격은 2454519 또는 245/45R19 98W 형식으로 입력합니다. 여러 줄(트림, 앞, 뒤)을 붙여 넣으면 행이 추가됩니다."
    >
      <Rows
        name="fitments"
        columns={columns}
        blank={blank}
        addLabel="규격 추가"
        none="등록된 장착 규격이 없습니다."
        paste={(lines) => lines.map(fitmentOfLine)}
      />
    </Section>
  )
}
