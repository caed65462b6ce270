import type { Schemas } from '@/shared/api/types'
import { datePrompt } from '@/shared/lib/date-prompt'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import type { Tone } from '@/shared/ui/records/pill'
import {
  AD_HOURS,
  canCancelSms,
  MAX_WITHOUT_REASON,
  MIN_REASON_LENGTH,
  mayAdvertise,
  NO_OPT_OUT,
  smsProblem,
  smsSize,
  smsText,
  TOO_LATE_TO_CANCEL,
  timeProblem,
  titleProblem,
} from '../../../../domain/basicSetting/sms-text'
import type { HandedRecipient, HandOver } from '../inquiry-shared/hand-over'

type Send = Schemas['SmsSendRow']

export const smsTones = {
  SCHEDULED: 'gray',
  SENDING: 'amber',
  DONE: 'green',
  CANCELED: 'gray',
  FAILED: 'red',
} as const satisfies Record<Schemas['SmsState'], Tone>

export const recipientTones = {
  WAITING: 'gray',
  SENT: 'amber',
  DELIVERED: 'green',
  FAILED: 'red',
  EXCLUDED: 'gray',
  CANCELED: 'gray',
} as const satisfies Record<Schemas['SmsRecipientState'], Tone>

/** A recipient in the form. `key` is unique within the form. */
export interface Recipient extends HandedRecipient {
  key: string
  /** Comes from a sheet. */
  uploaded?: boolean
}

/** An edited text message. */
export interface Draft {
  purpose: Schemas['SmsPurpose']
  senderNumberSeq: number | undefined
  title: string
  content: string
  people: readonly Recipient[]
  later: boolean
  scheduledAt: string | null
  related: HandOver['related'] | undefined
  reason: string
}

export const BLANK: Draft = {
  purpose: 'INFO',
  senderNumberSeq: undefined,
  title: '',
  content: '',
  people: [],
  later: false,
  scheduledAt: null,
  related: undefined,
  reason: '',
}

/** Returns the rules for an advertisement, as help for its text. For other texts: a hint if it looks like one, or undefined. */
export function adRules(
  { purpose, content }: Pick<Draft, 'purpose' | 'content'>,
  { shopName }: { shopName: string },
): string | undefined {
  const isMarked = /\(\s*광고\s*\)/.test(content)
  if (purpose === 'INFO')
    return isMarked
      ? '광고 내용은 구분을 광고성으로 바꿔 주세요. (광고) 표시와 무료수신거부 번호가 붙습니다.'
      : undefined
  return [
    isMarked
      ? '(광고) 표시는 자동으로 붙으니 내용에서 지워 주세요.'
      : `맨 앞에 (광고)[${shopName}] 표시, 맨 끝에 무료수신거부 번호가 붙고 글자 수에 들어갑니다.`,
    '광고 수신에 동의한 회원에게만 발송합니다.',
    AD_HOURS,
  ].join(' ')
}

/** Maximum number of recipients, and of those entered by hand. */
export const MAX_RECIPIENTS = 5_000
export const MAX_TYPED_RECIPIENTS = 100

const keyOf = ({ memberSeq, inquiryType, inquirySeq, phone }: HandedRecipient): string =>
  memberSeq !== undefined ? `m${memberSeq}` : inquirySeq !== undefined ? `${inquiryType}${inquirySeq}` : `p${phone}`

type Added = HandedRecipient & Pick<Recipient, 'uploaded'>

/** Returns the recipients with `more` added, without duplicates. */
export function addRecipients(people: readonly Recipient[], more: readonly Added[]): readonly Recipient[] {
  const known = new Map(people.map((one) => [one.key, one]))
  for (const one of more) known.set(keyOf(one), known.get(keyOf(one)) ?? { ...one, key: keyOf(one) })
  return [...known.values()].slice(0, MAX_RECIPIENTS)
}

/** Says how many of the given recipients were added, and why the others were not. */
export function describeAdded(given: number, before: number, after: number): string {
  const added = after - before
  const left = given - added
  const reason =
    after >= MAX_RECIPIENTS ? `${formatThousands(MAX_RECIPIENTS)}명을 넘거나 중복되어` : '이미 있는 번호여서'
  const rest = left > 0 ? ` ${formatThousands(left)}명은 ${reason} 뺐습니다.` : ''
  return `${formatThousands(added)}명을 추가했습니다.${rest}`
}

/** Returns how a recipient came here. */
export const sourceOf = (one: Recipient): string =>
  one.memberSeq ? '회원' : one.uploaded ? '엑셀' : isTyped(one) ? '직접 입력' : '문의자'

