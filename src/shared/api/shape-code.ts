/** Short hash codes of names, shared by generator and client, to check responses against the contract without its names. */

/** Length of an operation's code. */
export const NAME_LENGTH = 3

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** FNV-1a of a text, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  // the last characters have only affected the low bits
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Returns a one-letter code for a field name. */
export const fieldCode = (name: string): string => letters.charAt(hashOf(name) & 63)

/** Returns a code of `NAME_LENGTH` letters for an operation, `get /api/v1/…`. */
export function operationCode(name: string): string {
  const hash = hashOf(name)
  return Array.from({ length: NAME_LENGTH }, (_, i) => letters.charAt((hash >>> (6 * i)) & 63)).join('')
}

/** Delta-encodes sorted codes: repeated steps compress better than codes. */
export function packCodes(codes: readonly string[]): string {
  let at = 0
  return codes
    .map((code) => letters.indexOf(code))
    .sort((a, b) => a - b)
    .map((index) => {
      const step = index - at
      at = index
      return letters.charAt(step)
    })
    .join('')
}

/** Decodes `packCodes`. Returns the codes in sorted order. */
export function unpackCodes(steps: string): string {
  let at = 0
  return steps.replace(/./g, (step) => {
    at += letters.indexOf(step)
    return letters.charAt(at)
  })
}
