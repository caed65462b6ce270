import { useState } from 'react'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Select } from '@/shared/ui/inputs/select'
import styles from './dashboard.module.css'
import { itemPlace, lowStockPlaces, SOON_GONE_DAYS } from './dashboard.rules'
import { Table } from './table'
import { LinkToList, useWidget, Widget } from './widget'

type Best = Schemas['BestSold']
type Low = Schemas['LowItem']

const SPANS = [
  { value: '7', label: '7일' },
  { value: '30', label: '30일' },
]
const TYPES = [
  { value: 'ALL', label: '전체' },
  { value: 'TIRE', label: '타이어' },
  { value: 'BATTERY', label: '배터리' },
]

function itemCell(item: Best | Low) {
  const brand = 'brandName' in item ? item.brandName : null
  return (
    <>
      <LinkToList link={itemPlace(item)}>{item.name}</LinkToList>
      <small>{[brand, item.sizeLabel].filter(Boolean).join(' · ')}</small>
    </>
  )
}

/** Returns the change of rank: `▲2`, `▼1`, `-` or `신규`. */
function rankChange({ rank, previousRank }: Best) {
  if (previousRank === null) return '신규'
  const up = previousRank - rank
  if (up === 0) return '-'
  return <span className={up > 0 ? styles.up : styles.down}>{up > 0 ? `▲${up}` : `▼${-up}`}</span>
}

/** Renders the bestsellers and their rank in the previous period. */
export function BestWidget() {
  const [days, setDays] = useState<7 | 30>(7)
  const [itemType, setType] = useState<'ALL' | 'TIRE' | 'BATTERY'>('ALL')
  const query = useWidget('/api/v1/admin/dashboard/best-items', { days, itemType })
  return (
    <Widget
      name="best"
      title="베스트 상품 TOP 10"
      query={query}
      aside={
        <span className={styles.aside}>
          {/* the selects offer only these values */}
          <Select
            aria-label="상품 종류"
            options={TYPES}
            value={itemType}
            onChange={(value) => setType(value as typeof itemType)}
          />
          <Select
            aria-label="판매 기간"
            options={SPANS}
            value={String(days)}
            onChange={(value) => setDays(Number(value) as typeof days)}
          />
        </span>
      }
    >
      {(best: Best[]) => (
        <Table
          label="베스트 상품"
          rows={best}
          idOf={({ itemSeq }) => itemSeq}
          empty="판매된 상품이 없습니다."
          columns={[
            { title: '순위', right: true, cell: ({ rank }) => rank },
            { title: '변동', cell: rankChange },
            { title: '상품', names: true, breaks: true, cell: itemCell },
            { title: '수량', right: true, cell: ({ quantity }) => formatThousands(quantity) },
            { title: '금액', right: true, cell: ({ amount }) => `${formatThousands(amount)}원` },
          ]}
        />
      )}
    </Widget>
  )
}

const left = ({ daysLeft }: Low) =>
  daysLeft === null ? (
    '-'
  ) : (
    <span className={daysLeft <= SOON_GONE_DAYS ? styles.down : undefined}>{formatThousands(daysLeft)}일</span>
  )

/** Renders the items that run out first. */
export function LowStockWidget() {
  const query = useWidget('/api/v1/admin/dashboard/low-stock', {})
  return (
    <Widget name="lowStock" title="재고 부족" query={query}>
      {({ lowCount, soldOutCount, items }: Schemas['DashboardLowStock']) => (
        <>
          <p className={styles.facts}>
            <span>
              안전재고 이하 <b>{formatThousands(lowCount)}개</b>
            </span>
            <span>
              그중 품절 <b>{formatThousands(soldOutCount)}개</b>
            </span>
            {lowStockPlaces.map(({ label, ...link }) => (
              <LinkToList key={label} link={link}>
                {label}
              </LinkToList>
            ))}
          </p>
          <Table
            label="재고가 부족한 상품"
            rows={items}
            idOf={({ itemSeq }) => itemSeq}
            empty="재고가 부족한 상품이 없습니다."
            columns={[
              { title: '상품', names: true, breaks: true, cell: itemCell },
              { title: '재고', right: true, cell: ({ stockQuantity }) => formatThousands(stockQuantity) },
              { title: '안전재고', right: true, cell: ({ safetyStock }) => formatThousands(safetyStock) },
              { title: '30일 판매', right: true, cell: ({ soldLast30Days }) => formatThousands(soldLast30Days) },
              { title: '남은 일수', right: true, cell: left },
            ]}
          />
        </>
      )}
    </Widget>
  )
}
