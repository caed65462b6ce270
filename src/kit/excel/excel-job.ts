import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

/** Files of at most so many rows are taken as soon as they are made. */
const SMALL = 1_000

export const isSmallExport = ({ total }: Pick<Schemas['ExcelJob'], 'total'>): boolean => total <= SMALL

/** Exports that this page has started and has not heard the end of. */
const started = new Set<number>()

export const isStartedHere = ({ jobSeq }: Pick<Schemas['ExcelJob'], 'jobSeq'>): boolean => started.has(jobSeq)

/** Returns whether this page has started an export; once, so that its file is taken by one page and not again. */
export const takeStarted = ({ jobSeq }: Pick<Schemas['ExcelJob'], 'jobSeq'>): boolean => started.delete(jobSeq)

const start = apiMutation('post', '/api/v1/admin/excel-jobs')

/** Starts an export; the shell's tray lists the jobs, so that it goes on wherever the admin moves. */
export const startExcel: typeof start = {
  ...start,
  async mutationFn(input) {
    const answer = await start.mutationFn(input)
    started.add(answer.jobSeq)
    return answer
  },
}

/** What an export is of: a resource, and the query of its list. */
export const excelOf = (resource: Schemas['ExcelResource'], query: object) => ({
  resource,
  // the contract cannot name the query of every list; the server checks it as the list would
  query: query as Record<string, never>,
})
