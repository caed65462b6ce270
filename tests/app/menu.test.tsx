import { readFileSync } from 'node:fs'
import { MutationObserver } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { routesToPreload } from '@/app/navigation'
import { pgAddress } from '@/menu/leave-page'
import { menuEntryOf, PG_LINK, screens } from '@/menu/menu'
import { apiMutation } from '@/shared/api/query'
import { session } from '@/shared/api/session'
import { config } from '@/shared/config'
import { markDirty } from '@/shared/lib/dirty'
import { rememberScreen } from '@/shared/lib/recent-screens'
import { useSearchMemory } from '@/shared/store/search-memory'
import { everything, makeMe, startApp } from './start-app'

const counter = (type: string) => `/api/v1/admin/common/refresh/${type}`
const HOUR = 3_600_000
const item = (name: string | RegExp) => screen.getByRole('treeitem', { name })
const items = () => screen.getAllByRole('treeitem').map((each) => each.getAttribute('aria-label') ?? each.textContent)

describe('side menu', () => {
  it('shows an admin with only ORDER_MANAGEMENT READ the entries orders, invoices and reservations', async () => {
    await startApp('/orderdelivery/allorder', { permissions: { ORDER_MANAGEMENT: 'READ' } })
    expect(items()).toEqual(['주문/배송관리', '전체 주문', '세금계산서 관리', '장착 예약 관리'])
  })

  it('shows all 12 groups in order, with only the group of the path open', async () => {
    await startApp('/car/model')
    expect(items()).toEqual([
      '기본설정',
      '전시관리',
      '상품관리',
      '차량관리',
      '차량 제조사 관리',
      '차종 분류 관리',
      '프로모션관리',
      '주문/배송관리',
      '회원관리',
      '사업자회원관리',
      '일반커뮤니티',
      '문의커뮤니티',
      '장착점관리',
      '렌탈관리',
    ])
    expect(item('차종 분류 관리')).toHaveAttribute('aria-current', 'page')
  })

  it('keeps the list marked while its detail is open, and opens the group of the new page', async () => {
    const { runtime } = await startApp('/car/model/detail?seq=3')
    expect(item('차종 분류 관리')).toHaveAttribute('aria-current', 'page')
    await act(() => runtime.router.navigate({ to: '/promotion/coupon' }))
    expect(item('쿠폰 관리')).toHaveAttribute('aria-current', 'page')
    expect(item('차량관리')).toHaveAttribute('aria-expanded', 'true')
  })

  it('marks the entry that a page without its own entry belongs to', () => {
    const entry = (path: string) => menuEntryOf(path)?.path
    expect(entry('/product/manage/battery')).toBe('/product/manage')
    expect(entry('/product/giftcard')).toBe('/product/manage')
    expect(entry('/basicSetting/sms')).toBe('/basicSetting/kakaotalk')
    // every screen marks an entry of the side menu, except the screens without an entry
    const dark = screens.filter(
      ({ path, layout }) => layout === 'main' && path !== PG_LINK && !menuEntryOf(path)?.inMenu,
    )
    expect(dark.map(({ group }) => group)).toEqual(dark.map(() => null))
  })

  it('is a tree for keyboard users', async () => {
    const user = userEvent.setup()
    const { runtime } = await startApp('/car/model')
    expect(screen.getAllByRole('treeitem').filter((each) => each.tabIndex === 0)).toEqual([item('차종 분류 관리')])
    item('차종 분류 관리').focus()
    await user.keyboard('{ArrowUp}')
    expect(item('차량 제조사 관리')).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(item('차량관리')).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(item('차량관리')).toHaveAttribute('aria-expanded', 'false')
    // The entry that disappeared was the only tab stop; the tree must stay reachable by Tab.
    expect(screen.getAllByRole('treeitem').filter((each) => each.tabIndex === 0)).toEqual([item('차량관리')])
    await user.keyboard('{End}')
    expect(item('렌탈관리')).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(item('렌탈 신청 관리')).toHaveFocus()
    await user.keyboard('{Home}')
    expect(item('기본설정')).toHaveFocus()
    await user.keyboard('회')
    expect(item('회원관리')).toHaveFocus()
    await user.keyboard('{Enter}{ArrowDown}{Enter}')
    await waitFor(() => expect(runtime.router.state.location.pathname).toBe('/member/manage'))
  })

  it('opens the payment provider in the same window after asking about unsaved changes, and logs it', async () => {
    const user = userEvent.setup()
    const { assign, of } = await startApp('/orderdelivery/allorder')
    const opened = vi.spyOn(window, 'open')
    const link = item('PG사 관리자')
    expect(link).toHaveAttribute('href', config.pgAdminUrl)
    expect(link).not.toHaveAttribute('target')
    markDirty('a form', true)
    await user.click(link)
    await user.click(await screen.findByRole('button', { name: '계속 작성' }))
    expect(assign).not.toHaveBeenCalled()
    markDirty('a form', false)
    await user.click(link)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(config.pgAdminUrl))
    const views = of('/api/v1/admin/admin-logs/screen-views').map(({ body }) => JSON.parse(body) as unknown)
    expect(views).toContainEqual({ path: PG_LINK })
    expect(opened).not.toHaveBeenCalled()
  })

  it.each(['', 'http://pg.example.com', 'javascript:alert(1)', 'https://nowhere'])('does not open %s', (address) => {
    expect(pgAddress(address)).toBeNull()
  })

  it('clears filters, page and URL on a click on the current entry, and reloads', async () => {
    const user = userEvent.setup()
    const { runtime, of } = await startApp('/basicSetting/admin?page=3&keyword=kim')
    const kept = (path: string) => useSearchMemory.getState().recall(path)
    await waitFor(() => expect(kept('/basicSetting/admin')).toMatchObject({ page: '3', keyword: 'kim' }))
    await act(() => runtime.router.navigate({ to: '/basicSetting/logmanage', search: { page: '2' } }))
    expect(useSearchMemory.getState()).toMatchObject({
      depth1: 'basicSetting',
      depth2: 'logmanage',
      params: { '/basicSetting/logmanage': { page: '2' } },
    })
    const before = of('/api/v1/admin/admin-logs').length
    await user.click(item('관리자 화면 사용 로그'))
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(kept('/basicSetting/logmanage')).toEqual({})
    await waitFor(() => expect(of('/api/v1/admin/admin-logs').length).toBeGreaterThan(before))
    expect(of('/api/v1/admin/admin-logs').at(-1)?.search).toContain('page=1')
  })

  it('keeps the filters of the list that a detail belongs to', async () => {
    const { runtime } = await startApp('/orderdelivery/allorder?page=2')
    await act(() => runtime.router.navigate({ to: '/orderdelivery/allorder/detail', search: { seq: '1' } }))
    expect(item('전체 주문')).toHaveAttribute('href', '/orderdelivery/allorder?page=2')
    expect(item('주문 상태별 관리')).toHaveAttribute('href', '/orderdelivery/orderstatus')
    await act(() => runtime.router.navigate({ to: '/orderdelivery/orderstatus' }))
    expect(item('전체 주문')).toHaveAttribute('href', '/orderdelivery/allorder')
  })

  it('opens a list with its default view, or in its previous state', async () => {
    const user = userEvent.setup()
    const params = { keyword: '물류', createdAt: { preset: '오늘' } }
    const view = { screen: '/basicSetting/permission', savedViewSeq: 1, name: '물류', params: params }
    const { runtime } = await startApp('/basicSetting/admin', {
      answer: ({ path }) =>
        path === '/api/v1/admin/me' ? { result: { ...makeMe(everything), defaultViews: [view] } } : undefined,
    })
    const entry = () => item('관리자 권한 관리')
    await user.click(entry())
    const day = expect.stringMatching(/^\d{4}-/)
    await waitFor(() =>
      expect(runtime.router.state.location.search).toEqual({ keyword: '물류', createdAt: { from: day, to: day } }),
    )
    await act(() => runtime.router.navigate({ to: '/basicSetting/permission', search: {} }))
    await act(() => runtime.router.navigate({ to: '/basicSetting/permission/detail', search: { new: '1' } }))
    expect(entry()).toHaveAttribute('href', '/basicSetting/permission')
    await user.click(item('관리자 화면 사용 로그'))
    await waitFor(() => expect(entry()).toHaveAttribute('href', expect.stringContaining('keyword=')))
  })

  it('is a drawer in narrow windows: Escape closes it and gives the focus back', async () => {
    const user = userEvent.setup()
    await startApp('/dashboard')
    const burger = screen.getByRole('button', { name: '메뉴 열기' })
    await user.click(burger)
    const drawer = screen.getByRole('dialog', { name: '메뉴' })
    expect(within(drawer).getByRole('tree')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(burger).toHaveFocus()
  })

  it('collapses to icons, persistently; an icon opens the whole menu at its group', async () => {
    const user = userEvent.setup()
    await startApp('/car/model')
    await user.click(screen.getByRole('button', { name: '메뉴 접기' }))
    expect(screen.queryByRole('tree', { name: '화면' })).toBeNull()
    cleanup()
    const { runtime } = await startApp('/car/model')
    expect(document.documentElement).toHaveAttribute('data-menu', 'folded')
    await user.click(screen.getByRole('button', { name: '회원관리' }))
    expect(item('회원관리')).toHaveFocus()
    await user.click(item('회원 관리'))
    await waitFor(() => expect(runtime.router.state.location.pathname).toBe('/member/manage'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: '메뉴 펼치기' }))
    expect(item('회원 관리')).toBeVisible()
    expect(document.documentElement).not.toHaveAttribute('data-menu')
  })
})

