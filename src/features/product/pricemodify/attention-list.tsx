import { RecordLink } from '@/kit/record-link'
import { priceAttentionKindLabels } from '@/shared/api/gen/product-pricemodify.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { productCell } from '../product-cell'

/** Renders 확인 필요: fixed prices elsewhere that are no longer below the sale price. Renders nothing without any. */
export function AttentionList({ job }: { job: Schemas['PriceJobDetail'] }) {
  const { attention, attentionCount } = job
  if (attentionCount === 0) return null
  return (
    <Section
      title={`확인 필요 ${formatThousands(attentionCount)}건`}
      hint={`판매가를 따라가지 않는 고정 가격입니다.${attention.length < attentionCount ? ` 처음 ${formatThousands(attention.length)}건` : ''}`}
      plain
    >
      <RecordTable
        label="확인 필요"
        rows={attention}
        idOf={({ kind, itemSeq, name }) => `${kind}-${itemSeq}-${name}`}
        columns={[
          { title: '구분', cell: ({ kind }) => priceAttentionKindLabels[kind] },
          {
            title: '이름',
            cell: ({ kind, itemCode, name }) => (
              <RecordLink
                to={kind === 'EVENT' ? '/product/event' : '/product/corpmember'}
                search={{ keyword: itemCode }}
              >
                {name}
              </RecordLink>
            ),
          },
          {
            title: '상품',
            cell: ({ itemCode, itemName, ...line }) => productCell({ ...line, name: itemName }, itemCode),
          },
          { title: '판매가', right: true, cell: ({ salePrice }) => formatThousands(salePrice) },
          { title: '고정 가격', right: true, cell: ({ price }) => formatThousands(price) },
        ]}
      />
    </Section>
  )
}
