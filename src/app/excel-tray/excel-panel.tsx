import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call, download } from '@/shared/api/client'
import { messageOf } from '@/shared/api/errors'
import { excelJobStateLabels } from '@/shared/api/gen/common.gen'
import { saveFile } from '@/shared/lib/save-file'
import { Button } from '@/shared/ui/inputs/button'
import { toast } from '@/shared/ui/layers/toast'
import { type ExcelJob, excelJobsQuery, isRunning } from './excel-jobs'
import styles from './excel-panel.module.css'

const fail = (error: unknown) => {
  const message = messageOf(error)
  if (message) toast(message, { tone: 'error' })
}
const refetchJobs = (client: QueryClient) => client.invalidateQueries({ queryKey: excelJobsQuery.queryKey })

async function save(client: QueryClient, job: ExcelJob, saved?: () => void) {
  try {
    saveFile(await download('/api/v1/admin/excel-jobs/{seq}/file', { path: { seq: job.jobSeq } }), job.fileName)
    saved?.()
  } catch (error) {
    fail(error)
  }
  // the number of remaining downloads has changed, or the file is gone
  await refetchJobs(client)
}

async function cancel(client: QueryClient, job: ExcelJob) {
  await call('delete', '/api/v1/admin/excel-jobs/{seq}', { path: { seq: job.jobSeq } }).catch(fail)
  await refetchJobs(client)
}

/** Announces that a job has ended. Downloads its file at once, or offers it in a toast. */
export function announceFinishedJob(client: QueryClient, job: ExcelJob, atOnce: boolean) {
  if (job.state === 'DONE' && atOnce) {
    void save(client, job, () => toast(`${job.fileName} 파일을 내려받았습니다.`))
  } else if (job.state === 'DONE') {
    toast(`${job.fileName} 작성이 완료되었습니다.`, {
      action: { label: '내려받기', onPress: () => void save(client, job) },
      duration: 0,
    })
  } else {
    toast(job.message ?? `${job.fileName} 작성에 실패했습니다. 다시 시도해 주세요.`, { tone: 'error' })
  }
}

/** Renders the exports of the last day: progress, 취소, 내려받기. */
export function ExcelPanel({ jobs }: { jobs: readonly ExcelJob[]; onClose: () => void }) {
  return (
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
  )
}

function Job({ job }: { job: ExcelJob }) {
  const client = useQueryClient()
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
        {isRunning(job) && <progress max={100} value={percent} aria-label={`${job.fileName} 진행률`} />}
      </div>
      {isRunning(job) && (
        <Button size="sm" onClick={() => cancel(client, job)} aria-label={`${job.fileName} 취소`}>
          취소
        </Button>
      )}
      {job.state === 'DONE' && (
        <Button
          size="sm"
          onClick={() => save(client, job)}
          disabled={job.downloadsLeft === 0 && '다운로드 횟수를 모두 사용하였습니다.'}
          aria-label={`${job.fileName} 내려받기`}
        >
          내려받기
        </Button>
      )}
    </li>
  )
}
