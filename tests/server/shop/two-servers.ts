import { SAMPLE_SHOP_KEY } from '../../../server/sample/sign-ins'
import { expectDeclared } from '../../contract/checked'
import type { Answer, TestShop } from '../harness'
import { siteProcess } from '../other-process'
import { type SiteCall, sendCall } from './shop-api'

/** Result of a call. */
export type Ending<T> = Pick<Answer<T>, 'status' | 'code' | 'result'>

/** Number of repetitions of a call that met locks, or no free connection, on a slow machine. */
const TRIES = 10

/** docs/shop-api.md: such a call had no effect, and is to be repeated with the same key. */
const isSentAgain = (ending: Ending<unknown> | undefined): boolean =>
  ending?.code === 'CONFLICT' || ending?.status === 503

/** Two server processes of a shop: this one, and a separate one. */
export interface TwoServers {
  /**
   * Sends calls at once, every second one to the other process. Returns their responses in the same order when all
   * their work is done. Calls refused with CONFLICT or 503 are repeated, as a customer site does.
   */
  atOnce<T>(calls: readonly SiteCall<T>[]): Promise<Ending<T>[]>
  close(): void
}

/** Returns what `make` returns, n times. */
export const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make)

/** Starts the second process. The embedded database allows only one, so all calls go to this one. */
export async function twoServers(shop: TestShop): Promise<TwoServers> {
  if (!process.env.TEST_DATABASE_URL) {
    return {
      atOnce: (calls) => Promise.all(calls.map((call) => sendCall(shop, call))),
      close: () => undefined,
    }
  }
  const other = await siteProcess(shop, SAMPLE_SHOP_KEY)
  return {
    async atOnce<T>(calls: readonly SiteCall<T>[]) {
      const theirs = calls.filter((_, n) => n % 2 === 1)
      const prepared = await other.prepare(
        theirs.map(({ body, ...call }) => ({ ...call, body: body === undefined ? undefined : JSON.stringify(body) })),
      )
      const [answers, mine] = await Promise.all([
        prepared.go(),
        Promise.all(calls.filter((_, n) => n % 2 === 0).map((call) => sendCall(shop, call))),
      ])
      const endings = calls.map(({ name }, n): Ending<T> => {
        const own = mine[n / 2]
        const answer = answers[(n - 1) / 2]
        if (own) return own
        if (!answer) throw new Error(`${name} was not answered`)
        expectDeclared(name, answer)
        const { code, result } = answer.body as Pick<Answer<T>, 'code' | 'result'>
        return { status: answer.status, code, result }
      })
      for (const [n, call] of calls.entries()) {
        for (let tries = 0; isSentAgain(endings[n]) && tries < TRIES; tries += 1) {
          endings[n] = await sendCall(shop, call)
        }
      }
      await shop.idle()
      return endings
    },
    close: other.close,
  }
}
