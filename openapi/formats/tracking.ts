import { required } from '../messages/required'
/** What a courier says of its tracking numbers: one rule for the client, the server and sheets. */
export interface CourierRule {
  name: string
  /** Digits that its numbers may have; none: 8 to 20. */
  numberLengths: readonly number[]
  requiresTracking: boolean
}

const LEAST = 8
const MOST = 20
/** As many numbers one line may have. */
export const MOST_NUMBERS = 10

/** Goods that a courier or a carrier takes have a number; what is brought by hand or by a rider need not. */
export const requiresTracking = (kind: 'PARCEL' | 'FREIGHT' | 'QUICK' | 'DIRECT'): boolean =>
  kind === 'PARCEL' || kind === 'FREIGHT'

/** A number without what people write between its digits. */
export const bareNumber = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** `1111-2222-3333, 444455556666` as numbers, each once. */
export const readNumbers = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .split(/[,;/\n]+/)
      .map(bareNumber)
      .filter((number) => number !== ''),
  ),
]

/** `10·12자리`, `10~16자리`, `8~20자리`. */
export function lengthsText({ numberLengths }: Pick<CourierRule, 'numberLengths'>): string {
  const lengths = [...numberLengths].sort((a, b) => a - b)
  const [first = LEAST, last = MOST] = [lengths[0], lengths.at(-1)]
  const whole = lengths.length === 0 || (lengths.length > 2 && last - first === lengths.length - 1)
  return `${whole ? `${first}~${last}` : lengths.join('·')}자리`
}

/** Excel shows long numbers as `6.1E+11`: the digits are gone. */
export const isRounded = (text: string): boolean => /^\d+(\.\d+)?E\+?\d+$/i.test(text.trim())

export const ROUNDED = '송장번호 셀을 텍스트 형식으로 바꿔 주세요.'

/** What is wrong with the numbers that goods are sent with; null: nothing. Numbers are bare (`bareNumber`). */
export function checkTracking(courier: CourierRule, numbers: readonly string[]): string | null {
  if (numbers.length === 0) return courier.requiresTracking ? required('송장번호') : null
  if (numbers.length > MOST_NUMBERS) return `송장번호는 ${MOST_NUMBERS}개까지 입력할 수 있습니다.`
  if (numbers.some(isRounded)) return ROUNDED
  const { numberLengths } = courier
  const fits = (number: string): boolean =>
    /^\d+$/.test(number) &&
    (numberLengths.length > 0 ? numberLengths.includes(number.length) : number.length >= LEAST && number.length <= MOST)
  return numbers.every(fits) ? null : `송장번호 형식이 올바르지 않습니다. (${courier.name}: ${lengthsText(courier)})`
}

/** Where a parcel is looked up; null where the courier has no such page. */
export const trackingLink = (trackingUrl: string | null, number: string): string | null =>
  trackingUrl?.replace('{no}', encodeURIComponent(number)) ?? null
