import type { DeliveryFacts } from './delivery'

/**
 * Headers that a browser is told with a file of the app. With a page come the rules of what it may load: scripts and styles
 * from this host or by the hash the build made, nothing inline else. `https`: the answer travels encrypted.
 */
export function securityHeaders(page: DeliveryFacts | null, https: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    ...(page && {
      'Content-Security-Policy': contentPolicy(page),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'X-Frame-Options': 'DENY',
    }),
  }
}

const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`)

function contentPolicy({ scriptHashes, styleHashes, connect }: DeliveryFacts): string {
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...quoted(scriptHashes)],
    'style-src': ["'self'", ...quoted(styleHashes)],
    // Places of floating layers and widths of bars are style attributes; they cannot load or run anything.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...connect],
    'connect-src': ["'self'", ...connect],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
