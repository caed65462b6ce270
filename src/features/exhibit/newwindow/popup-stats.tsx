import { useQuery } from '@tanstack/react-query'
import { messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import { formatThousands } from '@/shared/lib/format'
import { Chart } from '@/shared/ui/chart/chart'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import styles from './popup.module.css'

/** Renders the views, clicks and closes of a popup in the last 30 days. */
export function PopupStats({ popupSeq }: { popupSeq: number }) {
  const { data, error } = useQuery(apiQuery('/api/v1/admin/popups/{seq}/stats', { path: { seq: popupSeq } }))
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data) return <p role="status">불러오는 중입니다.</p>
  const { views, clicks, closes, ctr, days } = data
  return (
    <>
      <ReadOnlyField label="30일 노출">{formatThousands(views)}회</ReadOnlyField>
      <ReadOnlyField label="30일 클릭">
        {formatThousands(clicks)}회{ctr !== null && ` (CTR ${ctr.toFixed(1)}%)`}
      </ReadOnlyField>
      <ReadOnlyField label="30일 닫음">{formatThousands(closes)}회</ReadOnlyField>
      {views > 0 && (
        <div className={styles.wide}>
          <Chart
            label="일별 노출, 클릭과 닫음"
            days={days.map(({ day }) => day)}
            series={[
              { label: '노출', unit: '회', values: days.map((day) => day.views) },
              { label: '클릭', unit: '회', values: days.map((day) => day.clicks) },
              { label: '닫음', unit: '회', values: days.map((day) => day.closes) },
            ]}
          />
        </div>
      )}
    </>
  )
}
