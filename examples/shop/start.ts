/** `npm run shop`: a small customer site over the shop's API. Starts the back-office when nothing answers at its address. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { API_URL, Refused } from './api'
import { ask, showAsk } from './ask'
import { cars } from './cars'
import { openClaim, showClaim } from './claim'
import { home } from './home'
import { item } from './item'
import { items } from './items'
import { placeOrder, showOrder } from './order'
import { confirmOrder, order, orders } from './orders'
import { type Env, page, readSession, refuse } from './page'
import { payOrder, showPayment } from './pay'
import { review, showReview } from './review'
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
  c.set('told', new Set())
  if (c.req.method === 'POST' && form.csrf !== c.get('session').csrf)
    throw new Refused('페이지를 연 지 오래되었습니다. 처음부터 다시 시도해 주세요.')
  return next()
})
app.get('/', home).get('/cars', cars).get('/items', items).get('/items/:itemSeq', item)
app.get('/stores', stores).get('/stores/:storeSeq', slots)
app.get('/order', (c) => showOrder(c)).post(placeOrder)
app.get('/pay/:orderNo', (c) => showPayment(c)).post(payOrder)
app
  .get('/orders', orders)
  .get('/orders/:orderNo', (c) => order(c))
  .post('/orders/:orderNo/confirm', confirmOrder)
app.get('/orders/:orderNo/claim', (c) => showClaim(c)).post(openClaim)
app.get('/ask', (c) => showAsk(c)).post(ask)
app.get('/review', (c) => showReview(c)).post(review)
app.get('/sign-in', (c) => showSignIn(c)).post(signIn)
app.get('/sign-up', (c) => showSignUp(c)).post(signUp)
app.post('/sign-out', signOut)
app.notFound((c) => refuse(c, new Refused('없는 페이지입니다.'), (c) => page(c, '안내')``))
app.onError((error, c) => {
  if (error instanceof Refused) return refuse(c, error, (c) => page(c, '안내')``)
  console.error(error)
  return c.text('잠시 후 다시 시도해 주세요.', 500)
})

const isUp = async () => (await fetch(`${API_URL}/api/v1/health`).catch(() => null))?.ok ?? false
if (!process.env.SHOP_API_URL && !(await isUp()))
  spawn('node', ['scripts/start.mjs', '--build'], { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 500))
const port = Number(process.env.SHOP_PORT ?? 4100)
serve({ fetch: app.fetch, port }, () => console.error(`The shop is open: http://localhost:${port}`))
