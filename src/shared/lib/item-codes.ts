import { wrongLength } from '../../../openapi/messages/limits'

/** The longest keyword of the contract; the server takes several codes in one. */
export const longestKeyword = 1000

/** Why a keyword is not sent: what is too long is never cut, whatever was pasted. */
export const keywordProblem = (text: string): string | undefined =>
  text.trim().length > longestKeyword ? wrongLength(0, longestKeyword) : undefined

/** Codes in as few keywords as they fit in, each with no more than `most` codes. */
export function batchesOf(codes: readonly string[], most: number): string[] {
  const batches: string[][] = []
  for (const code of codes) {
    const last = batches.at(-1)
    if (last && last.length < most && [...last, code].join(' ').length <= longestKeyword) last.push(code)
    else batches.push([code])
  }
  return batches.map((batch) => batch.join(' '))
}
