import { stateTones } from '@/features/state.tones'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { RecordDrawer } from '@/kit/detail/record-drawer'
import { priceJobStateLabels, priceJobTargetLabels } from '@/shared/api/gen/product-pricemodify.gen'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
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
        <ReadOnlyField label="규칙">{job.ruleText}</ReadOnlyField>
        <ReadOnlyField label="대상">{`${priceJobTargetLabels[job.targetMode]} ${formatThousands(job.targetCount)}개`}</ReadOnlyField>
        <ReadOnlyField label="결과">
          {`성공 ${formatThousands(job.doneCount)} · 제외 ${formatThousands(job.skippedCount)} · 실패 ${formatThousands(job.failedCount)}`}
        </ReadOnlyField>
        {job.revertedAt && (
          <ReadOnlyField label="원복">
            {`되돌림 ${formatThousands(job.revertedCount)} · 제외 ${formatThousands(job.keptCount)}`}
          </ReadOnlyField>
        )}
        <ReadOnlyField label="적용일시">{shown(job.applyAt)}</ReadOnlyField>
        <ReadOnlyField label="종료일시">{shown(job.finishedAt)}</ReadOnlyField>
        <ReadOnlyField label="원복예정">{shown(job.restoreAt)}</ReadOnlyField>
        <ReadOnlyField label="원복일시">{shown(job.revertedAt)}</ReadOnlyField>
        <ReadOnlyField label="등록자">{`${formatAdmin(job.createdBy) ?? '-'} (${formatTime(job.createdAt)})`}</ReadOnlyField>
        <ReadOnlyField label="사유" wide>
          {job.reason}
        </ReadOnlyField>
      </Section>
      <AttentionList job={job} />
      <JobLines job={job} />
    </>
  )
}

/** Renders a job in a drawer: result, prices to check and lines. */
export function JobDrawerContent({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
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
