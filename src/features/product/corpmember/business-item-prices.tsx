import { useQuery } from '@tanstack/react-query'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { RecordDrawer } from '@/kit/detail/record-drawer'
import { RecordLink } from '@/kit/record-link'
import { businessPriceChangeSourceLabels, businessTargetTypeLabels } from '@/shared/api/gen/product-corpmember-form.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { periodText, valueText } from './business-price.rules'
import { priceCell } from './price-cell'

type Prices = Schemas['BusinessItemPrices']

const priceHint = ({ salePrice, costPrice, eventPrice }: Prices['row']['item']): string =>
  [
    `판매가 ${formatThousands(salePrice)}원`,
    eventPrice !== null && `기획전가 ${formatThousands(eventPrice)}원`,
    `매입가 ${costPrice === null ? '없음' : `${formatThousands(costPrice)}원`}`,
  ]
    .filter(Boolean)
    .join(' · ')

function GradePrices({ grades, row }: Prices) {
  const gradeOf = ({ businessGradeSeq }: Prices['row']['cells'][number]) =>
    grades.find((each) => each.businessGradeSeq === businessGradeSeq)
  return (
    <Section plain title="등급별 가격" hint={priceHint(row.item)}>
      <RecordTable
        label="등급별 가격"
        rows={row.cells}
        idOf={({ businessGradeSeq }) => businessGradeSeq}
        columns={[
          { title: '등급', cell: (cell) => gradeOf(cell)?.name },
          { title: '기본 할인율', right: true, cell: (cell) => `${gradeOf(cell)?.discountRate ?? 0}%` },
          { title: '적용가', right: true, cell: priceCell },
        ]}
      />
    </Section>
  )
}

function Rules({ rules }: Prices) {
  return (
    <Section plain title="적용 규칙" hint="상품 → 패턴 → 브랜드 → 등급 순으로 먼저 맞는 규칙이 적용됩니다.">
      <RecordTable
        label="적용 규칙"
        empty="등급 기본 할인율만 적용됩니다."
        rows={rules}
        idOf={({ businessPriceSeq }) => businessPriceSeq}
        off={({ valid }) => !valid}
        columns={[
          { title: '등급', cell: ({ gradeName }) => gradeName },
          {
            title: '대상',
            cell: ({ businessPriceSeq, targetType, targetName }) => (
              <RecordLink to="/product/corpmember" search={{ tab: 'rules', seq: String(businessPriceSeq) }}>
                {businessTargetTypeLabels[targetType]} · {targetName}
              </RecordLink>
            ),
          },
          { title: '가격·할인율', cell: valueText },
          {
            title: '기간',
            cell: (rule) => (
              <>
                {periodText(rule) ?? '상시'} {!rule.valid && <Pill tone="gray">기간 외</Pill>}
              </>
            ),
          },
          { title: '메모', cell: ({ memo }) => memo },
        ]}
      />
    </Section>
  )
}

function History({ history }: Prices) {
  return (
    <Section plain title="변경 이력" hint="최근 100건">
      <RecordTable
        label="변경 이력"
        empty="변경 이력이 없습니다."
        rows={history}
        idOf={({ businessPriceHistorySeq }) => businessPriceHistorySeq}
        columns={[
          { title: '일시', cell: ({ createdAt }) => formatTime(createdAt) },
          { title: '등급', cell: ({ gradeName }) => gradeName },
          { title: '대상', cell: ({ targetType }) => businessTargetTypeLabels[targetType] },
          { title: '변경 전 → 변경 후', cell: ({ before, after }) => `${before ?? '(없음)'} → ${after ?? '(없음)'}` },
          { title: '구분', cell: ({ source }) => businessPriceChangeSourceLabels[source] },
          { title: '변경자', cell: ({ createdBy }) => formatAdmin(createdBy) },
        ]}
      />
    </Section>
  )
}

/** Renders an item's prices by grade, the rules that apply to it and their history. */
export function ItemPrices({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const { seq = 0 } = target
  const query = apiQuery('/api/v1/admin/business-prices/matrix/{seq}', { path: { seq } })
  const read = useQuery({ ...query, enabled: seq > 0 })
  return (
    <RecordDrawer target={target} read={read} title={({ row }) => row.item.name} onClose={onClose}>
      {(prices) => (
        <>
          <GradePrices {...prices} />
          <Rules {...prices} />
          <History {...prices} />
        </>
      )}
    </RecordDrawer>
  )
}
