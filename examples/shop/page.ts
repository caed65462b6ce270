import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { businessNumberText } from '../../domain/common/business-number'
import { formatPhone } from '../../domain/common/phone'
import { call, Refused } from './api'

/** Session of the browser, stored in a signed cookie. `guestOrders`: phone of each guest order, by order number. */
type Session = { csrf: string; memberSeq?: number; name?: string; guestOrders: Record<string, string> }
type Vars = {
  session: Session
  form: Record<string, string | undefined>
  problem?: Refused
  shownMessages: Set<string>
}
export type Env = { Variables: Vars }
export type Ctx = Context<Env>

const SECRET = process.env.SHOP_SECRET ?? randomUUID()

export async function readSession(c: Ctx): Promise<void> {
  const stored = await getSignedCookie(c, SECRET, 'session')
  if (stored) c.set('session', JSON.parse(stored))
  else await saveSession(c, { guestOrders: {} })
}

/** Stores a session. Another user gets a new CSRF token. */
export async function saveSession(c: Ctx, session: Omit<Session, 'csrf'> & { csrf?: string }): Promise<void> {
  const next = { ...session, csrf: session.csrf ?? randomUUID() }
  await setSignedCookie(c, 'session', JSON.stringify(next), SECRET, { httpOnly: true, sameSite: 'Lax', path: '/' })
  c.set('session', next)
}

/** Stores a guest's order in the session, so that this browser may open it. */
export function keepGuestOrder(c: Ctx, orderNo: string, ordererPhone: string): Promise<void> {
  const { guestOrders, ...session } = c.get('session')
  return saveSession(c, { ...session, guestOrders: { ...guestOrders, [orderNo]: ordererPhone } })
}

/** Returns the parameters that identify the order in the URL: its number, and its member or phone. Throws Refused. */
export function ordered(c: Ctx) {
  const { memberSeq, guestOrders } = c.get('session')
  const orderNo = c.req.param('orderNo') ?? ''
  const ordererPhone = guestOrders[orderNo]
  if (!memberSeq && !ordererPhone) throw new Refused('로그인하거나, 주문 조회에서 주문번호와 휴대폰으로 찾아 주세요.')
  return { path: { orderNo }, query: ordererPhone ? { ordererPhone } : { memberSeq } }
}

/** Renders the hidden fields of every form: the CSRF token and the idempotency key. */
export const hidden = (c: Ctx, more: Record<string, unknown> = {}) =>
  Object.entries({ csrf: c.get('session').csrf, once: randomUUID(), ...more }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`,
  )

/** Renders a field with its label, the submitted value and the error of the API. `kind`: for the browser's autofill. */
export function field(c: Ctx, name: string, label: string, value = '', kind = 'off') {
  const wrong = c.get('problem')?.errors.filter((error) => error.field === name) ?? []
  for (const { message } of wrong) c.get('shownMessages').add(message)
  const type = kind.endsWith('password') ? 'password' : kind === 'tel' ? 'tel' : 'text'
  const typed = type === 'password' ? '' : (c.get('form')[name] ?? value)
  const state = wrong.length > 0 ? html`aria-invalid="true" aria-describedby="${name}-problem" autofocus` : ''
  const lines = html`<textarea name="${name}" rows="5" ${state}>${typed}</textarea>`
  const line = html`<input name="${name}" type="${type}" autocomplete="${kind}" value="${typed}" ${state}>`
  return html`<div><label>${label}${kind === 'textarea' ? lines : line}</label>
    ${wrong.map(({ message }) => html`<p class="wrong" id="${name}-problem">${message}</p>`)}</div>`
}

export const won = (amount: number): string => `${amount.toLocaleString('ko-KR')}원`
/** Renders a phone number that does not wrap. */
export const tel = (number: string | null) => html`<span class="whole">${formatPhone(number ?? '')}</span>`
/** Returns a phone number as the API expects it. Letters are kept, so that the API rejects them. */
export const phone = (text = ''): string => text.replace(/[\s-]/g, '')

const shown = (how: Intl.DateTimeFormatOptions) => (at: string) =>
  new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', ...how }).format(new Date(at))
const date = { month: 'long', day: 'numeric', weekday: 'short' } as const
export const day = shown(date)
export const fullDay = shown({ dateStyle: 'long' })
export const moment = shown({ ...date, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

type Show = (c: Ctx) => Promise<Response>

/** Renders a page with the messages of a refusal. Rethrows other errors. */
export async function refuse(c: Ctx, error: unknown, show: Show): Promise<Response> {
  if (!(error instanceof Refused)) throw error
  c.set('problem', error)
  c.status(400)
  return show(c)
}

/** Returns the handler of a form: executes it and redirects, or renders its page with the errors. */
export const attempt = (show: Show, act: (c: Ctx, once?: string) => Promise<string>) => (c: Ctx) =>
  act(c, c.get('form').once).then(
    (to) => c.redirect(to, 303),
    (error) => refuse(c, error, show),
  )

/** Returns a template tag that renders a page around its content: header, error message, and company data in the footer. */
export const page =
  (c: Ctx, title: string) =>
  async (strings: TemplateStringsArray, ...values: unknown[]): Promise<Response> => {
    const { shopName, company, customerService } = await call('GET /api/v1/shop/info')
    const { name } = c.get('session')
    const problem = c.get('problem')
    const all = problem ? new Set([problem.message, ...problem.errors.map(({ message }) => message)]) : []
    const message =
      [...all].filter((message) => !c.get('shownMessages').has(message)).join(' ') || '입력한 내용을 확인해 주세요.'
    return c.html(html`<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>${title} | ${shopName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head><body>
<header><a class="logo" href="/">${shopName}</a><nav><a href="/items">타이어</a><a href="/ask">문의</a><a href="/orders">주문 조회</a>
${name ? html`<form method="post" action="/sign-out">${hidden(c)}<button title="${name}님">로그아웃</button></form>` : html`<a href="/sign-in">로그인</a>`}</nav></header>
<main><h1>${title}</h1>${problem ? html`<p class="problem" role="alert">${message}</p>` : ''}${html(strings, ...values)}</main>
<footer>${company.companyName} · 대표 ${company.ceoName} · <span class="whole">사업자등록번호 ${businessNumberText(company.businessNumber)}</span> · 통신판매업 ${company.mailOrderNumber}<br>
${company.zipCode} ${company.address1} ${company.address2} · 고객센터 ${tel(customerService.phone)} (${customerService.hours})</footer></body></html>`)
  }
