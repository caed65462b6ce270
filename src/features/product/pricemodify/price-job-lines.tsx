import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateTones } from '@/features/state.tones'
import { messageOf } from '@/shared/api/errors'
import { priceLineStateLabels } from '@/shared/api/gen/product-pricemodify.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { Pill } from '@/shared/ui/records/pill'
import { RecordLoadFailed } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import { Pager } from '@/shared/ui/table/pager'
import { RecordTable } from '@/shared/ui/table/record-table'
import { productCell } from '../product-cell'

type State = Schemas['PriceLineState']
const PAGE = 50

const price = (amount: number | null) => (amount === null ? '-' : formatThousands(amount))
const stateOf = (text: string): State | '' => (text in priceLineStateLabels ? (text as State) : '')

/** Renders the lines of a job, 50 per page, those needing attention first. */
export function JobLines({ job }: { job: Schemas['PriceJob'] }) {
  const [page, setPage] = useState(1)
  const [state, setState] = useState<State | ''>('')
  // a running job changes its lines constantly: they load again when it ends
  const { data, error, refetch } = useQuery({
    ...apiQuery('/api/v1/admin/price-jobs/{seq}/lines', {
      path: { seq: job.priceJobSeq },
      query: { page, size: PAGE, ...(state && { state: [state] }) },
    }),
    placeholderData: keepPreviousData,
    enabled: job.state !== 'RUNNING',
  })
  if (error && !data) return <RecordLoadFailed message={messageOf(error)} retry={() => void refetch()} />
  if (!data) return null
  return (
    <Section
      title={`상품 ${formatThousands(data.total)}개`}
      plain
      aside={
        <Select
          aria-label="결과"
          empty="전체 결과"
          options={optionsOf(priceLineStateLabels)}
          value={state}
          onChange={(text) => {
            setState(stateOf(text))
            setPage(1)
          }}
          width={10}
        />
      }
    >
      <RecordTable
        label="작업 상품 목록"
        rows={data.items}
        idOf={({ itemSeq }) => itemSeq}
        columns={[
          {
            title: '상품',
            minWidth: 18,
            cell: ({ itemName, ...line }) => (itemName ? productCell({ ...line, name: itemName }) : '삭제된 상품'),
          },
          { title: '상품코드', nowrap: true, cell: ({ itemCode }) => itemCode ?? '-' },
          { title: '변경 전', right: true, cell: ({ before }) => price(before) },
          { title: '변경 후', right: true, cell: ({ after }) => price(after) },
          {
            title: '결과',
            cell: ({ state, message }) => (
              <>
                <Pill tone={stateTones[state]}>{priceLineStateLabels[state]}</Pill>
                {message && <small>{message}</small>}
              </>
            ),
          },
        ]}
      />
      <Pager page={page} size={PAGE} total={data.total} onPage={setPage} />
    </Section>
  )
}
