import type { Random } from '../../lib/random'

/** Letters without those that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 12
/** Bytes from here on are dropped, so that all letters are equally likely. */
const UNBIASED_BELOW = 256 - (256 % LETTERS.length)

/** Returns n unguessable codes; duplicates are possible. */
export function randomCodes(random: Random, n: number): string[] {
  const codes: string[] = []
  let code = ''
  while (codes.length < n) {
    for (const byte of random.bytes((n - codes.length) * (LENGTH + 2))) {
      if (byte < UNBIASED_BELOW) code += LETTERS[byte % LETTERS.length]
      if (code.length < LENGTH) continue
      codes.push(code)
      code = ''
      if (codes.length === n) break
    }
  }
  return codes
}
