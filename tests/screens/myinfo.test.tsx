import { screen, waitFor, within } from '@testing-library/react'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/shared/api/session'
import type { Schemas } from '@/shared/api/types'
import { SAMPLE_OTP_SECRET, SAMPLE_PASSWORD } from '../../server/sample/sign-ins'
import { server, shop, shopChanged } from '../msw/server'
import { type RenderedApp, renderApp } from '../setup/render'

const PATH = '/myinfo'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'

// Sign-ins are limited per address and minute: each test runs in another minute.
beforeEach(async () => {
  const { clock } = await shop()
  clock.set(new Date(clock.now().getTime() + 61_000))
  shopChanged()
})

const section = (name: string) => screen.findByRole('region', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

/** Opens the screen and waits for the profile. */
async function open(as: string): Promise<{ app: RenderedApp; profile: HTMLElement }> {
  const app = await renderApp(PATH, { as })
  const profile = await section('기본 정보')
  await within(profile).findByLabelText(/^이름/)
  return { app, profile }
}

/** Signs in the same admin in another session, not through the page. */
async function signInElsewhere(loginId: string, password = SAMPLE_PASSWORD, userAgent = CHROME) {
  const { call } = await shop()
  return call<Schemas['SignedIn']>('POST', '/api/v1/admin/auth/sign-in', {
    body: { loginId, password },
    headers: { 'user-agent': userAgent },
    ip: '198.51.100.7',
  })
}

async function meOf(token: string) {
  return (await shop()).call<Schemas['Me']>('GET', '/api/v1/admin/me', { token })
}

async function codeOf(secret: string, steps = 0): Promise<string> {
  const { clock } = await shop()
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + steps * 30_000 })
}

async function retype(app: RenderedApp, field: HTMLElement, text: string) {
  await app.user.clear(field)
  if (text) await app.user.type(field, text)
}

describe('기본 정보', () => {
  it('shows the own account; id, group and last sign-in are read-only', async () => {
    const { profile } = await open('mkt_lead')
    for (const fixed of ['mkt_lead', '마케팅', /^\d{4}-\d{2}-\d{2} \d{2}:\d{2} \(/]) {
      expect(within(profile).getByText(fixed)).toBeVisible()
    }
    for (const label of ['아이디', '권한그룹', '최근 접속']) {
      expect(within(profile).queryByRole('textbox', { name: label })).not.toBeInTheDocument()
    }
  })

  it('saves a department without the password, a name with it, and updates the header', async () => {
    const { app, profile } = await open('mkt_lead')
    const field = (label: RegExp) => within(profile).getByLabelText(label)
    expect(screen.queryByRole('button', { name: '저장' })).not.toBeInTheDocument()
    await retype(app, field(/^이름/), '')
    await app.user.click(screen.getByRole('button', { name: '저장' }))
    expect(await within(profile).findByText('이름 (을)를 입력해주세요.')).toBeVisible()
    await waitFor(() => expect(field(/^이름/)).toHaveFocus())

    await app.user.type(field(/^이름/), '새이름')
    expect(await within(profile).findByLabelText(/^현재 비밀번호/)).toBeVisible()
    await app.user.type(field(/^현재 비밀번호/), SAMPLE_PASSWORD)
    await retype(app, field(/^부서/), '브랜드마케팅')
    await app.user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: '내 정보, 새이름 마케팅' })).toBeVisible()
    const { result } = await meOf(session.accessToken())
    expect(result).toMatchObject({ name: '새이름', department: '브랜드마케팅' })
  })

  it('needs the password for an e-mail or a phone; a wrong one is reported at its field', async () => {
    const { app, profile } = await open('cs_lead')
    const before = (await meOf(session.accessToken())).result
    const password = () => within(profile).findByLabelText(/^현재 비밀번호/)
    expect(within(profile).queryByLabelText(/^현재 비밀번호/)).not.toBeInTheDocument()
    await retype(app, within(profile).getByLabelText(/^이메일/), 'new.mail@example.com')
    await retype(app, within(profile).getByLabelText(/^휴대폰/), '010-9876-5432')
    await password()
    await app.user.click(screen.getByRole('button', { name: '저장' }))
    expect(await within(profile).findByText('현재 비밀번호 (을)를 입력해주세요.')).toBeVisible()
    await waitFor(async () => expect(await password()).toHaveFocus())

    await app.user.type(await password(), 'not-my-password')
    await app.user.click(screen.getByRole('button', { name: '저장' }))
    expect(await within(profile).findByText('현재 비밀번호가 일치하지 않습니다.')).toBeVisible()
    expect(await password()).toHaveAccessibleDescription(/현재 비밀번호가 일치하지 않습니다\./)
    expect((await meOf(session.accessToken())).result.email).toBe(before.email)

    await retype(app, await password(), SAMPLE_PASSWORD)
    await app.user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    // The password is cleared by the save and never shown.
    expect(document.body).not.toHaveTextContent(SAMPLE_PASSWORD)
    await waitFor(() => expect(within(profile).queryByLabelText(/^현재 비밀번호/)).not.toBeInTheDocument())
    expect(screen.queryByRole('button', { name: '저장' })).not.toBeInTheDocument()
    expect((await meOf(session.accessToken())).result).toMatchObject({
      email: 'new.mail@example.com',
      mobilePhone: '01098765432',
    })
  })

  it('clears a typed password when the e-mail is reverted', async () => {
    const { app, profile } = await open('cs_lead')
    const mail = within(profile).getByLabelText<HTMLInputElement>(/^이메일/)
    const before = mail.value
    await retype(app, mail, 'other@example.com')
    await app.user.type(await within(profile).findByLabelText(/^현재 비밀번호/), 'half-typed')
    await retype(app, mail, before)
    expect(within(profile).getByLabelText(/^현재 비밀번호/)).toHaveValue('half-typed')
    await app.user.click(screen.getByRole('button', { name: '되돌리기' }))
    await waitFor(() => expect(within(profile).queryByLabelText(/^현재 비밀번호/)).not.toBeInTheDocument())
    expect(screen.queryByRole('button', { name: '저장' })).not.toBeInTheDocument()
  })
})

