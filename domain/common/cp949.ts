/** CP949, the encoding of text messages. */

let known: Set<string> | undefined

/** Returns all two-byte characters of CP949. Built from the decoder on first use, which takes some milliseconds. */
function twoByteCharacters(): Set<string> {
  if (known) return known
  const decoder = new TextDecoder('euc-kr')
  const all = new Set<string>()
  for (let first = 0x81; first <= 0xfe; first++) {
    for (let second = 0x41; second <= 0xfe; second++) {
      const text = decoder.decode(Uint8Array.of(first, second))
      if (text.length === 1 && text !== '\ufffd') all.add(text)
    }
  }
  known = all
  return all
}

const isHangulSyllable = (char: string) => char >= '가' && char <= '힣'

/** Returns the distinct characters that CP949, and thus an SMS, cannot encode, in order. */
export function unencodableCharacters(text: string): string[] {
  return [...new Set(text)].filter(
    (char) => char > '\u007f' && !isHangulSyllable(char) && !twoByteCharacters().has(char),
  )
}

/**
 * Returns the bytes as a carrier counts them: 1 for ASCII, 2 for anything else, even if CP949 lacks it (see
 * `unencodableCharacters`).
 */
export function cp949Bytes(text: string): number {
  let bytes = 0
  for (const char of text) bytes += char > '\u007f' ? 2 : 1
  return bytes
}
