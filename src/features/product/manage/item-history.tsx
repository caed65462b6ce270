import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { createHistoryTab, History } from '@/kit/detail/history'
import {
  adminLogActionLabels,
  priceFieldLabels,
  priceSourceLabels,
  stockReasonLabels,
} from '@/shared/api/gen/product-manage-form.gen'
import { formatAdmin } from '@/shared/lib/admin-names'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'

const amount = (value: number | null) => (value === null ? '-' : formatThousands(value))
const signed = (delta: number) => (delta > 0 ? `+${formatThousands(delta)}` : formatThousands(delta))

/** Renders the history of an item: prices, stock and other changes by admins. */
export function ItemHistory({ itemSeq }: { itemSeq: number }) {
  const params = { seq: itemSeq }
  return (
    <Section plain folds title="이력">
      <History
        tabs={[
          createHistoryTab<'/api/v1/admin/items/{seq}/price-histories'>({
            key: 'price',
            label: '가격',
            path: '/api/v1/admin/items/{seq}/price-histories',
            params,
            seq: (row) => row.priceHistorySeq,
            columns: [
              { title: '일시', cell: (row) => cellTime(row.createdAt) },
              { title: '구분', cell: (row) => priceFieldLabels[row.field] },
              { title: '변경 전', right: true, cell: (row) => amount(row.before) },
              { title: '변경 후', right: true, cell: (row) => amount(row.after) },
              {
                title: '경로',
                cell: (row) => priceSourceLabels[row.source] + (row.priceJobSeq === null ? '' : ` #${row.priceJobSeq}`),
              },
              { title: '처리자', cell: (row) => formatAdmin(row.createdBy) ?? '시스템' },
            ],
          }),
          createHistoryTab<'/api/v1/admin/items/{seq}/stock-histories'>({
            key: 'stock',
            label: '재고',
            path: '/api/v1/admin/items/{seq}/stock-histories',
            params,
            seq: (row) => row.stockHistorySeq,
            columns: [
              { title: '일시', cell: (row) => cellTime(row.createdAt) },
              { title: '사유', cell: (row) => stockReasonLabels[row.reason] },
              { title: '변동', right: true, cell: (row) => signed(row.delta) },
              { title: '변경 후', right: true, cell: (row) => formatThousands(row.afterQuantity) },
              { title: '주문번호', cell: (row) => (row.orderNo ? orderNoText(row.orderNo) : '-') },
              { title: '메모', cell: (row) => row.memo ?? '-' },
              { title: '처리자', cell: (row) => formatAdmin(row.createdBy) ?? '시스템' },
            ],
          }),
          createHistoryTab<'/api/v1/admin/items/{seq}/changes'>({
            key: 'changes',
            label: '변경',
            path: '/api/v1/admin/items/{seq}/changes',
            params,
            seq: (row) => row.adminLogSeq,
            columns: [
              { title: '일시', cell: (row) => cellTime(row.occurredAt) },
              { title: '관리자', cell: (row) => `${row.adminName}(${row.loginId})` },
              { title: '작업', cell: (row) => adminLogActionLabels[row.action] },
              {
                title: '내용',
                cell: (row) =>
                  row.changes.length === 0
                    ? row.summary
                    : row.changes
                        .map(({ label, before, after }) => `${label}: ${before ?? '-'} → ${after ?? '-'}`)
                        .join(', '),
              },
            ],
          }),
        ]}
      />
    </Section>
  )
}
