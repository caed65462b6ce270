import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, it, vi } from 'vitest'
import { reloadOnChunkFailure } from '@/app/chunk-failure'
import { createRuntime } from '@/app/runtime'
import { runChecks } from '@/features/test/checks'
import { meQuery } from '@/shared/api/me'
import { session } from '@/shared/api/session'
import { config } from '@/shared/config'
import { saveAfterSignIn } from '@/shared/lib/after-sign-in'
import { markDirty } from '@/shared/lib/dirty'
import { restoreScroll, scrollToTop } from '@/shared/lib/scroll-memory'
import { useAuthToken } from '@/shared/store/auth-token'
import { iconNames } from '@/shared/ui/icon'
import { makeMe, startApp } from '../start-app'

const crumbs = () =>
  within(screen.getByRole('navigation', { name: '현재 위치' }))
    .getAllByRole('listitem')
    .map((each) => each.textContent)

describe('page head', () => {
  it.each([
    ['/promotion/coupon', '쿠폰 관리', ['메인', '프로모션관리', '쿠폰 관리']],
    ['/promotion/coupon/detail?seq=1', '쿠폰 상세', ['메인', '프로모션관리', '쿠폰 관리', '쿠폰 상세']],
    ['/promotion/coupon/detail', '쿠폰 등록', ['메인', '프로모션관리', '쿠폰 관리', '쿠폰 등록']],
    ['/orderdelivery/allorder/detail', '수기 주문 등록', ['메인', '주문/배송관리', '전체 주문', '수기 주문 등록']],
    ['/main', '전체 메뉴', ['메인', '전체 메뉴']],
  ])('%s has its title, breadcrumb and document title', async (path, title, expected) => {
    await startApp(path)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    expect(crumbs()).toEqual(expected)
    await waitFor(() => expect(document.title).toBe(`${title} - 타이어원 관리자`))
    expect(document.documentElement.dataset.layout).toBe('main')
  })

  it('has the layout of its path', async () => {
    // set here, because `startApp` with a token waits for the menu
    sessionStorage.setItem('accessToken', 'token')
    await startApp('/cardbynumber?orderSeq=1', { token: '' })
    await waitFor(() => expect(document.documentElement.dataset.layout).toBe('popup'))
    expect(screen.queryByRole('tree')).toBeNull()
  })

  it('shows shop, admin and group, company and year', async () => {
    await startApp('/dashboard')
    expect(screen.getByRole('link', { name: '타이어원 관리자, 대시보드로' })).toHaveAttribute('href', '/dashboard')
    expect(screen.getByRole('link', { name: '내 정보, 김도현 주문/물류' })).toHaveAttribute('href', '/myinfo')
    const shop = screen.getByRole('link', { name: '쇼핑몰 바로가기' })
    expect(shop).toHaveAttribute('target', '_blank')
    expect(shop).toHaveAttribute('rel', 'noopener noreferrer')
    const year = new Date().getFullYear()
    expect(screen.getByRole('contentinfo')).toHaveTextContent(`Copyright © ${year} (주)타이어원. All rights reserved.`)
  })
})

