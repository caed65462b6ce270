/**
 * `npm run docs:api`: serves both contracts as pages to read, on PORT (4200). Redoc comes from node_modules: nothing is fetched from
 * outside.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const CONTRACTS = { shop: '고객 사이트 API', openapi: '관리자 API' } as const
type Name = keyof typeof CONTRACTS

const redoc = fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js'))

const pageOf = (name: Name): string => `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${CONTRACTS[name]}</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 } redoc [href*='redocly.com'] { display: none } nav { display: flex; gap: 24px; padding: 12px 24px; font: 15px system-ui; border-bottom: 1px solid #ddd }</style></head>
<body><nav>${Object.entries(CONTRACTS)
  .map(([each, title]) => (each === name ? `<b>${title}</b>` : `<a href="/${each}">${title}</a>`))
  .join('')}<a href="/${name}.yaml">${name}.yaml</a></nav>
<redoc spec-url="/${name}.yaml" disable-search="false" hide-download-button required-props-first sort-tags-alphabetically></redoc>
<script src="/redoc.js"></script></body></html>`

// Redoc shows a logo of a CDN, which is not loaded
const POLICY = "default-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; worker-src blob:"

const app = new Hono()
app.get('/', (c) => c.redirect('/shop'))
app.get('/redoc.js', (c) =>
  c.body(readFileSync(redoc, 'utf8'), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
)
for (const name of ['shop', 'openapi'] as const) {
  app.get(`/${name}`, (c) => c.html(pageOf(name), 200, { 'Content-Security-Policy': POLICY }))
  app.get(`/${name}.yaml`, (c) => c.text(readFileSync(`openapi/${name}.yaml`, 'utf8')))
}

const port = Number(process.env.PORT ?? 4200)
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () =>
  console.log(`Contracts to read: http://localhost:${port}`),
)
