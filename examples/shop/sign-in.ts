import { html } from 'hono/html'
import { call } from './api'
import { attempt, type Ctx, field, hidden, page, phone, saveSession } from './page'

/** Returns the path to open after the sign-in. Only paths of this site are accepted. */
function target(c: Ctx): string {
  const to = c.get('form').to ?? c.req.query('to') ?? '/'
  return /^\/(?![/\\])/.test(to) ? to : '/'
}

const form = (c: Ctx, password: string, more: unknown, button: string) =>
  html`<form class="stack" method="post">${hidden(c, { to: target(c) })}${field(c, 'loginId', '아이디', '', 'username')}
  ${field(c, 'password', '비밀번호', '', password)}${more}<button>${button}</button></form>`

export const showSignIn = (c: Ctx): Promise<Response> =>
  page(c, '로그인')`${form(c, 'current-password', '', '로그인')}
    <p><a href="/sign-up?to=${encodeURIComponent(target(c))}">회원가입</a></p>`

export const showSignUp = (c: Ctx): Promise<Response> => {
  const more = [field(c, 'name', '이름', '', 'name'), field(c, 'mobilePhone', '휴대폰', '', 'tel')]
  return page(c, '회원가입')`${form(c, 'new-password', more, '가입하기')}`
}

export const signIn = attempt(showSignIn, async (c, once) => {
  const { loginId = '', password = '' } = c.get('form')
  const { memberSeq, name } = await call('POST /api/v1/shop/members/sign-in', { body: { loginId, password }, once })
  await saveSession(c, { guestOrders: c.get('session').guestOrders, memberSeq, name })
  return target(c)
})

export const signUp = attempt(showSignUp, async (c, once) => {
  const { loginId = '', password = '', name = '', mobilePhone } = c.get('form')
  const consents = { smsConsent: false, emailConsent: false, identityVerified: false }
  const body = { joinType: 'SHOP' as const, loginId, password, name, mobilePhone: phone(mobilePhone), ...consents }
  const { memberSeq } = await call('POST /api/v1/shop/members', { body, once })
  await saveSession(c, { guestOrders: c.get('session').guestOrders, memberSeq, name })
  return target(c)
})

export async function signOut(c: Ctx): Promise<Response> {
  await saveSession(c, { guestOrders: {} })
  return c.redirect('/', 303)
}