describe('guard', () => {
  it('sends a signed-out visitor to the sign-in with one alert and the way back, without a call', async () => {
    const { alert, assign, calls } = await startApp('/member/manage?page=2', { token: '' })
    expect(alert).toHaveBeenCalledExactlyOnceWith('로그인이 필요합니다.')
    expect(assign).toHaveBeenCalledExactlyOnceWith('/login?returnTo=%2Fmember%2Fmanage%3Fpage%3D2')
    expect(calls).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('opens / as dashboard or sign-in depending on the token alone', async () => {
    // without its access token a session counts as ended
    await useAuthToken.getState().keep('refresh')
    const { alert, calls, runtime } = await startApp('/', { token: '' })
    expect(runtime.router.state.location.pathname).toBe('/login')
    expect(alert).not.toHaveBeenCalled()
    expect(calls).toEqual([])
    sessionStorage.setItem('accessToken', 'token')
    await act(() => runtime.router.navigate({ to: '/' }))
    expect(runtime.router.state.location.pathname).toBe('/dashboard')
  })

  it('starts after the stored state is restored', async () => {
    let restored = () => {}
    vi.spyOn(session, 'boot').mockReturnValue(new Promise((resolve) => (restored = resolve)))
    const runtime = createRuntime()
    const load = vi.spyOn(runtime.router, 'load').mockResolvedValue()
    const ready = runtime.ready()
    await Promise.resolve()
    expect(load).not.toHaveBeenCalled()
    restored()
    await ready
    expect(load).toHaveBeenCalledOnce()
    runtime.dispose()
  })

  it('delays the first paint for a known admin only', async () => {
    const early = (me: Promise<Response>) => Object.assign(window, { __early: { '/api/v1/admin/me': me } })
    sessionStorage.setItem('accessToken', 'token')
    const known = async () => {
      const runtime = createRuntime()
      await runtime.ready()
      const me = runtime.queryClient.getQueryData(meQuery.queryKey)
      runtime.dispose()
      return me?.name
    }
    early(Promise.resolve(Response.json({ status: 200, result: makeMe({}) })))
    expect(await known()).toBe('김도현')
    early(new Promise(() => undefined))
    expect(await known()).toBeUndefined()
    Object.assign(window, { __early: undefined })
  })

  it('leaves a screen without permission: one alert, dashboard, still signed in', async () => {
    const { alert, runtime } = await startApp('/basicSetting/logmanage', { permissions: { FAQ: 'READ' } })
    await waitFor(() => expect(runtime.router.state.location.pathname).toBe('/dashboard'))
    expect(alert).toHaveBeenCalledExactlyOnceWith('해당 메뉴에 대한 권한이 없습니다.')
    expect(sessionStorage.getItem('accessToken')).toBe('token')
    // The missing permission is known by now, so the screen does not even start.
    await act(() => runtime.router.navigate({ to: '/member/manage' }))
    expect(alert).toHaveBeenCalledTimes(2)
    expect(runtime.router.state.location.pathname).toBe('/dashboard')
  })

  it('drops a trailing slash and redirects a group to its first screen', async () => {
    const { runtime } = await startApp('/promotion//coupon/')
    expect(runtime.router.state.location.href).toBe('/promotion/coupon')
    await waitFor(() => expect(window.location.pathname).toBe('/promotion/coupon'))
    await act(() => runtime.router.navigate({ to: '/exhibit' }))
    expect(runtime.router.state.location.pathname).toBe('/exhibit/mainscreen')
  })

  it('reports the opened screen to the usage log in the background', async () => {
    const { of, runtime } = await startApp('/promotion/coupon')
    const views = () => of('/api/v1/admin/admin-logs/screen-views')
    await waitFor(() => expect(views().map(({ body }) => JSON.parse(body))).toEqual([{ path: '/promotion/coupon' }]))
    expect(views()[0]?.background).toBe(true)
    await act(() => runtime.router.navigate({ to: '/promotion/coupon', search: { page: '2' } }))
    await act(() => runtime.router.navigate({ to: '/promotion/event' }))
    await waitFor(() => expect(views()).toHaveLength(2))
    expect(JSON.parse(views()[1]?.body ?? '')).toEqual({ path: '/promotion/event' })
  })

  it('reports only known path templates to the usage log, no unknown path', async () => {
    const { of, runtime } = await startApp('/%70romotion//coupon/')
    for (const address of ['/print/order/abc', '/print/order/12', '/orderdelivery/pglink', '/%', '/main']) {
      await act(async () => {
        runtime.router.history.push(address)
        await runtime.router.load()
      })
    }
    const views = () => of('/api/v1/admin/admin-logs/screen-views').map(({ body }) => JSON.parse(body).path)
    await waitFor(() => expect(views()).toEqual(['/promotion/coupon', '/print/order/12', '/main']))
  })
})

describe('scroll position', () => {
  it('is restored for page and list once there is room; other pages start at the top', async () => {
    const { runtime } = await startApp('/promotion/coupon')
    const frame = () => (document.querySelector('main table') as HTMLElement).parentElement as HTMLElement
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(480)
    await waitFor(() => expect(document.querySelector('main table')).not.toBeNull())
    frame().scrollTop = 250
    await act(() => runtime.router.navigate({ to: '/promotion/event' }))
    expect(sessionStorage.getItem('scroll-/promotion/coupon')).toBe('480 250')
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 0))
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0)
    scrolled.mockClear()
    act(() => runtime.router.history.back())
    await waitFor(() => expect(runtime.router.state.location.pathname).toBe('/promotion/coupon'))
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 480))
    await waitFor(() => expect(frame().scrollTop).toBe(250))
    scrolled.mockClear()
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 480))
    fireEvent.wheel(window)
    scrolled.mockClear()
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(scrolled).not.toHaveBeenCalled()
  })
})

