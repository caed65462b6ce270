import type { Ports } from '../lib/ports'
import { openEnvelope } from './response-shape'
import { apiUrl, commonHeaders } from './url'

interface Tokens {
  accessToken: string
  refreshToken: string
}

function post(ports: Ports, path: string, tokens: Tokens, authorized: boolean): Request {
  const headers = commonHeaders(ports)
  headers.set('Content-Type', 'application/json')
  if (authorized) headers.set('Authorization', `Bearer ${tokens.accessToken}`)
  const init = { method: 'POST', headers, body: JSON.stringify(tokens), keepalive: authorized }
  return new Request(apiUrl(`/api/v1/admin/auth/${path}`), init)
}

/** Creates the sign-out request. `keepalive`, so that it is sent even if the tab is closed. */
export const signOutRequest = (ports: Ports, tokens: Tokens): Request => post(ports, 'sign-out', tokens, true)

/** Requests a new access token, without the old one's header. Returns '' on any failure. */
export async function requestReissue(ports: Ports, tokens: Tokens, signal: AbortSignal): Promise<string> {
  try {
    const response = await ports.fetch(new Request(post(ports, 'reissue', tokens, false), { signal }))
    if (!response.ok) return ''
    const result = openEnvelope('post', '/api/v1/admin/auth/reissue', await response.json())
    // null is caught below, as any other failure
    const { accessToken } = result as Record<string, unknown>
    return typeof accessToken === 'string' ? accessToken : ''
  } catch {
    return ''
  }
}
