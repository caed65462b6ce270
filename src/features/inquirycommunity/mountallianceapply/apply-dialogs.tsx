import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminLabel } from '@/features/admin.labels'
import { storeApplyItemLabels } from '@/shared/api/gen/inquirycommunity-mountallianceapply.gen'
import { storeApplyMoveRules } from '@/shared/api/gen/inquirycommunity-mountallianceapply-form.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { datePrompt } from '@/shared/lib/date-prompt'
import { readDay } from '@/shared/lib/days'
import { checkRule } from '@/shared/lib/rules'
import { requiredPrompt } from '@/shared/lib/validate'
import { CheckList } from '@/shared/ui/inputs/choice'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { withParticle } from '../../../../domain/common/particles'
import { MIN_SKIP_REASON_LENGTH, NO_VISIT } from '../../../../domain/inquirycommunity/store-apply-transitions'
import styles from './store-apply.module.css'

type Apply = Schemas['StoreApply']
type Move = Omit<Schemas['StoreApplyMove'], 'version'>
type Visit = Omit<Schemas['StoreApplyVisitBody'], 'version'>

interface Props {
  send: (move: Move) => Promise<Apply>
  close: (moved?: Apply) => void
}

/** Returns the admins who can visit the store, as options. */
function useVisitors() {
  const { data = [] } = useQuery(
    apiQuery('/api/v1/admin/common/admins', { query: { code: 'STORE_AFFILIATE_APPLICATION' } }),
  )
  return data.map((admin) => ({ value: String(admin.adminSeq), label: adminLabel(admin) }))
}

interface WhenProps {
  visitOn: string
  visitor: string
  setDay: (day: string) => void
  setVisitor: (seq: string) => void
  errors: Readonly<Record<string, string | undefined>>
}

const WHEN = ['visitOn', 'visitorSeq'] as const

/** Renders the day of a visit and its visitor. */
function VisitFields({ visitOn, visitor, setDay, setVisitor, errors }: WhenProps) {
  const visitors = useVisitors()
  return (
    <>
      <FieldFrame fieldPath="visitOn" title="실사일" required error={errors.visitOn}>
        {(controlProps) => <DateInput {...controlProps} kind="day" value={visitOn} onChange={setDay} />}
      </FieldFrame>
      <FieldFrame fieldPath="visitorSeq" title="실사 담당자" required error={errors.visitorSeq}>
        {(controlProps) => (
          <Select {...controlProps} options={visitors} empty="담당자 선택" value={visitor} onChange={setVisitor} />
        )}
      </FieldFrame>
    </>
  )
}

const whenProblems = (visitOn: string, visitor: string, past: boolean) => ({
  visitOn: !readDay(visitOn)
    ? datePrompt('실사일', visitOn)
    : !past && visitOn < todaySeoul(new Date())
      ? '실사일은 오늘 이후로 선택해 주세요.'
      : undefined,
  visitorSeq: visitor === '' ? requiredPrompt('실사 담당자') : undefined,
})

function VisitForm({ send, close }: Props) {
  const [visitOn, setDay] = useState('')
  const [visitor, setVisitor] = useState('')
  const problems = whenProblems(visitOn, visitor, false)
  return (
    <DialogForm
      confirm="현장실사"
      problem={Object.values(problems).some(Boolean)}
      fields={WHEN}
      send={() => send({ to: 'VISIT', visitOn, visitorSeq: Number(visitor) })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>실사일을 대표자에게 문자로 알립니다.</p>
          <VisitFields
            visitOn={visitOn}
            visitor={visitor}
            setDay={setDay}
            setVisitor={setVisitor}
            errors={{ ...(tried ? problems : {}), ...errors }}
          />
        </>
      )}
    </DialogForm>
  )
}

const SCORES = { equipment: '장비', skill: '기술', cleanliness: '청결', location: '입지' } as const
type Score = keyof typeof SCORES
const POINTS = [1, 2, 3, 4, 5].map((point) => ({ value: String(point), label: `${point}점` }))

