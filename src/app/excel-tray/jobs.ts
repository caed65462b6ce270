import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

export type ExcelJob = Schemas['ExcelJob']

const POLL = 2000

export function isUnderWay({ state }: Pick<ExcelJob, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}

/** Mine, of the last 24 hours; asked for every 2 s while one is under way, never as activity of the admin. */
export const excelJobsQuery = queryOptions({
  ...apiQuery('/api/v1/admin/excel-jobs', {}, { background: true }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL : false),
  refetchIntervalInBackground: true,
  retry: false,
})
