import { config } from '../config'
import type { Ports } from './ports'

// Absolute, since Node's Request knows no relative address; without a browser nothing is ever called.
const base = new URL(config.apiBaseUrl, globalThis.location?.origin ?? 'http://localhost').href.replace(/\/+$/, '')

/** The absolute address of a path of the API, e.g. `/api/v1/health`. */
export function apiUrl(path: string): string {
  return base + path
}

/**
 * What every call carries besides its token: the screen it is made from (for the log) and the anti-forgery token, of which
 * only escapes are read that stand for what a header can carry (as in `scripts/build/early-start.js`).
 */
export function commonHeaders(ports: Pick<Ports, 'cookie' | 'location'>): Headers {
  const headers = new Headers({ 'X-Admin-Screen': ports.location().pathname })
  const xsrf = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(ports.cookie())?.[1]
  const value = xsrf?.replace(/%[2-7][\da-f]/gi, decodeURIComponent) ?? ''
  if (value !== '' && isHeaderText(value)) headers.set('X-XSRF-TOKEN', value)
  return headers
}

/** Can a header carry this text? */
export function isHeaderText(text: string): boolean {
  return /^[ -~]*$/.test(text)
}
