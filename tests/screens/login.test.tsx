import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { returnPath } from '@/features/login/sign-in'
import { session } from '@/shared/api/session'
import { config, type SignInMode } from '@/shared/config'
import { useAuthToken } from '@/shared/store/auth-token'
import { shopInfo } from '../../server/db/schema'
import { SAMPLE_OTP_SECRET } from '../../server/sample/sign-ins'
import { server, shop, shopChanged } from '../msw/server'
import { opens } from '../setup/cleanup'
import { type RenderedApp, renderApp } from '../setup/render'

const PASSWORD = 'Tire-shop-2026!'

async function enter(app: RenderedApp, loginId: string, password: string) {
  const id = await screen.findByLabelText('아이디')
  await app.user.clear(id)
  await app.user.type(id, loginId)
  await app.user.type(screen.getByLabelText('비밀번호'), password)
  await app.user.click(screen.getByRole('button', { name: '로그인' }))
}

const codeNow = async (steps = 0) =>
  new TOTP({ secret: SAMPLE_OTP_SECRET }).generate({ timestamp: (await shop()).clock.now().getTime() + steps * 30_000 })

/** Stores the tokens of an earlier session in this tab; a refused sign-in removes them. */
async function leaveTokens() {
  sessionStorage.setItem('accessToken', 'left')
  sessionStorage.setItem('userId', 'kim')
  await useAuthToken.getState().keep('left')
}
const leftTokens = () => [session.accessToken(), sessionStorage.getItem('userId'), useAuthToken.getState().refreshToken]

// Sign-ins are limited per address and minute: each test runs in another minute.
beforeEach(async () => {
  const { clock } = await shop()
  clock.set(new Date(clock.now().getTime() + 61_000))
  shopChanged()
})

describe('sign-in', () => {
  it('focuses the id, reports empty fields, keeps what is typed', async () => {
    const app = await renderApp('/login')
    const id = await screen.findByLabelText('아이디')
    await waitFor(() => expect(id).toHaveFocus())
    await app.user.click(screen.getByRole('button', { name: '로그인' }))
    expect(screen.getByText('아이디 (을)를 입력해주세요.')).toBeVisible()
    await app.user.type(id, 'admin{Enter}')
    expect(screen.getByText('비밀번호 (을)를 입력해주세요.')).toBeVisible()
    expect(screen.getByLabelText('비밀번호')).toHaveFocus()
    expect(id).toHaveValue('admin')
  })

  it('signs in with Enter, loads the admin, shows the last sign-in, opens the dashboard', async () => {
    const requests: (string | null)[] = []
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/api/v1/admin/me')) requests.push(request.headers.get('Authorization'))
    })
    const app = await renderApp('/login')
    await app.user.type(await screen.findByLabelText('아이디'), 'admin')
    await app.user.type(screen.getByLabelText('비밀번호'), `${PASSWORD}{Enter}`)
    await waitFor(() => expect(app.url()).toBe('/dashboard'))
    expect(sessionStorage.getItem('userId')).toBe('admin')
    expect(await screen.findByText(/^최근 접속 \d{4}-\d{2}-\d{2} \d{2}:\d{2} \(/)).toBeInTheDocument()
    await waitFor(() => expect(requests).toContain(`Bearer ${session.accessToken()}`))
  })

  it('goes to returnTo, but never outside of the app', async () => {
    const app = await renderApp('/login?returnTo=%2Fmain')
    await enter(app, 'admin', PASSWORD)
    await waitFor(() => expect(app.url()).toBe('/main'))
    for (const outside of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/login',
      '/login?x=1',
      '/main/../%6Cogin',
      '/\t/evil.example',
      7,
      undefined,
    ]) {
      expect(returnPath(outside)).toBe('/dashboard')
    }
    expect(returnPath('/member/manage?page=2')).toBe('/member/manage?page=2')
  })

  it('A3: a wrong password clears the field, shows one alert and leaves no token', async () => {
    const app = await renderApp('/login')
    await leaveTokens()
    await enter(app, 'admin', 'wrong-password-1')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '아이디 또는 비밀번호가 올바르지 않습니다. 5회 실패 시 10분간 잠깁니다.',
    )
    expect(screen.getByLabelText('비밀번호')).toHaveValue('')
    expect(screen.getByLabelText('비밀번호')).toHaveFocus()
    expect(leftTokens()).toEqual(['', null, ''])
    expect(app.url()).toBe('/login')
  })

  it('locks after five failures and counts down the minutes', async () => {
    const app = await renderApp('/login')
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
    for (let n = 0; n < 5; n += 1) {
      await enter(app, 'nobody_knows', 'wrong-password-1')
      // the response clears it; the alert of the previous attempt is still shown
      await waitFor(() => expect(screen.getByLabelText('비밀번호')).toHaveValue(''))
    }
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        '로그인 5회 실패로 이 접속 위치에서 잠겼습니다. 10분 후 다시 시도해 주세요.',
      ),
    )
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByRole('alert')).toHaveTextContent('9분 후 다시 시도해 주세요.')
    act(() => void vi.advanceTimersByTime(9 * 60_000 - 1000))
    expect(screen.getByRole('alert')).toHaveTextContent('1분 후 다시 시도해 주세요.')
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('says whether the server is unreachable or failing', async () => {
    const app = await renderApp('/login')
    server.use(http.post('*/auth/sign-in', () => HttpResponse.error()))
    await enter(app, 'admin', PASSWORD)
    expect(await screen.findByRole('alert')).toHaveTextContent('서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.')
    server.use(http.post('*/auth/sign-in', () => new HttpResponse('<html>502</html>', { status: 502 })))
    await enter(app, 'admin', PASSWORD)
    expect(await screen.findByRole('alert')).toHaveTextContent('서버에 연결할 수 없습니다.')
  })

  it('shows and hides the password, and warns of Caps Lock', async () => {
    const app = await renderApp('/login')
    const field = await screen.findByLabelText('비밀번호')
    await app.user.click(screen.getByRole('button', { name: '비밀번호 보기' }))
    expect(field).toHaveAttribute('type', 'text')
    await app.user.click(screen.getByRole('button', { name: '비밀번호 숨기기' }))
    expect(field).toHaveAttribute('type', 'password')
    await app.user.click(field)
    await app.user.keyboard('{CapsLock}a')
    expect(await screen.findByText('Caps Lock이 켜져 있습니다.')).toBeVisible()
  })
})

