import type { Services } from '../call/call'
import { hmac, sameBytes } from './crypto'

const LIFE_MS = 30 * 60_000

/** Content of an access token. It only identifies a session; permissions are read on every call. */
export interface AccessToken {
  adminSessionSeq: number
  adminSeq: number
  expired: boolean
}

type Keys = Pick<Services, 'keys'>

/** Returns a signed token that is valid for 30 minutes: `payload.signature`, both base64url. */
export function accessTokenFor(
  { keys }: Keys,
  session: { adminSessionSeq: number; adminSeq: number },
  now: Date,
): string {
  const payload = { s: session.adminSessionSeq, a: session.adminSeq, exp: now.getTime() + LIFE_MS }
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${text}.${hmac(keys.accessToken, text).toString('base64url')}`
}

/** Returns the content of a token, expired or not; null if this server has not signed it. */
export function readAccessToken({ keys }: Keys, token: string, now: Date): AccessToken | null {
  const [text, signature, ...rest] = token.split('.')
  if (!text || !signature || rest.length > 0) return null
  if (!sameBytes(hmac(keys.accessToken, text), Buffer.from(signature, 'base64url'))) return null
  const { s, a, exp } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<'s' | 'a' | 'exp', number>
  return { adminSessionSeq: s, adminSeq: a, expired: exp <= now.getTime() }
}
