import type { DetailTarget } from '@/kit/detail/def'
import { drawerKey, useDrawer } from '@/kit/detail/use-drawer'
import { ApiError, messageOf } from '@/shared/api/errors'
import { priceJobStateLabels, priceJobTargetLabels } from '@/shared/api/gen/product-pricemodify.gen'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Shown } from '@/shared/ui/inputs/field-frame'
import { Drawer } from '@/shared/ui/layers/drawer'
import { Pill } from '@/shared/ui/records/pill'
import { Failed, Missing, Skeleton } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import { AttentionList } from './attention-list'
import { priceJobStateTones } from './price-job.labels'
import { JobButtons } from './price-job-buttons'
import { JobLines } from './price-job-lines'
import { Progress } from './price-job-progress'
import { useJob } from './use-job'

const shown = (time: string | null) => (time ? formatTime(time) : '-')

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
  const read = useJob(seq)
  const job = read.data
  const missing = target.malformed || (read.error instanceof ApiError && read.error.status === 404)

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
        <Missing onBack={onClose} />
      ) : job ? (
        // also while it cannot be asked for: the next second may
        <JobView job={job} />
      ) : read.error && !read.isFetching ? (
        <Failed message={messageOf(read.error)} retry={() => void read.refetch()} />
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
  return <JobWindow key={drawerKey(target)} target={target} onClose={close} />
}
