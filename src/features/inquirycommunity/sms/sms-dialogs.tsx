import { useState } from 'react'
import { saveBadRows, saveDownloaded, sendSheet } from '@/kit/excel/sheet-upload'
import { download } from '@/shared/api/client'
import { isSilent, messageOf } from '@/shared/api/errors'
import { smsExclusionLabels, smsPurposeLabels } from '@/shared/api/gen/inquirycommunity-sms.gen'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { sheetProblem } from '@/shared/lib/sheet-file'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { FileButton } from '@/shared/ui/inputs/file-button'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { DismissButton } from '@/shared/ui/layers/dismiss-button'
import { SheetCheckResult } from '@/shared/ui/records/checked-sheet'
import styles from './sms.module.css'
import type { Draft } from './sms-send.rules'

type Sent = Schemas['SmsSend']
type Person = Schemas['SmsUpload']['recipients'][number]

/** Shows the message as checked by the server, with 확인. */
function SendDialog({
  checked: { type, bytes, text, count, excluded, cost },
  draft,
  send,
  close,
}: {
  checked: Schemas['SmsCheck']
  draft: Draft
  send: () => Promise<Sent>
  close: (sent?: Sent) => void
}) {
  return (
    <DialogForm confirm={draft.later ? '예약' : `${formatThousands(count)}명에게 발송`} send={send} close={close}>
      <ReadOnlyField label="구분">
        {smsPurposeLabels[draft.purpose]} · {type} · {formatThousands(bytes)} byte
      </ReadOnlyField>
      <ReadOnlyField label="발송 시점">
        {draft.later && draft.scheduledAt ? formatTime(draft.scheduledAt) : '즉시'}
      </ReadOnlyField>
      <ReadOnlyField label="대상">{formatThousands(count)}명</ReadOnlyField>
      <ReadOnlyField label="제외">
        {excluded.length === 0
          ? '없음'
          : excluded.map(({ reason, count: n }) => `${smsExclusionLabels[reason]} ${formatThousands(n)}명`).join(', ')}
      </ReadOnlyField>
      <ReadOnlyField label="예상 비용">{formatThousands(cost)}원</ReadOnlyField>
      <p className={styles.text}>{text}</p>
    </DialogForm>
  )
}

/** Shows what will be sent and sends it while the dialog is open. Resolves to undefined if the admin cancels. */
export const askSend = (checked: Schemas['SmsCheck'], draft: Draft, send: () => Promise<Sent>) =>
  openDialog<Sent>((close) => <SendDialog checked={checked} draft={draft} send={send} close={close} />, {
    title: draft.later ? '문자 예약' : '문자 발송',
    size: 'sm',
  })

/** Uploads a sheet of names and numbers: shows its errors and the accepted recipients. */
function SheetDialog({ close }: { close: (people?: Person[]) => void }) {
  const [sheet, setSheet] = useState<Schemas['SmsUpload']>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function attempt(act: () => Promise<unknown>) {
    setFailure(undefined)
    setBusy(true)
    try {
      await act()
    } catch (error) {
      if (!isSilent(error)) setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const template = () =>
    attempt(async () =>
      saveDownloaded(await download('/api/v1/admin/sms-sends/excel-template'), '문자 받는 사람 양식.xlsx'),
    )
  const choose = (file: File) =>
    attempt(async () => {
      const problem = sheetProblem(file)
      setSheet(undefined)
      if (problem) return setFailure(problem)
      setSheet((await sendSheet('/api/v1/admin/sms-sends/excel-uploads', file)) ?? undefined)
    })
  return (
    <>
      {sheet ? (
        <SheetCheckResult sheet={{ ...sheet, preview: [], createdCount: 0 }} columns={{}} />
      ) : (
        <p>이름과 휴대폰 번호를 5,000명까지 올릴 수 있습니다. 올려도 바로 발송되지 않습니다.</p>
      )}
      {failure && <p role="alert">{failure}</p>}
      <DialogActions>
        <DismissButton data-safe onClick={() => close()} />
        {!sheet && (
          <Button onClick={template} busy={busy}>
            양식 다운로드
          </Button>
        )}
        {sheet && sheet.badCount > 0 && (
          <Button onClick={() => attempt(() => saveBadRows(sheet.uploadSeq))} busy={busy}>
            오류 행 엑셀 저장
          </Button>
        )}
        <FileButton
          fileLabel="엑셀 파일"
          accept=".xlsx"
          busy={busy}
          variant={sheet ? 'default' : 'primary'}
          onFiles={([file]) => file && void choose(file)}
        >
          {sheet ? '다른 파일 선택' : '파일 선택'}
        </FileButton>
        {sheet && (
          <Button
            variant="primary"
            disabled={sheet.okCount === 0 && '추가할 수 있는 행이 없습니다.'}
            onClick={() => close(sheet.recipients)}
          >
            {formatThousands(sheet.okCount)}명 추가
          </Button>
        )}
      </DialogActions>
    </>
  )
}

/** Asks for a sheet of recipients. Resolves to undefined if none were taken over. */
export const askSheet = () =>
  openDialog<Person[]>((close) => <SheetDialog close={close} />, { title: '받는 사람 엑셀 업로드', size: 'lg' })
