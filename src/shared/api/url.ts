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
  const value = xsrf && [decoded(xsrf), xsrf].find(isHeaderText)
  if (value) headers.set('X-XSRF-TOKEN', value)
  return headers
}

/** Can a header carry this text? */
export function isHeaderText(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

/** What a header cannot carry when it is decoded goes as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
