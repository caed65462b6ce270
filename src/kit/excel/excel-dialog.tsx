import { type FormEvent, useId, useRef, useState } from 'react'
import { won } from '@/shared/lib/format'
import { Button } from '@/shared/ui/button'
import { TextArea } from '@/shared/ui/input'
import styles from './excel.module.css'

const minLength = 10

interface Props {
  total: number
  /** Gives what went wrong, or null. */
  send: (reason: string) => Promise<string | null>
  onClose: () => void
}

/** Asks why personal data leaves the shop: at least ten characters, kept in the screen-usage log. */
export function ExcelDialog({ total, send, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if ([...reason.trim()].length < minLength) {
      setFailure('사유를 10자 이상 입력해 주세요.')
      field.current?.focus()
      return
    }
    setBusy(true)
    const refused = await send(reason.trim())
    setBusy(false)
    if (refused === null) return onClose()
    setFailure(refused)
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className={styles.lead}>
        조회한 <b>{won(total)}건</b>을 엑셀 파일로 만듭니다. 개인정보가 포함되어 있어 사유가 화면 사용 로그에
        기록됩니다.
      </p>
      <label htmlFor={id} className={styles.label}>
        사유 <span aria-hidden="true">*</span>
      </label>
      <TextArea
        id={id}
        ref={field}
        value={reason}
        maxLength={200}
        rows={3}
        required
        bad={failure !== null}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          setReason(event.target.value)
          setFailure(null)
        }}
        data-autofocus
      />
      <p id={`${id}-help`} className={failure ? styles.bad : styles.help} role={failure ? 'alert' : undefined}>
        {failure ?? `10자 이상 (${[...reason.trim()].length}/200)`}
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose}>취소</Button>
        <Button type="submit" variant="primary" busy={busy}>
          다운로드
        </Button>
      </div>
    </form>
  )
}
