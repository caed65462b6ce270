/**
 * Messages for values that break a rule of the contract. Screens and server use the same texts,
 * so that the server never words a problem differently than the form.
 */

/** Formats 10000000.5 as 10,000,000.5. */
const grouped = (n: number): string => n.toLocaleString('en-US', { maximumFractionDigits: 9 })

export const wrongForm = '형식이 올바르지 않습니다.'
export const brokenText = '사용할 수 없는 문자가 있습니다.'
export const wrongDate = '날짜를 확인해 주세요. 예: 2026-11-21'
export const noInteger = '정수로 입력해 주세요.'

/** For a list with too few entries. */
export const tooFew = (minLength: number): string => `${grouped(minLength)}개 이상 선택해 주세요.`
/** For a list with too many entries. */
export const tooMany = (max: number): string => `${grouped(max)}개까지 등록할 수 있습니다.`

/** For a text that is too short or too long. */
export function wrongLength(minimum = 0, maximum = Infinity): string {
  if (minimum <= 1) return `${grouped(maximum)}자 이하로 입력해 주세요.`
  return maximum === Infinity
    ? `${grouped(minimum)}자 이상 입력해 주세요.`
    : `${grouped(minimum)}~${grouped(maximum)}자로 입력해 주세요.`
}

/** For a number outside of its range. The maximum of a database column is not worth mentioning. */
export function outOfRange(n: number, minimum = -Infinity, maximum = Infinity): string {
  if (maximum === Infinity || maximum === 2_147_483_647)
    return n < minimum ? `${grouped(minimum)} 이상으로 입력해 주세요.` : '값이 너무 큽니다.'
  return minimum === -Infinity
    ? `${grouped(maximum)} 이하로 입력해 주세요.`
    : `${grouped(minimum)}~${grouped(maximum)} 사이로 입력해 주세요.`
}

/** For a number that is no multiple of the step. */
export const offStep = (step: number): string =>
  step < 1
    ? `소수점 ${String(step).split('.')[1]?.length ?? 0}자리까지 입력해 주세요.`
    : `${grouped(step)} 단위로 입력해 주세요.`
