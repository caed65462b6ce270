import { wrongLength } from '../../../domain/messages/limits'

/** Maximum length of a keyword in the contract. A keyword may contain several codes. */
export const MAX_KEYWORD_LENGTH = 1000

/** Validates the length of a keyword, which is never truncated silently. Returns a message or undefined. */
export const keywordProblem = (text: string): string | undefined =>
  text.trim().length > MAX_KEYWORD_LENGTH ? wrongLength(0, MAX_KEYWORD_LENGTH) : undefined

/** Joins codes into as few keywords as possible, each of at most `limit` codes. */
export function joinCodesIntoKeywords(codes: readonly string[], limit: number): string[] {
  const batches: string[][] = []
  for (const code of codes) {
    const last = batches.at(-1)
    if (last && last.length < limit && [...last, code].join(' ').length <= MAX_KEYWORD_LENGTH) last.push(code)
    else batches.push([code])
  }
  return batches.map((batch) => batch.join(' '))
}
