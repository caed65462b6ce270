import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, messageOf } from '@/shared/api/errors'
import { businessPriceChangeSourceLabels, businessTargetTypeLabels } from '@/shared/api/gen/product-corpmember.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Drawer } from '@/shared/ui/layers/drawer'
import { Pill } from '@/shared/ui/records/pill'
import { Failed, Missing, Skeleton } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import styles from './business-price.module.css'
import { periodText, valueText } from './business-price.rules'
import { priceCell } from './price-cell'
import { Table } from './table'

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
  return (
    <Section plain title="등급별 가격" hint={priceHint(row.item)}>
      <Table
        label="등급별 가격"
        heads={['등급', '기본 할인율', '적용가']}
        right={[1, 2]}
        rows={row.cells.map((cell) => {
          const grade = grades.find((each) => each.businessGradeSeq === cell.businessGradeSeq)
          return { key: cell.businessGradeSeq, cells: [grade?.name, `${grade?.discountRate ?? 0}%`, priceCell(cell)] }
        })}
      />
    </Section>
  )
}

function Rules({ rules }: Prices) {
  return (
    <Section plain title="적용 규칙" hint="상품 → 패턴 → 브랜드 → 등급 순으로 먼저 맞는 규칙이 적용됩니다.">
      <Table
        label="적용 규칙"
        none="등급 기본 할인율만 적용됩니다."
        heads={['등급', '대상', '가격·할인율', '기간', '메모']}
        rows={rules.map((rule) => ({
          key: rule.businessPriceSeq,
          off: !rule.valid,
          cells: [
            rule.gradeName,
            <Link
              key="target"
              className={styles.link}
              to="/product/corpmember"
              search={{ tab: 'rules', seq: String(rule.businessPriceSeq) }}
            >
              {businessTargetTypeLabels[rule.targetType]} · {rule.targetName}
            </Link>,
            valueText(rule),
            <>
              {periodText(rule) ?? '상시'} {!rule.valid && <Pill tone="grey">기간 외</Pill>}
            </>,
            rule.memo,
          ],
        }))}
      />
    </Section>
  )
}

function History({ history }: Prices) {
  return (
    <Section plain title="변경 이력" hint="최근 100건">
      <Table
        label="변경 이력"
        none="변경 이력이 없습니다."
        heads={['일시', '등급', '대상', '변경 전 → 변경 후', '구분', '변경자']}
        rows={history.map((entry) => ({
          key: entry.businessPriceHistorySeq,
          cells: [
            formatTime(entry.createdAt),
            entry.gradeName,
            businessTargetTypeLabels[entry.targetType],
            `${entry.before ?? '(없음)'} → ${entry.after ?? '(없음)'}`,
            businessPriceChangeSourceLabels[entry.source],
            entry.createdBy,
          ],
        }))}
      />
    </Section>
  )
}

/** All grades of one item, the rules that apply to it, and what has become of them. */
export function ItemPrices({ seq, onClose }: { seq: number | undefined; onClose: () => void }) {
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