it('waits 100 ms before it restores a scroll position', () => {
  vi.useFakeTimers()
  sessionStorage.setItem('scroll-/promotion/coupon', '480 0')
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  restoreScroll('/promotion/coupon')
  vi.advanceTimersByTime(99)
  expect(scrolled).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 480)
  scrollToTop()
  vi.useRealTimers()
})

describe('signing out', () => {
  it('happens at once, but asks first if a form has unsaved changes', async () => {
    const user = userEvent.setup()
    const { of, assign } = await startApp('/dashboard')
    markDirty('form', true)
    await user.click(screen.getByRole('button', { name: '로그아웃' }))
    const question = await screen.findByText('저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?')
    await user.click(screen.getByRole('button', { name: '계속 작성' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(assign).not.toHaveBeenCalled()
    markDirty('form', false)
    await user.click(screen.getByRole('button', { name: '로그아웃' }))
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
    expect(sessionStorage.length).toBe(0)
    expect(of('/api/v1/admin/auth/sign-out').map(({ body }) => JSON.parse(body))).toEqual([
      { accessToken: 'token', refreshToken: 'refresh' },
    ])
  })

  it('opens in-app links in a new tab with the opener kept', async () => {
    await startApp('/main')
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const link = within(screen.getByRole('region', { name: '프로모션관리' })).getByRole('link', { name: '쿠폰 관리' })
    fireEvent.click(link, { ctrlKey: true })
    fireEvent(link, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }))
    const url = `${window.location.origin}/promotion/coupon`
    expect(opened.mock.calls).toEqual([
      [url, '_blank'],
      [url, '_blank'],
    ])
    fireEvent(link, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 2 }))
    fireEvent.click(screen.getByRole('link', { name: '쇼핑몰 바로가기' }), { ctrlKey: true })
    expect(opened).toHaveBeenCalledTimes(2)
  })

  it('shows the last sign-in and warns of a password older than 90 days', async () => {
    const user = userEvent.setup()
    saveAfterSignIn({ lastSignIn: { at: '2026-11-20T18:02:00+09:00', ip: '203.0.113.7' }, passwordAgeDays: 90 })
    const { runtime } = await startApp('/dashboard')
    expect(await screen.findByText('최근 접속 2026-11-20 18:02 (203.0.113.7)')).toBeVisible()
    await screen.findByText('비밀번호를 변경한 지 90일이 지났습니다.')
    await user.click(screen.getByRole('button', { name: '지금 변경' }))
    await waitFor(() => expect(runtime.router.state.location.pathname).toBe('/myinfo'))
  })
})

