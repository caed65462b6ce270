import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { call, Refused } from './api'

/** Who is at the browser, in a signed cookie. `guestOrders`: numbers of a guest's orders with the phone that opens them. */
type Session = { csrf: string; memberSeq?: number; name?: string; guestOrders: Record<string, string> }
export type Env = { Variables: { session: Session; form: Record<string, string | undefined> } }
export type Ctx = Context<Env>

const SECRET = process.env.SHOP_SECRET ?? randomUUID()

export async function readSession(c: Ctx): Promise<void> {
  const stored = await getSignedCookie(c, SECRET, 'session')
  if (stored) c.set('session', JSON.parse(stored))
  else await beginSession(c)
}

/** Stores a session with a new CSRF token. */
export async function beginSession(c: Ctx, session: Omit<Session, 'csrf'> = { guestOrders: {} }): Promise<void> {
  const next = { ...session, csrf: randomUUID() }
  await setSignedCookie(c, 'session', JSON.stringify(next), SECRET, { httpOnly: true, sameSite: 'Lax', path: '/' })
  c.set('session', next)
}

/** What an operation of the order in the address takes: its number, and the member or the phone that it belongs to. */
export function ordered(c: Ctx) {
  const { memberSeq, guestOrders } = c.get('session')
  const orderNo = c.req.param('orderNo') ?? ''
  const ordererPhone = guestOrders[orderNo]
  return { path: { orderNo }, query: ordererPhone ? { ordererPhone } : { memberSeq } }
}

/** The fields that every form carries: against forged forms, and to act once. */
export const hidden = (c: Ctx, more: Record<string, unknown> = {}) =>
  Object.entries({ csrf: c.get('session').csrf, once: randomUUID(), ...more })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`)

/** An input with its label; keeps what was typed when the form comes back with a problem. */
export const field = (c: Ctx, name: string, label: string, value = '') =>
  html`<label>${label}<input name="${name}" value="${c.get('form')[name] ?? value}"></label>`

export const won = (amount: number): string => `${amount.toLocaleString('ko-KR')}원`
export const digits = (text = ''): string => text.replace(/\D/g, '')

const moments = { timeZone: 'Asia/Seoul', dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const
export const moment = (at: string): string => new Intl.DateTimeFormat('ko-KR', moments).format(new Date(at))

type Show = (c: Ctx, problem?: Refused) => Promise<Response>

/** Returns what answers a form: does what it asks for and goes on, or shows the page with what the API says against it. */
export const attempt = (show: Show, act: (c: Ctx, once?: string) => Promise<string>) => async (c: Ctx) => {
  try {
    return c.redirect(await act(c, c.get('form').once), 303)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    c.status(400)
    return show(c, error)
  }
}

/** Returns what writes a page of the shop around its content: head, problem, and the company's facts at the foot. */
export const page =
  (c: Ctx, title: string, problem?: Refused) =>
  async (strings: TemplateStringsArray, ...values: unknown[]): Promise<Response> => {
    const { shopName, company, customerService } = await call('GET /api/v1/shop/info')
    const { name } = c.get('session')
    const said = problem && [...new Set([problem.message, ...problem.errors.map(({ message }) => message)])].join(' ')
    return c.html(html`<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>${title} | ${shopName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head><body>
<header><a class="logo" href="/">${shopName}</a><nav><a href="/items">타이어</a><a href="/ask">문의</a><a href="/orders">주문 조회</a>
${name ? html`<form method="post" action="/sign-out">${hidden(c)}<button>${name}님 로그아웃</button></form>` : html`<a href="/sign-in">로그인</a>`}</nav></header>
<main><h1>${title}</h1>${said ? html`<p class="problem" role="alert">${said}</p>` : ''}${html(strings, ...values)}</main>
<footer>${company.companyName} · 대표 ${company.ceoName} · 사업자등록번호 ${company.businessNumber} · 통신판매업 ${company.mailOrderNumber}<br>
${company.zipCode} ${company.address1} ${company.address2} · 고객센터 ${customerService.phone} (${customerService.hours})</footer></body></html>`)
  }