describe('second step', () => {
  it('accepts six digits, submits at the sixth, shows remaining tries after a wrong one', async () => {
    const app = await renderApp('/login')
    await enter(app, 'otp_admin', PASSWORD)
    const code = await screen.findByLabelText('인증번호 6자리')
    await leaveTokens()
    await app.user.type(code, '000000')
    expect(await screen.findByRole('alert')).toHaveTextContent('인증번호가 올바르지 않습니다. (남은 횟수 4회)')
    expect(leftTokens()).toEqual(['', null, ''])
    expect(code).toHaveValue('')
    await app.user.click(code)
    await app.user.paste(await codeNow())
    await waitFor(() => expect(app.url()).toBe('/dashboard'))
  })

  it.each([
    ['nothing', null],
    ['a session without tokens', { ok: true }],
    [
      'tokens that are none',
      { accessToken: 1, refreshToken: null, lastSignIn: null, passwordAgeDays: 0, recoveryCodes: null },
    ],
  ])('an answer of %s is not taken for a session or for an unreachable server', async (_, result) => {
    const app = await renderApp('/login')
    await enter(app, 'otp_admin', PASSWORD)
    const code = await screen.findByLabelText('인증번호 6자리')
    server.use(http.post('*/auth/sign-in/otp/test', () => HttpResponse.json({ status: 200, result }), { once: true }))
    await app.user.type(code, '123456')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '서버의 응답을 읽을 수 없습니다. 잠시 후 다시 시도해 주세요.',
    )
    expect([app.url(), sessionStorage.getItem('accessToken')]).toEqual(['/login', null])
  })

  it('goes back to the start on 처음으로', async () => {
    const app = await renderApp('/login')
    await enter(app, 'otp_admin', PASSWORD)
    await app.user.click(await screen.findByRole('button', { name: '처음으로' }))
    expect(await screen.findByLabelText('아이디')).toHaveValue('otp_admin')
    expect(screen.getByLabelText('비밀번호')).toHaveValue('')
  })

  it('accepts the recovery code', async () => {
    const app = await renderApp('/login')
    await enter(app, 'otp_admin', PASSWORD)
    await app.user.click(await screen.findByRole('button', { name: '복구코드 사용' }))
    await app.user.type(screen.getByLabelText('복구코드 10자리'), 'abcdefghij{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('인증번호가 올바르지 않습니다.')
  })
})

