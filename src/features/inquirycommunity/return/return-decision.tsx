import { useMutation } from '@tanstack/react-query'
import { usePreview } from '@/features/orderdelivery/claim/claim.calls'
import { RefundPreview } from '@/features/orderdelivery/claim-refund/refund-preview'
import { claimFaultLabels, returnOutcomeLabels } from '@/shared/api/gen/inquirycommunity-return.gen'
import { useRights } from '@/shared/api/me'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { differsFromSuggestion } from '../../../../domain/inquirycommunity/return-suggestion'
import { inquiryQuery } from '../inquiry-shared/inquiry.calls'
import { SectionForm, useSectionForm } from '../section-form'
import styles from './return.module.css'
import {
  DECISION_UNSAVED,
  type DecisionDraft,
  draftProblems,
  initialDecision,
  isOtherFault,
  MOUNTED_SINCE,
  noSuggestionText,
  previewBody,
  suggestionFor,
} from './return.rules'
import { ClaimButton } from './return-claim'
import { returnInquiryDef } from './return-inquiry.def'

type Inquiry = Schemas['ReturnInquiry']

const { path } = returnInquiryDef

type Suggestion = NonNullable<Inquiry['suggestion']>

const useDecision = (seq: number) =>
  useMutation({
    ...apiMutation('put', '/api/v1/admin/return-inquiries/{seq}/decision'),
    meta: { answers: () => inquiryQuery(path, seq).queryKey },
  })

/** Renders the preview of the claim, for admins who may see orders. */
function Preview({ inquiry, draft }: { inquiry: Inquiry; draft: DecisionDraft }) {
  return <RefundPreview preview={usePreview(inquiry.orderSeq, previewBody(inquiry, draft))} />
}

/** Returns e.g. `마모율 차감 환급 140,800원`. */
const outcomeText = ({ outcome, refundAmount }: Pick<Suggestion, 'outcome' | 'refundAmount'>): string =>
  returnOutcomeLabels[outcome] + (refundAmount === null ? '' : ` ${formatThousands(refundAmount)}원`)

/** Renders the decision above the answer, or the suggestion with a button that accepts it. */
export function DecisionLine({ inquiry }: { inquiry: Inquiry }) {
  const { returnInquirySeq: seq, version, decision, fault, state } = inquiry
  const { mutateAsync } = useDecision(seq)
  const suggestion = suggestionFor(inquiry, fault)
  const decide = useAction(async ({ outcome, refundAmount }: Suggestion) => {
    const amount = refundAmount === null ? {} : { refundAmount }
    await mutateAsync({ path: { seq }, body: { outcome, note: null, fault, version, ...amount } })
  })
  const isOpen = state === 'RECEIVED' || state === 'IN_PROGRESS'
  return (
    <div className={styles.line}>
      {decision ? (
        <span>
          처리 결정: <b>{outcomeText(decision)}</b>
        </span>
      ) : (
        <span>
          처리 결정 전 ·{' '}
          {suggestion ? `기준: ${outcomeText(suggestion)} (${suggestion.reason})` : noSuggestionText(inquiry)}
        </span>
      )}
      {isOpen && !decision && suggestion && !isOtherFault(inquiry, fault) && (
        <Button size="sm" onClick={() => decide.run(suggestion)} busy={decide.busy}>
          기준대로 결정
        </Button>
      )}
    </div>
  )
}

interface Props {
  inquiry: Inquiry
  canWrite: boolean
  /** Message if the answer needs a decision first. */
  missing: string | undefined
  /** Called when a decision is chosen: that message no longer applies. */
  onChoose: () => void
}

