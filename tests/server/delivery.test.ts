import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptsEncoding, compressJson } from '../../server/http/compress'
import { serveApp } from '../../server/http/serve-app'

let dir = ''
let app: ReturnType<typeof serveApp>
const html = '<!doctype html><title>관리자</title>'
const script = 'console.error("x")'.repeat(50)

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'delivery-'))
  mkdirSync(join(dir, 'assets'))
  mkdirSync(join(dir, '.vite'))
  writeFileSync(join(dir, 'index.html'), html)
  writeFileSync(join(dir, '.vite/manifest.json'), '{}')
  writeFileSync(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(dir, 'assets/a-1.js'), script)
  writeFileSync(join(dir, 'assets/a-1.js.br'), brotliCompressSync(script))
  writeFileSync(join(dir, 'assets/a-1.js.gz'), gzipSync(script))
  writeFileSync(
    join(dir, '.delivery.json'),
    JSON.stringify({ scriptHashes: ['sha256-S'], styleHashes: ['sha256-T'], connect: ['https://api.shop.example'] }),
  )
  app = serveApp(dir)
})
afterAll(() => rmSync(dir, { recursive: true }))

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app(new Request(`http://shop.test${path}`, { headers, method }))

describe('files of the app', () => {
  it('serves hashed files as immutable, in the best encoding accepted by the browser', async () => {
    const br = await get('/assets/a-1.js', { 'Accept-Encoding': 'gzip, deflate, br' })
    expect(br.headers.get('Content-Encoding')).toBe('br')
    expect(br.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(br.headers.get('Vary')).toBe('Accept-Encoding')
    expect(br.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(script)

    const gz = await get('/assets/a-1.js', { 'Accept-Encoding': 'gzip, br;q=0' })
    expect(gz.headers.get('Content-Encoding')).toBe('gzip')
    expect(gunzipSync(await gz.arrayBuffer()).toString()).toBe(script)

    const plain = await get('/assets/a-1.js')
    expect(plain.headers.has('Content-Encoding')).toBe(false)
    expect(await plain.text()).toBe(script)
    expect(new Set([br, gz, plain].map((each) => each.headers.get('ETag'))).size).toBe(3)
  })

  it('answers 304 only for its own ETag', async () => {
    const etag = (await get('/assets/a-1.js')).headers.get('ETag') ?? ''
    expect((await get('/assets/a-1.js', { 'If-None-Match': `"other", W/${etag}` })).status).toBe(304)
    expect((await get('/assets/a-1.js', { 'If-None-Match': etag, 'Accept-Encoding': 'br' })).status).toBe(200)
    expect((await get('/assets/a-1.js', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  it('serves the page for every path of the app, always revalidated', async () => {
    for (const path of [
      '/',
      '/login',
      '/basicSetting/admin?page=2',
      '/print/order/12',
      '/no/such/page',
      '/product/brand/a.b',
      '/product.',
    ]) {
      const page = await get(path)
      expect(page.status, path).toBe(200)
      expect(await page.text()).toBe(html)
      expect(page.headers.get('Cache-Control')).toBe('no-cache')
    }
    const etag = (await get('/login')).headers.get('ETag') ?? ''
    expect((await get('/main', { 'If-None-Match': etag })).status).toBe(304)
  })

  it('answers 404 in plain text for a missing file, and hides build metadata', async () => {
    for (const path of [
      '/assets/gone-2.js',
      '/assets/a',
      '/robots.txt',
      '/favicon.ico',
      '/.delivery.json',
      '/.vite/manifest.json',
    ]) {
      const answer = await get(path)
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
      expect(await answer.text()).toBe('Not found')
    }
    expect((await get('/assets/a-1.js.br')).status).toBe(404)
    expect((await get('/assets/../../package.json')).status).toBe(404)
    expect((await get('/%2e%2e/package.json')).status).toBe(404)
  })

  it('accepts only GET and HEAD', async () => {
    expect((await get('/login', {}, 'POST')).status).toBe(405)
    const head = await get('/login', {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.headers.get('Content-Length')).toBe(String(Buffer.byteLength(html)))
    expect(await head.text()).toBe('')
  })

  it('needs a build', () => {
    expect(() => serveApp(join(dir, 'assets'))).toThrow(/npm run build/)
  })
})

describe('security headers', () => {
  it('are on every page: scripts by host or hash, no inline script, no frame', async () => {
    const policy = (await get('/login')).headers.get('Content-Security-Policy') ?? ''
    const rules = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
    expect(rules['script-src']).toEqual(["'self'", "'sha256-S'"])
    expect(rules['style-src']).toEqual(["'self'", "'sha256-T'"])
    expect(rules['connect-src']).toEqual(["'self'", 'https://api.shop.example'])
    expect(rules['frame-ancestors']).toEqual(["'none'"])
    expect(policy.replace(/style-src-attr [^;]*/, '')).not.toContain('unsafe')
    expect((await get('/login')).headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect((await get('/assets/a-1.js')).headers.get('X-Content-Type-Options')).toBe('nosniff')
    const page = (await get('/product/brand')).headers
    expect(page.get('X-Frame-Options')).toBe('DENY')
    expect(page.get('X-Content-Type-Options')).toBe('nosniff')
    expect(page.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(page.get('Permissions-Policy')).toContain('camera=()')
    for (const path of ['/product/brand', '/assets/a-1.js', '/favicon.svg'])
      expect((await get(path)).headers.get('Referrer-Policy'), path).toBe('strict-origin-when-cross-origin')
  })

  it('have exactly these values', async () => {
    const told = async (path: string) => {
      const { headers } = await get(path)
      const keptHeaders = ['cache-control', 'content-length', 'content-type', 'etag', 'vary']
      return Object.fromEntries([...headers].filter(([name]) => !keptHeaders.includes(name)))
    }
    const file = { 'referrer-policy': 'strict-origin-when-cross-origin', 'x-content-type-options': 'nosniff' }
    expect(await told('/assets/a-1.js')).toEqual(file)
    expect(await told('/assets/gone-2.js')).toEqual(file)
    expect(await told('/product/brand')).toEqual({
      ...file,
      'content-security-policy':
        "default-src 'self'; script-src 'self' 'sha256-S'; style-src 'self' 'sha256-T'; style-src-attr 'unsafe-inline'; " +
        "img-src 'self' data: blob: https://api.shop.example; connect-src 'self' https://api.shop.example; font-src 'self'; " +
        "frame-src https://www.youtube.com blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'x-frame-options': 'DENY',
    })
  })

  it('require HTTPS only behind HTTPS', async () => {
    expect((await get('/login')).headers.has('Strict-Transport-Security')).toBe(false)
    const safe = await app(new Request('https://shop.test/login'))
    expect(safe.headers.get('Strict-Transport-Security')).toContain('max-age=31536000')
    expect((await get('/login', { 'X-Forwarded-Proto': 'https' })).headers.has('Strict-Transport-Security')).toBe(false)
  })
})

describe('answers of the API', () => {
  const big = { status: 200, result: Array.from({ length: 200 }, (_, n) => ({ n, name: '한국타이어' })) }
  const ask = (encoding: string, response: Response) =>
    compressJson(new Request('http://shop.test/api', { headers: { 'Accept-Encoding': encoding } }), response)

  it('are compressed above one kilobyte', async () => {
    const br = await ask('gzip, br', Response.json(big, { status: 201, headers: { 'X-Kept': '1' } }))
    expect(br.status).toBe(201)
    expect(br.headers.get('X-Kept')).toBe('1')
    expect(br.headers.get('Content-Encoding')).toBe('br')
    const packed = await br.arrayBuffer()
    expect(br.headers.get('Content-Length')).toBe(String(packed.byteLength))
    expect(JSON.parse(brotliDecompressSync(packed).toString())).toEqual(big)
    const gz = await ask('gzip', Response.json(big))
    expect(JSON.parse(gunzipSync(await gz.arrayBuffer()).toString())).toEqual(big)
  })

  it('are uncompressed if small, not JSON, or not accepted', async () => {
    const small = await ask('br', Response.json({ status: 200, result: null }))
    expect(small.headers.has('Content-Encoding')).toBe(false)
    expect(await small.json()).toEqual({ status: 200, result: null })
    const file = await ask('br', new Response('x'.repeat(5000), { headers: { 'Content-Type': 'image/png' } }))
    expect(file.headers.has('Content-Encoding')).toBe(false)
    expect((await ask('identity', Response.json(big))).headers.has('Content-Encoding')).toBe(false)
  })

  it.each([
    ['br', 'br', true],
    ['gzip;q=1.0, br;q=0.5', 'br', true],
    ['br;q=0', 'br', false],
    ['br;q=0.0, *', 'br', false],
    ['*', 'gzip', true],
    ['xbr', 'br', false],
    [null, 'br', false],
  ])('%s accepts %s: %s', (header, encoding, expected) => {
    expect(acceptsEncoding(header, encoding)).toBe(expected)
  })
})
