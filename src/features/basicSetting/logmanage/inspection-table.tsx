import { inspectionStateLabels, logFlagLabels } from '@/shared/api/gen/basicSetting-logmanage.gen'
import type { Schemas } from '@/shared/api/types'
import { cellDay, todaySeoul } from '@/shared/lib/cell-dates'
import { won } from '@/shared/lib/format'
import { cx } from '@/shared/ui/cx'
import { Button } from '@/shared/ui/inputs/button'
import { Pill } from '@/shared/ui/records/pill'
import { inspectionTones } from './admin-log.labels'
import styles from './admin-log.module.css'

type Inspection = Schemas['LogInspection']

// the keys of the label map are the flags
const flags = Object.keys(logFlagLabels) as Schemas['LogFlag'][]

interface Props {
  months: readonly Inspection[]
  /** Left out: this admin may not close a month. */
  onClose: ((month: Inspection) => unknown) | undefined
}

/** What there was to look at in each month, who looked, and what was found. */
export function InspectionTable({ months, onClose }: Props) {
  const present = todaySeoul(new Date()).slice(0, 7)
  return (
    <div className={styles.scroll}>
      <table className={cx(styles.table, styles.inspections)}>
        <caption className={styles.hidden}>최근 13개월 점검 현황</caption>
        <thead>
          <tr>
            <th scope="col">월</th>
            <th scope="col">상태</th>
            {flags.map((flag) => (
              <th key={flag} scope="col" className={styles.end}>
                {logFlagLabels[flag]}
              </th>
            ))}
            <th scope="col" className={styles.end}>
              미확인 엑셀
            </th>
            <th scope="col">점검자</th>
            <th scope="col">점검일</th>
            <th scope="col">점검 내용</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{month.month}</th>
              <td>
                <Pill tone={month.overdue ? 'red' : inspectionTones[month.state]}>
                  {month.overdue ? '기한 초과' : inspectionStateLabels[month.state]}
                </Pill>
              </td>
              {flags.map((flag) => (
                <td key={flag} className={styles.end}>
                  {won(month.flagCounts[flag])}
                </td>
              ))}
              <td className={styles.end}>{won(month.uncheckedExports)}</td>
              <td>{month.inspector ?? '–'}</td>
              <td>{month.inspectedAt ? cellDay(month.inspectedAt) : '–'}</td>
              <td className={styles.memo}>
                {month.state === 'DONE' ? (
                  month.memo
                ) : onClose ? (
                  <Button
                    size="sm"
                    disabled={month.month >= present ? '지난달까지만 점검할 수 있습니다.' : undefined}
                    onClick={() => onClose(month)}
                    aria-label={`${month.month} 점검 완료`}
                  >
                    점검 완료
                  </Button>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
