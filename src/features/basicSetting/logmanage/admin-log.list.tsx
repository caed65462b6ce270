import { stateTones } from '@/features/tones.labels'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { adminLogActionLabels, logFlagLabels, logResultLabels } from '@/shared/api/gen/basicSetting-logmanage.gen'
import { cellSecond } from '@/shared/lib/cell-dates'
import { pillClass } from '@/shared/ui/records/pill'
import { logDef } from './admin-log.def'
import { flagTones } from './admin-log.labels'
import { Inspections } from './inspections'
import { VerifyButton } from './verify-button'

const LogDrawer = lazyDrawer(() => import('./admin-log-view'), 'LogWindow')

const { text, link, twoLine, number, custom } = columnsOf(logDef)

const columns = [
  link('occurredAt', {
    value: (log) => cellSecond(log.occurredAt),
    search: (log) => ({ seq: String(log.adminLogSeq) }),
    width: 12.5,
  }),
  twoLine('adminName', { second: (log) => log.loginId, width: 8.5 }),
  text('permissionGroupName', { width: 8 }),
  text('ip', { width: 9.5 }),
  text('screenTitle', { width: 11, least: 10, grow: true }),
  text('action', { value: (log) => adminLogActionLabels[log.action], width: 8 }),
  number('targetCount', { title: '대상', value: (log) => log.targetCount || null, width: 4.5 }),
  text('subjects', {
    value: ({ subjects: [first, ...others] }) =>
      first && `${first.label}${others.length > 0 ? ` 외 ${others.length}명` : ''}`,
    width: 10.5,
  }),
  text('reason', { width: 9 }),
  text('summary', { width: 18, grow: true, hidden: true }),
  custom('result', {
    width: 6,
    // only what did not work asks for eyes
    cell: ({ result }) =>
      result === 'SUCCESS' ? (
        logResultLabels[result]
      ) : (
        <span className={pillClass(stateTones[result])}>{logResultLabels[result]}</span>
      ),
  }),
  custom('flags', {
    width: 12.5,
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

/** The screen-usage log: who did what, when, from where and to whose data. */
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
