import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productCell } from '@/features/product/product-cell'
import { saleStateLabels } from '@/shared/api/gen/common.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { openDialog } from '@/shared/ui/layers/dialog'
import { Pager } from '@/shared/ui/table/pager'
import { RecordTable } from '@/shared/ui/table/record-table'

const SIZE = 20
const itemsQuery = (seq: number, page: number) =>
  apiQuery('/api/v1/admin/coupons/{seq}/target-items', { path: { seq }, query: { page, size: SIZE, sort: 'name,asc' } })

function ItemPages({ seq }: { seq: number }) {
  const [page, setPage] = useState(1)
  const { data } = useQuery({ ...itemsQuery(seq, page), placeholderData: keepPreviousData })
  if (!data) return null
  return (
    <>
      <RecordTable
        label="적용 상품"
        height={28}
        rows={data.items}
        idOf={({ itemSeq }) => itemSeq}
        columns={[
          { title: '상품', cell: (item) => productCell(item) },
          { title: '상품코드', nowrap: true, cell: ({ itemCode }) => itemCode },
          { title: '판매가', right: true, cell: ({ salePrice }) => formatThousands(salePrice) },
          { title: '판매상태', cell: ({ saleState }) => saleStateLabels[saleState] },
        ]}
      />
      <Pager page={page} size={SIZE} total={data.total} onPage={setPage} />
    </>
  )
}

/** Renders the number of items that a stored coupon applies to, with their list. */
export function TargetItems({ coupon }: { coupon: Schemas['Coupon'] }) {
  const { couponSeq, name } = coupon
  const { data } = useQuery(itemsQuery(couponSeq, 1))
  return (
    <ReadOnlyField label="적용 상품" wide>
      {data ? `${formatThousands(data.total)}개` : '…'}{' '}
      {data && data.total > 0 && (
        <Button
          size="sm"
          onClick={() =>
            void openDialog(() => <ItemPages seq={couponSeq} />, { title: `적용 상품: ${name}`, size: 'lg' })
          }
        >
          상품 보기
        </Button>
      )}
    </ReadOnlyField>
  )
}
