import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { stateTones } from '@/features/state.tones'
import { couponJobKindLabels, couponJobStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import { apiQuery, useRefresh } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { openDialog } from '@/shared/ui/layers/dialog'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import styles from './coupon.module.css'

type Job = Schemas['CouponJob']

const EVERY_MS = 1_000
const isOpen = ({ state }: Job) => state === 'QUEUED' || state === 'RUNNING'

/** Returns the jobs of a coupon, polled every second while one is open. Refreshes the screen when the last one ends. */
function useJobs(seq: number): readonly Job[] {
  const refresh = useRefresh()
  const { data } = useQuery({
    ...apiQuery('/api/v1/admin/coupons/{seq}/jobs', { path: { seq } }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? EVERY_MS : false),
  })
  const isRunning = data?.some(isOpen) ?? false
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) refresh()
    wasRunning.current = isRunning
  }, [isRunning, refresh])
  return data ?? []
}

function Failures({ couponSeq, job }: { couponSeq: number; job: Job }) {
  const query = useQuery(
    apiQuery('/api/v1/admin/coupons/{seq}/jobs/{couponJobSeq}/failures', {
      path: { seq: couponSeq, couponJobSeq: job.couponJobSeq },
    }),
  )
  return (
    <QueryTable
      label="발급하지 못한 회원"
      height={28}
      query={query}
      rows={query.data}
      idOf={({ seq }) => seq}
      columns={[
        { title: '회원', cell: ({ name, seq }) => name ?? seq },
        { title: '사유', cell: ({ message }) => message },
      ]}
    />
  )
}

/** Renders the jobs on copies or codes that are open or ended today. Renders nothing without any. */
export function CouponJobs({ couponSeq }: { couponSeq: number }) {
  const jobs = useJobs(couponSeq)
  if (jobs.length === 0) return null
  return (
    <Section title="진행 작업" plain>
      {jobs.map((job) => (
        <p key={job.couponJobSeq} className={styles.row} role={isOpen(job) ? 'status' : undefined}>
          <Pill tone={stateTones[job.state]}>{couponJobStateLabels[job.state]}</Pill>
          {couponJobKindLabels[job.kind]} {cellTime(job.createdAt)} {job.reason}
          {isOpen(job) && <progress value={job.done + job.failed} max={job.total} aria-label="진행" />}
          <span>
            {formatThousands(job.done)} / {formatThousands(job.total)}
            {job.heldCount > 0 && ` (${formatThousands(job.heldCount)}건 이미 보유)`}
          </span>
          {job.failed > 0 && (
            <Button
              size="sm"
              onClick={() =>
                void openDialog(() => <Failures couponSeq={couponSeq} job={job} />, {
                  title: `발급하지 못한 회원 ${formatThousands(job.failed)}명`,
                  size: 'md',
                })
              }
            >
              미발급 {formatThousands(job.failed)}
            </Button>
          )}
        </p>
      ))}
    </Section>
  )
}
