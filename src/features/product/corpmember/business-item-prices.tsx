import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DetailTarget } from '@/kit/detail/def'
import { ApiError, messageOf } from '@/shared/api/errors'
import { businessPriceChangeSourceLabels, businessTargetTypeLabels } from '@/shared/api/gen/product-corpmember-form.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Drawer } from '@/shared/ui/layers/drawer'
import { Pill } from '@/shared/ui/records/pill'
import { Failed, Missing, Skeleton } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import styles from './business-price.module.css'
import { periodText, valueText } from './business-price.rules'
import { priceCell } from './price-cell'

type Prices = Schemas['BusinessItemPrices']

const priceHint = ({ salePrice, costPrice, eventPrice }: Prices['row']['item']): string =>
  [
    `판매가 ${won(salePrice)}원`,
    eventPrice !== null && `기획전가 ${won(eventPrice)}원`,
    `매입가 ${costPrice === null ? '없음' : `${won(costPrice)}원`}`,
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
      {rules.length === 0 ? (
        <p className={styles.empty}>등급 기본 할인율만 적용됩니다.</p>
      ) : (
        <RecordTable
          label="적용 규칙"
          rows={rules}
          idOf={({ businessPriceSeq }) => businessPriceSeq}
          rowProps={({ valid }) => ({ className: valid ? undefined : styles.off })}
          columns={[
            { title: '등급', cell: ({ gradeName }) => gradeName },
            {
              title: '대상',
              cell: ({ businessPriceSeq, targetType, targetName }) => (
                <Link
                  className={styles.link}
                  to="/product/corpmember"
                  search={{ tab: 'rules', seq: String(businessPriceSeq) }}
                >
                  {businessTargetTypeLabels[targetType]} · {targetName}
                </Link>
              ),
            },
            { title: '가격·할인율', cell: valueText },
            {
              title: '기간',
              cell: (rule) => (
                <>
                  {periodText(rule) ?? '상시'} {!rule.valid && <Pill tone="grey">기간 외</Pill>}
                </>
              ),
            },
            { title: '메모', cell: ({ memo }) => memo },
          ]}
        />
      )}
    </Section>
  )
}

function History({ history }: Prices) {
  return (
    <Section plain title="변경 이력" hint="최근 100건">
      {history.length === 0 ? (
        <p className={styles.empty}>변경 이력이 없습니다.</p>
      ) : (
        <RecordTable
          label="변경 이력"
          rows={history}
          idOf={({ businessPriceHistorySeq }) => businessPriceHistorySeq}
          columns={[
            { title: '일시', cell: ({ createdAt }) => formatTime(createdAt) },
            { title: '등급', cell: ({ gradeName }) => gradeName },
            { title: '대상', cell: ({ targetType }) => businessTargetTypeLabels[targetType] },
            { title: '변경 전 → 변경 후', cell: ({ before, after }) => `${before ?? '(없음)'} → ${after ?? '(없음)'}` },
            { title: '구분', cell: ({ source }) => businessPriceChangeSourceLabels[source] },
            { title: '변경자', cell: ({ createdBy }) => createdBy },
          ]}
        />
      )}
    </Section>
  )
}

/** All grades of one item, the rules that apply to it, and what has become of them. */
export function ItemPrices({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const seq = target.malformed ? undefined : target.seq
  const query = apiQuery('/api/v1/admin/business-prices/matrix/{seq}', { path: { seq: seq ?? 0 } })
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: seq !== undefined })
  const missing = seq === undefined || (error instanceof ApiError && error.status === 404)
  return (
    <Drawer opened onClose={onClose} title={data?.row.item.name ?? ' '}>
      {missing ? (
        <Missing onBack={onClose} />
      ) : error && !isFetching ? (
        <Failed message={messageOf(error)} retry={() => void refetch()} />
      ) : data ? (
        <>
          <GradePrices {...data} />
          <Rules {...data} />
          <History {...data} />
        </>
      ) : (
        <Skeleton />
      )}
    </Drawer>
  )
}
