import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>

/** Hono's default headers that current browsers ignore or that the content security policy already covers. */
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
 * Sets the security headers for files of the app. HTML pages also get a content security policy: scripts and styles
 * only from this host or by the build's hash, no other inline code. HSTS is sent over HTTPS only.
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
    // The headers depend on the content type of the response.
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
    // Positions of floating layers and widths of bars are style attributes; they cannot load or run anything.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...connect],
    connectSrc: ["'self'", ...connect],
    fontSrc: ["'self'"],
    // Video players in rich text; blobs for private PDFs that the page has fetched itself.
    frameSrc: ['https://www.youtube.com', 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})

/** Content of `dist/.delivery.json`, which the build writes. Hashes are in CSP notation (`sha256-…`). */
export interface DeliveryFacts {
  scriptHashes: string[]
  styleHashes: string[]
  /** Other origins that the app connects to, when the API is on another host. */
  connect: string[]
}