describe('failures', () => {
  it('reload once if a chunk is missing during navigation, then show a message', () => {
    const target = new EventTarget()
    const reload = vi.fn()
    const page = { at: 1000, navigating: true, online: true }
    const stop = reloadOnChunkFailure(
      {
        pathname: () => '/car/model',
        reload,
        now: () => page.at,
        navigating: () => page.navigating,
        online: () => page.online,
      },
      target,
    )
    const fail = () => {
      const payload = new Error('Failed to fetch dynamically imported module: /assets/x.js')
      const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
      target.dispatchEvent(event)
      return event.defaultPrevented
    }
    // A preloaded file or a part of the shown page fails: the page is not reloaded.
    page.navigating = false
    expect(fail()).toBe(false)
    expect(Object.keys(sessionStorage).some((key) => key.startsWith('tanstack_router_reload'))).toBe(true)
    page.navigating = true
    expect(fail()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
    page.at += 9000
    expect(fail()).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    page.at += 2000
    expect(fail()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
    // A clock that was set back does not delay the next reload.
    page.at -= 3_600_000
    expect(fail()).toBe(true)
    // A reload would discard typed input and, without a network, the page as well.
    page.at += 20_000
    markDirty('form', true)
    expect(fail()).toBe(false)
    markDirty('form', false)
    page.online = false
    expect(fail()).toBe(false)
    stop()
    page.online = true
    fail()
    expect(reload).toHaveBeenCalledTimes(3)
  })

  it('of chunks are handled in the app, during navigation and on a page', async () => {
    const { runtime } = await startApp('/dashboard')
    const handled = () => !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    expect(handled()).toBe(false)
    const onTheWay: boolean[] = []
    const stop = runtime.router.subscribe('onBeforeLoad', () => {
      // runs after the router has started the navigation
      queueMicrotask(() => onTheWay.push(handled(), handled()))
    })
    await act(() => runtime.router.navigate({ to: '/promotion/coupon' }))
    stop()
    expect(onTheWay).toEqual([true, false])
  })

  it('of a page keep menu and header, and show time, error id and ways on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(iconNames, 'filter').mockImplementation(() => {
      throw new Error('boom')
    })
    await startApp('/svg')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('일시적인 오류가 발생했습니다.')
    expect(alert).toHaveTextContent(/\d{4}-\d{2}-\d{2} \d{2}:\d{2} · 오류 번호 [0-9a-f]{8}/)
    expect(within(alert).getByRole('link', { name: '대시보드로' })).toBeVisible()
    expect(screen.getByRole('tree')).toBeVisible()
  })

  it('of code from an old build say that there is a new version', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(iconNames, 'filter').mockImplementation(() => {
      throw new Error('Unable to preload CSS for /assets/x.css')
    })
    await startApp('/svg')
    expect(await screen.findByRole('alert')).toHaveTextContent('새 버전이 배포되었습니다. 새로고침해 주세요.')
  })

  it('on an unknown path suggest the three nearest screens', async () => {
    await startApp('/inquirycommunity/prodct')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('페이지를 찾을 수 없습니다.')
    const near = within(await screen.findByRole('list', { name: '비슷한 화면' })).getAllByRole('link')
    expect(near).toHaveLength(3)
    expect(near[0]).toHaveAttribute('href', '/inquirycommunity/product')
    expect(screen.getByRole('button', { name: '이전 페이지' })).toBeVisible()
    expect(screen.getByRole('link', { name: '대시보드로' })).toHaveAttribute('href', '/dashboard')
  })

  it('on a malformed address show that it leads nowhere', async () => {
    await startApp('/%E0%A4%A?%=%#%')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('페이지를 찾을 수 없습니다.')
    expect(screen.getByText('/%E0%A4%A')).toBeVisible()
  })

  it('on an unknown path show a signed-out visitor no menu and no alert', async () => {
    const { alert, calls } = await startApp('/nowhere', { token: '' })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('페이지를 찾을 수 없습니다.')
    expect(screen.queryByRole('navigation', { name: '주 메뉴' })).toBeNull()
    expect(document.documentElement.dataset.layout).toBe('bare')
    expect(alert).not.toHaveBeenCalled()
    expect(calls).toEqual([])
  })
})