describe('the static shell', () => {
  const markup = readFileSync('index.html', 'utf8').replace(/^[\s\S]*<body>|<script[\s\S]*$/g, '')
  const code = readFileSync('scripts/build/early-shell.js', 'utf8')
  let marked: (string | null)[] = []
  const never = new Promise<never>(() => undefined)

  /** Returns the texts that the early start draws before the app has loaded. */
  function drawn(title: string, kept: string | null, menuPath = '/car/model'): string[] {
    const page = document.createElement('div')
    page.innerHTML = markup
    document.body.append(page)
    document.documentElement.dataset.layout = 'main'
    document.title = title
    Object.assign(window, { __menuPath: menuPath })
    if (kept === null) sessionStorage.removeItem('chrome')
    else sessionStorage.setItem('chrome', kept)
    new Function(code)()
    delete document.documentElement.dataset.layout
    page.remove()
    marked = [...page.querySelectorAll('.boot i.on')].map((each) => each.textContent)
    const words = (selector: string) => [...page.querySelectorAll(selector)].map((each) => each.textContent ?? '')
    return [...words('.boot header > :not(svg)'), ...words('.boot h1'), ...words('.boot nav > :not(p)')]
  }

  it.each([
    ['/car/model', everything],
    ['/orderdelivery/allorder', { ORDER_MANAGEMENT: 'READ' as const }],
  ])(
    'shows the menu that this admin saw last, and the app keeps it until permissions are loaded: %s',
    async (path, permissions) => {
      await startApp(path, { permissions })
      const shown = items()
      const kept = sessionStorage.getItem('chrome')
      expect(drawn('차종 분류 관리', kept, path)).toEqual(['타이어원', '관리자', '차종 분류 관리', ...shown])
      expect(document.title).toBe('차종 분류 관리 - 타이어원 관리자')
      cleanup()
      await startApp(path, {
        answer: ({ path: requestPath }) => (requestPath === '/api/v1/admin/me' ? { result: never } : undefined),
      })
      expect(items()).toEqual(shown)
      expect(screen.getByRole('link', { name: '타이어원 관리자, 대시보드로' })).toBeVisible()
    },
  )

  it.each([null, '', '{', '[]', 'null', '[1,2]', '["a",[["b"]]]', '{"0":"<b>"}'])(
    'shows the title and does not throw if the stored menu is %j',
    async (kept) => {
      expect(drawn('브랜드 관리', kept).slice(-2)).toEqual(expect.arrayContaining(['브랜드 관리']))
      await startApp('/car/model')
      expect(items()).toContain('차종 분류 관리')
    },
  )

  it('marks the entry that a page outside the menu belongs to', () => {
    const menu = [
      [
        'basicSetting',
        '기본설정',
        [
          ['/basicSetting/permission', '관리자 권한 관리'],
          ['/basicSetting/menu', '메뉴 관리'],
        ],
      ],
    ]
    drawn('관리자 계정 관리', JSON.stringify(['타이어원', menu, []]), '/basicSetting/permission')
    expect(document.title).toBe('관리자 계정 관리 - 타이어원 관리자')
    expect(marked).toEqual(['관리자 권한 관리'])
  })

  it('is forgotten on sign-out', async () => {
    await startApp('/car/model')
    expect(sessionStorage.getItem('chrome')).toContain('타이어원')
    await session.signOut()
    expect(sessionStorage.getItem('chrome')).toBeNull()
  })
})

