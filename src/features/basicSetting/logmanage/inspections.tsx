import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isSilent, messageOf } from '@/shared/api/errors'
import { logFlagLabels, logInspectionCloseRules } from '@/shared/api/gen/basicSetting-logmanage.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { cx } from '@/shared/ui/cx'
import { Button } from '@/shared/ui/inputs/button'
import { askText } from '@/shared/ui/layers/ask-text'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { toast } from '@/shared/ui/layers/toast'
import { inspectionsQuery, useCloseMonth } from './admin-log.calls'
import styles from './admin-log.module.css'

const { memo } = logInspectionCloseRules
const InspectionTable = lazyPart(
  async () => (await import('./inspection-table')).InspectionTable,
  () => null,
)

type Inspection = Schemas['LogInspection']

/** Renders 월간 점검: a line that warns of overdue months, expandable to the last 13 months. */
export function Inspections() {
  const { data, error, refetch } = useQuery(inspectionsQuery)
  const [open, setOpen] = useState(false)
  const canWrite = useRights().canWrite('ADMIN_LOG_MANAGEMENT')
  const { mutateAsync: closeMonth } = useCloseMonth()
  const id = useId()
  const overdue = (data ?? []).filter((month) => month.overdue)
  const failed = error && !data && !isSilent(error)

  const close = ({ month, flagCounts, uncheckedExports }: Inspection) => {
    const found = Object.entries(logFlagLabels).map(
      // the keys of the label map are the flags
      ([flag, label]) => `${label} ${formatThousands(flagCounts[flag as Schemas['LogFlag']])}건`,
    )
    return askText(
      {
        title: `월간 점검 완료: ${month}`,
        message: `${found.join(', ')}, 미확인 엑셀 ${formatThousands(uncheckedExports)}건. 완료한 달은 다시 열 수 없습니다.`,
        label: memo.title,
        minLength: memo.minLength,
        maxLength: memo.maxLength,
        problem: `${memo.minLength}자 이상 입력해 주세요.`,
        confirmLabel: '점검 완료',
        size: 'md',
      },
      async (text) => {
        await closeMonth({ path: { month }, body: { memo: text } })
        toast(`${month} 점검을 완료했습니다.`)
      },
    )
  }

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