describe('비밀번호 변경', () => {
  async function form(as: string) {
    const { app } = await open(as)
    const region = within(await screen.findByRole('form', { name: '비밀번호 변경' }))
    return {
      app,
      place: region,
      current: region.getByLabelText(/^현재 비밀번호/),
      next: region.getByLabelText(/^새 비밀번호(?! 확인)/),
      repeat: region.getByLabelText(/^새 비밀번호 확인/),
      submit: () => app.user.click(region.getByRole('button', { name: '비밀번호 변경' })),
      rules: () => region.getAllByRole('listitem').map((rule) => rule.dataset.met),
    }
  }

  it('shows the rules met while typing', async () => {
    const { app, next, rules } = await form('item_lead')
    expect(rules().slice(0, 3)).toEqual(['false', 'false', 'false'])
    await app.user.type(next, 'abc')
    expect(rules().slice(0, 3)).toEqual(['false', 'true', 'true'])
    await app.user.type(next, 'defg-7')
    expect(rules().slice(0, 3)).toEqual(['true', 'true', 'true'])
    await retype(app, next, 'item_lead-77')
    expect(rules().slice(0, 3)).toEqual(['true', 'true', 'false'])
  })

  it('reports a missing, weak, different or wrong password at each field', async () => {
    const { app, place, current, next, repeat, submit } = await form('item_lead')
    await submit()
    expect(place.queryByLabelText(/^인증번호/)).not.toBeInTheDocument()
    for (const label of ['현재 비밀번호', '새 비밀번호', '새 비밀번호 확인']) {
      expect(place.getByText(`${label} (을)를 입력해주세요.`)).toBeVisible()
    }
    expect(current).toHaveFocus()
    await app.user.type(current, 'not-my-password')
    await app.user.type(next, 'short')
    await app.user.type(repeat, 'other')
    await submit()
    expect(place.getByText('비밀번호는 10자 이상 2종류 또는 8자 이상 3종류의 문자를 조합해 주세요.')).toBeVisible()
    expect(place.getByText('새 비밀번호가 서로 일치하지 않습니다.')).toBeVisible()
    expect(next).toHaveFocus()
    await retype(app, next, 'item_lead2026!')
    await submit()
    expect(place.getByText('비밀번호에 아이디를 포함할 수 없습니다.')).toBeVisible()
    expect(place.getByText('아이디를 포함하지 않음')).toHaveAttribute('data-bad', 'true')

    await retype(app, next, 'Brand-new-99')
    await retype(app, repeat, 'Brand-new-99')
    await submit()
    expect(await place.findByText('현재 비밀번호가 일치하지 않습니다.')).toBeVisible()
    expect(current).toHaveAccessibleDescription('현재 비밀번호가 일치하지 않습니다.')
    await waitFor(() => expect(current).toHaveFocus())

    await retype(app, current, SAMPLE_PASSWORD)
    await retype(app, next, SAMPLE_PASSWORD)
    await retype(app, repeat, SAMPLE_PASSWORD)
    await submit()
    expect(await place.findByText('최근 사용한 비밀번호는 사용할 수 없습니다.')).toBeVisible()
    expect(next).toHaveAccessibleDescription('최근 사용한 비밀번호는 사용할 수 없습니다.')
  })

  it('changes it, ends other sessions, keeps this one, and clears the input', async () => {
    const elsewhere = (await signInElsewhere('item_lead')).result
    const { app, current, next, repeat, submit } = await form('item_lead')
    await app.user.type(current, SAMPLE_PASSWORD)
    await app.user.type(next, 'Brand-new-99')
    await app.user.type(repeat, 'Brand-new-99')
    await submit()
    expect(await screen.findByText('비밀번호가 변경되었습니다. 다른 기기에서는 로그아웃됩니다.')).toBeInTheDocument()
    for (const field of [current, next, repeat]) expect(field).toHaveValue('')
    expect((await meOf(elsewhere.accessToken)).status).toBe(401)
    expect((await meOf(session.accessToken())).status).toBe(200)
    expect((await signInElsewhere('item_lead')).code).toBe('ADMIN_NOT_FOUND')
    expect((await signInElsewhere('item_lead', 'Brand-new-99')).status).toBe(200)
  })

  it('needs a code with an authenticator', async () => {
    const { app, place, current, next, repeat, submit } = await form('otp_admin')
    await app.user.type(current, SAMPLE_PASSWORD)
    await app.user.type(next, 'Brand-new-99')
    await app.user.type(repeat, 'Brand-new-99')
    await submit()
    const code = place.getByLabelText(/^인증번호/)
    expect(code).toHaveAccessibleDescription('인증번호 (을)를 입력해주세요.')
    await waitFor(() => expect(code).toHaveFocus())
    await app.user.type(code, '000000')
    await submit()
    await waitFor(() => expect(code).toHaveAccessibleDescription('인증번호가 올바르지 않습니다.'))
    const { clock } = await shop()
    clock.advance(1)
    await retype(app, code, await codeOf(SAMPLE_OTP_SECRET))
    await submit()
    expect(await screen.findByText('비밀번호가 변경되었습니다. 다른 기기에서는 로그아웃됩니다.')).toBeInTheDocument()
  })
})

