import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isSilent, messageOf } from '@/shared/api/errors'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { RecordTable } from '@/shared/ui/table/record-table'
import { jobsQuery, retryJob } from './job.calls'
import styles from './test.module.css'

type Kind = Schemas['JobKindRow']
type Dead = Schemas['DeadJob']

const moment = (at: string | null): string => (at ? cellTime(at) : '-')

/** Sorts job kinds with problems first. */
const byTrouble = (a: Kind, b: Kind): number => b.dead - a.dead || b.retrying - a.retrying

function stateOf({ dead, retrying, running }: Kind) {
  if (dead > 0) return <Pill tone="red">실패 {formatThousands(dead)}건</Pill>
  if (retrying > 0) return <Pill tone="amber">재시도 대기 {formatThousands(retrying)}건</Pill>
  return running > 0 ? <Pill tone="blue">실행 중</Pill> : <Pill tone="green">정상</Pill>
}

/** Renders 서버 작업: failed jobs with 다시 시도, and the last run of each kind. For admins who may see the log. */
export function JobPanel() {
  const { data, error, refetch } = useQuery(jobsQuery)
  const canWrite = useRights().canWrite('ADMIN_LOG_MANAGEMENT')
  const retry = useAction(retryJob, { done: '작업을 다시 시도합니다.' })
  const id = useId()
  const failed = error && !data && !isSilent(error)
  const retrying = (dead: Dead) => () => retry.run({ path: { seq: dead.jobSeq } })

  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={!data && !failed}>
      <div className={styles.bar}>
        <h2 id={id}>서버 작업</h2>
        {failed && <p role="alert">{messageOf(error)}</p>}
        <Button size="sm" onClick={() => refetch()}>
          새로고침
        </Button>
      </div>
      {data && data.dead.length > 0 && (
        <RecordTable
          label="실패한 작업"
          caption={`실패한 작업 ${formatThousands(data.dead.length)}건: 원인을 해결한 뒤 다시 시도해 주세요.`}
          rows={data.dead}
          idOf={({ jobSeq }) => jobSeq}
          columns={[
            {
              title: '작업',
              names: true,
              cell: ({ title, subject }) => (
                <>
                  {title}
                  {subject && <small>{subject}</small>}
                </>
              ),
            },
            { title: '오류', minWidth: 22, className: styles.error, cell: (dead) => dead.error },
            { title: '시도', right: true, cell: ({ attempts }) => `${attempts}회` },
            { title: '실패 일시', nowrap: true, cell: ({ failedAt }) => moment(failedAt) },
            {
              title: '처리',
              nowrap: true,
              cell: (dead) => (
                <Button
                  size="sm"
                  disabled={canWrite ? retry.busy : '로그 관리의 처리 권한이 필요합니다.'}
                  onClick={retrying(dead)}
                  aria-label={`${dead.title} ${dead.subject ?? ''} 다시 시도`}
                >
                  다시 시도
                </Button>
              ),
            },
          ]}
        />
      )}
      {data && (
        <RecordTable
          label="작업별 최근 실행"
          rows={data.kinds.toSorted(byTrouble)}
          idOf={({ kind }) => kind}
          columns={[
            { title: '작업', names: true, cell: ({ title }) => title },
            { title: '상태', nowrap: true, cell: stateOf },
            { title: '주기', nowrap: true, cell: ({ schedule }) => schedule ?? '요청 시' },
            { title: '다음 실행', nowrap: true, cell: ({ nextRunAt }) => moment(nextRunAt) },
            { title: '최근 성공', nowrap: true, cell: ({ lastSuccessAt }) => moment(lastSuccessAt) },
            {
              title: '최근 실패',
              nowrap: true,
              cell: ({ lastFailureAt, lastError }) => (
                <span title={lastError ?? undefined}>{moment(lastFailureAt)}</span>
              ),
            },
            { title: '대기', right: true, cell: ({ waiting }) => formatThousands(waiting) },
          ]}
        />
      )}
    </section>
  )
}
