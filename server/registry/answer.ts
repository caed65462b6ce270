import type { Services } from '../http/call'

/** Somebody outside has so long to answer, in ms. */
const ANSWER_MS = 15_000

/** Nobody knows whether it was done: to be asked again with the same key. */
export class NoAnswer extends Error {}

/** Asks somebody outside. Throws NoAnswer when nothing has come in time, and what the asking throws. */
export async function answerOf<T>(
  { outside: { answerMs = ANSWER_MS } }: Pick<Services, 'outside'>,
  who: string,
  ask: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`${who} did not answer in ${answerMs} ms`)), answerMs)
  })
  try {
    return await Promise.race([ask(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
