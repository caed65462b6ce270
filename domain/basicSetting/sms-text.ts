import type { components } from '../../openapi/schema.gen'
import { cp949Bytes, unencodableCharacters } from '../common/cp949'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../common/durations'

/** Text messages written by admins: the final text, its length and problems. Shared by screens, server and tests. */

type Schemas = components['schemas']
type Purpose = Schemas['SmsPurpose']

export const smsVariables = ['고객명', '쇼핑몰명'] as const

/** Maximum sizes of an SMS, an LMS and a title, in CP949 bytes. */
export const SMS_BYTES = 90
export const LMS_BYTES = 2_000
export const TITLE_BYTES = 40
/** More recipients require a reason of at least `MIN_REASON_LENGTH` characters and the permission KAKAO_MANAGEMENT. */
export const MAX_WITHOUT_REASON = 100
export const MIN_REASON_LENGTH = 10

/** A name of common length, used to estimate the size while the recipients are unknown. */
export const SAMPLE_NAME = '홍길동'

const pattern = /#\{([^}]*)\}/g

interface Written {
  purpose: Purpose
  content: string
  shopName: string
  /** Phone number of 무료수신거부 (free opt-out); null if there is none. */
  optOutNumber: string | null
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(pattern, (written, key: string) => values[key.trim()] ?? written)

/**
 * Returns the final text; only the variables that differ by recipient are left. Advertisements get the legally required
 * prefix and suffix.
 */
export const smsText = ({ purpose, content, shopName, optOutNumber }: Written): string => {
  const text = fill(content, { 쇼핑몰명: shopName })
  return purpose === 'AD' ? `(광고)[${shopName}] ${text}\n무료수신거부 ${optOutNumber ?? ''}` : text
}

/** Returns a text with its variables replaced. Unknown variables are kept. */
export const fillSms = (text: string, values: { name: string; shopName: string }): string =>
  fill(text, { 고객명: values.name, 쇼핑몰명: values.shopName })

/** Returns the size of the final text in CP949 bytes, with the longest of the names, and the type for that size. */
export function smsSize(
  written: Written,
  names: readonly string[] = [SAMPLE_NAME],
): { bytes: number; type: Schemas['SmsType'] } {
  const longest = names.reduce((a, b) => (cp949Bytes(b) > cp949Bytes(a) ? b : a), '')
  const bytes = cp949Bytes(fillSms(smsText(written), { name: longest, shopName: written.shopName }))
  return { bytes, type: bytes > SMS_BYTES ? 'LMS' : 'SMS' }
}

/** Returns what is wrong with a text, or null. `size`: size of the final text (`smsSize`). `variables`: the allowed variables. */
export function smsProblem(
  content: string,
  size: { bytes: number },
  variables: readonly string[] = smsVariables,
): string | null {
  for (const [written, name = ''] of content.matchAll(pattern)) {
    if (!variables.includes(name.trim())) return `사용할 수 없는 변수입니다: ${written}`
  }
  const [unsupported] = unencodableCharacters(content)
  if (unsupported !== undefined) return `문자로 보낼 수 없는 글자가 있습니다: ${unsupported}`
  return size.bytes > LMS_BYTES ? '2,000바이트까지 입력할 수 있습니다.' : null
}

/** Returns what is wrong with the title of an LMS, or null. */
export function titleProblem(title: string): string | null {
  const [unsupported] = unencodableCharacters(title)
  if (unsupported !== undefined) return `문자로 보낼 수 없는 글자가 있습니다: ${unsupported}`
  return cp949Bytes(title) > TITLE_BYTES ? '제목은 40바이트까지 입력할 수 있습니다.' : null
}

const SEOUL_OFFSET_MS = 9 * HOUR_MS
const FROM_HOUR = 8
const TO_HOUR = 21

/** Returns whether advertisements may be sent at a moment: from 08:00 until before 21:00 in Seoul. */
export const mayAdvertise = (at: Date): boolean => {
  const hour = new Date(at.getTime() + SEOUL_OFFSET_MS).getUTCHours()
  return hour >= FROM_HOUR && hour < TO_HOUR
}

export const AD_HOURS = '광고 문자는 오전 8시부터 오후 9시 전까지만 보낼 수 있습니다.'
export const NO_OPT_OUT = '무료수신거부 번호를 먼저 등록해 주세요.'
export const NOBODY_LEFT = '발송할 수 있는 대상이 없습니다.'

const MIN_AHEAD_MS = 10 * MINUTE_MS
const MAX_AHEAD_MS = 30 * DAY_MS

/** Returns why a text cannot be scheduled for a moment, or null. Allowed: 10 minutes to 30 days ahead. */
export const timeProblem = (at: Date, now: Date): string | null => {
  const ahead = at.getTime() - now.getTime()
  return ahead < MIN_AHEAD_MS || ahead > MAX_AHEAD_MS ? '예약일시는 10분 후부터 30일 이내로 선택해 주세요.' : null
}

const MIN_CANCEL_AHEAD_MS = 5 * MINUTE_MS
export const TOO_LATE_TO_CANCEL = '발송 5분 전부터는 취소할 수 없습니다.'

/** Returns whether a scheduled text can still be canceled: until 5 minutes before it is sent. */
export const canCancelSms = (scheduledAt: Date, now: Date): boolean =>
  scheduledAt.getTime() - now.getTime() >= MIN_CANCEL_AHEAD_MS
