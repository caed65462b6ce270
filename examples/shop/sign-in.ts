import { html } from 'hono/html'
import { call, type Refused } from './api'
import { attempt, beginSession, type Ctx, digits, field, hidden, page } from './page'

/** Where to go on: within this site alone. */
function target(c: Ctx): string {
  const to = c.get('form').to ?? c.req.query('to') ?? '/'
  return /^\/(?![/\\])/.test(to) ? to : '/'
}

const form = (
  c: Ctx,
  more: unknown,
  button: string,
) => html`<form class="stack" method="post">${hidden(c, { to: target(c) })}
  ${field(c, 'loginId', '아이디')}<label>비밀번호<input name="password" type="password"></label>${more}<button>${button}</button></form>`

export const showSignIn = (c: Ctx, problem?: Refused): Promise<Response> =>
  page(
    c,
    '로그인',
    problem,
  )`${form(c, '', '로그인')}<p><a href="/sign-up?to=${encodeURIComponent(target(c))}">회원가입</a></p>`

export const showSignUp = (c: Ctx, problem?: Refused): Promise<Response> =>
  page(c, '회원가입', problem)`${form(c, [field(c, 'name', '이름'), field(c, 'mobilePhone', '휴대폰')], '가입하기')}`

export const signIn = attempt(showSignIn, async (c, once) => {
  const { loginId = '', password = '' } = c.get('form')
  const { memberSeq, name } = await call('POST /api/v1/shop/members/sign-in', { body: { loginId, password }, once })
  await beginSession(c, { ...c.get('session'), memberSeq, name })
  return target(c)
})

export const signUp = attempt(showSignUp, async (c, once) => {
  const { loginId = '', password = '', name = '', mobilePhone } = c.get('form')
  const said = { smsConsent: false, emailConsent: false, identityVerified: false }
  const body = { joinType: 'SHOP' as const, loginId, password, name, mobilePhone: digits(mobilePhone), ...said }
  const { memberSeq } = await call('POST /api/v1/shop/members', { body, once })
  await beginSession(c, { ...c.get('session'), memberSeq, name })
  return target(c)
})

export async function signOut(c: Ctx): Promise<Response> {
  await beginSession(c)
  return c.redirect('/', 303)
}
