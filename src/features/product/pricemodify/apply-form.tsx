import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox, Radio } from '@/shared/ui/inputs/choice'
import { type FieldControlProps, FieldFrame } from '@/shared/ui/inputs/field-frame'
import { focusFirstInvalid } from '@/shared/ui/inputs/focus-first-invalid'
import { Input, TextArea } from '@/shared/ui/inputs/input'
import { MomentInput } from '@/shared/ui/inputs/moment-input'
import { confirm } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { Section } from '@/shared/ui/records/section'
import { useCreateJob } from './price-job.calls'
import { type ApplyDraft, type ApplyValues, applyProblems, orderCount } from './price-job.rules'

type Problems = Partial<Record<keyof ApplyValues, string>>

export interface ApplyProps {
  preview: Schemas['PricePreview']
  excluded: ReadonlyMap<number, Schemas['PricePreviewResult']>
  /** Held by the parent, because it outlives the preview it was entered for. */
  draft: ApplyDraft
  onDraft: (draft: ApplyDraft) => void
  onApplied: (priceJobSeq: number) => void
}

/** Renders 적용: now or scheduled, permanent or until an end time. */
export function ApplyForm({ preview, excluded, draft, onDraft, onApplied }: ApplyProps) {
  const { title, ...values } = draft
  const [problems, setProblems] = useState<Problems>({})
  const { mutateAsync, isPending } = useCreateJob()
  const form = useRef<HTMLFormElement>(null)
  const scheduled = values.applyAt !== null
  const count = orderCount(preview, excluded, scheduled)
  const rest = preview.count - excluded.size - count

  const set = (change: Partial<ApplyValues>) => {
    setProblems({})
    onDraft({ ...draft, ...change })
  }
  const moment = (field: 'applyAt' | 'restoreAt', label: string, controlProps: FieldControlProps) => (
    <MomentInput
      control={{ bad: controlProps.bad, 'aria-describedby': controlProps['aria-describedby'] }}
      label={label}
      value={values[field]}
      onChange={(value) => set({ [field]: value ?? '' })}
      start="00:00"
    />
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const found = applyProblems(values, Date.now())
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstInvalid(form, true)
    const others = rest > 0 ? ` 나머지 ${formatThousands(rest)}개(변동 없음·제외·실패)는 그대로 둡니다.` : ''
    const actionName = scheduled ? '변경 예약' : '변경'
    const question = scheduled
      ? `${formatThousands(count)}개 상품의 가격 변경을 예약합니다: ${preview.ruleText}. 적용 시점의 가격으로 다시 계산됩니다.`
      : `${formatThousands(count)}개 상품의 가격을 지금 변경합니다: ${preview.ruleText}.${others}`
    if (
      !(await confirm({
        title: `상품 ${formatThousands(count)}개 가격 ${actionName}`,
        message: question,
        confirmLabel: actionName,
      }))
    )
      return
    try {
      const job = await mutateAsync({
        body: {
          ...values,
          previewId: preview.previewId,
          title: title.trim() || null,
          excludeSeqs: [...excluded.keys()],
        },
      })
      toast(scheduled ? '예약되었습니다.' : '가격 변경을 시작했습니다.')
      onApplied(job.priceJobSeq)
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : []
      setProblems(Object.fromEntries(fields.map(({ field, message: text }) => [field, text])))
      focusFirstInvalid(form, true)
      if (!fields.some(({ field }) => field in values)) await showFailure(error)
    }
  }

  return (
    <form ref={form} aria-label="적용" onSubmit={(event) => void submit(event)} noValidate>
      <Section title="적용">
        <FieldFrame title="제목" wide>
          {(controlProps) => (
            <Input
              {...controlProps}
              maxLength={50}
              placeholder="비워 두면 등록 시각으로 정해집니다."
              value={title}
              onChange={(event) => onDraft({ ...draft, title: event.target.value })}
            />
          )}
        </FieldFrame>
        <FieldFrame title="사유" fieldPath="reason" required wide error={problems.reason}>
          {(controlProps) => (
            <TextArea
              {...controlProps}
              rows={2}
              maxLength={200}
              value={values.reason}
              onChange={(event) => set({ reason: event.target.value })}
            />
          )}
        </FieldFrame>
        <FieldFrame title="적용 시점" fieldPath="applyAt" group wide error={problems.applyAt}>
          {(controlProps) => (
            <>
              <Radio name={controlProps.id} label="즉시" checked={!scheduled} onChange={() => set({ applyAt: null })} />
              <Radio name={controlProps.id} label="예약" checked={scheduled} onChange={() => set({ applyAt: '' })} />
              {scheduled && moment('applyAt', '적용일시', controlProps)}
            </>
          )}
        </FieldFrame>
        <FieldFrame title="원복예정" fieldPath="restoreAt" group wide error={problems.restoreAt}>
          {(controlProps) => (
            <>
              <Checkbox
                label="정한 시각에 이전 가격으로 되돌리기"
                checked={values.restoreAt !== null}
                onChange={(event) => set({ restoreAt: event.target.checked ? '' : null })}
              />
              {values.restoreAt !== null && moment('restoreAt', '원복예정', controlProps)}
            </>
          )}
        </FieldFrame>
      </Section>
      <DialogActions>
        <Button
          type="submit"
          variant="primary"
          wide
          busy={isPending}
          disabled={count === 0 ? '가격이 바뀌는 상품이 없습니다.' : undefined}
        >
          {`적용 (${formatThousands(count)}개)`}
        </Button>
      </DialogActions>
    </form>
  )
}
