import { type FormEvent, useId, useRef, useState } from 'react'
import { showFailure } from '@/kit/dialogs/failure'
import { readDay } from '@/kit/filters/days'
import { ApiError } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Button } from '@/shared/ui/button'
import { Checkbox, Radio } from '@/shared/ui/choice'
import { confirm } from '@/shared/ui/dialog'
import { Input, TextArea } from '@/shared/ui/input'
import { MomentInput } from '@/shared/ui/moment-input'
import { toast } from '@/shared/ui/toast'
import { useCreateJob } from './price-job.calls'
import { type ApplyValues, applyProblems } from './price-job.rules'
import styles from './pricemodify.module.css'

type Problems = Partial<Record<keyof ApplyValues, string>>

interface Props {
  preview: Schemas['PricePreview']
  excluded: ReadonlySet<number>
  onApplied: (priceJobSeq: number) => void
}

/** 적용: now or at a time, for good or until another. */
export function ApplyForm({ preview, excluded, onApplied }: Props) {
  const [title, setTitle] = useState('')
  const [values, setValues] = useState<ApplyValues>({ reason: '', applyAt: null, restoreAt: null })
  const [problems, setProblems] = useState<Problems>({})
  const { mutateAsync, isPending } = useCreateJob()
  const reason = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const count = preview.count - excluded.size

  const set = (change: Partial<ApplyValues>) => {
    setProblems({})
    setValues({ ...values, ...change })
  }
  const message = (field: keyof ApplyValues) =>
    problems[field] && (
      <span id={`${id}-${field}-bad`} role="alert" className={styles.bad}>
        {problems[field]}
      </span>
    )
  const moment = (field: 'applyAt' | 'restoreAt', label: string) => (
    <MomentInput
      control={{
        bad: problems[field] !== undefined,
        'aria-describedby': problems[field] ? `${id}-${field}-bad` : undefined,
      }}
      label={label}
      value={values[field]}
      onChange={(value) => set({ [field]: value ?? '' })}
      readDay={readDay}
      today={todaySeoul(Date.now())}
      start="00:00"
    />
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const found = applyProblems(values, Date.now())
    setProblems(found)
    if (found.reason) reason.current?.focus()
    if (Object.keys(found).length > 0) return
    const question = values.applyAt
      ? `${won(count)}개 상품의 가격 변경을 예약합니다. 적용 시점의 가격으로 다시 계산됩니다.`
      : `${won(count)}개 상품의 가격을 지금 변경합니다.`
    if (!(await confirm({ title: '적용', message: question, confirmLabel: '적용' }))) return
    try {
      const job = await mutateAsync({
        body: { ...values, previewId: preview.previewId, title: title.trim() || null, excludeSeqs: [...excluded] },
      })
      toast(values.applyAt ? '예약되었습니다.' : '가격 변경을 시작했습니다.')
      onApplied(job.priceJobSeq)
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : []
      setProblems(Object.fromEntries(fields.map(({ field, message: text }) => [field, text])))
      if (!fields.some(({ field }) => field in values)) await showFailure(error)
    }
  }

  return (
    <form className={styles.card} aria-label="적용" onSubmit={(event) => void submit(event)} noValidate>
      <h2>적용</h2>
      <div className={styles.form}>
        <div className={styles.line}>
          <label htmlFor={`${id}-title`}>제목</label>
          <Input
            id={`${id}-title`}
            maxLength={50}
            placeholder="비워 두면 적용 시각으로 정해집니다."
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </div>
        <div className={styles.line}>
          <label htmlFor={`${id}-reason`}>사유*</label>
          <span className={styles.row}>
            <TextArea
              id={`${id}-reason`}
              ref={reason}
              rows={2}
              maxLength={200}
              required
              bad={problems.reason !== undefined}
              aria-describedby={problems.reason ? `${id}-reason-bad` : undefined}
              value={values.reason}
              onChange={(event) => set({ reason: event.target.value })}
            />
            {message('reason')}
          </span>
        </div>
        <fieldset className={styles.line}>
          <legend>적용 시점</legend>
          <span className={styles.row}>
            <Radio name={id} label="즉시" checked={values.applyAt === null} onChange={() => set({ applyAt: null })} />
            <Radio name={id} label="예약" checked={values.applyAt !== null} onChange={() => set({ applyAt: '' })} />
            {values.applyAt !== null && moment('applyAt', '적용일시')}
            {message('applyAt')}
          </span>
        </fieldset>
        <div className={styles.line}>
          <span>원복예정</span>
          <span className={styles.row}>
            <Checkbox
              label="정한 시각에 이전 가격으로 되돌리기"
              checked={values.restoreAt !== null}
              onChange={(event) => set({ restoreAt: event.target.checked ? '' : null })}
            />
            {values.restoreAt !== null && moment('restoreAt', '원복예정')}
            {message('restoreAt')}
          </span>
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          wide
          busy={isPending}
          disabled={count === 0 ? '변경할 상품이 없습니다.' : undefined}
        >
          {`적용 (${won(count)}개)`}
        </Button>
      </div>
    </form>
  )
}
