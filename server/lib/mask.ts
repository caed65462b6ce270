import { formatPhone } from '../../domain/common/phone'

/** Masks of personal data: one rule per kind of value, the same on every screen. All return null for null. */

type Text = string | null

const stars = (count: number): string => '*'.repeat(Math.max(0, count))

function mask<T extends Text>(value: T, rule: (text: string) => string): T {
  return (value ? rule(value) : value) as T
}

/** 홍길동 → 홍*동, 홍길 → 홍*, 남궁길동 → 남**동 */
export const maskName = <T extends Text>(name: T): T =>
  mask(name, (text) => {
    const letters = [...text]
    if (letters.length === 1) return '*'
    if (letters.length === 2) return `${letters[0]}*`
    return `${letters[0]}${stars(letters.length - 2)}${letters.at(-1)}`
  })

/** 01012345678 → 010-****-5678. Applies to all area codes and short numbers, in their displayed groups. */
export const maskPhone = <T extends Text>(phone: T): T =>
  mask(phone, (text) => {
    const digits = text.replace(/\D/g, '')
    if (digits.length < 8) return stars(digits.length)
    const [area = '', middle, last] = formatPhone(digits).split('-')
    if (digits.length === 8 || middle === undefined || last === undefined) return `****-${digits.slice(-4)}`
    return `${area}-${stars(digits.length - area.length - 4)}-${digits.slice(-4)}`
  })

/** hong@naver.com → ho***@naver.com; shows fewer letters of short names. */
export const maskEmail = <T extends Text>(email: T): T =>
  mask(email, (text) => {
    const at = text.lastIndexOf('@')
    const local = at < 0 ? text : text.slice(0, at)
    const shown = [...local].slice(0, Math.min(2, [...local].length - 1)).join('')
    return `${shown}***${at < 0 ? '' : text.slice(at)}`
  })

/** Masks a login id only if it is an e-mail address. */
export const maskLoginId = <T extends Text>(loginId: T): T =>
  mask(loginId, (text) => (text.includes('@') ? maskEmail(text) : text))

/** Shows the address up to the district. */
export const maskAddress = <T extends Text>(address: T): T =>
  mask(address, (text) => `${text.split(/\s+/).slice(0, 2).join(' ')} ***`)

/** 12가3456 → 12가 **56, 서울1가3456 → 서울1가 **56. */
export const maskCarNumber = <T extends Text>(carNumber: T): T =>
  mask(carNumber, (text) => text.replace(/^((?:[가-힣]{2})?\d{1,3}[가-힣])\s?\d{2}(\d{2})$/, '$1 **$2'))

/** Shows only the last four digits. */
export const maskAccount = <T extends Text>(account: T): T =>
  mask(account, (text) => `${stars(text.length - 4)}${text.slice(-4)}`)

/** 1985-03-07 → 1985-**-**. */
export const maskBirthDate = <T extends Text>(day: T): T => mask(day, (text) => `${text.slice(0, 4)}-**-**`)

/** 203.0.113.7 → 203.0.*.*; shows the first two groups of an IPv6 address. */
export const maskIp = <T extends Text>(ip: T): T =>
  mask(ip, (text) =>
    text.includes(':') ? `${text.split(':').slice(0, 2).join(':')}:*` : `${text.split('.').slice(0, 2).join('.')}.*.*`,
  )

/** Returns whether a value contains a mask, so a client sent it back masked. */
export const isMasked = (value: string | null | undefined): boolean => value?.includes('*') ?? false
