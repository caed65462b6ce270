import { call } from '@/shared/api/client'
import { ApiError } from '@/shared/api/errors'
import { unreadableResponse } from '@/shared/api/response-shape'
import { session } from '@/shared/api/session'
import type { Schemas } from '@/shared/api/types'
import { config } from '@/shared/config'
import { plainPath } from '@/shared/lib/address'

export type Credentials = Schemas['Credentials']
export type Challenge = Schemas['OtpChallenge']
type SignedIn = Schemas['SignedInWithOtp']

/** The next step after a sign-in attempt. */
export type Outcome = { to: 'in'; result: SignedIn } | { to: 'otp'; challenge: Challenge } | { to: 'changePassword' }

export const UNREACHABLE = '서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.'

/** Throws if an answer lacks the tokens of a session. `null`: only the envelope of a POST has been checked. */
function withTokens<R extends Schemas['SignedIn']>(result: R | null): R {
  if (!result || ![result.accessToken, result.refreshToken].every((token) => typeof token === 'string' && token))
    throw unreadableResponse()
  return result
}

const enter = async (credentials: Credentials) =>
  withTokens(await call('post', '/api/v1/admin/auth/sign-in', { body: credentials }))

/**
 * Sends the first step of a sign-in, by SIGN_IN_MODE (docs/session.md, Signing in): `single` only calls sign-in,
 * `twoStep` starts with sign-in/test, `auto` lets the backend decide per admin.
 * Throws an ApiError for each refusal that the page shows as a message.
 */
export async function signIn(credentials: Credentials): Promise<Outcome> {
  if (config.signInMode === 'twoStep') return challenge(credentials)
  try {
    return { to: 'in', result: await enter(credentials) }
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === 'OTP_REQUIRED' && config.signInMode === 'auto') return challenge(credentials)
      if (error.code === 'PASSWORD_CHANGE_REQUIRED') return { to: 'changePassword' }
    }
    throw error
  }
}

async function challenge(credentials: Credentials): Promise<Outcome> {
  try {
    const answer: Challenge | null = await call('post', '/api/v1/admin/auth/sign-in/test', { body: credentials })
    if (answer?.otpState === 'NOT_REQUIRED') return { to: 'in', result: await enter(credentials) }
    if (typeof answer?.challengeToken !== 'string') throw unreadableResponse()
    return { to: 'otp', challenge: answer }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PASSWORD_CHANGE_REQUIRED') return { to: 'changePassword' }
    throw error
  }
}

/** Sends the second step: an authenticator code or a recovery code. */
export async function answerChallenge(challengeToken: string, code: string): Promise<SignedIn> {
  return withTokens(await call('post', '/api/v1/admin/auth/sign-in/otp/test', { body: { challengeToken, code } }))
}

/** Replaces a temporary password. `code`: authenticator or recovery code, empty if none was asked for. */
export function changePassword(credentials: Credentials, newPassword: string, code: string): Promise<unknown> {
  const { loginId, password: currentPassword } = credentials
  return call('post', '/api/v1/admin/auth/reset-password', {
    body: { mode: 'SELF', loginId, currentPassword, newPassword, ...(code === '' ? {} : { code }) },
  })
}

/**
 * Returns the server's message about the code of a password change, or undefined if the error concerns something else.
 */
export const codeProblem = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ field }) => field === 'code')?.message : undefined

/** docs/product/session.md, A3: any failure removes the stored tokens. Returns the message to show. */
export function failSignIn(error: unknown): string {
  session.clear()
  const unreachable = !(error instanceof ApiError) || error.code === 'NETWORK'
  // an unreadable answer has its own message
  if (unreachable || (error.status >= 500 && error.code !== 'UNREADABLE')) return UNREACHABLE
  return error.errors[0]?.message ?? error.message
}

/** Returns `lockedUntil` of a 423 in ms since the epoch, or null for any other error. */
export function lockedUntil(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 423) return null
  const { lockedUntil: until } = (error.result ?? {}) as { lockedUntil?: string }
  return until ? Date.parse(until) : null
}

/**
 * Returns `?returnTo=` if it is a path of this app (exactly one leading slash, not /login), otherwise the dashboard.
 */
export function returnPath(returnTo: unknown): string {
  if (typeof returnTo !== 'string' || !/^\/(?![/\\])/.test(returnTo)) return '/dashboard'
  // parsed like the browser does: it drops tabs and line breaks and resolves `..`
  const { host, pathname, search, hash } = new URL(returnTo, 'http://here')
  return host === 'here' && !plainPath(pathname).includes('/login') ? pathname + search + hash : '/dashboard'
}
