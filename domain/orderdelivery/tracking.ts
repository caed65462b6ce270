import { required } from '../messages/required'

/** The tracking number rules of a courier, shared by screens, server and sheets. */
export interface CourierRule {
  name: string
  /** Allowed lengths in digits. Empty: 8 to 20. */
  numberLengths: readonly number[]
  requiresTracking: boolean
}

const MIN_DIGITS = 8
const MAX_DIGITS = 20
/** Maximum number of tracking numbers per line. */
export const MAX_NUMBERS = 10

/** Returns whether a kind of delivery needs a tracking number. Direct delivery and riders do not. */
export const requiresTracking = (kind: 'PARCEL' | 'FREIGHT' | 'QUICK' | 'DIRECT'): boolean =>
  kind === 'PARCEL' || kind === 'FREIGHT'

/** Returns a number without separators. */
export const bareNumber = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** Parses `1111-2222-3333, 444455556666` into distinct numbers. */
export const readNumbers = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .split(/[,;/\n]+/)
      .map(bareNumber)
      .filter((number) => number !== ''),
  ),
]

/** Returns e.g. `10·12자리`, `10~16자리` or `8~20자리`. */
export function lengthsText({ numberLengths }: Pick<CourierRule, 'numberLengths'>): string {
  const lengths = [...numberLengths].sort((a, b) => a - b)
  const [first = MIN_DIGITS, last = MAX_DIGITS] = [lengths[0], lengths.at(-1)]
  const whole = lengths.length === 0 || (lengths.length > 2 && last - first === lengths.length - 1)
  return `${whole ? `${first}~${last}` : lengths.join('·')}자리`
}

/** Returns whether Excel has replaced a long number by `6.1E+11`, which loses its digits. */
export const isRounded = (text: string): boolean => /^\d+(\.\d+)?E\+?\d+$/i.test(text.trim())

export const COURIER_MISSING = '송장번호의 택배사를 선택해 주세요.'

export const ROUNDED = '송장번호 셀을 텍스트 형식으로 바꿔 주세요.'

/** Returns what is wrong with the tracking numbers, or null. Numbers have no separators (`bareNumber`). */
export function checkTracking(courier: CourierRule, numbers: readonly string[]): string | null {
  if (numbers.length === 0) return courier.requiresTracking ? required('송장번호') : null
  if (numbers.length > MAX_NUMBERS) return `송장번호는 ${MAX_NUMBERS}개까지 입력할 수 있습니다.`
  if (numbers.some(isRounded)) return ROUNDED
  const { numberLengths } = courier
  const fits = (number: string): boolean =>
    /^\d+$/.test(number) &&
    (numberLengths.length > 0
      ? numberLengths.includes(number.length)
      : number.length >= MIN_DIGITS && number.length <= MAX_DIGITS)
  return numbers.every(fits) ? null : `송장번호 형식이 올바르지 않습니다. (${courier.name}: ${lengthsText(courier)})`
}

/** Returns the tracking URL of a parcel, or null if the courier has none. */
export const trackingLink = (trackingUrl: string | null, number: string): string | null =>
  trackingUrl?.replace('{no}', encodeURIComponent(number)) ?? null
