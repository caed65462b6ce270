import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

/** Starts an export; the shell's tray lists the jobs, so that it goes on wherever the admin moves. */
export const startExcel = apiMutation('post', '/api/v1/admin/excel-jobs')

/** What an export is of: a resource, and the query of its list. */
export const excelOf = (resource: Schemas['ExcelResource'], query: object) => ({
  resource,
  // the contract cannot name the query of every list; the server checks it as the list would
  query: query as Record<string, never>,
})