/** Renders 처리 결정 beside the suggestion of the rules and the claim preview. The claim is opened after the answer. */
export function DecisionSection({ inquiry, canWrite, missing, onChoose }: Props) {
  const { returnInquirySeq: seq, version } = inquiry
  const { canRead } = useRights()
  const { mutateAsync } = useDecision(seq)
  const form = useSectionForm<DecisionDraft>({
    path,
    seq,
    values: initialDecision(inquiry),
    titles: {
      outcome: '처리 결정',
      fault: '귀책',
      refundAmount: '환급 금액',
      faultMemo: '귀책 변경 사유',
      note: '결정 사유',
    },
    problems: (draft) => draftProblems(inquiry, draft),
    send: async ({ outcome, refundAmount, note, fault, faultMemo }) => {
      // `draftProblems` has ruled this out
      if (outcome === '') return
      await mutateAsync({
        path: { seq },
        body: {
          outcome,
          note: note.trim() || null,
          fault,
          version,
          ...(outcome === 'PARTIAL_REFUND' ? { refundAmount: Number(refundAmount) } : {}),
          ...(isOtherFault(inquiry, fault) ? { faultMemo: faultMemo.trim() } : {}),
        },
      })
    },
  })
  const { values, errors, set } = form
  const readOnlyValueOf = (text: string | false) => (canWrite ? undefined : text || null)
  const suggestion = suggestionFor(inquiry, values.fault)
  const amount = typeof values.refundAmount === 'number' ? values.refundAmount : null
  const other =
    values.outcome !== '' && differsFromSuggestion(suggestion, { outcome: values.outcome, refundAmount: amount })
  // a decision that is chosen still has to be saved before the answer
  const missingText = missing && !inquiry.decision ? (values.outcome ? DECISION_UNSAVED : missing) : undefined
  // the claim itself has the amounts once it is opened
  const isDecidable = inquiry.state !== 'CLOSED' && inquiry.orderClaimSeq === null
  const leadsToClaim = values.outcome !== '' && values.outcome !== 'NONE'
  const mayPreview = isDecidable && leadsToClaim && (canRead('ORDER_MANAGEMENT') || canRead('ORDER_STATE_MANAGEMENT'))
  return (
    <SectionForm
      title="처리 결정"
      hint={inquiry.decision && isDecidable ? '저장한 결정은 클레임을 접수하기 전까지 바꿀 수 있습니다.' : undefined}
      aside={<ClaimButton inquiry={inquiry} waits={form.changed} />}
      form={form}
      save="결정 저장"
      canWrite={canWrite}
      below={
        mayPreview ? (
          <FieldFrame title="예상 금액" group wide>
            {() => <Preview inquiry={inquiry} draft={values} />}
          </FieldFrame>
        ) : null
      }
    >
      <FieldFrame title="처리 기준" group wide help={inquiry.mountedSince ? MOUNTED_SINCE : undefined}>
        {() => (
          <span role="status">
            {inquiry.mountedSince && <Pill tone="red">접수 후 장착</Pill>}{' '}
            {suggestion ? (
              <>
                <b>{outcomeText(suggestion)}</b> · {suggestion.reason}{' '}
                {canWrite && (values.outcome === '' || other) && (
                  <Button
                    size="sm"
                    onClick={() => {
                      set({ outcome: suggestion.outcome, refundAmount: suggestion.refundAmount })
                      onChoose()
                    }}
                  >
                    기준대로
                  </Button>
                )}
              </>
            ) : (
              noSuggestionText(inquiry)
            )}
          </span>
        )}
      </FieldFrame>
      <FieldFrame
        title="처리 결정"
        fieldPath="outcome"
        required
        error={errors.outcome ?? missingText}
        readOnlyValue={readOnlyValueOf(values.outcome && returnOutcomeLabels[values.outcome])}
      >
        {(controlProps) => (
          <Select
            {...controlProps}
            empty="선택"
            options={optionsOf(returnOutcomeLabels)}
            value={values.outcome}
            // the options are the values of the enum, or empty
            onChange={(outcome) => {
              set({ outcome: outcome as DecisionDraft['outcome'] })
              onChoose()
            }}
          />
        )}
      </FieldFrame>
      <FieldFrame
        title="귀책"
        fieldPath="fault"
        error={errors.fault}
        readOnlyValue={readOnlyValueOf(values.fault && claimFaultLabels[values.fault])}
      >
        {(controlProps) => (
          <Select
            {...controlProps}
            options={optionsOf(claimFaultLabels)}
            value={values.fault}
            // the options are the values of the enum, or empty
            onChange={(fault) => set({ fault: fault as DecisionDraft['fault'] })}
          />
        )}
      </FieldFrame>
      {values.outcome === 'PARTIAL_REFUND' && (
        <FieldFrame
          title="환급 금액"
          fieldPath="refundAmount"
          required
          error={errors.refundAmount}
          readOnlyValue={readOnlyValueOf(amount !== null && `${formatThousands(amount)}원`)}
        >
          {(controlProps) => (
            <NumberInput
              {...controlProps}
              width={10}
              grouped
              alignRight
              step={100}
              suffix="원"
              value={values.refundAmount}
              onChange={(refundAmount) => set({ refundAmount })}
            />
          )}
        </FieldFrame>
      )}
      {isOtherFault(inquiry, values.fault) && (
        <FieldFrame
          title="귀책 변경 사유"
          fieldPath="faultMemo"
          required
          error={errors.faultMemo}
          readOnlyValue={readOnlyValueOf(values.faultMemo)}
        >
          {(controlProps) => (
            <Input
              {...controlProps}
              maxLength={200}
              value={values.faultMemo}
              onChange={({ target }) => set({ faultMemo: target.value })}
            />
          )}
        </FieldFrame>
      )}
      <FieldFrame
        title="결정 사유"
        fieldPath="note"
        wide
        required={other}
        help={other ? '기준과 다른 결정입니다. 사유를 10자 이상 입력해 주세요.' : undefined}
        error={errors.note}
        readOnlyValue={readOnlyValueOf(values.note)}
      >
        {(controlProps) => (
          <CountedArea
            {...controlProps}
            rows={2}
            maxLength={300}
            value={values.note}
            onChange={(note) => set({ note })}
          />
        )}
      </FieldFrame>
    </SectionForm>
  )
}
