import { stateTones } from '@/features/state.tones'
import { inspectionStateLabels, logFlagLabels } from '@/shared/api/gen/basicSetting-logmanage.gen'
import type { Schemas } from '@/shared/api/types'
import { cellDay, todaySeoul } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Pill } from '@/shared/ui/records/pill'
import { RecordTable } from '@/shared/ui/table/record-table'

type Inspection = Schemas['LogInspection']

// the keys of the label map are the flags
const flags = Object.keys(logFlagLabels) as Schemas['LogFlag'][]

interface Props {
  months: readonly Inspection[]
  /** Omitted if the admin may not close a month. */
  onClose: ((month: Inspection) => unknown) | undefined
}

/** Renders the flagged events of each month, who inspected them and the result. */
export function InspectionTable({ months, onClose }: Props) {
  const present = todaySeoul(new Date()).slice(0, 7)
  return (
    <RecordTable
      label="최근 13개월 점검 현황"
      rows={months}
      idOf={({ month }) => month}
      columns={[
        { title: '월', names: true, nowrap: true, cell: ({ month }) => month },
        {
          title: '상태',
          nowrap: true,
          cell: ({ overdue, state }) => (
            <Pill tone={overdue ? 'red' : stateTones[state]}>
              {overdue ? '기한 초과' : inspectionStateLabels[state]}
            </Pill>
          ),
        },
        ...flags.map((flag) => ({
          title: logFlagLabels[flag],
          right: true,
          cell: ({ flagCounts }: Inspection) => formatThousands(flagCounts[flag]),
        })),
        { title: '미확인 엑셀', right: true, cell: ({ uncheckedExports }) => formatThousands(uncheckedExports) },
        { title: '점검자', nowrap: true, cell: ({ inspector }) => inspector ?? '-' },
        { title: '점검일', nowrap: true, cell: ({ inspectedAt }) => (inspectedAt ? cellDay(inspectedAt) : '-') },
        {
          title: '점검 내용',
          minWidth: 22,
          cell: (month) =>
            month.state === 'DONE' ? (
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
              '-'
            ),
        },
      ]}
    />
  )
}
