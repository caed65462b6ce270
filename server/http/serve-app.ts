import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { Hono } from 'hono'
import { acceptsEncoding } from './compress'
import { type DeliveryFacts, securityHeaders } from './security-headers'

interface Asset {
  type: string
  cacheControl: string
  /** The uncompressed body, followed by the variants that the build compressed. */
  bodies: { encoding: 'br' | 'gzip' | null; data: Uint8Array<ArrayBuffer>; etag: string }[]
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const encodings = { '.br': 'br', '.gz': 'gzip' } as const

/** Loads the files below `dir`, by URL path. Hidden files (metadata of the build) are left out. */
function loadAssets(dir: string): Map<string, Asset> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
  const known = new Set(files)
  const assets = new Map<string, Asset>()
  for (const name of files) {
    const packed = extname(name)
    if (packed in encodings && known.has(name.slice(0, -packed.length))) continue
    const bodies = (['', '.br', '.gz'] as const)
      .filter((suffix) => known.has(name + suffix))
      .map((suffix) => {
        const data = new Uint8Array(readFileSync(join(dir, name + suffix)))
        const etag = `"${createHash('sha256').update(data).digest('base64url').slice(0, 22)}"`
        return { encoding: suffix === '' ? null : encodings[suffix], data, etag }
      })
    assets.set(`/${name}`, {
      type: types[extname(name)] ?? 'application/octet-stream',
      // The build puts a content hash into every name below /assets.
      cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      bodies,
    })
  }
  return assets
}

/**
 * Returns whether a path names a file and not a page: a file of the build, a file that browsers and crawlers request
 * from every site, or a hidden one. All other paths, with a dot or without, go to the app.
 */
const namesFile = (path: string): boolean =>
  path.startsWith('/assets/') ||
  /^\/[^/]+\.(?:js|css|json|map|svg|ico|png|webp|txt|xml|webmanifest)$/.test(path) ||
  /\/\./.test(path)

const matches = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag)

const text = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  new Response(message, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })

/**
 * Returns a handler that serves the built app in `dir`: files as they are, index.html for every path of the app, and a
 * plain 404 for a missing file. Everything is kept in memory. Throws if there is no build.
 */
export function serveApp(dir: string): (request: Request) => Response | Promise<Response> {
  if (!existsSync(join(dir, 'index.html'))) throw new Error(`No build in ${dir}: run \`npm run build\``)
  const assets = loadAssets(dir)
  const factsFile = join(dir, '.delivery.json')
  const facts: DeliveryFacts = existsSync(factsFile)
    ? JSON.parse(readFileSync(factsFile, 'utf8'))
    : { scriptHashes: [], styleHashes: [], connect: [] }

  const answer = (request: Request): Response => {
    const url = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return text(405, 'Method not allowed', { Allow: 'GET, HEAD' })
    const found = assets.get(url.pathname === '/' ? '/index.html' : url.pathname)
    if (!found && namesFile(url.pathname)) return text(404, 'Not found')
    const asset = found ?? assets.get('/index.html')
    if (!asset) return text(404, 'Not found')

    const accepted = request.headers.get('Accept-Encoding')
    const body =
      (['br', 'gzip'] as const)
        .filter((encoding) => acceptsEncoding(accepted, encoding))
        .map((encoding) => asset.bodies.find((each) => each.encoding === encoding))
        .find((each) => each !== undefined) ?? asset.bodies[0]
    if (!body) return text(404, 'Not found')

    const headers = new Headers({
      'Content-Type': asset.type,
      'Cache-Control': asset.cacheControl,
      ETag: body.etag,
      ...(asset.bodies.length > 1 && { Vary: 'Accept-Encoding' }),
    })
    if (matches(request.headers.get('If-None-Match'), body.etag)) return new Response(null, { status: 304, headers })
    if (body.encoding) headers.set('Content-Encoding', body.encoding)
    headers.set('Content-Length', String(body.data.byteLength))
    return new Response(request.method === 'HEAD' ? null : body.data, { headers })
  }

  const app = new Hono()
  app.use(securityHeaders(facts))
  app.all('*', (c) => answer(c.req.raw))
  return (request) => app.fetch(request)
}
