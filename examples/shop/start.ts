/** `npm run shop`: a small customer site that uses the shop's API. Starts the back-office if it does not respond. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import { SAMPLE_CUSTOMER, SAMPLE_PASSWORD, SAMPLE_SHOP_KEY } from '../../server/sample/sign-ins'
import { API_URL, KEY, Refused } from './api'
import { ask, showAsk } from './ask'
import { cars, home, item, items } from './items'
import { payOrder, placeOrder, showOrder, showPayment } from './order'
import { confirmOrder, findOrder, openClaim, order, orders, review, showClaim, showReview } from './orders'
import { type Ctx, type Env, page, readSession, refuse } from './page'
import { showSignIn, showSignUp, signIn, signOut, signUp } from './sign-in'
import { slots, stores } from './stores'

const app = new Hono<Env>()
const policy = { defaultSrc: ["'self'"], imgSrc: ["'self'", 'data:'], formAction: ["'self'"] }
app.use(secureHeaders({ contentSecurityPolicy: policy, strictTransportSecurity: false }))
app.get('/style.css', (c) => c.body(readFileSync('examples/shop/style.css'), 200, { 'Content-Type': 'text/css' }))
app.get('/files/*', async (c) => {
  if (c.req.path.includes('..')) return c.body(null, 404)
  const { status, headers, body } = await fetch(`${API_URL}${c.req.path}`)
  return new Response(body, { status, headers: { 'Content-Type': headers.get('content-type') ?? '' } })
})
app.use(async (c, next) => {
  await readSession(c)
  const form = c.req.method === 'POST' ? await c.req.parseBody() : {}
  c.set('form', Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)])))
  c.set('shownMessages', new Set())
  if (c.req.method === 'POST' && form.csrf !== c.get('session').csrf)
    throw new Refused('페이지를 연 지 오래되었습니다. 처음부터 다시 시도해 주세요.')
  return next()
})
app.get('/', home).get('/cars', cars).get('/items', items).get('/items/:itemSeq', item)
app.get('/stores', stores).get('/stores/:storeSeq', slots)
app.get('/order', (c) => showOrder(c)).post(placeOrder)
app.get('/pay/:orderNo', (c) => showPayment(c)).post(payOrder)
app.get('/orders', (c) => orders(c)).post(findOrder)
app.get('/orders/:orderNo', (c) => order(c)).post('/orders/:orderNo/confirm', confirmOrder)
app.get('/orders/:orderNo/claim', (c) => showClaim(c)).post(openClaim)
app.get('/ask', (c) => showAsk(c)).post(ask)
app.get('/review', (c) => showReview(c)).post(review)
app.get('/sign-in', (c) => showSignIn(c)).post(signIn)
app.get('/sign-up', (c) => showSignUp(c)).post(signUp)
app.post('/sign-out', signOut)
const showError = (c: Ctx, error: Error) => refuse(c, error, (c) => page(c, '안내')``)
app.notFound((c) => showError(c, new Refused('없는 페이지입니다.')))
app.onError((error, c) =>
  showError(c, error).catch(() => {
    console.error(error.cause ? String(error.cause) : error)
    return c.html(unavailable, 503)
  }),
)

/** Page shown while the back-office does not respond. It has no shop name, which only the back-office knows. */
const unavailable = html`<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>잠시 후 다시 시도해 주세요</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head><body>
<main><h1>잠시 후 다시 시도해 주세요</h1><p>지금은 쇼핑몰에 연결할 수 없습니다. 주문하던 중이었다면 주문 조회에서 먼저 확인해 주세요.</p><p><a href="/">처음으로</a></p></main></body></html>`
const isUp = async () => (await fetch(`${API_URL}/api/v1/health`).catch(() => null))?.ok ?? false
if (!process.env.SHOP_API_URL && !(await isUp()))
  spawn('node', ['scripts/start.mjs', '--build'], { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
if (!(await isUp())) console.error(`Waiting for the back-office at ${API_URL} …`)
while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 500))
const member = KEY === SAMPLE_SHOP_KEY ? ` (sign in: ${SAMPLE_CUSTOMER.loginId} / ${SAMPLE_PASSWORD})` : ''
const port = Number(process.env.SHOP_PORT ?? 4100)
serve({ fetch: app.fetch, port }, () => console.error(`The shop is open: http://localhost:${port}${member}`))
