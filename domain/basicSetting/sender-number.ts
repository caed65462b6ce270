/** Sender numbers of text messages, as carriers register them. */

const EMERGENCY = '긴급·특수번호는 발신번호로 등록할 수 없습니다.'
const AREA = '지역번호를 포함해 주세요.'

/** Public short numbers: 112, 119, 120, 1330 … */
const SPECIAL = /^1(\d{2}|3\d{2})$/
/** Area codes that may precede the number. */
const CITY = /^0[2-6]/
const REPRESENTATIVE = /^1[568]/
const AREAS = /^(02|0[3-6][1-5]|070|080|01[016789]|050\d)/

/** Returns what is wrong with a number (digits only), or null if the carrier can check it. */
export function senderNumberProblem(number: string): string | null {
  if (SPECIAL.test(number)) return EMERGENCY
  if (REPRESENTATIVE.test(number))
    return number.length === 8 ? null : '15·16·18로 시작하는 대표번호는 지역번호 없이 8자리로 입력해 주세요.'
  if (number.length > 0 && !number.startsWith('0')) return AREA
  const [area] = AREAS.exec(number) ?? []
  const rest = area ? number.slice(area.length) : number
  if (CITY.test(number) && SPECIAL.test(rest)) return EMERGENCY
  if (area && REPRESENTATIVE.test(rest) && rest.length === 8) return '대표번호는 지역번호 없이 입력해 주세요.'
  if (number.length < 8 || number.length > 12) return '8~12자리 숫자로 입력해 주세요.'
  return area && (rest.length === 7 || rest.length === 8) ? null : '올바른 전화번호를 입력해 주세요.'
}
