import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { excelJobStateLabels } from '@/shared/api/gen/common.gen'
import type { Schemas } from '@/shared/api/types'
import { Icon } from '@/shared/ui/icon'
import { Button } from '@/shared/ui/inputs/button'
import { useLayer } from '@/shared/ui/layers/stack'
import styles from './excel-tray.module.css'
import { excelJobsQuery, isUnderWay, useExcelActions } from './jobs'

/** Exports of this admin, running and finished within a day; finished ones announce themselves wherever one is. */
export function ExcelTray() {
  const { data: jobs = [] } = useQuery(excelJobsQuery)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFinishedToasts(jobs)

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  useLayer(box, {
    open,
    kind: 'bare',
    onClose() {
      setOpen(false)
      button.current?.focus()
    },
  })

  const running = jobs.filter(isUnderWay).length
  return (
    <div ref={box} className={styles.tray}>
      <Button
        ref={button}
        variant="ghost"
        aria-expanded={open}
        aria-controls={open ? 'excel-tray' : undefined}
        aria-label={running > 0 ? `엑셀 작업 ${running}건 진행 중` : '엑셀 작업'}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.label}>엑셀 작업</span>
        <Icon name="sheet" className={styles.icon} />
        {running > 0 && <b className={styles.running}>{running}</b>}
      </Button>
      {open && (
        <section id="excel-tray" aria-label="엑셀 작업" className={styles.panel}>
          <h2>엑셀 작업</h2>
          {jobs.length === 0 ? (
            <p className={styles.empty}>
              최근 24시간 안에 만든 엑셀 파일이 없습니다. 목록의 엑셀 다운로드로 만들 수 있습니다.
            </p>
          ) : (
            <ul>
              {jobs.map((job) => (
                <Job key={job.jobSeq} job={job} />
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  )
}

function Job({ job }: { job: Schemas['ExcelJob'] }) {
  const { cancel, save } = useExcelActions()
  const percent = job.total > 0 ? Math.floor((job.done / job.total) * 100) : 0
  return (
    <li className={styles.job}>
      <div className={styles.facts}>
        <b className={styles.name} data-tip="">
          {job.fileName}
        </b>
        <small>
          {excelJobStateLabels[job.state]}
          {job.state === 'RUNNING' && ` ${job.done.toLocaleString('ko-KR')} / ${job.total.toLocaleString('ko-KR')}건`}
          {job.state === 'DONE' && ` · ${job.done.toLocaleString('ko-KR')}건`}
          {job.downloadsLeft !== null && job.state === 'DONE' && ` · 남은 다운로드 ${job.downloadsLeft}회`}
          {job.message && ` · ${job.message}`}
        </small>
        {isUnderWay(job) && <progress max={100} value={percent} aria-label={`${job.fileName} 진행률`} />}
      </div>
      {isUnderWay(job) && (
        <Button size="sm" onClick={() => cancel(job)} aria-label={`${job.fileName} 취소`}>
          취소
        </Button>
      )}
      {job.state === 'DONE' && (
        <Button
          size="sm"
          onClick={() => save(job)}
          disabled={job.downloadsLeft === 0 && '다운로드 횟수를 모두 사용하였습니다.'}
          aria-label={`${job.fileName} 내려받기`}
        >
          내려받기
        </Button>
      )}
    </li>
  )
}

/** A toast with 내려받기 when a job that was seen under way has finished. */
function useFinishedToasts(jobs: readonly Schemas['ExcelJob'][]): void {
  const { announce } = useExcelActions()
  const client = useQueryClient()
  const seen = useRef(new Map<number, Schemas['ExcelJob']['state']>())
  useEffect(() => {
    for (const job of jobs) {
      const before = seen.current.get(job.jobSeq)
      seen.current.set(job.jobSeq, job.state)
      if (before === undefined || before === job.state || isUnderWay(job)) continue
      announce(job)
    }
  }, [jobs, announce])
  useEffect(() => () => void client.cancelQueries({ queryKey: excelJobsQuery.queryKey }), [client])
}