describe('OTP', () => {
  const recoveryCodes = (region: HTMLElement) =>
    within(region)
      .getAllByRole('listitem')
      .map((each) => each.textContent ?? '')

  it('is set up with QR, secret and a first code, renewed, and removed with password and code', async () => {
    const { app } = await open('store_lead')
    const region = await section('OTP')
    expect(within(region).getByText('미설정')).toBeVisible()
    await app.user.click(within(region).getByRole('button', { name: 'OTP 설정' }))

    const start = await dialog('OTP 설정')
    await app.user.click(within(start).getByRole('button', { name: '다음' }))
    expect(within(start).getByText('현재 비밀번호 (을)를 입력해주세요.')).toBeVisible()
    const ownPassword = within(start).getByLabelText(/^현재 비밀번호/)
    await app.user.type(ownPassword, 'not-my-password')
    await app.user.click(within(start).getByRole('button', { name: '다음' }))
    expect(await within(start).findByText('현재 비밀번호가 일치하지 않습니다.')).toBeVisible()
    await retype(app, ownPassword, SAMPLE_PASSWORD)
    await app.user.click(within(start).getByRole('button', { name: '다음' }))

    await screen.findByRole('img', { name: '인증 앱 등록용 QR 코드' })
    const setup = await dialog('OTP 설정')
    expect(within(setup).getByRole('img', { name: '인증 앱 등록용 QR 코드' })).toBeVisible()
    const secret = setup.querySelector('code')?.textContent?.replaceAll(' ', '') ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    await app.user.click(within(setup).getByRole('button', { name: '설정 완료' }))
    expect(within(setup).getByText('인증번호 (을)를 입력해주세요.')).toBeVisible()
    const code = within(setup).getByLabelText(/^인증번호/)
    await app.user.type(code, await codeOf(secret, 5))
    await app.user.click(within(setup).getByRole('button', { name: '설정 완료' }))
    expect(await within(setup).findByText('인증번호가 올바르지 않습니다.')).toBeVisible()
    expect(code).toHaveAccessibleDescription('인증번호가 올바르지 않습니다.')
    expect((await meOf(session.accessToken())).result.otpState).toBe('NONE')

    await retype(app, code, await codeOf(secret))
    await app.user.click(within(setup).getByRole('button', { name: '설정 완료' }))
    const kept = await dialog('복구코드')
    const saved = within(kept).getByRole('button', { name: '저장했습니다' })
    const first = recoveryCodes(kept)
    expect(new Set(first).size).toBe(8)
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await app.user.click(within(kept).getByRole('button', { name: '복사' }))
    expect(copied).toHaveBeenCalledWith(first.join('\n'))
    expect(await within(kept).findByText('복사했습니다.')).toBeVisible()
    // The codes are shown only once: only the confirming button closes the dialog.
    await app.user.keyboard('{Escape}')
    expect(saved).toBeVisible()
    await app.user.click(saved)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await within(region).findByText('사용')).toBeVisible()

    await app.user.click(within(region).getByRole('button', { name: '복구코드 재발급' }))
    const renewal = await dialog('복구코드 재발급')
    await app.user.type(within(renewal).getByLabelText(/^인증번호/), await codeOf(secret, 1))
    await app.user.click(within(renewal).getByRole('button', { name: '재발급' }))
    const again = await dialog('복구코드')
    const done = within(again).getByRole('button', { name: '저장했습니다' })
    const second = recoveryCodes(again)
    expect(second).toHaveLength(8)
    expect(second.some((each) => first.includes(each))).toBe(false)
    await app.user.click(done)

    await app.user.click(within(region).getByRole('button', { name: 'OTP 해제' }))
    const removal = await dialog('OTP 해제')
    await app.user.click(within(removal).getByRole('button', { name: 'OTP 해제' }))
    expect(within(removal).getByText('현재 비밀번호 (을)를 입력해주세요.')).toBeVisible()
    const password = within(removal).getByLabelText(/^현재 비밀번호/)
    await app.user.type(password, 'not-my-password')
    await app.user.type(within(removal).getByLabelText(/^인증번호/), second[0] ?? '')
    await app.user.click(within(removal).getByRole('button', { name: 'OTP 해제' }))
    expect(await within(removal).findByText('현재 비밀번호가 일치하지 않습니다.')).toBeVisible()
    expect(password).toHaveAccessibleDescription('현재 비밀번호가 일치하지 않습니다.')
    await retype(app, password, SAMPLE_PASSWORD)
    await app.user.click(within(removal).getByRole('button', { name: 'OTP 해제' }))
    expect(await screen.findByText('OTP가 해제되었습니다.')).toBeInTheDocument()
    expect(await within(region).findByText('미설정')).toBeVisible()
    expect((await meOf(session.accessToken())).result.otpState).toBe('NONE')
  })

  it('cannot be removed if the group requires it, and shows why', async () => {
    const backend = await shop()
    const boss = await backend.signIn('admin')
    const { result: mine } = await meOf(await backend.signIn('otp_admin'))
    const group = `/api/v1/admin/permission-groups/${mine.permissionGroup.permissionGroupSeq}`
    const { result: record } = await backend.call<Schemas['PermissionGroup']>('GET', group, { token: boss })
    const { name, description, permissions, piiUnmask, piiExport, version } = record
    const body = { name, description, permissions, piiUnmask, piiExport, version, otpRequired: true }
    expect((await backend.call('PUT', group, { token: boss, body })).status).toBe(200)

    const { app } = await open('otp_admin')
    const region = await section('OTP')
    const remove = await within(region).findByRole('button', { name: 'OTP 해제' })
    expect(remove).toHaveAttribute('data-tip', '권한그룹 정책상 OTP를 해제할 수 없습니다.')
    await app.user.click(remove)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('접속 세션', () => {
  const rows = async () =>
    within(await within(await section('접속 세션')).findByRole('table'))
      .getAllByRole('row')
      .slice(1)

  it('lists every active session, ends one or all others', async () => {
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1'
    const [pc, other, mobile] = [
      await signInElsewhere('order_lead'),
      await signInElsewhere('order_lead'),
      await signInElsewhere('order_lead', SAMPLE_PASSWORD, phone),
    ]
    const { app } = await open('order_lead')
    const region = await section('접속 세션')
    await waitFor(async () => expect(await rows()).toHaveLength(4))
    for (const title of ['기기·브라우저', 'IP', '시작', '최근 사용']) {
      expect(within(region).getByRole('columnheader', { name: title })).toBeVisible()
    }
    const current = within(region).getByText('현재').closest('tr') as HTMLElement
    expect(within(current).queryByRole('button')).not.toBeInTheDocument()
    expect(within(region).getAllByText('Chrome 156 · Windows')).toHaveLength(2)

    await app.user.click(within(region).getByRole('button', { name: 'Safari 26 · iOS (198.51.100.7) 로그아웃' }))
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    expect((await meOf(mobile.result.accessToken)).status).toBe(401)
    expect((await meOf(pc.result.accessToken)).status).toBe(200)

    const all = within(region).getByRole('button', { name: '다른 기기 모두 로그아웃' })
    await app.user.click(all)
    const question = await dialog('다른 기기 모두 로그아웃')
    expect(question).toHaveTextContent('다른 기기 2곳에서 로그아웃합니다.')
    await app.user.click(within(question).getByRole('button', { name: '취소' }))
    expect((await meOf(pc.result.accessToken)).status).toBe(200)

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await app.user.click(all)
    await app.user.click(within(await dialog('다른 기기 모두 로그아웃')).getByRole('button', { name: '로그아웃' }))
    expect(await screen.findByText('다른 기기에서 모두 로그아웃되었습니다.')).toBeInTheDocument()
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(all).toHaveAttribute('aria-disabled', 'true')
    for (const { result } of [pc, other]) expect((await meOf(result.accessToken)).status).toBe(401)
    expect((await meOf(session.accessToken())).status).toBe(200)
  })

  it('최근 접속 기록 shows successful and failed sign-ins', async () => {
    await signInElsewhere('reader', 'not-my-password')
    await open('reader')
    const region = await section('최근 접속 기록')
    const table = await within(region).findByRole('table')
    const tries = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent ?? '')
    expect(tries.length).toBeLessThanOrEqual(20)
    // The page's own sign-in is newer than the failed one.
    expect(tries[0]).toMatch(/127\.0\.0\.1성공$/)
    expect(tries[1]).toMatch(/198\.51\.100\.7실패$/)
  })
})

describe('화면 설정', () => {
  it('화면 테마 applies at once and persists; the default is that of the system', async () => {
    const { app } = await open('admin')
    const theme = within(await section('화면 설정')).getByLabelText('화면 테마')
    expect(theme).toHaveDisplayValue('시스템 설정')
    const { dataset } = document.documentElement
    await app.user.selectOptions(theme, '어둡게')
    expect([dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
    await app.user.selectOptions(theme, '밝게')
    expect([dataset.theme, localStorage.getItem('theme')]).toEqual(['light', 'light'])
    await app.user.selectOptions(theme, '시스템 설정')
    expect([dataset.theme, localStorage.getItem('theme')]).toEqual([undefined, null])
  })

  it('row height and page size apply to lists opened next; 컬럼 설정 초기화 asks first', async () => {
    const { app } = await open('admin')
    const region = await section('화면 설정')
    await app.user.selectOptions(within(region).getByLabelText('줄 간격'), '좁게')
    await app.user.selectOptions(within(region).getByLabelText('기본 페이지 크기'), '50개씩')
    localStorage.setItem('list:/basicSetting/admin', JSON.stringify({ hidden: ['department'] }))

    await app.user.click(within(region).getByRole('button', { name: '컬럼 설정 초기화' }))
    await app.user.click(within(await dialog('컬럼 설정 초기화')).getByRole('button', { name: '취소' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(localStorage.getItem('list:/basicSetting/admin')).not.toBeNull()
    await app.user.click(within(region).getByRole('button', { name: '컬럼 설정 초기화' }))
    await app.user.click(within(await dialog('컬럼 설정 초기화')).getByRole('button', { name: '초기화' }))
    expect(await screen.findByText('컬럼 설정을 초기화했습니다.')).toBeInTheDocument()
    expect(localStorage.getItem('list:/basicSetting/admin')).toBeNull()

    // a set, because StrictMode mounts twice and cancels the first request if its response is late
    const sizes = new Set<string | null>()
    server.events.on('request:start', ({ request }) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/api/v1/admin/admins') sizes.add(searchParams.get('size'))
    })
    await app.router.navigate({ to: '/basicSetting/admin' })
    const table = await screen.findByRole('table', { name: '관리자 계정 목록' })
    await waitFor(() => expect([...sizes]).toEqual(['50']))
    expect(table.className).toMatch(/compact/)
  })
})
