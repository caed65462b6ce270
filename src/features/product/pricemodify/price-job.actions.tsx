import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { excelJobInput, startExcel } from '@/kit/excel/excel-job'
import type { ListAction, Outcome } from '@/kit/list/actions'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { cancelJob, revertJob } from './price-job.calls'
import { cancelRefusal, revertRefusal } from './price-job.rules'

type Job = Schemas['PriceJob']

export const EXCEL_STARTED = '엑셀 파일을 만들고 있습니다. 위쪽의 엑셀 작업에서 내려받을 수 있습니다.'

const done = (message: string): Outcome => ({ done: 1, failed: [], message })

export const cancelQuestion = ({ state, doneCount }: Pick<Job, 'state' | 'doneCount'>): string =>
  state === 'RUNNING'
    ? `적용을 중단합니다. 이미 변경된 ${formatThousands(doneCount)}개는 그대로 남습니다.`
    : '예약을 취소합니다. 가격은 변경되지 않습니다.'

export const revertQuestion = ({ doneCount }: Pick<Job, 'doneCount'>): string =>
  `변경한 ${formatThousands(doneCount)}개 상품의 가격을 이전 가격으로 되돌립니다. 이후 가격이 변경된 상품은 제외됩니다.`

/** Says how many prices were put back, and how many were not. */
export const revertedText = ({ revertedCount, keptCount }: Schemas['PriceJobDetail']): string =>
  `${formatThousands(revertedCount)}개 상품의 가격을 되돌렸습니다.${keptCount > 0 ? ` ${formatThousands(keptCount)}개는 되돌리지 않았습니다.` : ''}`

/** Returns the actions 취소, 원복 and 엑셀 of a job. */
export function useJobActions(): ListAction<Job>[] {
  const { mutateAsync: cancel } = useMutation(cancelJob)
  const { mutateAsync: revert } = useMutation(revertJob)
  const { mutateAsync: excel } = useMutation(startExcel)
  return useMemo(
    () => [
      {
        label: '취소',
        on: 'row',
        danger: true,
        refuse: cancelRefusal,
        ask: ([job]) => ({
          message: job ? cancelQuestion(job) : '',
          confirmLabel: '작업 취소',
        }),
        async run([seq = 0]) {
          await cancel({ path: { seq } })
          return done('취소되었습니다.')
        },
      },
      {
        label: '원복',
        on: 'row',
        danger: true,
        refuse: revertRefusal,
        ask: ([job]) => (job ? revertQuestion(job) : ''),
        async run([seq = 0]) {
          const job = await revert({ path: { seq } })
          return done(revertedText(job))
        },
      },
      {
        label: '엑셀',
        on: 'row',
        reads: true,
        async run([seq = 0]) {
          await excel({ body: excelJobInput('price-job-lines', { seq }) })
          return done(EXCEL_STARTED)
        },
      },
    ],
    [cancel, revert, excel],
  )
}
