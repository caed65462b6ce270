import { queryOptions } from '@tanstack/react-query'
import { isSmallExport, isStartedHere } from '@/kit/excel/excel-job'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

export type ExcelJob = Schemas['ExcelJob']

const POLL = 2000
/** While a small file is waited for. */
const POLL_SMALL = 500

export function isUnderWay({ state }: Pick<ExcelJob, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}

function pollOf(jobs: readonly ExcelJob[]): number | false {
  const open = jobs.filter(isUnderWay)
  if (open.some((job) => isSmallExport(job) && isStartedHere(job))) return POLL_SMALL
  return open.length > 0 && POLL
}

/**
 * Mine, of the last 24 hours; asked for every 2 s while one is under way (0.5 s: a small one of this page), never as activity of the admin.
 */
export const excelJobsQuery = queryOptions({
  ...apiQuery('/api/v1/admin/excel-jobs', {}, { background: true }),
  refetchInterval: ({ state }) => pollOf(state.data ?? []),
  refetchIntervalInBackground: true,
  retry: false,
})
