import { useId, useState } from 'react'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { Select } from '@/shared/ui/inputs/select'
import styles from './dashboard.module.css'
import { SalesChart } from './sales-chart'
import { Table } from './table'
import { useWidget, Widget } from './widget'

type Days = 7 | 30 | 90
type Day = Schemas['SalesDay']
const SPANS = ([7, 30, 90] as const).map((days) => ({ value: String(days), label: `${days}일` }))

const TOTALS = [
  ['today', '오늘'],
  ['yesterday', '어제'],
  ['last7', '최근 7일'],
  ['thisMonth', '이번 달'],
  ['lastMonth', '지난달'],
] as const

interface Row extends Day {
  before: Day | undefined
}

function SalesTable({ days, previous }: { days: readonly Day[]; previous: readonly Day[] | null }) {
  const rows: Row[] = days.map((day, at) => ({ ...day, before: previous?.[at] })).reverse()
  return (
    <Table
      label="매출 추이 표"
      rows={rows}
      idOf={({ date }) => date}
      columns={[
        { title: '날짜', names: true, cell: ({ date }) => date },
        { title: '주문', right: true, cell: ({ orderCount }) => `${formatThousands(orderCount)}건` },
        { title: '입금', right: true, cell: ({ paidAmount }) => `${formatThousands(paidAmount)}원` },
        { title: '환불', right: true, cell: ({ refundAmount }) => `${formatThousands(refundAmount)}원` },
        { title: '순매출', right: true, cell: ({ netAmount }) => <b>{formatThousands(netAmount)}원</b> },
        ...(previous
          ? [
              {
                title: '이전 기간',
                right: true,
                cell: ({ before }: Row) => before && `${formatThousands(before.netAmount)}원 (${before.date.slice(5)})`,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Renders net sales and orders per day, as a chart and as a table. */
export function SalesWidget() {
  const [days, setDays] = useState<Days>(30)
  const [compare, setCompare] = useState(false)
  const [open, setOpen] = useState(false)
  const id = useId()
  const query = useWidget('/api/v1/admin/dashboard/sales', { days })
  const previous = (sales: Schemas['DashboardSales']) => (compare ? sales.previous : null)
  return (
    <Widget
      name="sales"
      title={`매출 추이 ${days}일`}
      query={query}
      aside={
        <span className={styles.aside}>
          <Checkbox label="이전 기간 비교" checked={compare} onChange={(event) => setCompare(event.target.checked)} />
          <Select
            aria-label="매출 기간"
            options={SPANS}
            value={String(days)}
            // the select offers only these values
            onChange={(value) => setDays(Number(value) as Days)}
          />
        </span>
      }
    >
      {(sales: Schemas['DashboardSales']) => (
        <>
          <p className={styles.facts}>
            {TOTALS.map(([name, label]) => (
              <span key={name}>
                {label} <b>{formatThousands(sales.totals[name])}원</b>
              </span>
            ))}
          </p>
          <SalesChart days={sales.days} previous={previous(sales)} />
          <p className={styles.note}>
            <Button size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              표로 보기
            </Button>
          </p>
          <div id={id}>{open && <SalesTable days={sales.days} previous={previous(sales)} />}</div>
        </>
      )}
    </Widget>
  )
}