describe('prefetched code', () => {
  it('is that of the three last used lists, but not of forms and the current page', async () => {
    const { runtime } = await startApp('/dashboard')
    const used = ['/product/manage/detail', '/car/model', '/myinfo', '/product/brand', '/product/manage']
    for (const path of [...used, '/product/pattern', '/basicSetting/admin'].reverse()) rememberScreen(path)
    const paths = routesToPreload(runtime.router, '/car/model').map(({ fullPath }) => fullPath.replace(/\/$/, ''))
    expect(paths).toEqual(['/product/brand', '/product/manage', '/product/pattern'])
  })
})

describe('counters', () => {
  it('show 9+ for 12 with the exact number in the accessible name, and nothing for zero', async () => {
    const { calls } = await startApp('/inquirycommunity/product', { counters: { ITEM: 12, INQUIRY: 0 } })
    const entry = await screen.findByRole('treeitem', { name: '상품 문의, 미처리 12건' })
    expect(entry).toHaveTextContent('9+')
    expect(item('일반 문의')).toHaveTextContent(/^일반 문의$/)
    const refreshCalls = calls.filter(({ path }) => path.includes('/common/refresh/'))
    expect(refreshCalls).toHaveLength(4)
    expect(refreshCalls.every(({ background }) => background)).toBe(true)
  })

  it('refresh every hour; 새로고침 refreshes at once, in the foreground, and restarts the hour', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const counters = { ITEM: 1, INQUIRY: 2, REVIEW: 3 }
    const { of } = await startApp('/inquirycommunity/product', { counters })
    const callCount = () => of(counter('ITEM')).length
    await waitFor(() => expect(callCount()).toBe(1))

    await act(() => vi.advanceTimersByTimeAsync(HOUR / 2))
    counters.ITEM = 4
    await user.click(screen.getByRole('button', { name: '카운트 새로고침' }))
    await screen.findByRole('treeitem', { name: '상품 문의, 미처리 4건' })
    expect(callCount()).toBe(2)
    expect(of(counter('ITEM'))[1]?.background).toBe(false)

    // An hour has passed since the page was loaded, but not since 새로고침 was pressed.
    await act(() => vi.advanceTimersByTimeAsync(HOUR * 0.75))
    expect(callCount()).toBe(2)
    await act(() => vi.advanceTimersByTimeAsync(HOUR / 4 + 5000))
    expect(callCount()).toBe(3)
    expect(of(counter('ITEM'))[2]?.background).toBe(true)
  })

  it('refresh after any write', async () => {
    const counters = { ITEM: 10 }
    const { runtime, of } = await startApp('/inquirycommunity/product', { counters })
    expect(await screen.findByRole('treeitem', { name: '상품 문의, 미처리 10건' })).toHaveTextContent('9+')
    counters.ITEM = 9
    const answer = new MutationObserver(runtime.queryClient, apiMutation('put', '/api/v1/admin/me'))
    await act(() =>
      answer.mutate({ body: { name: '김도현', email: 'k@example.com', mobilePhone: '01000000000', version: 1 } }),
    )
    expect(await screen.findByRole('treeitem', { name: '상품 문의, 미처리 9건' })).toHaveTextContent(/문의9(?!\+)/)
    expect(of(counter('ITEM'))).toHaveLength(2)
  })

  it('keep the old number after a failed refresh', async () => {
    const user = userEvent.setup()
    let broken = false
    const { of, alert } = await startApp('/inquirycommunity/product', {
      counters: { ITEM: 5 },
      answer: ({ path }) =>
        broken && path === counter('ITEM') ? { status: 500, code: 'INTERNAL', message: '오류' } : undefined,
    })
    await screen.findByRole('treeitem', { name: '상품 문의, 미처리 5건' })
    broken = true
    await user.click(screen.getByRole('button', { name: '카운트 새로고침' }))
    await waitFor(() => expect(of(counter('ITEM'))).toHaveLength(2))
    expect(item('상품 문의, 미처리 5건')).toBeVisible()
    expect(alert).not.toHaveBeenCalled()
    expect(screen.queryByText('오류')).toBeNull()
  })

  it.each([null, {}, [], '열둘', '<b>3</b>'])('ignore the invalid answer %j', async (result) => {
    const { of, alert } = await startApp('/inquirycommunity/product', {
      counters: { INQUIRY: 3 },
      answer: ({ path }) => (path === counter('ITEM') ? { result } : undefined),
    })
    await screen.findByRole('treeitem', { name: '일반 문의, 미처리 3건' })
    await waitFor(() => expect(of(counter('ITEM'))).toHaveLength(1))
    expect(item('상품 문의')).toHaveTextContent(/^상품 문의$/)
    expect(document.body).not.toHaveTextContent(/NaN|undefined|object|일시적인 오류/)
    expect(alert).not.toHaveBeenCalled()
  })
})
