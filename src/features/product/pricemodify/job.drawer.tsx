import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DetailTarget } from '@/kit/detail/def'
import { Section } from '@/kit/detail/section'
import { Failed, Missing, Skeleton } from '@/kit/detail/states'
import { drawerKey, useDrawer } from '@/kit/detail/use-drawer'
import { Shown } from '@/kit/fields/field'
import { ApiError, messageOf } from '@/shared/api/errors'
import { priceJobStateLabels, priceJobTargetLabels } from '@/shared/api/gen/product-pricemodify.gen'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Drawer } from '@/shared/ui/drawer'
import { Pill } from '@/shared/ui/pill'
import { AttentionList } from './attention-list'
import { JobButtons } from './job-buttons'
import { JobLines } from './job-lines'
import { jobQuery, PRICE_JOB_STALE } from './price-job.calls'
import { priceJobStateTones } from './price-job.labels'
import styles from './pricemodify.module.css'

const shown = (time: string | null) => (time ? formatTime(time) : '-')

/** How far a running job is. */
function Progress({ job }: { job: Schemas['PriceJob'] }) {
  const worked = job.doneCount + job.skippedCount + job.failedCount
  const text = `${won(worked)} / ${won(job.targetCount)}`
  return (
    <p className={styles.progress} role="status">
      <progress value={worked} max={Math.max(1, job.targetCount)} aria-label="적용 진행" />
      적용 중입니다. {text}
    </p>
  )
}

function JobView({ job }: { job: Schemas['PriceJobDetail'] }) {
  return (
    <>
      {job.state === 'RUNNING' && <Progress job={job} />}
      <Section title="작업" aside={<JobButtons job={job} />}>
        <Shown label="규칙">{job.ruleText}</Shown>
        <Shown label="대상">{`${priceJobTargetLabels[job.targetMode]} ${won(job.targetCount)}개`}</Shown>
        <Shown label="결과">
          {`성공 ${won(job.doneCount)} · 제외 ${won(job.skippedCount)} · 실패 ${won(job.failedCount)}`}
        </Shown>
        <Shown label="적용일시">{shown(job.applyAt)}</Shown>
        <Shown label="종료일시">{shown(job.finishedAt)}</Shown>
        <Shown label="원복예정">{shown(job.restoreAt)}</Shown>
        <Shown label="원복일시">{shown(job.revertedAt)}</Shown>
        <Shown label="등록자">{`${job.createdBy ?? '-'} (${formatTime(job.createdAt)})`}</Shown>
        <Shown label="사유" wide>
          {job.reason}
        </Shown>
      </Section>
      <AttentionList job={job} />
      <JobLines job={job} />
    </>
  )
}

function JobWindow({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const seq = target.seq ?? 0
  const client = useQueryClient()
  const known = useQuery({ ...jobQuery(seq, false), enabled: false }).data
  const read = useQuery({ ...jobQuery(seq, known?.state === 'RUNNING'), enabled: seq > 0 })
  const job = read.data
  const missing = target.malformed || (read.error instanceof ApiError && read.error.status === 404)
  const was = useRef(job?.state)

  useEffect(() => {
    const ended = was.current === 'RUNNING' && job?.state !== 'RUNNING'
    was.current = job?.state
    if (!ended) return
    const touched: readonly string[] = PRICE_JOB_STALE
    void client.invalidateQueries({ predicate: ({ queryKey }) => touched.includes(String(queryKey[0])) })
  }, [job?.state, client])

  return (
    <Drawer
      opened
      onClose={onClose}
      width={80}
      title={
        job ? (
          <>
            {job.title} <Pill tone={priceJobStateTones[job.state]}>{priceJobStateLabels[job.state]}</Pill>
          </>
        ) : (
          ' '
        )
      }
    >
      {missing ? (
        <Missing list="/product/pricemodify" onBack={onClose} />
      ) : read.error && !read.isFetching ? (
        <Failed message={messageOf(read.error)} retry={() => void read.refetch()} />
      ) : job ? (
        <JobView job={job} />
      ) : (
        <Skeleton />
      )}
    </Drawer>
  )
}

/** A job over the list: how it went, what to look at, its lines. */
export function JobDrawer() {
  const { target, close } = useDrawer()
  if (!target) return null
  return <JobWindow key={drawerKey({ screen: '/product/pricemodify' }, target)} target={target} onClose={close} />
}