export const isTyped = ({ memberSeq, inquirySeq }: HandedRecipient): boolean =>
  memberSeq === undefined && inquirySeq === undefined

/** Returns the initial draft, with the recipients handed over by a list. */
export const draftFor = (handed: HandOver | undefined): Draft =>
  handed ? { ...BLANK, people: addRecipients([], handed.people), related: handed.related } : BLANK

export const isBlank = ({ title, content, people, reason }: Draft): boolean =>
  people.length === 0 && [title, content, reason].every((text) => text.trim() === '')

type Facts = Pick<Schemas['SmsSendOptions'], 'shopName' | 'optOutNumber'>

/** Returns the text as it will be sent, and its size. */
export function finalText({ purpose, content }: Pick<Draft, 'purpose' | 'content'>, facts: Facts) {
  const text = { purpose, content: content.trim(), ...facts }
  return { text: smsText(text), ...smsSize(text) }
}

export type Problems = Readonly<
  Partial<Record<'purpose' | 'title' | 'content' | 'recipients' | 'scheduledAt' | 'reason', string>>
>

const adProblem = (facts: Facts, at: Date): string | undefined =>
  facts.optOutNumber === null ? NO_OPT_OUT : mayAdvertise(at) ? undefined : AD_HOURS

/** Returns the problems of a draft. The server checks again. `mayMany`: the admin may write to many recipients. */
export function problemsOf(draft: Draft, facts: Facts, mayMany: boolean, now: Date): Problems {
  const { purpose, content, title, people, later, scheduledAt, reason } = draft
  const size = finalText(draft, facts)
  const when = scheduledAt && !Number.isNaN(Date.parse(scheduledAt)) ? new Date(scheduledAt) : undefined
  const many = people.length > MAX_WITHOUT_REASON
  const late = later ? (when ? timeProblem(when, now) : datePrompt('예약일시', scheduledAt)) : null
  const ad = purpose === 'AD' ? adProblem(facts, later && when ? when : now) : undefined
  const all = {
    purpose: later ? (facts.optOutNumber === null ? ad : undefined) : ad,
    title: size.type === 'LMS' ? titleProblem(title) : null,
    content: content.trim() === '' ? requiredPrompt('내용') : smsProblem(content.trim(), size),
    recipients:
      people.length === 0
        ? '받는 사람을 선택해 주세요.'
        : many && !mayMany
          ? `${MAX_WITHOUT_REASON}명이 넘으면 메신저 관리 권한이 필요합니다.`
          : null,
    scheduledAt: late ?? (later ? ad : undefined),
    reason:
      many && [...reason.trim()].length < MIN_REASON_LENGTH
        ? `사유를 ${MIN_REASON_LENGTH}자 이상 입력해 주세요.`
        : null,
  }
  return Object.fromEntries(Object.entries(all).filter(([, message]) => message)) as Problems
}

/** Returns the request body of a draft. */
export function bodyOf(draft: Draft): Schemas['SmsSendBody'] {
  const { purpose, senderNumberSeq, title, content, people, later, scheduledAt, related, reason } = draft
  return {
    purpose,
    content: content.trim(),
    ...(senderNumberSeq === undefined ? {} : { senderNumberSeq }),
    ...(title.trim() ? { title: title.trim() } : {}),
    recipients: people.map(({ key: _, uploaded: _uploaded, name, phone, ...whom }) =>
      isTyped(whom as HandedRecipient) ? { name, phone } : whom,
    ),
    ...(later && scheduledAt ? { scheduledAt } : {}),
    ...(related ? { relatedType: related.type, relatedSeq: related.seq } : {}),
    ...(reason.trim() ? { reason: reason.trim() } : {}),
  }
}

/** Returns why a text cannot be canceled, or undefined. */
export function cancelRefusal({ state, scheduledAt }: Send, now: Date): string | undefined {
  if (state !== 'SCHEDULED' || scheduledAt === null) return '예약된 문자만 취소할 수 있습니다.'
  return canCancelSms(new Date(scheduledAt), now) ? undefined : TOO_LATE_TO_CANCEL
}

/** Returns why a text cannot be sent again to failed recipients, or undefined. */
export function resendRefusal({ state, failCount, resentAsSeq }: Send): string | undefined {
  if (resentAsSeq !== null) return '이미 재발송한 문자입니다.'
  if (state !== 'DONE' && state !== 'FAILED') return '발송이 끝난 문자만 재발송할 수 있습니다.'
  return failCount === 0 ? '발송에 실패한 대상이 없습니다.' : undefined
}
