import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { callWith, downloadWith } from '@/shared/api/client'
import { ApiError, isSilent, messageOf } from '@/shared/api/errors'
import type { PathWith, Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { sheetProblem } from '@/shared/lib/sheet-file'
import { Button } from '@/shared/ui/inputs/button'
import { FileButton } from '@/shared/ui/inputs/file-button'
import { confirm as ask } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { DismissButton } from '@/shared/ui/layers/dismiss-button'
import { SheetCheckResult, SheetStoreResult } from '@/shared/ui/records/checked-sheet'
import { saveBadRows, saveDownloaded, sendSheet } from './sheet-upload'
import styles from './upload.module.css'

interface Props extends ExcelUploadOptions {
  columns?: Readonly<Record<string, string>> | undefined
  /** Confirming leads to another step (a preview): the result goes to `close` instead of being shown as a receipt. */
  leads?: boolean
  close: (answer?: unknown) => void
}

/** Renders the upload steps: template, file, preview of the changes, 반영. */
export function UploadDialog({ resource, path, note, columns = {}, whole, leads, close }: Props) {
  /** Upload progress, 0 to 1; null: no upload is running. */
  const [progress, setProgress] = useState<number | null>(null)
  const [checked, setChecked] = useState<Schemas['ExcelUpload'] | null>(null)
  const [receipt, setReceipt] = useState<Schemas['ExcelUploadReceipt'] | null>(null)
  /** The result of confirming, kept while the bad rows are still shown. */
  const [lead, setLead] = useState<{ answer: unknown } | null>(null)
  /** Seq of the upload that was refused as a whole because some rows had become invalid. */
  const [partlyInvalid, setPartlyInvalid] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const { mutateAsync: store } = useMutation({
    mutationFn: (input: { path: { uploadSeq: number }; body: { onlyValid: boolean } }) =>
      callWith('post', `${resource}/excel-uploads/{uploadSeq}/confirm`, { ...input, path: { ...path, ...input.path } }),
  })
  // closing the dialog aborts a running upload
  useEffect(() => () => running.current?.abort(), [])

  /** Runs an action and shows the message of its failure. */
  async function attempt(act: () => Promise<void>) {
    setFailure(null)
    try {
      await act()
    } catch (error) {
      if (!isSilent(error)) setFailure(messageOf(error))
    }
  }
  const template = () =>
    attempt(async () =>
      saveDownloaded(await downloadWith(`${resource}/excel-template`, { path }), '엑셀 업로드 양식.xlsx'),
    )

  function choose(file: File) {
    const problem = sheetProblem(file)
    if (problem) return setFailure(problem)
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setChecked(null)
    setReceipt(null)
    setLead(null)
    setProgress(0)
    void attempt(async () => {
      // the contract has this endpoint for every resource of type UploadResource
      const options = { onProgress: setProgress, signal: control.signal, path }
      const answer = await sendSheet(`${resource}/excel-uploads`, file, options)
      setChecked(answer as Schemas['ExcelUpload'] | null)
    }).finally(() => running.current === control && setProgress(null))
  }

  const confirm = (sheet: Schemas['ExcelUpload'], onlyValid: boolean) =>
    attempt(async () => {
      const answer = await store({ path: { uploadSeq: sheet.uploadSeq }, body: { onlyValid } }).catch((error) => {
        // valid rows have become invalid meanwhile: offer to store only the valid ones
        if (error instanceof ApiError && error.code === 'INVALID_STATE' && !onlyValid) setPartlyInvalid(sheet.uploadSeq)
        throw error
      })
      if (leads) return sheet.badCount > 0 ? setLead({ answer }) : close(answer)
      // without `leads`, confirming returns a receipt
      setReceipt(answer as Schemas['ExcelUploadReceipt'])
    })
  const saveBad = ({ uploadSeq }: Schemas['ExcelUpload']) => attempt(() => saveBadRows(uploadSeq))
  const done = receipt !== null || lead !== null
  const bad = receipt ? receipt.badCount + receipt.failed.length : (checked?.badCount ?? 0)
  const onlyGood = checked !== null && !whole && (checked.badCount > 0 || partlyInvalid === checked.uploadSeq)

  return (
    <>
      {receipt ? (
        <SheetStoreResult receipt={receipt} columns={columns} />
      ) : checked ? (
        <SheetCheckResult sheet={checked} columns={columns} />
      ) : (
        <div className={styles.start}>
          <p>양식을 내려받아 작성한 뒤 올려 주세요. 내용을 확인하기 전에는 아무것도 저장되지 않습니다.</p>
          {note && <div className={styles.note}>{note}</div>}
          <Button onClick={template}>양식 다운로드</Button>
        </div>
      )}
      {progress !== null && (
        <p role="status" className={styles.sending}>
          <progress value={progress} max={1} aria-label="업로드" />
          {progress < 1 ? `올리는 중입니다. ${Math.round(progress * 100)}%` : '내용을 확인하고 있습니다.'}
        </p>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <DialogActions>
        {!(done && !lead) && <DismissButton label={done ? '닫기' : undefined} onClick={() => close()} />}
        {checked && (bad > 0 || onlyGood) && <Button onClick={() => saveBad(checked)}>오류 행 엑셀 저장</Button>}
        <FileButton
          fileLabel="엑셀 파일"
          accept=".xlsx"
          onFiles={([file]) => file && choose(file)}
          busy={progress !== null}
          variant={checked ? 'default' : 'primary'}
          data-autofocus={checked ? undefined : true}
        >
          {checked ? '다른 파일 선택' : '파일 선택'}
        </FileButton>
        {done && !lead && <DismissButton variant="primary" label="닫기" onClick={() => close()} />}
        {lead && (
          <Button variant="primary" onClick={() => close(lead.answer)}>
            미리보기로 이동
          </Button>
        )}
        {checked && !done && (
          <Button
            variant="primary"
            disabled={
              whole && bad > 0
                ? '오류가 있는 행을 고친 뒤 다시 올려 주세요.'
                : (onlyGood ? checked.okCount : checked.total) === 0 && '반영할 수 있는 행이 없습니다.'
            }
            onClick={async () => {
              const question = whole && { title: '전체 반영', message: whole(checked), confirmLabel: '전체 반영' }
              if (!question || (await ask(question))) await confirm(checked, onlyGood)
            }}
          >
            {onlyGood ? '정상 행만 반영' : '전체 반영'}
            {onlyGood && checked.badCount > 0 && ` (${formatThousands(checked.okCount)}건)`}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

/** Resources whose sheets are uploaded for checking and then confirmed. */
type UploadResource = {
  [P in PathWith<'post'>]: P extends `${infer R}/excel-uploads/{uploadSeq}/confirm` ? R : never
}[PathWith<'post'>]

export interface ExcelUploadOptions {
  resource: UploadResource
  /** Path parameters of the resource: the record that the rows belong to. */
  path?: { seq: number }
  /** Hint about the file's content, shown under the introduction. */
  note?: ReactNode
  /** For money: all rows are stored, or none. Returns the question to confirm first. */
  whole?: (sheet: Schemas['ExcelUpload']) => string
}
