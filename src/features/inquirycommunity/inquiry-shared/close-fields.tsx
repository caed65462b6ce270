import { useState } from 'react'
import { inquiryCloseReasonLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import type { Schemas } from '@/shared/api/types'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { TextArea } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { closeReasons } from './inquiry.rules'

type Reason = (typeof closeReasons)[number]
export type Closing = Pick<Schemas['InquiryBulk'], 'closeReason' | 'closeMemo'>

interface Typed {
  reason: Reason | ''
  memo: string
}

/** Returns what is missing to close, by field, or undefined. */
export function closingProblem({ reason, memo }: Typed): { closeReason: string } | { closeMemo: string } | undefined {
  if (reason === '') return { closeReason: '종결사유를 선택해 주세요.' }
  return reason === 'ETC' && memo.trim() === '' ? { closeMemo: '종결 메모를 입력해 주세요.' } : undefined
}

/** Holds the entered reason to close, and its request body. */
export function useClosing() {
  const [value, set] = useState<Typed>({ reason: '', memo: '' })
  const body: Closing = { closeReason: value.reason || undefined, closeMemo: value.memo.trim() || undefined }
  return { value, body, put: (change: Partial<Typed>) => set({ ...value, ...change }) }
}

/** Renders 종결사유 and 종결 메모. */
export function CloseFields({
  closing: { value, put },
  tried,
  errors,
}: {
  closing: ReturnType<typeof useClosing>
  tried: boolean
  errors: Readonly<Record<string, string>>
}) {
  const problem: Readonly<Record<string, string>> = (tried && closingProblem(value)) || {}
  return (
    <>
      <FieldFrame
        title="종결사유"
        fieldPath="closeReason"
        required
        help={value.reason === 'SPAM' ? '스팸으로 종결한 글은 삭제할 수 있습니다.' : undefined}
        error={errors.closeReason ?? problem.closeReason}
      >
        {(controlProps) => (
          <Select
            {...controlProps}
            empty="종결사유 선택"
            options={closeReasons.map((reason) => ({ value: reason, label: inquiryCloseReasonLabels[reason] }))}
            value={value.reason}
            // the options are these reasons
            onChange={(reason) => put({ reason: reason as Reason | '' })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        title="종결 메모"
        fieldPath="closeMemo"
        required={value.reason === 'ETC'}
        error={errors.closeMemo ?? problem.closeMemo}
      >
        {(controlProps) => (
          <TextArea
            {...controlProps}
            rows={2}
            maxLength={200}
            value={value.memo}
            onChange={({ target }) => put({ memo: target.value })}
          />
        )}
      </FieldFrame>
    </>
  )
}
