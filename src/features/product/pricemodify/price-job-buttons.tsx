import { excelJobInput, startExcel } from '@/kit/excel/excel-job'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { dialogTitle } from '@/shared/lib/dialog-title'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { useAction } from '@/shared/ui/layers/use-action'
import { cancelQuestion, EXCEL_STARTED, revertedText, revertQuestion } from './price-job.actions'
import { cancelJob, revertJob } from './price-job.calls'
import { priceJobDef } from './price-job.def'
import { cancelRefusal, revertRefusal } from './price-job.rules'

/** Renders 취소 while a job can be canceled, 원복 while it can be reverted, and 엑셀. */
export function JobButtons({ job }: { job: Schemas['PriceJob'] }) {
  const rights = useRights()
  const cancel = useAction(cancelJob, { done: '취소되었습니다.' })
  const revert = useAction(revertJob, { done: revertedText })
  const excel = useAction(startExcel, { done: EXCEL_STARTED })
  const input = { path: { seq: job.priceJobSeq } }
  const mayWrite = rights.canWrite('ITEM_MANAGEMENT')
  return (
    <>
      {mayWrite && !cancelRefusal(job) && (
        <Button
          size="sm"
          variant="danger"
          busy={cancel.busy}
          onClick={async () => {
            const question = {
              title: dialogTitle(priceJobDef, '취소', job.title),
              message: cancelQuestion(job),
              confirmLabel: '작업 취소',
              danger: true,
            }
            if (await confirm(question)) await cancel.run(input)
          }}
        >
          작업 취소
        </Button>
      )}
      {mayWrite && !revertRefusal(job) && (
        <Button
          size="sm"
          variant="danger"
          busy={revert.busy}
          onClick={async () => {
            const question = {
              title: dialogTitle(priceJobDef, '원복', job.title),
              message: revertQuestion(job),
              confirmLabel: '원복',
              danger: true,
            }
            if (await confirm(question)) await revert.run(input)
          }}
        >
          원복
        </Button>
      )}
      <Button
        size="sm"
        busy={excel.busy}
        onClick={() => excel.run({ body: excelJobInput('price-job-lines', { seq: job.priceJobSeq }) })}
      >
        엑셀
      </Button>
    </>
  )
}
