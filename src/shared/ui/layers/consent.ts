import { ApiError } from '../../api/errors'
import type { ErrorCode } from '../../api/types'
import { isBag } from '../../lib/values'
import { confirm } from './dialog'
import type { Question } from './question-view'

/** Refusals to confirm: by error code (for DUPLICATE also the field), the flag to send again with. */
export type ResendFlags<Flag extends string = string> = { readonly [C in ErrorCode | `DUPLICATE:${string}`]?: Flag }

const flagOf = <F extends string>({ code, result }: ApiError, resend: ResendFlags<F>): F | undefined =>
  // an unknown code (of a newer server) has no flag
  code === 'DUPLICATE' && isBag(result) ? resend[`DUPLICATE:${result.field}`] : resend[code as ErrorCode]

/**
 * Sends a request. If the server refuses with a code of `resend`, asks with the server's message and sends again with its flag.
 * @param ask title and button of the question
 * @throws like `send`; an AbortError, which is not shown, if the admin declines
 */
export async function sendWithConsent<R, Flag extends string>(
  send: (flags: { readonly [F in Flag]?: true }) => Promise<R>,
  resend: ResendFlags<Flag> = {},
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
