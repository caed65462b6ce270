import { useState } from 'react'
import { storeClosureKindLabels } from '@/shared/api/gen/branch-manage-form.gen'
import type { Schemas } from '@/shared/api/types'
import { datePrompt } from '@/shared/lib/date-prompt'
import { requiredPrompt } from '@/shared/lib/validate'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { MomentInput } from '@/shared/ui/inputs/moment-input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { closureProblems } from '../../../domain/branch/store-rules'

type Fields = Schemas['StoreClosureFields']
type Problems = Readonly<Record<string, string | undefined>>

const KINDS = optionsOf(storeClosureKindLabels)
const MAX_CARS = 20

/** Returns whether a value is a complete moment in the server's format. */
const isMoment = (value: string | null): value is string => Boolean(value?.includes('T'))

/** Holds an edited closure: its request body and its problems by field. */
export function useClosureDraft(first: Fields) {
  const [kind, setKind] = useState(first.kind)
  const [fromAt, setFrom] = useState<string | null>(first.fromAt)
  const [toAt, setTo] = useState<string | null>(first.toAt)
  const [capacity, setCapacity] = useState<unknown>(first.capacity ?? null)
  const [reason, setReason] = useState(first.reason)
  const [shown, setShown] = useState(first.public ?? true)
  const cars = Number(capacity)
  const room = capacity === null || capacity === '' ? null : cars
  const span: Problems =
    isMoment(fromAt) && isMoment(toAt) ? closureProblems({ kind, capacity: room, fromAt, toAt }, new Date()) : {}
  const counted = room !== null && Number.isInteger(cars) && cars >= 0 && cars <= MAX_CARS
  const problems: Problems = {
    fromAt: isMoment(fromAt) ? span.fromAt : datePrompt('시작일시', fromAt),
    toAt: isMoment(toAt) ? span.toAt : datePrompt('종료일시', toAt),
    capacity: kind !== 'CAPACITY' || counted ? undefined : `0~${MAX_CARS} 사이의 정수를 입력해 주세요.`,
    reason: [...reason.trim()].length < 2 ? requiredPrompt('사유', 2) : undefined,
  }
  const body: Fields = {
    kind,
    fromAt: fromAt ?? '',
    toAt: toAt ?? '',
    reason: reason.trim(),
    public: shown,
    ...(kind === 'CAPACITY' ? { capacity: room } : {}),
  }
  return {
    body,
    problems,
    bad: Object.values(problems).some(Boolean),
    values: { kind, fromAt, toAt, capacity, reason, shown },
    set: { setKind, setFrom, setTo, setCapacity, setReason, setShown },
  }
}

interface Props {
  draft: ReturnType<typeof useClosureDraft>
  /** Returns the message of a field. */
  errorAt: (field: string) => string | undefined
  /** Prefix of the field names, if the body nests them in an object. */
  at?: string
}

/** Renders the fields of a closure in a dialog. */
export function ClosureFields({ draft: { values, set }, errorAt, at = '' }: Props) {
  const { kind, fromAt, toAt, capacity, reason, shown } = values
  return (
    <>
      <FieldFrame title="구분" fieldPath={`${at}kind`} required>
        {({ bad: _, ...controlProps }) => (
          // the options are the kinds of the contract
          <Select
            {...controlProps}
            options={KINDS}
            value={kind}
            onChange={(value) => set.setKind(value as typeof kind)}
          />
        )}
      </FieldFrame>
      <FieldFrame title="시작일시" fieldPath={`${at}fromAt`} required group error={errorAt('fromAt')}>
        {(controlProps) => (
          <MomentInput control={controlProps} label="시작" start="00:00" value={fromAt} onChange={set.setFrom} />
        )}
      </FieldFrame>
      <FieldFrame
        title="종료일시"
        fieldPath={`${at}toAt`}
        required
        group
        help="하루를 쉬려면 다음 날 00:00까지로 입력해 주세요."
        error={errorAt('toAt')}
      >
        {(controlProps) => (
          <MomentInput control={controlProps} label="종료" start="00:00" value={toAt} onChange={set.setTo} />
        )}
      </FieldFrame>
      {kind === 'CAPACITY' && (
        <FieldFrame title="수용량(대)" fieldPath={`${at}capacity`} required error={errorAt('capacity')}>
          {(controlProps) => <NumberInput {...controlProps} width={8} value={capacity} onChange={set.setCapacity} />}
        </FieldFrame>
      )}
      <FieldFrame title="사유" fieldPath={`${at}reason`} required error={errorAt('reason')}>
        {(controlProps) => (
          <Input
            {...controlProps}
            maxLength={100}
            placeholder="예: 설 연휴 휴무"
            value={reason}
            onChange={(event) => set.setReason(event.target.value)}
          />
        )}
      </FieldFrame>
      <Checkbox label="고객에게 표시" checked={shown} onChange={({ target: { checked } }) => set.setShown(checked)} />
    </>
  )
}
