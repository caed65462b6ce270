import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError, isSilent, messageOf } from '@/shared/api/errors'
import { logFlagLabels, logInspectionCloseRules } from '@/shared/api/gen/basicSetting-logmanage.gen'
import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { Button } from '@/shared/ui/inputs/button'
import { TextArea } from '@/shared/ui/inputs/input'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { toast } from '@/shared/ui/layers/toast'
import { useCloseMonth } from './admin-log.calls'
import styles from './admin-log.module.css'

interface Props {
  inspection: Schemas['LogInspection']
  onClose: () => void
}

const { memo: rule } = logInspectionCloseRules

/** Closes a month for good, with what was looked at and found. */
export function CloseMonth({ inspection, onClose }: Props) {
  const { month, flagCounts, uncheckedExports } = inspection
  const [memo, setMemo] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync, isPending } = useCloseMonth()
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const found = Object.entries(logFlagLabels).map(
    // the keys of the label map are the flags
    ([flag, label]) => `${label} ${won(flagCounts[flag as Schemas['LogFlag']])}건`,
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const wrong = checkRule(rule, memo.trim())
    if (wrong) {
      setFailure(wrong)
      field.current?.focus()
      return
    }
    try {
      await mutateAsync({ path: { month }, body: { memo: memo.trim() } })
      toast(`${month} 점검을 완료했습니다.`)
      onClose()
    } catch (error) {
      if (isSilent(error)) return
      const own = error instanceof ApiError ? error.errors.find((one) => one.field === 'memo')?.message : undefined
      setFailure(own ?? messageOf(error))
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <p>
        {found.join(', ')}, 미확인 엑셀 {won(uncheckedExports)}건. 완료한 달은 다시 열 수 없습니다.
      </p>
      <label htmlFor={id} className={styles.label}>
        {rule.title} <span aria-hidden="true">*</span>
      </label>
      <TextArea
        id={id}
        ref={field}
        value={memo}
        required
        bad={failure !== null}
        maxLength={rule.maxLength}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          setMemo(event.target.value)
          setFailure(null)
        }}
        data-autofocus
      />
      <p id={`${id}-help`} className={failure ? styles.bad : styles.help} role={failure ? 'alert' : undefined}>
        {failure ?? `${rule.minLength}자 이상 입력해 주세요.`}
      </p>
      <DialogActions>
        <Button onClick={onClose}>취소</Button>
        <Button type="submit" variant="primary" busy={isPending}>
          점검 완료
        </Button>
      </DialogActions>
    </form>
  )
}
