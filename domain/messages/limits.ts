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
export const tooFew = (min: number): string => `${grouped(min)}개 이상 선택해 주세요.`
/** For a list with too many entries. */
export const tooMany = (max: number): string => `${grouped(max)}개까지 등록할 수 있습니다.`

/** For a text that is too short or too long. */
export function wrongLength(min = 0, max = Infinity): string {
  if (min <= 1) return `${grouped(max)}자 이하로 입력해 주세요.`
  return max === Infinity
    ? `${grouped(min)}자 이상 입력해 주세요.`
    : `${grouped(min)}~${grouped(max)}자로 입력해 주세요.`
}

/** For a number outside of its range. The maximum of a database column is not worth mentioning. */
export function outOfRange(n: number, min = -Infinity, max = Infinity): string {
  if (max === Infinity || max === 2_147_483_647)
    return n < min ? `${grouped(min)} 이상으로 입력해 주세요.` : '값이 너무 큽니다.'
  return min === -Infinity
    ? `${grouped(max)} 이하로 입력해 주세요.`
    : `${grouped(min)}~${grouped(max)} 사이로 입력해 주세요.`
}

/** For a number that is no multiple of the step. */
export const offStep = (step: number): string =>
  step < 1
    ? `소수점 ${String(step).split('.')[1]?.length ?? 0}자리까지 입력해 주세요.`
    : `${grouped(step)} 단위로 입력해 주세요.`
