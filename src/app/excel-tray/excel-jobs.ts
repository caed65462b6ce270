import { queryOptions } from '@tanstack/react-query'
import { isSmallExport, isStartedHere } from '@/kit/excel/excel-job'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

export type ExcelJob = Schemas['ExcelJob']

const POLL_MS = 2000
/** Polling interval for small files started by this page, in ms. */
const POLL_SMALL_MS = 500

export function isRunning({ state }: Pick<ExcelJob, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}

function pollInterval(jobs: readonly ExcelJob[]): number | false {
  const open = jobs.filter(isRunning)
  if (open.some((job) => isSmallExport(job) && isStartedHere(job))) return POLL_SMALL_MS
  return open.length > 0 && POLL_MS
}

/**
 * The admin's exports of the last 24 hours. Polled every 2 s while one is running (0.5 s for a small one of this page), as
 * background requests.
 */
export const excelJobsQuery = queryOptions({
  ...apiQuery('/api/v1/admin/excel-jobs', {}, { background: true }),
  refetchInterval: ({ state }) => pollInterval(state.data ?? []),
  refetchIntervalInBackground: true,
  retry: false,
})