describe('authenticator setup while signing in', () => {
  it('shows QR and secret first, then eight recovery codes, and signs in only after 저장했습니다', async () => {
    const app = await renderApp('/login')
    await enter(app, 'acc_new', PASSWORD)
    expect(await screen.findByRole('img', { name: '인증 앱 등록용 QR 코드' })).toBeVisible()
    const secret = document.querySelector('code')?.textContent?.replaceAll(' ', '') ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(screen.getByText(/^남은 시간 [45]:\d{2}$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: '복구코드 사용' })).not.toBeInTheDocument()
    const timestamp = (await shop()).clock.now().getTime()
    await app.user.type(screen.getByLabelText('인증번호 6자리'), new TOTP({ secret }).generate({ timestamp }))
    const enters = await screen.findByRole('button', { name: '저장했습니다' })
    const codes = screen.getAllByRole('listitem').map((each) => each.textContent ?? '')
    expect(new Set(codes).size).toBe(8)
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await app.user.click(screen.getByRole('button', { name: '복사' }))
    expect(copied).toHaveBeenCalledWith(codes.join('\n'))
    expect(await screen.findByText('복사했습니다.')).toBeVisible()
    copied.mockRejectedValueOnce(new Error('denied'))
    await app.user.click(screen.getByRole('button', { name: '복사' }))
    expect(await screen.findByText('복사하지 못했습니다. 직접 선택하여 복사해 주세요.')).toBeVisible()
    // leaving the page would lose the codes: only the button continues
    app.router.history.push('/health')
    await waitFor(() => expect(app.url()).toBe('/login'))
    expect(enters).toBeVisible()
    expect(session.accessToken()).toBe('')
    await app.user.click(enters)
    await waitFor(() => expect(app.url()).toBe('/dashboard'))
    expect(sessionStorage.getItem('userId')).toBe('acc_new')
  })
})

describe('SIGN_IN_MODE', () => {
  const built = config.signInMode
  const mode = (signInMode: SignInMode) => {
    Object.assign(config, { signInMode })
    opens(() => Object.assign(config, { signInMode: built }))
  }
  let requests: string[] = []
  beforeEach(() => {
    const mine: string[] = []
    requests = mine
    server.events.on('request:start', ({ request }) => {
      const { pathname } = new URL(request.url)
      if (pathname.includes('/auth/')) mine.push(pathname.split('/auth/')[1] ?? '')
    })
  })

  it('auto: continues with step 2 when the backend asks for it', async () => {
    const app = await renderApp('/login')
    await enter(app, 'otp_admin', PASSWORD)
    await screen.findByLabelText('인증번호 6자리')
    expect(requests).toEqual(['sign-in', 'sign-in/test'])
  })

  it('single: a required code is shown as an error', async () => {
    mode('single')
    const app = await renderApp('/login')
    await enter(app, 'otp_admin', PASSWORD)
    expect(await screen.findByRole('alert')).toHaveTextContent('인증번호')
    expect(screen.getByLabelText('비밀번호')).toHaveValue('')
    expect(requests).toEqual(['sign-in'])
  })

  it('twoStep: starts with sign-in/test, and finishes with sign-in if no code is needed', async () => {
    mode('twoStep')
    const app = await renderApp('/login')
    await enter(app, 'mkt_lead', PASSWORD)
    await waitFor(() => expect(app.url()).toBe('/dashboard'))
    expect(requests).toEqual(['sign-in/test', 'sign-in'])
  })
})

