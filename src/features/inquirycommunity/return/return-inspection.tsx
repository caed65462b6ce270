import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { inquiryQuery } from '../inquiry-shared/inquiry.calls'
import { SectionForm, useSectionForm } from '../section-form'
import { returnInquiryDef } from './return-inquiry.def'

const { path } = returnInquiryDef
const LONGEST = 500

interface Values {
  treadWearPercent: number | string | null
  repaired: boolean
  finding: string
}

function problemsOf({ treadWearPercent: wear, finding }: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  const ok = typeof wear === 'number' && wear >= 0 && wear <= 100
  if (!ok) problems.treadWearPercent = '마모율을 0~100 사이의 숫자로 입력해 주세요.'
  if (finding.trim().length < 2 || finding.length > LONGEST)
    problems.finding = `검수 소견을 2~${LONGEST}자로 입력해 주세요.`
  return problems
}

/** Renders 검수: the findings of the tire inspection. */
export function InspectionSection({ inquiry, canWrite }: { inquiry: Schemas['ReturnInquiry']; canWrite: boolean }) {
  const { returnInquirySeq: seq, version, inspection } = inquiry
  const { mutateAsync } = useMutation({
    ...apiMutation('put', '/api/v1/admin/return-inquiries/{seq}/inspection'),
    meta: { answers: () => inquiryQuery(path, seq).queryKey },
  })
  const form = useSectionForm<Values>({
    path,
    seq,
    values: {
      treadWearPercent: inspection?.treadWearPercent ?? null,
      repaired: inspection?.repaired ?? false,
      finding: inspection?.finding ?? '',
    },
    titles: { treadWearPercent: '마모율', repaired: '수리 여부', finding: '검수 소견' },
    problems: problemsOf,
    send: ({ treadWearPercent, repaired, finding }) =>
      // `problemsOf` has ensured that this is a number
      mutateAsync({
        path: { seq },
        body: { treadWearPercent: Number(treadWearPercent), repaired, finding: finding.trim(), version },
      }),
  })
  const { values, errors, set } = form
  const readOnlyValueOf = (text: string | null | undefined) => (canWrite ? undefined : (text ?? null))
  return (
    <SectionForm
      title="검수"
      hint={
        inspection
          ? `${inspection.inspectedBy ?? '-'} · ${formatTime(inspection.inspectedAt)}`
          : '장착한 불량 상품은 검수 결과에 따라 처리 기준이 정해집니다.'
      }
      form={form}
      save="검수 저장"
      canWrite={canWrite}
    >
      <FieldFrame
        title="마모율"
        fieldPath="treadWearPercent"
        required
        error={errors.treadWearPercent}
        readOnlyValue={readOnlyValueOf(inspection && `${inspection.treadWearPercent}%`)}
      >
        {(controlProps) => (
          <NumberInput
            {...controlProps}
            width={8}
            alignRight
            suffix="%"
            min={0}
            max={100}
            value={values.treadWearPercent}
            onChange={(treadWearPercent) => set({ treadWearPercent })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        title="수리 여부"
        fieldPath="repaired"
        readOnlyValue={readOnlyValueOf(inspection && (inspection.repaired ? '수리한 흔적이 있음' : '수리한 흔적 없음'))}
      >
        {(controlProps) => (
          <Checkbox
            id={controlProps.id}
            label="수리한 흔적이 있음"
            checked={values.repaired}
            onChange={({ target }) => set({ repaired: target.checked })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        title="검수 소견"
        fieldPath="finding"
        required
        wide
        error={errors.finding}
        readOnlyValue={readOnlyValueOf(inspection?.finding)}
      >
        {(controlProps) => (
          <CountedArea
            {...controlProps}
            rows={2}
            maxLength={LONGEST}
            value={values.finding}
            onChange={(finding) => set({ finding })}
          />
        )}
      </FieldFrame>
    </SectionForm>
  )
}
