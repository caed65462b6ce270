import { config } from '../config'
import type { Ports } from '../lib/ports'

// Absolute, since Node's Request rejects relative URLs. Outside a browser no request is ever sent.
const base = new URL(config.apiBaseUrl, globalThis.location?.origin ?? 'http://localhost').href.replace(/\/+$/, '')

/** Returns the absolute URL of an API path, e.g. `/api/v1/health`. */
export function apiUrl(path: string): string {
  return base + path
}

/**
 * Returns the headers of every request besides the token: the current screen (for the log) and the XSRF token. Only decodes
 * escapes of characters that are valid in a header (as in `scripts/build/early-start.js`).
 */
export function commonHeaders(ports: Pick<Ports, 'cookie' | 'location'>): Headers {
  const headers = new Headers({ 'X-Admin-Screen': ports.location().pathname })
  const xsrf = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(ports.cookie())?.[1]
  const value = xsrf?.replace(/%[2-7][\da-f]/gi, decodeURIComponent) ?? ''
  if (value !== '' && isHeaderText(value)) headers.set('X-XSRF-TOKEN', value)
  return headers
}

/** Returns whether a header can contain this text. */
export function isHeaderText(text: string): boolean {
  return /^[ -~]*$/.test(text)
}