describe('temporary password', () => {
  it('forces a new one, validates it while typing, and signs in with it', async () => {
    const backend = await shop()
    const token = await backend.signIn('admin')
    const list = await backend.call<{ items: { adminSeq: number }[] }>(
      'GET',
      '/api/v1/admin/admins?keywordType=loginId&keyword=orders_only',
      { token },
    )
    const issued = await backend.call<{ temporaryPassword: string }>('POST', '/api/v1/admin/auth/reset-password', {
      token,
      body: { mode: 'ADMIN', adminSeq: list.result.items[0]?.adminSeq },
    })
    const app = await renderApp('/login')
    await enter(app, 'orders_only', issued.result.temporaryPassword)
    await app.user.type(await screen.findByLabelText('새 비밀번호'), 'short')
    await app.user.type(screen.getByLabelText('새 비밀번호 확인'), 'other')
    await app.user.click(screen.getByRole('button', { name: '변경하고 로그인' }))
    expect(screen.getByText('비밀번호는 10자 이상 2종류 또는 8자 이상 3종류의 문자를 조합해 주세요.')).toBeVisible()
    expect(screen.getByText('새 비밀번호가 서로 일치하지 않습니다.')).toBeVisible()
    // the error names the broken rule, which is marked
    await app.user.clear(screen.getByLabelText('새 비밀번호'))
    await app.user.type(screen.getByLabelText('새 비밀번호'), 'orders_only2026!')
    // Enter submits the form and does not press 보기
    await app.user.tab()
    expect(screen.getByRole('button', { name: '새 비밀번호 보기' })).toHaveFocus()
    await app.user.keyboard('{Enter}')
    expect(await screen.findByText('비밀번호에 아이디를 포함할 수 없습니다.')).toBeVisible()
    expect(screen.getByLabelText('새 비밀번호')).toHaveAttribute('type', 'password')
    expect(screen.getByText('아이디를 포함하지 않음')).toHaveAttribute('data-bad', 'true')
    expect(screen.getByText(/^10자 이상 2종류/)).toHaveAttribute('data-bad', 'false')
    for (const label of ['새 비밀번호', '새 비밀번호 확인']) {
      await app.user.clear(screen.getByLabelText(label))
      await app.user.type(screen.getByLabelText(label), 'Winter-tires-77')
    }
    await app.user.click(screen.getByRole('button', { name: '변경하고 로그인' }))
    await waitFor(() => expect(app.url()).toBe('/dashboard'))
    expect(sessionStorage.getItem('userId')).toBe('orders_only')
  })
})

describe('messages of the sign-in page', () => {
  it('I2: the reason of the sign-out', async () => {
    await renderApp('/login?reason=idle')
    expect(await screen.findByText('60분 동안 사용하지 않아 로그아웃되었습니다.')).toBeVisible()
    expect(screen.getByText('비밀번호를 잊은 경우 최고관리자에게 초기화를 요청해 주세요.')).toBeVisible()
  })

  it.each(['__proto__', 'constructor', 'toString'])('ignores an unknown reason: %s', async (reason) => {
    await renderApp(`/login?reason=${reason}`)
    expect(await screen.findByLabelText('아이디')).toBeVisible()
  })

  it('without browser storage warns and signs in all the same', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const app = await renderApp('/login')
    expect(await screen.findByText(/저장 공간이 막혀 있거나 가득 찼습니다/)).toBeVisible()
    await enter(app, 'admin', PASSWORD)
    await waitFor(() => expect(app.url()).toBe('/dashboard'))
  })

  it('an expired challenge returns to step 1', async () => {
    const app = await renderApp('/login')
    await enter(app, 'otp_admin', PASSWORD)
    const code = await screen.findByLabelText('인증번호 6자리')
    const { clock } = await shop()
    clock.advance(6)
    await app.user.type(code, await codeNow())
    expect(await screen.findByText('인증 시간이 만료되었습니다. 다시 로그인해 주세요.')).toBeVisible()
    expect(screen.getByLabelText('아이디')).toHaveValue('otp_admin')
  })

  it('suspended account, forbidden address, expired temporary password, too many requests', async () => {
    const backend = await shop()
    const token = await backend.signIn('admin')
    const seqOf = async (loginId: string) => {
      const path = `/api/v1/admin/admins?keywordType=loginId&keyword=${loginId}`
      const { result } = await backend.call<{ items: { adminSeq: number }[] }>('GET', path, { token })
      return result.items[0]?.adminSeq ?? 0
    }
    const app = await renderApp('/login')
    const expectMessage = async (loginId: string, password: string, message: string) => {
      await leaveTokens()
      await enter(app, loginId, password)
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message))
      expect(leftTokens()).toEqual(['', null, ''])
    }

    const suspend = { action: 'SUSPEND', seqs: [await seqOf('nobody')] }
    await backend.call('POST', '/api/v1/admin/admins/bulk', { token, body: suspend })
    await expectMessage('nobody', PASSWORD, '사용이 중지된 계정입니다. 최고관리자에게 문의해 주세요.')

    const { admins } = await import('../../server/db/schema')
    const { eq } = await import('drizzle-orm')
    await backend.services.db
      .update(admins)
      .set({ allowedIps: ['10.0.0.0/8'] })
      .where(eq(admins.loginId, 'reader'))
    await expectMessage('reader', PASSWORD, '허용되지 않은 IP에서 접속하였습니다. (127.0.0.1)')

    const issued = await backend.call<{ temporaryPassword: string }>('POST', '/api/v1/admin/auth/reset-password', {
      token,
      body: { mode: 'ADMIN', adminSeq: await seqOf('cs_lead') },
    })
    backend.clock.advance(24 * 60)
    await expectMessage(
      'cs_lead',
      issued.result.temporaryPassword,
      '임시 비밀번호가 만료되었습니다. 최고관리자에게 재발급을 요청해 주세요.',
    )

    for (let n = 0; n < 30; n += 1)
      await backend.call('POST', '/api/v1/admin/auth/sign-in', { body: { loginId: `guess_${n}`, password: 'wrong' } })
    await expectMessage('admin', PASSWORD, '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.')
  })
})

