import { noNumber, required } from '../../../openapi/messages/required'

/** Empty means: empty string, null, undefined or the text "null". */
export function isEmpty(value: unknown): value is '' | null | undefined | 'null' {
  return value === '' || value === null || value === undefined || value === 'null'
}

/** The prompt for a required field, e.g. `이름 (을)를 입력해주세요.`, or for a text of at least so many letters. */
export const requiredPrompt: (field: string, least?: number) => string = required

/** Said of what cannot be read as a number. */
export const numberPrompt: string = noNumber

const webAddress = /^https?:\/\/(?:[^\s/?#:@.]+\.)+[^\s/?#:@.]+(?::\d{1,5})?(?:\/[^\s?#]*)?(?:\?[^\s#]*)?(?:#\S*)?$/i

/** http or https, a host with at least one dot, and optionally a port, a path, a query, a hash. @internal until banners are built (02) */
export function isWebAddress(text: string): boolean {
  return webAddress.test(text)
}

let cp949: Set<string> | undefined

/** Every character that CP949 writes with two bytes, read off the decoder once; the first use costs some milliseconds. */
function twoByteCharacters(): Set<string> {
  if (cp949) return cp949
  const decoder = new TextDecoder('euc-kr')
  const all = new Set<string>()
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x41; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if (text.length === 1 && text !== '\ufffd') all.add(text)
    }
  }
  cp949 = all
  return all
}

const isHangulSyllable = (char: string) => char >= '가' && char <= '힣'

/** The characters of a text that CP949 (and so an SMS) cannot carry, each once, in order. @internal until messages are built (01) */
export function unencodable(text: string): string[] {
  return [...new Set(text)].filter(
    (char) => char > '\u007f' && !isHangulSyllable(char) && !twoByteCharacters().has(char),
  )
}

/**
 * Length of a text in encoded bytes. `euc-kr` is CP949 as SMS counts it: ASCII 1, everything else 2, also a character
 * that CP949 lacks (see `unencodable`).
 */
export function byteLength(text: string, encoding: 'utf-8' | 'euc-kr'): number {
  if (encoding === 'utf-8') return new TextEncoder().encode(text).length
  let bytes = 0
  for (const char of text) bytes += char > '\u007f' ? 2 : 1
  return bytes
}
