import { stateTones } from '@/features/tones.labels'
import type { DetailTarget } from '@/kit/detail/def'
import { RecordDrawer } from '@/kit/detail/record-drawer'
import { priceJobStateLabels, priceJobTargetLabels } from '@/shared/api/gen/product-pricemodify.gen'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Shown } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { AttentionList } from './attention-list'
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

/** Renders a job in a drawer: result, prices to check and lines. */
export function JobWindow({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const read = useJob(target.seq ?? 0)
  return (
    <RecordDrawer
      target={target}
      read={read}
      width={80}
      title={({ title, state }) => (
        <>
          {title} <Pill tone={stateTones[state]}>{priceJobStateLabels[state]}</Pill>
        </>
      )}
      onClose={onClose}
    >
      {(job) => <JobView job={job} />}
    </RecordDrawer>
  )
}
