import { useQuery } from '@tanstack/react-query'
import { messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import { formatThousands } from '@/shared/lib/format'
import { Chart } from '@/shared/ui/chart/chart'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import styles from './banner.module.css'
import type { AnyPath, BannerPath } from './banner.rules'

interface Props {
  path: BannerPath | '/api/v1/admin/affiliate-cards'
  seq: number
}

/** Renders the views and clicks of a banner or rental card in the last 30 days. */
export function BannerStats({ path, seq }: Props) {
  // every kind has this call
  const { data, error } = useQuery(apiQuery(`${path as AnyPath}/{seq}/stats`, { path: { seq } }))
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data) return <p role="status">불러오는 중입니다.</p>
  const { views, clicks, ctr, days } = data
  return (
    <>
      <ReadOnlyField label="30일 노출">{formatThousands(views)}회</ReadOnlyField>
      <ReadOnlyField label="30일 클릭">
        {formatThousands(clicks)}회{ctr !== null && ` (CTR ${ctr.toFixed(1)}%)`}
      </ReadOnlyField>
      {views > 0 && (
        <div className={styles.wide}>
          <Chart
            label="일별 노출과 클릭"
            days={days.map(({ day }) => day)}
            series={[
              { label: '노출', unit: '회', values: days.map((day) => day.views) },
              { label: '클릭', unit: '회', values: days.map((day) => day.clicks) },
            ]}
          />
        </div>
      )}
    </>
  )
}
