import { config } from '../config'
import type { Ports } from './ports'

// Absolute, since Node's Request knows no relative address; without a browser nothing is ever called.
const base = new URL(config.apiBaseUrl, globalThis.location?.origin ?? 'http://localhost').href.replace(/\/+$/, '')

/** The absolute address of a path of the API, e.g. `/api/v1/health`. */
export function apiUrl(path: string): string {
  return base + path
}

/** What every call carries besides its token: the screen it is made from (for the log) and the anti-forgery token. */
export function commonHeaders(ports: Pick<Ports, 'cookie' | 'location'>): Headers {
  const headers = new Headers({ 'X-Admin-Screen': ports.location().pathname })
  const xsrf = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(ports.cookie())?.[1]
  if (xsrf) headers.set('X-XSRF-TOKEN', decoded(xsrf))
  return headers
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
