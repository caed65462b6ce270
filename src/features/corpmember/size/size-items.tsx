import { useQuery } from '@tanstack/react-query'
import { RecordLink } from '@/kit/record-link'
import { businessSizeItemTitles } from '@/shared/api/gen/corpmember-size-form.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import type { RecordColumn } from '@/shared/ui/table/record-table'
import { itemsOfSize } from './business-size.calls'

type Row = Schemas['BusinessSizeItem']

const weeks = ({ productionWeekFrom: from, productionWeekTo: to }: Row): string =>
  from === null ? '-' : to === null || to === from ? from : `${from}~${to}`

/** Renders the items on sale in a size with the price of each grade. */
export function SizeItems({ size }: { size: Schemas['BusinessSize'] }) {
  const query = useQuery(itemsOfSize(size.businessSizeSeq))
  const linked = useRights().canRead('ITEM_MANAGEMENT')
  const grades = query.data?.[0]?.prices ?? []
  const titles = businessSizeItemTitles
  const columns: RecordColumn<Row>[] = [
    { title: titles.brandName, cell: (row) => row.brandName, nowrap: true },
    {
      title: titles.patternName,
      names: true,
      cell: (row) =>
        linked ? (
          <RecordLink to="/product/manage/detail" search={{ seq: String(row.itemSeq) }}>
            {row.patternName ?? row.name}
          </RecordLink>
        ) : (
          (row.patternName ?? row.name)
        ),
    },
    { title: titles.load, cell: (row) => row.load, nowrap: true },
    { title: titles.productionWeekFrom, cell: weeks, nowrap: true },
    { title: titles.stockQuantity, right: true, cell: (row) => formatThousands(row.stockQuantity) },
    {
      title: titles.salePrice,
      right: true,
      nowrap: true,
      cell: (row) => (
        <>
          {formatThousands(row.salePrice)}
          {row.eventPrice !== null && <small>기획전 {formatThousands(row.eventPrice)}</small>}
        </>
      ),
    },
    ...grades.map(
      ({ businessGradeSeq, gradeName }): RecordColumn<Row> => ({
        title: gradeName,
        right: true,
        cell: ({ prices }) =>
          formatThousands(prices.find((price) => price.businessGradeSeq === businessGradeSeq)?.price ?? 0),
      }),
    ),
  ]
  return (
    <Section
      plain
      title="판매 중인 상품"
      hint={query.data && `${formatThousands(query.data.length)}개 · 등급별 가격은 지금 기준입니다.`}
    >
      <QueryTable
        label={`${size.name} 판매 중인 상품`}
        query={query}
        rows={query.data}
        idOf={(row) => row.itemSeq}
        columns={columns}
        height={30}
        empty="이 규격으로 판매 중인 상품이 없습니다."
      />
    </Section>
  )
}
