import { ApiError } from '../../api/errors'
import type { ErrorCode } from '../../api/types'
import { isBag } from '../../lib/values'
import { confirm, type Question } from './dialog'

/** Refusals that are a question: the code (of DUPLICATE the field, too), and the flag that a second sending carries when the admin agrees. */
export type Resend<Flag extends string = string> = { readonly [C in ErrorCode | `DUPLICATE:${string}`]?: Flag }

const flagOf = <F extends string>({ code, result }: ApiError, resend: Resend<F>): F | undefined =>
  // a code of another build has no flag either
  code === 'DUPLICATE' && isBag(result) ? resend[`DUPLICATE:${result.field}`] : resend[code as ErrorCode]

/**
 * Sends; when the server refuses with a code of `resend`, asks with the server's words and sends again with its flag.
 * @param ask what is done, in the words of a dialog
 * @throws as `send`; an AbortError, which nothing shows, when the admin does not agree
 */
export async function withConsent<R, Flag extends string>(
  send: (flags: { readonly [F in Flag]?: true }) => Promise<R>,
  resend: Resend<Flag> = {},
  ask: Pick<Question, 'title' | 'confirmLabel'> = { title: '저장', confirmLabel: '그대로 저장' },
): Promise<R> {
  let flags: { readonly [F in Flag]?: true } = {}
  for (;;) {
    try {
      return await send(flags)
    } catch (error) {
      const flag = error instanceof ApiError ? flagOf(error, resend) : undefined
      if (!flag || flags[flag] || !(error instanceof Error)) throw error
      if (!(await confirm({ message: error.message, ...ask })))
        throw Object.assign(new Error('declined'), { name: 'AbortError' })
      flags = { ...flags, [flag]: true }
    }
  }
}