describe('small pages', () => {
  it('/health without a token shows exactly its text and sends no call', async () => {
    const { calls, alert } = await startApp('/health', { token: '' })
    expect(await screen.findByText('app is healthy')).toBeVisible()
    expect(screen.getByRole('navigation', { name: '주 메뉴' })).toBeInTheDocument()
    await act(() => new Promise((resolve) => setTimeout(resolve, 1200)))
    expect(calls).toEqual([])
    expect(alert).not.toHaveBeenCalled()
  })

  it('/test works without a token: every row, 결과 복사', async () => {
    const user = userEvent.setup()
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('environment-check=1')
    const { calls } = await startApp('/test', { token: '' })
    const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
    expect((await row('서버와의 시각 차이')).getByText('OK')).toBeVisible()
    for (const name of ['세션 저장소', '로컬 저장소', 'crypto.subtle', 'BroadcastChannel', '쿠키', '시간대']) {
      expect((await row(name)).getByText('OK')).toBeVisible()
    }
    expect((await row('API 연결')).getByText(/HTTP 200/)).toBeVisible()
    expect(screen.getAllByRole('row')).toHaveLength(11)
    await user.click(screen.getByRole('button', { name: '결과 복사' }))
    expect(written.mock.calls[0]?.[0]).toContain('OK\tAPI 연결\tHTTP 200')
    expect(calls.map(({ path }) => path)).toEqual(['/api/v1/common/sido'])
  })

  it('/test detects a clock that is off by more than a minute, and a server that does not answer', async () => {
    const clock = async () => (await runChecks()).find(({ name }) => name === '서버와의 시각 차이')
    const serverAhead = (ms: number) => {
      const headers = { Date: new Date(Date.now() + ms).toUTCString() }
      vi.stubGlobal('fetch', async () => Response.json({ status: 200, result: [] }, { headers }))
    }
    serverAhead(50_000)
    expect(await clock()).toMatchObject({ ok: true })
    serverAhead(-90_000)
    expect(await clock()).toMatchObject({ ok: false, detail: expect.stringMatching(/^-(89|90)초$/) })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
    expect((await runChecks()).filter(({ ok }) => !ok).map(({ name }) => name)).toContain('API 연결')
    expect(await clock()).toMatchObject({ ok: false })
  })

  it('/main shows permitted screens by group, marks those outside the menu, and filters like the palette', async () => {
    const user = userEvent.setup()
    await startApp('/main', { permissions: { ORDER_MANAGEMENT: 'READ' } })
    const orders = screen.getByRole('region', { name: '주문/배송관리' })
    const shown = within(orders).getAllByRole('listitem')
    expect(shown.map((each) => each.textContent)).toEqual([
      '전체 주문',
      '주문 삭제 관리메뉴 외',
      '세금계산서 관리',
      '장착 예약 관리',
    ])
    await user.type(screen.getByRole('searchbox', { name: '화면 찾기' }), 'ㅈㅊㅇㅇ')
    await waitFor(() => expect(screen.getByText('화면 1개')).toBeVisible())
    expect(screen.getByRole('link', { name: '장착 예약 관리' })).toBeVisible()
  })

  it('/main opens the payment provider like the side menu', async () => {
    const user = userEvent.setup()
    const { assign } = await startApp('/main', { permissions: { PG: 'READ' } })
    const group = screen.getByRole('region', { name: '주문/배송관리' })
    markDirty('a form', true)
    await user.click(within(group).getByRole('link', { name: 'PG사 관리자' }))
    await user.click(await screen.findByRole('button', { name: '나가기' }))
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(config.pgAdminUrl))
    markDirty('a form', false)
  })

  it('/svg filters by name and copies one', async () => {
    const user = userEvent.setup()
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await startApp('/svg')
    await user.type(screen.getByRole('searchbox', { name: '아이콘 이름' }), 'whee')
    await user.click(screen.getByRole('button', { name: 'wheel 이름 복사' }))
    expect(written).toHaveBeenCalledExactlyOnceWith('wheel')
    expect(screen.queryByRole('button', { name: 'car 이름 복사' })).toBeNull()
  })

  it('/dashboard shows pending counts only to permitted admins', async () => {
    const { runtime, calls } = await startApp('/dashboard', {
      permissions: { ITEM_REVIEW: 'READ' },
      answer: ({ path }) =>
        path.endsWith('/dashboard/unanswered')
          ? { result: [{ type: 'ITEM_REVIEW', count: 12, oldestAt: '2026-11-21T00:00:00.000Z' }] }
          : undefined,
    })
    const link = await screen.findByRole('link', { name: '구매후기' })
    expect(link).toHaveAttribute('href', '/generalcommunity/purchasereview?state[0]=PUBLISHED&checked=false')
    expect(screen.getByText(/^\d{4}-\d{2}-\d{2} \([일월화수목금토]\) \d{2}:\d{2} 기준/)).toBeVisible()
    const dashboardCalls = calls.map(({ path }) => path).filter((path) => path.includes('/dashboard/'))
    expect([...new Set(dashboardCalls)].sort()).toEqual([
      '/api/v1/admin/dashboard/first-steps',
      '/api/v1/admin/dashboard/unanswered',
    ])
    expect(runtime.router.state.location.pathname).toBe('/dashboard')
  })

  it('/dashboard without any widget links to screens', async () => {
    await startApp('/dashboard', { permissions: { FAQ: 'READ' } })
    expect(await screen.findByText('표시할 항목이 없습니다. 왼쪽 메뉴를 이용해 주세요.')).toBeVisible()
  })
})

describe('accessibility', () => {
  it.each(['/dashboard', '/main', '/svg', '/promotion/coupon', '/nowhere'])('axe finds nothing in %s', async (path) => {
    const user = userEvent.setup()
    await startApp(path, { counters: { ITEM: 12 } })
    await user.click(screen.getByRole('treeitem', { name: /^문의커뮤니티/ }))
    await user.click(screen.getByRole('button', { name: '엑셀 작업' }))
    await screen.findByRole('region', { name: '엑셀 작업' })
    const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })
})
