import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, download } from '@/shared/api/client'
import { messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { saveFile } from '@/shared/lib/save-file'
import { toast } from '@/shared/ui/layers/toast'

type Job = Schemas['ExcelJob']

const POLL = 2000

export function isUnderWay({ state }: Pick<Job, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}

/** Mine, of the last 24 hours; asked for every 2 s while one is under way, never as activity of the admin. */
export const excelJobsQuery = queryOptions({
  ...apiQuery('/api/v1/admin/excel-jobs', {}, { background: true }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL : false),
  refetchIntervalInBackground: true,
  retry: false,
})

/** What one can do with a job; failures are told in a toast. */
export function useExcelActions() {
  const client = useQueryClient()
  return useMemo(() => {
    const fail = (error: unknown) => {
      const message = messageOf(error)
      if (message) toast(message, { tone: 'error' })
    }
    const again = () => client.invalidateQueries({ queryKey: excelJobsQuery.queryKey })

    async function save(job: Job) {
      try {
        saveFile(await download('/api/v1/admin/excel-jobs/{seq}/file', { path: { seq: job.jobSeq } }), job.fileName)
      } catch (error) {
        fail(error)
      }
      // The number of downloads left has changed, or the file is gone.
      await again()
    }

    async function cancel(job: Job) {
      await call('delete', '/api/v1/admin/excel-jobs/{seq}', { path: { seq: job.jobSeq } }).catch(fail)
      await again()
    }

    function announce(job: Job) {
      if (job.state === 'DONE') {
        toast(`${job.fileName} 작성이 완료되었습니다.`, {
          action: { label: '내려받기', onPress: () => void save(job) },
          duration: 0,
        })
      } else {
        toast(job.message ?? `${job.fileName} 작성에 실패했습니다. 다시 시도해 주세요.`, { tone: 'error' })
      }
    }

    return { save, cancel, announce }
  }, [client])
}
