import { useState } from 'react'
import { CLOSED_REASON_LEAST, isInClosedMonth, typedMomentProblem } from '../../../../openapi/formats/past-moment'
import { todaySeoul } from '../../lib/cell-dates'
import { readDay } from '../../lib/days'
import { requiredPrompt } from '../../lib/validate'
import { DateInput } from './date-input'
import { FieldFrame } from './field-frame'
import { Input } from './input'
import { MomentInput } from './moment-input'

interface Asked {
  /** Of the field, and how sentences begin that speak of it: `입금일시`, `입금일시는`. */
  label: string
  topic: string
  /** Its name in the body. */
  field: string
  kind: 'day' | 'moment'
  /** It cannot have happened before. */
  since?: { title: string; at: string } | undefined
}

/** Messages of the server, by field, and whether sending was tried. */
interface Said {
  tried: boolean
  errors: Readonly<Record<string, string>>
}

/**
 * When something happened, as an administrator types it: now or today at first. A month that is closed asks for a reason. Gives what the body has of it
 * (`at` undefined: the moment of the server), what is wrong by field, and the fields to draw.
 */
export function useTypedMoment({ label, topic, field, kind, since }: Asked) {
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
    /** What was typed of it; to be sent where the month is closed, or the form asks for one anyway. */
    reason: reason.trim(),
    closed,
    problems,
    /** Fields of the body that messages may come for. */
    fields: [field, 'reason'],
    /** `asksReason`: a reason is asked for whatever the month, called so. */
    draw({ tried, errors }: Said, asksReason?: { title: string; problem: string | undefined }) {
      const problem = asksReason?.problem ?? problems.reason
      return (
        <>
          <FieldFrame
            title={label}
            place={field}
            group={kind === 'moment'}
            required
            error={errors[field] ?? (tried ? problems.at : undefined)}
          >
            {(tie) =>
              kind === 'day' ? (
                <DateInput {...tie} kind="day" value={value ?? ''} onChange={setValue} />
              ) : (
                <MomentInput control={tie} value={value} onChange={setValue} label={label} start="00:00" />
              )
            }
          </FieldFrame>
          {(closed || asksReason) && (
            <FieldFrame
              title={asksReason?.title ?? '사유'}
              place="reason"
              required
              help={closed ? `마감된 달입니다. ${CLOSED_REASON_LEAST}자 이상 입력해 주세요.` : undefined}
              error={errors.reason ?? (tried ? problem : undefined)}
            >
              {(tie) => (
                <Input {...tie} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
              )}
            </FieldFrame>
          )}
        </>
      )
    },
  }
}
