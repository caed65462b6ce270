import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isSilent, messageOf } from '@/shared/api/errors'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { cx } from '@/shared/ui/cx'
import { Button } from '@/shared/ui/inputs/button'
import { openDialog } from '@/shared/ui/layers/dialog'
import { inspectionsQuery } from './admin-log.calls'
import styles from './admin-log.module.css'
import { CloseMonth } from './close-month'
import { InspectionTable } from './inspection-table'

type Inspection = Schemas['LogInspection']

/** 월간 점검: one line that warns of months left open too long; unfolded, the last 13 months. */
export function Inspections() {
  const { data, error, refetch } = useQuery(inspectionsQuery)
  const [open, setOpen] = useState(false)
  const canWrite = useRights().canWrite('ADMIN_LOG_MANAGEMENT')
  const id = useId()
  const overdue = (data ?? []).filter((month) => month.overdue)
  const failed = error && !data && !isSilent(error)

  const close = (month: Inspection) =>
    openDialog((done) => <CloseMonth inspection={month} onClose={() => done()} />, {
      title: `${month.month} 월간 점검`,
      size: 'md',
    })

  return (
    <section className={cx(styles.panel, overdue.length > 0 && styles.late)} aria-labelledby={`${id}-title`}>
      <div className={styles.line}>
        <h2 id={`${id}-title`}>월간 점검</h2>
        <p role={overdue.length > 0 || failed ? 'alert' : undefined}>
          {failed ? messageOf(error) : lineOf(data, overdue)}
        </p>
        {failed && <Button onClick={() => refetch()}>다시 시도</Button>}
        {data && (
          <Button size="sm" aria-expanded={open} aria-controls={`${id}-body`} onClick={() => setOpen(!open)}>
            {open ? '접기' : '점검 현황'}
          </Button>
        )}
      </div>
      <div id={`${id}-body`} hidden={!open}>
        {open && data && <InspectionTable months={data} onClose={canWrite ? close : undefined} />}
      </div>
    </section>
  )
}

function lineOf(months: readonly Inspection[] | undefined, overdue: readonly Inspection[]): string {
  if (!months) return '불러오는 중입니다.'
  if (overdue.length > 0) {
    const names = overdue.map(({ month }) => month).join(', ')
    return `${names} 로그가 점검 기한(다음 달 10일)을 넘겼습니다. 점검을 완료해 주세요.`
  }
  const last = months.find(({ state }) => state === 'DONE')
  return last
    ? `${last.month}까지 점검했습니다. 지난달 로그는 다음 달 10일까지 점검해 주세요.`
    : '아직 점검한 달이 없습니다. 지난달 로그는 다음 달 10일까지 점검해 주세요.'
}
