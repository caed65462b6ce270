import type { Random } from '../../http/call'

/** No letter that could be another one. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 12
/** Bytes above are thrown away: every letter is as likely as the others. */
const FAIR = 256 - (256 % LETTERS.length)

/** So many codes that nobody can guess; two of them may be alike by chance. */
export function randomCodes(random: Random, n: number): string[] {
  const codes: string[] = []
  let code = ''
  while (codes.length < n) {
    for (const byte of random.bytes((n - codes.length) * (LENGTH + 2))) {
      if (byte < FAIR) code += LETTERS[byte % LETTERS.length]
      if (code.length < LENGTH) continue
      codes.push(code)
      code = ''
      if (codes.length === n) break
    }
  }
  return codes
}
