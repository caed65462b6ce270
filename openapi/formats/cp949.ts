/** Texts as carriers of text messages write them: CP949. */

let known: Set<string> | undefined

/** Every character that CP949 writes with two bytes, read off the decoder once; the first use costs some milliseconds. */
function twoByteCharacters(): Set<string> {
  if (known) return known
  const decoder = new TextDecoder('euc-kr')
  const all = new Set<string>()
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x41; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if (text.length === 1 && text !== '\ufffd') all.add(text)
    }
  }
  known = all
  return all
}

const isHangulSyllable = (char: string) => char >= '가' && char <= '힣'

/** The characters of a text that CP949 (and so an SMS) cannot carry, each once, in order. */
export function unencodable(text: string): string[] {
  return [...new Set(text)].filter(
    (char) => char > '\u007f' && !isHangulSyllable(char) && !twoByteCharacters().has(char),
  )
}

/** Bytes as a carrier counts them: ASCII 1, everything else 2, also a character that CP949 lacks (see `unencodable`). */
export function cp949Bytes(text: string): number {
  let bytes = 0
  for (const char of text) bytes += char > '\u007f' ? 2 : 1
  return bytes
}