// last, because otp_admin has another password afterwards
describe('temporary password with an authenticator', () => {
  it('is replaced with a code, and the next code signs in', async () => {
    const backend = await shop()
    const token = await backend.signIn('admin', { fresh: true })
    const list = await backend.call<{ items: { adminSeq: number }[] }>(
      'GET',
      '/api/v1/admin/admins?keywordType=loginId&keyword=otp_admin',
      { token },
    )
    const issued = await backend.call<{ temporaryPassword: string }>('POST', '/api/v1/admin/auth/reset-password', {
      token,
      body: { mode: 'ADMIN', adminSeq: list.result.items[0]?.adminSeq },
    })
    const app = await renderApp('/login')
    await enter(app, 'otp_admin', issued.result.temporaryPassword)
    await screen.findByLabelText('새 비밀번호')
    expect(screen.queryByLabelText(/^인증번호/)).not.toBeInTheDocument()
    for (const label of ['새 비밀번호', '새 비밀번호 확인'])
      await app.user.type(screen.getByLabelText(label), 'Winter-tires-77')
    await app.user.click(screen.getByRole('button', { name: '변경하고 로그인' }))
    const code = await screen.findByLabelText(/^인증번호/)
    expect(code).toHaveFocus()
    expect(code).toHaveAccessibleDescription('인증번호 (을)를 입력해주세요.')
    await app.user.type(code, '000000')
    await app.user.click(screen.getByRole('button', { name: '변경하고 로그인' }))
    await waitFor(() => expect(code).toHaveAccessibleDescription('인증번호가 올바르지 않습니다.'))
    await app.user.clear(code)
    await app.user.type(code, await codeNow())
    await app.user.click(screen.getByRole('button', { name: '변경하고 로그인' }))
    expect(await screen.findByText(/인증 앱에 다음 번호가 표시되면 입력해 주세요\./)).toBeVisible()
    await app.user.type(await screen.findByLabelText('인증번호 6자리'), await codeNow(1))
    await waitFor(() => expect(app.url()).toBe('/dashboard'))
    expect(sessionStorage.getItem('userId')).toBe('otp_admin')
  })
})

it('shows a signed-out visitor only the name of the shop', async () => {
  const { services, call } = await shop()
  const named = (shopName: string) => services.db.update(shopInfo).set({ shopName })
  const [before] = await services.db.select().from(shopInfo)
  await named('새바퀴')
  try {
    await renderApp('/login')
    expect(await screen.findByRole('heading', { level: 1, name: '새바퀴 관리자' })).toBeInTheDocument()
    const { result } = await call('GET', '/api/v1/common/shop')
    expect(Object.keys(Object(result)).sort()).toEqual(['logoUrl', 'shopName'])
  } finally {
    await named(before?.shopName ?? '')
    shopChanged()
  }
})
