import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { adminLogActionLabels, logFlagLabels, logResultLabels } from '@/shared/api/gen/basicSetting-logmanage.gen'
import type { Schemas } from '@/shared/api/types'
import { cellSecond } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { pillClass } from '@/shared/ui/records/pill'
import { logDef } from './admin-log.def'
import { flagTones } from './admin-log.tones'
import { Inspections } from './inspections'
import { VerifyButton } from './verify-button'

const LogDrawer = lazyDrawer(() => import('./admin-log-view'), 'LogDrawerContent')

const { text, link, twoLine, custom } = columnsOf(logDef)

type Row = Schemas['AdminLogRow']

/** Returns the second line of the admin, e.g. `cs_lead · CS담당`. */
const adminPlace = ({ loginId, permissionGroupName: group }: Row): string =>
  [loginId, group].filter(Boolean).join(' · ')

/** Returns the affected records by name, or their number if they are not named. */
const targetsOf = ({ targets, targetCount }: Row): string | null =>
  targets || (targetCount > 0 ? `${formatThousands(targetCount)}건` : null)

const columns = [
  link('occurredAt', {
    value: (log) => cellSecond(log.occurredAt),
    search: (log) => ({ seq: String(log.adminLogSeq) }),
    width: 12.5,
  }),
  twoLine('adminName', { second: adminPlace, width: 11.5, minWidth: 11 }),
  twoLine('screenTitle', { second: (log) => log.ip, width: 10.5 }),
  text('action', { value: (log) => adminLogActionLabels[log.action], width: 7.5 }),
  twoLine('summary', { second: (log) => log.reason, width: 18, minWidth: 16, grow: true }),
  text('targets', { value: targetsOf, width: 12, minWidth: 9 }),
  text('subjects', {
    value: ({ subjects: [first, ...others] }) =>
      first && `${first.label}${others.length > 0 ? ` 외 ${others.length}명` : ''}`,
    width: 10.5,
  }),
  text('permissionGroupName', { width: 8, hidden: true }),
  text('ip', { width: 9.5, hidden: true }),
  text('reason', { width: 12, hidden: true }),
  custom('result', {
    width: 6,
    // only failures stand out
    cell: ({ result }) =>
      result === 'SUCCESS' ? (
        logResultLabels[result]
      ) : (
        <span className={pillClass(stateTones[result])}>{logResultLabels[result]}</span>
      ),
  }),
  custom('flags', {
    width: 9,
    cut: true,
    cell: ({ flags }) =>
      flags.map((flag, index) => [
        index > 0 && ' ',
        <span key={flag} className={pillClass(flagTones[flag])}>
          {logFlagLabels[flag]}
        </span>,
      ]),
  }),
]

/** Renders the usage log: who did what, when, from where and on whose data. */
export function LogManage() {
  return (
    <>
      <ListScreen
        def={logDef}
        columns={columns}
        caption="관리자 화면 사용 로그"
        rowOpens
        summary={<Inspections />}
        toolbar={(list) => <VerifyButton list={list} />}
      />
      <LogDrawer />
    </>
  )
}
