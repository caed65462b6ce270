import { useState } from 'react'
import { isInClosedMonth, MIN_CLOSED_REASON, typedMomentProblem } from '../../../../domain/common/past-moment'
import { todaySeoul } from '../../lib/cell-dates'
import { readDay } from '../../lib/days'
import { requiredPrompt } from '../../lib/validate'
import { DateInput } from './date-input'
import { FieldFrame } from './field-frame'
import { Input } from './input'
import { MomentInput } from './moment-input'

interface Options {
  /** Title of the field, and with its particle as the subject of sentences: `입금일시`, `입금일시는`. */
  label: string
  topic: string
  /** Name of the field in the body. */
  field: string
  kind: 'day' | 'moment'
  /** It cannot be earlier than this. */
  since?: { title: string; at: string } | undefined
}

/** The server's messages by field, and whether sending was tried. */
interface FormState {
  tried: boolean
  errors: Readonly<Record<string, string>>
}

/**
 * Manages the time of a past event typed by an admin; initially now or today. A closed month requires a reason. Returns the value
 * for the body (`at` undefined: the server's time), the problems by field, and a function that renders the fields.
 */
export function useTypedMoment({ label, topic, field, kind, since }: Options) {
  const [opened] = useState(() => new Date().toISOString())
  const [value, setValue] = useState<string | null>(() => (kind === 'day' ? todaySeoul(new Date()) : opened))
  const [reason, setReason] = useState('')
  const whole = kind === 'day' ? readDay(value ?? '') : value?.includes('T') ? value : undefined
  const now = new Date()
  const closed = whole !== undefined && isInClosedMonth(whole, now)
  const found = whole === undefined ? null : typedMomentProblem({ topic, at: whole, since: since ?? null, reason }, now)
  const unread = value ? '날짜와 시각을 확인해 주세요.' : requiredPrompt(label)
  const problems = {
    at: whole === undefined ? unread : found?.on === 'at' ? found.message : undefined,
    reason: found?.on === 'reason' ? found.message : undefined,
  }
  return {
    at: kind === 'moment' && value === opened ? undefined : whole,
    /** The typed reason. Send it if the month is closed, or if the form always asks for one. */
    reason: reason.trim(),
    closed,
    problems,
    /** Body fields that server messages may refer to. */
    fields: [field, 'reason'],
    /** Renders the fields. `asksReason`: always asks for a reason, under this title. */
    renderFields({ tried, errors }: FormState, asksReason?: { title: string; problem: string | undefined }) {
      const problem = asksReason?.problem ?? problems.reason
      return (
        <>
          <FieldFrame
            title={label}
            fieldPath={field}
            group={kind === 'moment'}
            required
            error={errors[field] ?? (tried ? problems.at : undefined)}
          >
            {(controlProps) =>
              kind === 'day' ? (
                <DateInput {...controlProps} kind="day" value={value ?? ''} onChange={setValue} />
              ) : (
                <MomentInput control={controlProps} value={value} onChange={setValue} label={label} start="00:00" />
              )
            }
          </FieldFrame>
          {(closed || asksReason) && (
            <FieldFrame
              title={asksReason?.title ?? '사유'}
              fieldPath="reason"
              required
              help={closed ? `마감된 달입니다. ${MIN_CLOSED_REASON}자 이상 입력해 주세요.` : undefined}
              error={errors.reason ?? (tried ? problem : undefined)}
            >
              {(controlProps) => (
                <Input
                  {...controlProps}
                  maxLength={200}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </FieldFrame>
          )}
        </>
      )
    },
  }
}
