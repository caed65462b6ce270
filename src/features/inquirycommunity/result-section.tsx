import { useMutation } from '@tanstack/react-query'
import { stateTones } from '@/features/state.tones'
import { inquiryResultLabels } from '@/shared/api/gen/inquirycommunity-marketingalliance.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { Pill } from '@/shared/ui/records/pill'
import { inquiryQuery } from './inquiry-shared/inquiry.calls'
import type { ResultPath } from './result-cell'
import { SectionForm, useSectionForm } from './section-form'

const LONGEST = 500

interface Props {
  path: ResultPath
  seq: number
  record: Schemas['InquiryResultFields'] & { version: number }
  canWrite: boolean
}

/** Renders 진행결과 of a proposal and its note. It can be saved without an answer. */
export function ResultSection({ path, seq, record, canWrite }: Props) {
  const { mutateAsync } = useMutation({
    ...apiMutation('put', `${path}/{seq}/result`),
    meta: { answers: () => inquiryQuery(path, seq).queryKey },
  })
  const { version, result, resultMemo } = record
  const form = useSectionForm({
    path,
    seq,
    values: { result, resultMemo: resultMemo ?? '' },
    titles: { result: '진행결과', resultMemo: '결과 메모' },
    problems: (values) =>
      values.resultMemo.length > LONGEST
        ? { resultMemo: `${LONGEST}자 이내로 입력해 주세요.` }
        : ({} as Record<string, string>),
    send: (values) =>
      mutateAsync({
        path: { seq },
        body: { result: values.result, resultMemo: values.resultMemo.trim() || null, version },
      }),
  })
  const { values, errors, set } = form
  return (
    <SectionForm
      title="진행결과"
      hint={<Pill tone={stateTones[result]}>{inquiryResultLabels[result]}</Pill>}
      form={form}
      save="진행결과 저장"
      canWrite={canWrite}
    >
      <FieldFrame
        title="진행결과"
        fieldPath="result"
        error={errors.result}
        readOnlyValue={canWrite ? undefined : inquiryResultLabels[result]}
      >
        {(controlProps) => (
          <Select
            {...controlProps}
            options={optionsOf(inquiryResultLabels)}
            value={values.result}
            // the options are the values of the enum
            onChange={(next) => set({ result: next as Schemas['InquiryResult'] })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        title="결과 메모"
        fieldPath="resultMemo"
        wide
        error={errors.resultMemo}
        readOnlyValue={canWrite ? undefined : resultMemo}
      >
        {(controlProps) => (
          <CountedArea
            {...controlProps}
            rows={2}
            maxLength={LONGEST}
            value={values.resultMemo}
            onChange={(memo) => set({ resultMemo: memo })}
          />
        )}
      </FieldFrame>
    </SectionForm>
  )
}
