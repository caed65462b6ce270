import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { consumeStarted, isSmallExport } from '@/kit/excel/excel-job'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Icon } from '@/shared/ui/icon'
import { Button } from '@/shared/ui/inputs/button'
import { useLayer } from '@/shared/ui/layers/layer-stack'
import { lazyLayer } from '@/shared/ui/layers/lazy-layer'
import { type ExcelJob, excelJobsQuery, isRunning } from './excel-jobs'
import styles from './excel-tray.module.css'

const panel = lazyCode(() => import('./excel-panel'))
const ExcelPanel = lazyLayer(async () => (await import('./excel-panel')).ExcelPanel)

/** Renders the admin's exports of the last day. Finished ones are announced on every screen. */
export function ExcelTray() {
  const { data: jobs = [] } = useQuery(excelJobsQuery)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFinishedToasts(jobs)

  useEffect(() => {
    if (!open) return
    const closeOnOutsidePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOnOutsidePress)
    return () => document.removeEventListener('pointerdown', closeOnOutsidePress)
  }, [open])

  useLayer(box, {
    open,
    kind: 'bare',
    onClose() {
      setOpen(false)
      button.current?.focus()
    },
  })

  const running = jobs.filter(isRunning).length
  return (
    <div ref={box} className={styles.tray}>
      <Button
        ref={button}
        variant="ghost"
        aria-expanded={open}
        aria-controls={open ? 'excel-tray' : undefined}
        onPointerEnter={panel.preload}
        aria-label={running > 0 ? `엑셀 작업 ${running}건 진행 중` : '엑셀 작업'}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.label}>엑셀 작업</span>
        <Icon name="sheet" className={styles.icon} />
        {running > 0 && <b className={styles.running}>{running}</b>}
      </Button>
      {open && <ExcelPanel jobs={jobs} onClose={() => setOpen(false)} />}
    </div>
  )
}

/**
 * Announces jobs that have finished since they were seen running, or were started here. Small files of this page are downloaded at
 * once; others are offered in a toast with 내려받기.
 */
function useFinishedToasts(jobs: readonly ExcelJob[]): void {
  const client = useQueryClient()
  const seen = useRef(new Map<number, ExcelJob['state']>())
  useEffect(() => {
    for (const job of jobs) {
      const before = seen.current.get(job.jobSeq)
      seen.current.set(job.jobSeq, job.state)
      if (before === job.state || isRunning(job)) continue
      const isOwn = consumeStarted(job)
      if (before === undefined && !isOwn) continue
      void panel.get().then((code) => code?.announceFinishedJob(client, job, isOwn && isSmallExport(job)))
    }
  }, [jobs, client])
  useEffect(() => () => void client.cancelQueries({ queryKey: excelJobsQuery.queryKey }), [client])
}
