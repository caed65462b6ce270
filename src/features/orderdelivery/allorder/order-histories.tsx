import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderActorLabels, orderHistoryKindLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { Section } from '@/shared/ui/records/section'
import { Pager } from '@/shared/ui/table/pager'
import { QueryTable } from '@/shared/ui/table/query-table'
import styles from './order.module.css'

type Kind = Schemas['OrderHistoryKind']

const SIZE = 50
const KINDS = optionsOf(orderHistoryKindLabels)

/** Renders the history of an order, newest first. */
export function OrderHistories({ seq }: { seq: number }) {
  const [kind, setKind] = useState('')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...apiQuery('/api/v1/admin/orders/{seq}/histories', {
      path: { seq },
      // the options are the values of the enum
      query: { page, ...(kind ? { kind: [kind as Kind] } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      title="처리 이력"
      plain
      folds
      aside={
        <Select
          aria-label="이력 구분"
          options={KINDS}
          empty="전체"
          value={kind}
          onChange={(next) => {
            setKind(next)
            setPage(1)
          }}
        />
      }
    >
      <QueryTable
        label="처리 이력"
        query={query}
        rows={query.data?.items}
        empty="이력이 없습니다."
        idOf={(row) => row.orderHistorySeq}
        columns={[
          { title: '일시', nowrap: true, cell: (row) => cellTime(row.at) },
          { title: '구분', nowrap: true, cell: (row) => orderHistoryKindLabels[row.kind] },
          {
            title: '내용',
            names: true,
            cell: (row) => (
              <>
                {row.summary}
                {(row.before || row.after) && (
                  <small className={styles.change}>{`${row.before ?? '-'} → ${row.after ?? '-'}`}</small>
                )}
              </>
            ),
          },
          {
            title: '처리자',
            nowrap: true,
            cell: (row) => row.actorName ?? orderActorLabels[row.actorType],
          },
        ]}
      />
      <Pager page={page} size={SIZE} total={query.data?.total} onPage={setPage} />
    </Section>
  )
}
