import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { DeliveryFacts } from './delivery'

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>

/** What Hono would send by itself and tells today's browsers nothing, or nothing that the policy does not say. */
const LEFT_OUT: Options = {
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/**
 * Headers that a browser is told with a file of the app. With a page come the rules of what it may load: scripts and styles
 * from this host or by the hash the build made, nothing inline else. Where the answer travels encrypted, it stays so.
 */
export function securityHeaders(facts: DeliveryFacts): MiddlewareHandler {
  const headers = (https: boolean, more?: Options): MiddlewareHandler =>
    secureHeaders({
      ...LEFT_OUT,
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: https && 'max-age=31536000; includeSubDomains',
      ...more,
    })
  const page = pageRules(facts)
  const sets = { page: [headers(false, page), headers(true, page)], file: [headers(false), headers(true)] } as const
  return async (c, next) => {
    // Which ones an answer takes shows when it is there.
    await next()
    const set = sets[c.res.headers.get('Content-Type')?.startsWith('text/html') ? 'page' : 'file']
    await set[isHttps(c.req.raw) ? 1 : 0](c, async () => undefined)
  }
}

const isHttps = (request: Request): boolean =>
  new URL(request.url).protocol === 'https:' ||
  (process.env.TRUST_PROXY === '1' && request.headers.get('X-Forwarded-Proto') === 'https')

const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`)

const pageRules = ({ scriptHashes, styleHashes, connect }: DeliveryFacts): Options => ({
  crossOriginOpenerPolicy: 'same-origin',
  xFrameOptions: 'DENY',
  permissionsPolicy: { camera: false, microphone: false, geolocation: false, payment: false, usb: false },
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...quoted(scriptHashes)],
    styleSrc: ["'self'", ...quoted(styleHashes)],
    // Places of floating layers and widths of bars are style attributes; they cannot load or run anything.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...connect],
    connectSrc: ["'self'", ...connect],
    fontSrc: ["'self'"],
    // Players in formatted text; PDFs that are not public, which the page has read itself.
    frameSrc: ['https://www.youtube.com', 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})
