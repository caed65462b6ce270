import { useEffect, useRef, useState } from 'react'
import { saveBadRows, saveDownloaded, sendSheet } from '@/kit/excel/sheet-upload'
import { download } from '@/shared/api/client'
import { isSilent, messageOf } from '@/shared/api/errors'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { sheetProblem } from '@/shared/lib/sheet-file'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { FileButton } from '@/shared/ui/inputs/file-button'
import { SheetCheckResult, SheetStoreResult } from '@/shared/ui/records/checked-sheet'
import { Section } from '@/shared/ui/records/section'
import { useConfirmDeliveries } from './delivery.calls'
import styles from './delivery.module.css'

const PATH = '/api/v1/admin/delivery-batches'

/** Renders 엑셀 업로드: tracking numbers are checked row by row, shown, and sent once confirmed. */
export function DeliveryUpload() {
  const [sent, setSent] = useState<number | null>(null)
  const [checked, setChecked] = useState<Schemas['DeliveryUpload'] | null>(null)
  const [receipt, setReceipt] = useState<Schemas['ExcelUploadReceipt'] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [notifies, setNotifies] = useState(true)
  const { mutateAsync: confirm, isPending } = useConfirmDeliveries()
  const running = useRef<AbortController | null>(null)
  const mayWrite = useRights().canWrite('DELIVERY_BATCH')
  // leaving the tab aborts the upload
  useEffect(() => () => running.current?.abort(), [])

  async function attempt(work: () => Promise<void>) {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!isSilent(error)) setFailure(messageOf(error))
    }
  }
  function choose(file: File) {
    const problem = sheetProblem(file)
    if (problem) return setFailure(problem)
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setChecked(null)
    setReceipt(null)
    setSent(0)
    void attempt(async () =>
      setChecked(await sendSheet(`${PATH}/excel-uploads`, file, { onProgress: setSent, signal: control.signal })),
    ).finally(() => running.current === control && setSent(null))
  }
  const template = () =>
    attempt(async () => saveDownloaded(await download(`${PATH}/excel-template`), '송장 일괄등록 양식.xlsx'))
  const badRows = (uploadSeq: number) => attempt(() => saveBadRows(uploadSeq))
  const apply = ({ uploadSeq, badCount }: Schemas['DeliveryUpload']) =>
    attempt(async () =>
      setReceipt(await confirm({ path: { uploadSeq }, body: { onlyValid: badCount > 0, notify: notifies } })),
    )
  const bad = receipt ? receipt.badCount + receipt.failed.length : (checked?.badCount ?? 0)

  return (
    <Section
      plain
      title="송장 엑셀 업로드"
      hint="주문번호·택배사·송장번호를 채운 파일을 올려 주세요. 내용을 확인하기 전에는 아무것도 발송되지 않습니다. (최대 5,000행)"
      aside={<Button onClick={template}>양식 다운로드</Button>}
    >
      <div className={styles.upload}>
        <div className={styles.tools}>
          <FileButton
            fileLabel="엑셀 파일"
            accept=".xlsx"
            onFiles={([file]) => file && choose(file)}
            busy={sent !== null}
            disabled={!mayWrite && '처리 권한이 없습니다.'}
            variant={checked ? 'default' : 'primary'}
          >
            {checked ? '다른 파일 선택' : '파일 선택'}
          </FileButton>
          {checked && bad > 0 && <Button onClick={() => badRows(checked.uploadSeq)}>오류 행 엑셀 저장</Button>}
          {checked && !receipt && (
            <>
              <Checkbox
                label="구매자·장착점에 알림 발송"
                checked={notifies}
                onChange={(event) => setNotifies(event.target.checked)}
              />
              <Button
                variant="primary"
                busy={isPending}
                disabled={checked.okCount === 0 && '발송할 수 있는 행이 없습니다.'}
                onClick={() => apply(checked)}
              >
                {checked.badCount > 0
                  ? `정상 행만 발송 (${formatThousands(checked.okCount)}행)`
                  : `전체 발송 (${formatThousands(checked.total)}행)`}
              </Button>
            </>
          )}
        </div>
        {sent !== null && (
          <p role="status">
            <progress value={sent} max={1} aria-label="업로드" />{' '}
            {sent < 1 ? `올리는 중입니다. ${Math.round(sent * 100)}%` : '내용을 확인하고 있습니다.'}
          </p>
        )}
        {failure && (
          <p role="alert" className={styles.bad}>
            {failure}
          </p>
        )}
        {receipt ? (
          <SheetStoreResult receipt={receipt} columns={{}} />
        ) : (
          checked && (
            <>
              {checked.warnCount > 0 && (
                <p>합포장으로 보이는 행이 {formatThousands(checked.warnCount)}개 있습니다. 확인해 주세요.</p>
              )}
              <SheetCheckResult sheet={checked} columns={{}} />
            </>
          )
        )}
      </div>
    </Section>
  )
}
