import type { ReactNode } from 'react'
import {
  adminLogActionLabels,
  logFlagLabels,
  logResultLabels,
  logSubjectTypeLabels,
  adminLogTitles as titles,
} from '@/shared/api/gen/basicSetting-logmanage.gen'
import type { Schemas } from '@/shared/api/types'
import { formatDate } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Pill } from '@/shared/ui/records/pill'
import { RecordTable } from '@/shared/ui/table/record-table'
import { flagTones, resultTones } from './admin-log.labels'
import styles from './admin-log.module.css'

/** Everything of one row: who, from where, what, whose data, and each changed field before and after. */
export function LogView({ log }: { log: Schemas['AdminLog'] }) {
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={titles.occurredAt}>{formatDate(log.occurredAt, { time: 'HH:mm:ss' })}</Fact>
        <Fact name={titles.result}>
          <Pill tone={resultTones[log.result]}>{logResultLabels[log.result]}</Pill> {log.errorCode}
        </Fact>
        <Fact name={titles.adminName}>
          {log.adminName} ({log.loginId})
        </Fact>
        <Fact name={titles.permissionGroupName}>{log.permissionGroupName}</Fact>
        <Fact name={titles.ip}>{log.ip}</Fact>
        <Fact name={titles.flags}>
          {log.flags.length > 0 &&
            log.flags.map((flag) => (
              <Pill key={flag} tone={flagTones[flag]}>
                {logFlagLabels[flag]}
              </Pill>
            ))}
        </Fact>
        <Fact name={titles.userAgent} wide>
          {log.userAgent}
        </Fact>
        <Fact name={titles.screenTitle} wide>
          {log.screenTitle} {log.screenPath && <small>{log.screenPath}</small>}
        </Fact>
        <Fact name={titles.action}>{adminLogActionLabels[log.action]}</Fact>
        <Fact name={titles.resource}>{log.resource}</Fact>
        <Fact name={titles.summary} wide>
          {log.summary}
        </Fact>
        <Fact name={titles.reason} wide>
          {log.reason}
        </Fact>
        <Fact name={titles.targetSeqs} wide>
          {targets(log)}
        </Fact>
      </dl>
      {log.subjects.length > 0 && (
        <RecordTable
          label={titles.subjects}
          caption={titles.subjects}
          className={styles.table}
          rows={log.subjects}
          idOf={({ type, seq }) => `${type}-${seq}`}
          columns={[
            { title: '구분', cell: ({ type }) => logSubjectTypeLabels[type] },
            { title: '번호', cell: ({ seq }) => seq },
            { title: '이름', cell: ({ label }) => label },
          ]}
        />
      )}
      {log.changes.length > 0 && (
        <RecordTable
          label={titles.changes}
          caption={titles.changes}
          className={styles.table}
          rows={log.changes}
          idOf={({ field }) => field}
          columns={[
            { title: '항목', names: true, cell: ({ label }) => label },
            { title: '변경 전', className: styles.before, cell: ({ before }) => before ?? '–' },
            { title: '변경 후', className: styles.after, cell: ({ after }) => after ?? '–' },
          ]}
        />
      )}
      <dl className={styles.hashes}>
        <dt>이전 해시</dt>
        <dd>{log.prevHash}</dd>
        <dt>해시</dt>
        <dd>{log.hash}</dd>
      </dl>
    </>
  )
}

function targets({ targetSeqs, targetCount }: Schemas['AdminLog']): string | null {
  if (targetCount === 0) return null
  const listed = targetSeqs.join(', ')
  return targetCount > targetSeqs.length ? `${listed}${listed && ' … '}모두 ${won(targetCount)}건` : listed
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wideFact : undefined}>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}
