import type { Services } from '../http/call'
import { NoAnswerError } from './no-answer-error'

/** Default timeout of an external system, in ms. */
const ANSWER_MS = 15_000

/** Calls an external system. Throws NoAnswerError after the timeout, and any error of the call. */
export async function callWithTimeout<T>(
  { external: { answerMs = ANSWER_MS } }: Pick<Services, 'external'>,
  who: string,
  ask: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError(`${who} did not answer in ${answerMs} ms`)), answerMs)
  })
  try {
    return await Promise.race([ask(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