function ResultForm({
  apply: { visit },
  send,
  close,
}: Omit<Props, 'send'> & { apply: Apply; send: (visit: Visit) => Promise<Apply> }) {
  const [visitOn, setDay] = useState(visit?.visitOn ?? '')
  const [visitor, setVisitor] = useState(String(visit?.visitorSeq ?? ''))
  const [scores, setScores] = useState<Partial<Schemas['StoreApplyScores']>>(visit?.scores ?? {})
  const [memo, setMemo] = useState(visit?.memo ?? '')
  const scoreCount = Object.keys(SCORES).filter((score) => scores[score as Score] !== undefined).length
  const some = scoreCount > 0 && scoreCount < 4 ? '네 항목을 모두 평가해 주세요.' : undefined
  const problems = whenProblems(visitOn, visitor, visitOn === visit?.visitOn)
  return (
    <DialogForm
      confirm="저장"
      problem={Object.values(problems).some(Boolean) || some !== undefined || memo.length > 1_000}
      fields={[...WHEN, 'scores', 'memo']}
      send={() =>
        send({
          visitOn,
          visitorSeq: Number(visitor),
          memo: memo.trim() || null,
          // either all four scores are given or none
          scores: scoreCount === 4 ? (scores as Schemas['StoreApplyScores']) : null,
        })
      }
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <VisitFields
            visitOn={visitOn}
            visitor={visitor}
            setDay={setDay}
            setVisitor={setVisitor}
            errors={{ ...(tried ? problems : {}), ...errors }}
          />
          <FieldFrame fieldPath="scores" title="평가" group error={errors.scores ?? (tried ? some : undefined)}>
            {() =>
              Object.entries(SCORES).map(([score, label]) => (
                <span key={score} className={styles.score}>
                  <span aria-hidden="true">{label}</span>
                  <Select
                    aria-label={label}
                    options={POINTS}
                    empty="선택"
                    width={7}
                    value={String(scores[score as Score] ?? '')}
                    onChange={(point) =>
                      setScores((before) => ({ ...before, [score]: point === '' ? undefined : Number(point) }))
                    }
                  />
                </span>
              ))
            }
          </FieldFrame>
          <FieldFrame fieldPath="memo" title="실사 메모" error={errors.memo}>
            {(controlProps) => <CountedArea {...controlProps} value={memo} maxLength={1_000} onChange={setMemo} />}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

function ApproveForm({ apply, send, close }: Props & { apply: Apply }) {
  const [reason, setReason] = useState('')
  const skips = !apply.visit?.scores
  const problem = skips && [...reason.trim()].length < MIN_SKIP_REASON_LENGTH ? NO_VISIT : undefined
  return (
    <DialogForm
      confirm="승인"
      problem={problem !== undefined}
      fields={['reason']}
      send={() => send(skips ? { to: 'APPROVED', skipVisit: true, reason: reason.trim() } : { to: 'APPROVED' })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            {withParticle(apply.name, '을/를')} 승인합니다. 신청 내용으로 장착점이 오픈준비 상태로 등록되고, 대표자에게
            문자를 보냅니다.
          </p>
          {skips && (
            <FieldFrame
              fieldPath="reason"
              title="실사 생략 사유"
              required
              help={`실사 결과가 없습니다. ${MIN_SKIP_REASON_LENGTH}자 이상 입력해 주세요.`}
              error={errors.reason ?? (tried ? problem : undefined)}
            >
              {(controlProps) => <CountedArea {...controlProps} value={reason} maxLength={300} onChange={setReason} />}
            </FieldFrame>
          )}
        </>
      )}
    </DialogForm>
  )
}

function SupplementForm({ send, close }: Props) {
  const [items, setItems] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const problem = checkRule({ ...storeApplyMoveRules.reason, required: true }, reason)
  return (
    <DialogForm
      confirm="보완요청"
      problem={items.length === 0 || problem !== null}
      fields={['supplementItems', 'reason']}
      send={() =>
        // the checkboxes offer only values of the enum
        send({ to: 'SUPPLEMENT', supplementItems: items as Schemas['StoreApplyItem'][], reason: reason.trim() })
      }
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>보완할 항목과 사유를 대표자에게 문자로 보냅니다. 14일 안에 보완하지 않으면 취소됩니다.</p>
          <FieldFrame
            fieldPath="supplementItems"
            title="보완 항목"
            required
            group
            error={errors.supplementItems ?? (tried && items.length === 0 ? '보완 항목을 선택해 주세요.' : undefined)}
          >
            {() => <CheckList options={optionsOf(storeApplyItemLabels)} values={items} onChange={setItems} />}
          </FieldFrame>
          <FieldFrame
            fieldPath="reason"
            title="사유"
            required
            error={errors.reason ?? ((tried && problem) || undefined)}
          >
            {(controlProps) => <CountedArea {...controlProps} value={reason} maxLength={300} onChange={setReason} />}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

type Send = Props['send']

/** Asks for the day and visitor of an on-site visit. Resolves to undefined if the admin cancels, as do all below. */
export const askVisit = (name: string, send: Send) =>
  openDialog<Apply>((close) => <VisitForm send={send} close={close} />, { title: `현장실사: ${name}`, size: 'sm' })

/** Asks for the result of the visit, or another day. */
export const askVisitResult = (apply: Apply, send: (visit: Visit) => Promise<Apply>) =>
  openDialog<Apply>((close) => <ResultForm apply={apply} send={send} close={close} />, {
    title: `실사 입력: ${apply.name}`,
    size: 'md',
  })

/** Approves while the dialog is open. Without a visit it asks for the reason. */
export const askApproval = (apply: Apply, send: Send) =>
  openDialog<Apply>((close) => <ApproveForm apply={apply} send={send} close={close} />, {
    title: `승인: ${apply.name}`,
    size: 'sm',
  })

/** Asks for the missing documents and the reason. */
export const askSupplement = (name: string, send: Send) =>
  openDialog<Apply>((close) => <SupplementForm send={send} close={close} />, { title: `보완요청: ${name}`, size: 'md' })
