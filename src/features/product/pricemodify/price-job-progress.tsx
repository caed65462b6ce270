import type { List } from '@/kit/list/use-list'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import styles from './price-job.module.css'
import { useJob } from './use-job'

type Job = Schemas['PriceJob']

/** Renders the progress of a running job. */
export function Progress({ job, name = '' }: { job: Job; name?: string }) {
  const processed = job.doneCount + job.skippedCount + job.failedCount
  return (
    <p className={styles.progress} role="status">
      <progress value={processed} max={Math.max(1, job.targetCount)} aria-label="적용 진행" />
      {`${name}적용 중입니다. ${formatThousands(processed)} / ${formatThousands(job.targetCount)}`}
    </p>
  )
}

function Running({ job }: { job: Job }) {
  const { data } = useJob(job.priceJobSeq, job.state)
  return <Progress job={data ?? job} name={`‘${job.title}’ `} />
}

/** Renders the running job above the history. The rows refresh when it ends. */
export function RunningJob({ list }: { list: List<'/api/v1/admin/price-jobs'> }) {
  const job = list.rows.find(({ state }) => state === 'RUNNING')
  return job ? <Running key={job.priceJobSeq} job={job} /> : null
}
