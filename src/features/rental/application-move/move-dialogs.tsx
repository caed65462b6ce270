import { useState } from 'react'
import { cellTime } from '@/shared/lib/cell-dates'
import { readDay } from '@/shared/lib/days'
import { formatThousands } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { requiredPrompt } from '@/shared/lib/validate'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { monthsLeft, rentalEndOn, rentalPenalty } from '../../../../domain/rental/rental-transitions'
import { ContractForm } from './contract-dialog'
import { type Application, DayField, dayProblem, type MoveProps, today } from './move-parts'

function MountForm<R>({ application, send, close }: MoveProps<R> & { application: Application }) {
  const [startOn, setStartOn] = useState(today)
  const problem = dayProblem('개시일', startOn, application.contractedOn)
  const day = readDay(startOn)
  const reserved = application.reservedAt && cellTime(application.reservedAt)
  const early = Boolean(reserved && day && day < reserved.slice(0, 10))
  const [sure, setSure] = useState(false)
  return (
    <DialogForm
      confirm="장착 완료"
      problem={problem !== undefined || (early && !sure)}
      fields={['startOn']}
      send={() => send({ to: 'MOUNTED', startOn: day ?? startOn })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <DayField
            fieldPath="startOn"
            title="개시일"
            value={startOn}
            error={errors.startOn ?? (tried ? problem : undefined)}
            help={day && `만기일 ${rentalEndOn(day, application.plan.months)} (${application.plan.months}개월)`}
            onChange={setStartOn}
          />
          {early && (
            <FieldFrame
              title="예약일 전 장착"
              fieldPath="early"
              group
              error={tried && !sure ? '예약일 전에 장착했는지 확인해 주세요.' : undefined}
              help={`장착 예약은 ${reserved}입니다.`}
            >
              {(controlProps) => (
                <Checkbox
                  id={controlProps.id}
                  label="예약일 전에 장착을 마쳤습니다."
                  checked={sure}
                  onChange={(event) => setSure(event.target.checked)}
                />
              )}
            </FieldFrame>
          )}
        </>
      )}
    </DialogForm>
  )
}

function TerminateForm<R>({ application, send, close }: MoveProps<R> & { application: Application }) {
  const { plan } = application
  const startOn = application.startOn ?? today()
  const [terminatedOn, setTerminatedOn] = useState(today)
  const [typed, setTyped] = useState<number | string | null>()
  const [penaltyMemo, setPenaltyMemo] = useState('')
  const [reason, setReason] = useState('')
  const dayFault = dayProblem('해지일', terminatedOn, startOn)
  const day = readDay(terminatedOn)
  const proposed = day && !dayFault ? rentalPenalty(plan, startOn, day) : null
  const penalty = typed === undefined ? proposed : typed
  const other = penalty !== proposed
  const problems = {
    terminatedOn: dayFault,
    penalty: dayFault
      ? undefined
      : (checkRule({ type: 'integer', minimum: 0, required: true, title: '위약금' }, penalty) ?? undefined),
    penaltyMemo: other && penaltyMemo.trim() === '' ? requiredPrompt('위약금 변경 사유') : undefined,
    reason: [...reason.trim()].length < 2 ? requiredPrompt('사유', 2) : undefined,
  }
  return (
    <DialogForm
      confirm="중도해지"
      danger
      problem={Object.values(problems).some(Boolean)}
      fields={['terminatedOn', 'penalty', 'penaltyMemo', 'reason']}
      send={() =>
        send({
          to: 'TERMINATED',
          terminatedOn: day ?? terminatedOn,
          reason: reason.trim(),
          ...(penalty === null ? {} : { penalty: Number(penalty) }),
          ...(other ? { penaltyMemo: penaltyMemo.trim() } : {}),
        })
      }
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <DayField
            fieldPath="terminatedOn"
            title="해지일"
            value={terminatedOn}
            error={errors.terminatedOn ?? (tried ? problems.terminatedOn : undefined)}
            help={`개시일 ${startOn}`}
            onChange={(text) => {
              setTerminatedOn(text)
              setTyped(undefined)
            }}
          />
          <FieldFrame
            fieldPath="penalty"
            title="위약금"
            required
            error={errors.penalty ?? (tried ? problems.penalty : undefined)}
            help={
              proposed !== null &&
              day &&
              `월 ${formatThousands(plan.monthlyFee)}원 × 남은 ${monthsLeft(startOn, plan.months, day)}개월 × ${plan.earlyTerminationRate}% = ${formatThousands(proposed)}원`
            }
          >
            {(controlProps) => <NumberInput {...controlProps} grouped value={penalty} min={0} onChange={setTyped} />}
          </FieldFrame>
          {other && (
            <FieldFrame
              fieldPath="penaltyMemo"
              title="위약금 변경 사유"
              required
              error={errors.penaltyMemo ?? (tried ? problems.penaltyMemo : undefined)}
            >
              {({ bad, ...controlProps }) => (
                <Input
                  {...controlProps}
                  bad={bad}
                  value={penaltyMemo}
                  maxLength={200}
                  onChange={(event) => setPenaltyMemo(event.target.value)}
                />
              )}
            </FieldFrame>
          )}
          <FieldFrame
            fieldPath="reason"
            title="사유"
            required
            error={errors.reason ?? (tried ? problems.reason : undefined)}
          >
            {(controlProps) => (
              <CountedArea {...controlProps} rows={2} value={reason} maxLength={200} onChange={setReason} />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

const FORMS = { CONTRACTED: ContractForm, MOUNTED: MountForm, TERMINATED: TerminateForm } as const
const TITLES = { CONTRACTED: '계약 등록', MOUNTED: '장착 완료', TERMINATED: '중도해지' } as const

/** Asks for the input of a step and sends it while the dialog is open. Resolves to undefined if the admin cancels. */
export function askStep<R>(to: keyof typeof FORMS, application: Application, send: MoveProps<R>['send']) {
  const Form = FORMS[to]
  return openDialog<R>((close) => <Form application={application} send={send} close={close} />, {
    title: `${TITLES[to]}: ${application.applicationNo}`,
    size: to === 'CONTRACTED' ? 'lg' : 'sm',
  })
}
