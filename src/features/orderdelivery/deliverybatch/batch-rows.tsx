import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deliveryRowResultLabels } from '@/shared/api/gen/orderdelivery-deliverybatch.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { Pill, type Tone } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { Pager } from '@/shared/ui/table/pager'
import { QueryTable } from '@/shared/ui/table/query-table'

type Result = Schemas['DeliveryRowResult']
const PAGE = 50
const tones: Record<Result, Tone> = { OK: 'green', WARN: 'amber', ERROR: 'red' }
const resultOf = (text: string): Result | '' => (text in deliveryRowResultLabels ? (text as Result) : '')

/** Renders the rows of an uploaded file, 50 per page, with their messages and results. */
export function BatchRows({ seq }: { seq: number }) {
  const [page, setPage] = useState(1)
  const [result, setResult] = useState<Result | ''>('')
  const query = useQuery({
    ...apiQuery('/api/v1/admin/delivery-batches/{seq}/rows', {
      path: { seq },
      query: { page, size: PAGE, ...(result && { result: [result] }) },
    }),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.total ?? 0
  return (
    <Section
      plain
      title={`행 ${formatThousands(total)}개`}
      aside={
        <Select
          aria-label="결과"
          empty="전체 결과"
          options={optionsOf(deliveryRowResultLabels)}
          value={result}
          onChange={(text) => {
            setResult(resultOf(text))
            setPage(1)
          }}
          width={10}
        />
      }
    >
      <QueryTable
        label="업로드한 행"
        query={query}
        rows={query.data?.items}
        idOf={({ row }) => row}
        columns={[
          { title: '행', right: true, cell: ({ row }) => row },
          { title: '주문번호', nowrap: true, cell: ({ orderNo }) => orderNo || '-' },
          { title: '상품코드', nowrap: true, cell: ({ itemCode }) => itemCode || '-' },
          { title: '택배사', nowrap: true, cell: ({ courier }) => courier || '-' },
          { title: '송장번호', minWidth: 12, cell: ({ trackingNumbers }) => trackingNumbers || '-' },
          { title: '생산주차', nowrap: true, cell: ({ productionWeek }) => productionWeek || '-' },
          {
            title: '결과',
            nowrap: true,
            cell: (row) => <Pill tone={tones[row.result]}>{deliveryRowResultLabels[row.result]}</Pill>,
          },
          { title: '내용', minWidth: 16, cell: ({ message }) => message ?? '' },
          { title: '반영', nowrap: true, cell: ({ done }) => (done === null ? '-' : done ? '발송' : '실패') },
        ]}
      />
      <Pager page={page} size={PAGE} total={total} onPage={setPage} />
    </Section>
  )
}
