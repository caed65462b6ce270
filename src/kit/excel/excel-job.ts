import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import type { ListPrefs } from '@/shared/store/list-prefs'

/** Files with at most this many rows are downloaded as soon as they are ready. */
const SMALL_EXPORT_ROWS = 1_000

export const isSmallExport = ({ total }: Pick<Schemas['ExcelJob'], 'total'>): boolean => total <= SMALL_EXPORT_ROWS

/** Exports started by this page that have not finished. */
const startedJobs = new Set<number>()

export const isStartedHere = ({ jobSeq }: Pick<Schemas['ExcelJob'], 'jobSeq'>): boolean => startedJobs.has(jobSeq)

/** Returns whether this page started the export, and forgets it, so that the file is downloaded only once. */
export const consumeStarted = ({ jobSeq }: Pick<Schemas['ExcelJob'], 'jobSeq'>): boolean => startedJobs.delete(jobSeq)

const start = apiMutation('post', '/api/v1/admin/excel-jobs')

/** Starts an export. The shell's tray lists the jobs, so the export continues while the admin navigates. */
export const startExcel: typeof start = {
  ...start,
  async mutationFn(input) {
    const job = await start.mutationFn(input)
    startedJobs.add(job.jobSeq)
    return job
  },
}

/** Returns the input of an export: a resource and the query of its list. */
export const excelJobInput = (resource: Schemas['ExcelResource'], query: object) => ({
  resource,
  // the contract cannot type the query of every list; the server validates it like the list's query
  query: query as Record<string, never>,
})

/** An export that is about to start. */
export interface Download {
  personal: boolean
  total: number
  /** Name of the exported rows; see `excel.part` of a list definition. */
  part?: string | undefined
  /** The list's columns and the settings that decide which are visible. If omitted, all columns are exported. */
  list?: {
    columns: readonly { id: string; title: string; hidden?: boolean | undefined }[]
    prefs: ListPrefs
  }
  start: (choice: Pick<Schemas['ExcelJobCreate'], 'reason' | 'columns'>) => Promise<unknown>
}
