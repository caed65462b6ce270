import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { priceLineStateLabels } from '@/shared/api/gen/product-pricemodify.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { Pill } from '@/shared/ui/records/pill'
import { Failed } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import { Pager } from '@/shared/ui/table/pager'
import { priceLineStateTones } from './price-job.labels'
import styles from './price-job.module.css'

type State = Schemas['PriceLineState']
const PAGE = 50

const price = (amount: number | null) => (amount === null ? '-' : won(amount))
const stateOf = (text: string): State | '' => (text in priceLineStateLabels ? (text as State) : '')

/** The lines of a job, 50 a page, those that somebody has to look at first. */
export function JobLines({ job }: { job: Schemas['PriceJob'] }) {
  const [page, setPage] = useState(1)
  const [state, setState] = useState<State | ''>('')
  // while a job runs its lines change by the hundred: they come with its end
  const { data, error, refetch } = useQuery({
    ...apiQuery('/api/v1/admin/price-jobs/{seq}/lines', {
      path: { seq: job.priceJobSeq },
      query: { page, size: PAGE, ...(state && { state: [state] }) },
    }),
    placeholderData: keepPreviousData,
    enabled: job.state !== 'RUNNING',
  })
  if (error && !data) return <Failed message={messageOf(error)} retry={() => void refetch()} />
  if (!data) return null
  return (
    <Section
      title={`상품 ${won(data.total)}개`}
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
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={styles.hidden}>작업 상품 목록</caption>
          <thead>
            <tr>
              <th scope="col">상품코드</th>
              <th scope="col">상품명</th>
              <th scope="col" data-end="">
                변경 전
              </th>
              <th scope="col" data-end="">
                변경 후
              </th>
              <th scope="col">결과</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((line) => (
              <tr key={line.itemSeq}>
                <td data-code="">{line.itemCode ?? '-'}</td>
                <td data-name="">{line.itemName ?? '삭제된 상품'}</td>
                <td data-end="">{price(line.before)}</td>
                <td data-end="">{price(line.after)}</td>
                <td>
                  <Pill tone={priceLineStateTones[line.state]}>{priceLineStateLabels[line.state]}</Pill>
                  {line.message && <small>{line.message}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={page} size={PAGE} total={data.total} onPage={setPage} />
    </Section>
  )
}
