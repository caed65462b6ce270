import { useQuery } from '@tanstack/react-query'
import { stateTones } from '@/features/state.tones'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { RecordDrawer } from '@/kit/detail/record-drawer'
import {
  adminLogActionLabels,
  logFlagLabels,
  logResultLabels,
  logSubjectTypeLabels,
  adminLogTitles as titles,
} from '@/shared/api/gen/basicSetting-logmanage.gen'
import type { Schemas } from '@/shared/api/types'
import { formatDate } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { logQuery } from './admin-log.calls'
import { flagTones } from './admin-log.tones'

/** A row is linked into the hash chain some seconds after it was written. */
const NOT_LINKED = '몇 초 안에 정해집니다.'

/** Renders a log row: admin, address, action, affected records, and each changed field before and after. */
function LogView({ log }: { log: Schemas['AdminLog'] }) {
  return (
    <>
      <Section title="기록">
        <ReadOnlyField label={titles.occurredAt}>{formatDate(log.occurredAt, { time: 'HH:mm:ss' })}</ReadOnlyField>
        <ReadOnlyField label={titles.result}>
          <Pill tone={stateTones[log.result]}>{logResultLabels[log.result]}</Pill> {log.errorCode}
        </ReadOnlyField>
        <ReadOnlyField label={titles.adminName}>{`${log.adminName} (${log.loginId})`}</ReadOnlyField>
        <ReadOnlyField label={titles.permissionGroupName}>{log.permissionGroupName || '-'}</ReadOnlyField>
        <ReadOnlyField label={titles.ip}>{log.ip || '-'}</ReadOnlyField>
        <ReadOnlyField label={titles.flags}>
          {log.flags.length === 0
            ? '-'
            : log.flags.map((flag) => [
                <Pill key={flag} tone={flagTones[flag]}>
                  {logFlagLabels[flag]}
                </Pill>,
                ' ',
              ])}
        </ReadOnlyField>
        <ReadOnlyField label={titles.userAgent} wide>
          {log.userAgent || '-'}
        </ReadOnlyField>
        <ReadOnlyField label={titles.screenTitle} wide>
          {[log.screenTitle, log.screenPath].filter(Boolean).join(' · ') || '-'}
        </ReadOnlyField>
        <ReadOnlyField label={titles.action}>{adminLogActionLabels[log.action]}</ReadOnlyField>
        <ReadOnlyField label={titles.resource}>{log.resource || '-'}</ReadOnlyField>
        <ReadOnlyField label={titles.summary} wide>
          {log.summary || '-'}
        </ReadOnlyField>
        <ReadOnlyField label={titles.reason} wide>
          {log.reason || '-'}
        </ReadOnlyField>
        <ReadOnlyField label={titles.targets} wide>
          {log.targets || '-'}
        </ReadOnlyField>
        <ReadOnlyField label={titles.targetSeqs} wide>
          {targets(log) ?? '-'}
        </ReadOnlyField>
      </Section>
      {log.subjects.length > 0 && (
        <Section title={titles.subjects} plain>
          <RecordTable
            label={titles.subjects}
            rows={log.subjects}
            idOf={({ type, seq }) => `${type}-${seq}`}
            columns={[
              { title: '구분', cell: ({ type }) => logSubjectTypeLabels[type] },
              { title: '번호', cell: ({ seq }) => seq },
              { title: '이름', cell: ({ label }) => label },
            ]}
          />
        </Section>
      )}
      {log.changes.length > 0 && (
        <Section title={titles.changes} plain>
          <RecordTable
            label={titles.changes}
            rows={log.changes}
            idOf={({ field }) => field}
            columns={[
              { title: '항목', names: true, cell: ({ label }) => label },
              { title: '변경 전', cell: ({ before }) => <del>{before ?? '-'}</del> },
              { title: '변경 후', cell: ({ after }) => <b>{after ?? '-'}</b> },
            ]}
          />
        </Section>
      )}
      <Section title="무결성">
        <ReadOnlyField label="이전 해시" wide>
          {log.prevHash ? <code>{log.prevHash}</code> : NOT_LINKED}
        </ReadOnlyField>
        <ReadOnlyField label="해시" wide>
          {log.hash ? <code>{log.hash}</code> : NOT_LINKED}
        </ReadOnlyField>
      </Section>
    </>
  )
}

function targets({ targetSeqs, targetCount }: Schemas['AdminLog']): string | null {
  if (targetCount === 0) return null
  const listed = targetSeqs.join(', ')
  return targetCount > targetSeqs.length ? `${listed}${listed && ' … '}모두 ${formatThousands(targetCount)}건` : listed
}

/** Renders a log row in a drawer over the list. */
export function LogDrawerContent({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const { seq = 0 } = target
  const read = useQuery({ ...logQuery(seq), enabled: seq > 0 })
  return (
    <RecordDrawer target={target} read={read} width={64} title={() => `로그 상세 · 번호 ${seq}`} onClose={onClose}>
      {(log) => <LogView log={log} />}
    </RecordDrawer>
  )
}
