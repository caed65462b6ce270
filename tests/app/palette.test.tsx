import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { sourcesFor } from '@/app/palette/record-sources'
import { PG_LINK, screens } from '@/menu/menu'
import { orderSearchEntry, paletteEntriesFor } from '@/menu/palette-entries'
import { rankEntries } from '@/menu/rank-entries'
import { itemRowTitles } from '@/shared/api/gen/product-manage.gen'
import { config } from '@/shared/config'
import { markDirty } from '@/shared/lib/dirty'
import { promised } from '../setup/contract-response'
import { everything, makeMe, startApp } from './start-app'

const me = makeMe(everything)
const all = paletteEntriesFor(me)
const titles = (query: string, recent?: string[]) => rankEntries(all, query, recent).map(({ title }) => title)

describe('matching', () => {
  it.each([
    ['쿠폰 관리', '쿠폰 관리'],
    ['쿠폰관리', '쿠폰 관리'],
    ['ㅈㅁㅅㅌ', '주문 상태별 관리'],
    ['ㅋㅍ', '쿠폰 관리'],
    // 베스트/전문가 has these initials, too, and precedes it in the menu
    ['ㅈㅁ', '주문 상태별 관리'],
    ['주ㅁㅅ', '주문 상태별 관리'],
    ['주무', '주문 상태별 관리'],
    ['쿠포', '쿠폰 관리'],
    ['znvhs', '쿠폰 관리'],
    ['FAQ', 'FAQ 관리'],
    ['faq', 'FAQ 관리'],
    ['COUPON_MANAGEMENT', '쿠폰 관리'],
    ['deliverycode', '택배사 코드 관리'],
    // the action 로그아웃 comes after the screens
    ['로그', '관리자 화면 사용 로그'],
    ['ㄹㄱ', '관리자 화면 사용 로그'],
    ['로그아웃', '로그아웃'],
    ['fhrmdkdnt', '로그아웃'],
    // aliases of a screen
    ['문자', 'SMS 관리'],
    ['환불 신청', '주문 상태별 관리'],
    ['무통장 입금', '입금 확인(뱅크다)'],
    ['매출', '대시보드'],
    ['이익', '대시보드'],
    ['정산', '장착점 관리'],
  ])('%s finds %s first', (query, title) => {
    expect(titles(query)[0]).toBe(title)
  })

  it('offers 로그아웃 only for the whole word', () => {
    expect(titles('로그아')).toEqual([])
    expect(titles('카운트')[0]).toBe('카운트 새로고침')
  })

  it('distinguishes a doubled consonant', () => {
    expect(titles('ㄲㅍ')).toEqual([])
    expect(titles('zzzz')).toEqual([])
  })

  it('ranks: start of title, start of word, within title, initials, group or path', () => {
    const found = titles('주문')
    expect(found.indexOf('주문 상태별 관리')).toBeLessThan(found.indexOf('전체 주문'))
    // The word occurs only in its group and path.
    expect(found.indexOf('전체 주문')).toBeLessThan(found.indexOf('택배사 코드 관리'))
  })

  it('ranks recently used entries before others of the same rank', () => {
    expect(titles('주문')[0]).toBe('주문 상태별 관리')
    expect(titles('주문', ['/orderdelivery/orderdelete'])[0]).toBe('주문 삭제 관리')
    // A better match still comes first, before a recently opened screen.
    expect(titles('주문', ['/orderdelivery/allorder'])[0]).toBe('주문 상태별 관리')
  })

  it('answers within a frame', () => {
    rankEntries(all, '주문')
    const start = performance.now()
    for (const query of ['ㅈ', '주', '주문', 'wnans', 'ㅈㅁㅅㅌ', 'order', '관리', '상품', 'a', '장착'])
      rankEntries(all, query)
    expect((performance.now() - start) / 10).toBeLessThan(16)
  })
})

describe('entries', () => {
  it('has each screen with a name and a path, and details only for creating', () => {
    const paths = new Set(all.map(({ path }) => path))
    for (const { path, layout, creates } of screens) {
      const wanted = layout === 'main' && (creates !== null || !/detail$/.test(path))
      expect([path, paths.has(path)]).toEqual([path, wanted])
    }
    expect(all.find(({ path }) => path === '/promotion/coupon/detail')?.title).toBe('쿠폰 등록')
  })

  it('omit screens without permission, and 등록 without WRITE', () => {
    const few = paletteEntriesFor(makeMe({ ORDER_MANAGEMENT: 'READ' }))
    const found = (query: string) => rankEntries(few, query).map(({ title }) => title)
    expect(found('ㅈㅊㅇㅇ')).toEqual(['장착 예약 관리'])
    expect(found('회원 관리')).toEqual([])
    expect(found('세금계산서')).toEqual(['세금계산서 관리'])
    const writer = paletteEntriesFor(makeMe({ ORDER_MANAGEMENT: 'WRITE' }))
    expect(rankEntries(writer, '세금계산서').map(({ title }) => title)).toEqual(['세금계산서 관리', '세금계산서 등록'])
    expect(rankEntries(writer, '수기 주문').map(({ title }) => title)).toEqual(['수기 주문 등록'])
    // permission for order states does not include creating orders
    expect(rankEntries(paletteEntriesFor(makeMe({ ORDER_STATE_MANAGEMENT: 'WRITE' })), '수기 주문')).toEqual([])
  })

  it('offer an order search for 10 or more digits with permission; fewer may be a phone', () => {
    expect(orderSearchEntry('1234', me)).toBeNull()
    expect(orderSearchEntry('2026112100', me)).toMatchObject({ title: '주문번호 2026112100 찾기' })
    expect(orderSearchEntry('12a4', me)).toBeNull()
    expect(orderSearchEntry('2026112100', makeMe({ FAQ: 'WRITE' }))).toBeNull()
    for (const other of ['2254517', '01071234568', '010-7123-4568'])
      expect(orderSearchEntry(other, me), other).toBeNull()
    expect(orderSearchEntry(' 20261121000184 ', me)).toMatchObject({
      title: '주문 20261121-000184 열기',
      path: '/orderdelivery/allorder',
      search: { keywordType: 'orderNo', keyword: '20261121000184' },
    })
  })
})

const { ITEM_MANAGEMENT: _, ...noItems } = everything

describe('dialog', () => {
  async function openPalette(path = '/dashboard', options: Parameters<typeof startApp>[1] = {}) {
    const user = userEvent.setup()
    const world = await startApp(path, options)
    // On a Korean layout the key's letter is ㅏ: only the key's position counts.
    fireEvent.keyDown(window, { key: 'ㅏ', code: 'KeyK', ctrlKey: true })
    const box = await screen.findByRole('combobox', { name: /화면 이름/ })
    return { user, box, ...world }
  }

  it('Enter right after typing opens the result for the typed text, not the visible one', async () => {
    const user = userEvent.setup()
    const { runtime } = await startApp('/basicSetting/permission')
    await user.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox', { name: /화면 이름/ })
    act(() => {
      fireEvent.change(input, { target: { value: '관리자 계정' } })
      fireEvent.keyDown(input, { key: 'Enter' })
    })
    await waitFor(() => expect(runtime.router.state.location.pathname).toBe('/basicSetting/admin'))
  })

  it('finds saved views under their screens and opens the list with them', async () => {
    const user = userEvent.setup()
    const view = {
      savedViewSeq: 3,
      screen: '/basicSetting/admin',
      tab: '',
      name: '잠긴 계정',
      params: { keyword: 'kim' },
      shared: true,
      columns: null,
      sortOrder: 1,
      adminSeq: 1,
      ownerName: '김도현',
      createdAt: '',
      createdBy: null,
      updatedAt: '',
      updatedBy: null,
      version: 1,
    }
    const { runtime } = await startApp('/dashboard', {
      answer: ({ path }) =>
        path.endsWith('/saved-views') ? { result: { items: [view], page: 1, size: 500, total: 1 } } : undefined,
    })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: /화면 이름/ }), '잠긴')
    await user.click(await screen.findByRole('option', { name: /보기: 잠긴 계정/ }))
    await waitFor(() => expect(runtime.router.state.location).toMatchObject({ pathname: '/basicSetting/admin' }))
    expect(runtime.router.state.location.search).toEqual({ keyword: 'kim' })
  })

  it('opens by Ctrl+K, lists at most 12, moves by arrows, opens by Enter', async () => {
    const { user, box, runtime } = await openPalette('/dashboard', { permissions: noItems })
    expect(box).toHaveFocus()
    await user.type(box, '관리')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(12))
    await user.clear(box)
    await user.type(box, '쿠폰')
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('쿠폰 관리'))
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowDown}')
    const second = screen.getAllByRole('option')[1]
    expect(second).toHaveAttribute('aria-selected', 'true')
    expect(box).toHaveAttribute('aria-activedescendant', second?.id)
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(runtime.router.state.location.pathname).toBe('/promotion/coupon'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('closes by Escape and gives the focus back', async () => {
    const user = userEvent.setup()
    await startApp('/dashboard')
    const button = screen.getByRole('button', { name: /통합 검색/ })
    await user.click(button)
    await screen.findByRole('combobox')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button).toHaveFocus()
  })

  it('leaves Enter to the input method during composition', async () => {
    const { user, box, runtime } = await openPalette()
    await user.type(box, '쿠폰')
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0))
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(runtime.router.state.location.pathname).toBe('/dashboard')
  })

  it('opens in a new tab by Ctrl+Enter, with the opener kept', async () => {
    const { user, box } = await openPalette()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await user.type(box, '20261121000184')
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('주문 20261121-000184 열기'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    // there is no order with this number: the palette opens the list
    const url = '/orderdelivery/allorder?keywordType=orderNo&keyword=20261121000184'
    await waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith(url, '_blank'))
  })

  it('opens an order by its whole number', async () => {
    const { user, box, runtime } = await openPalette('/dashboard', {
      answer: ({ path, search }) =>
        path === '/api/v1/admin/orders' && search.includes('20261121000184')
          ? {
              result: {
                items: [{ orderSeq: 77, orderNo: '20261121000184', ordererName: '김*문' }],
                page: 1,
                size: 20,
                total: 1,
              },
            }
          : undefined,
    })
    await user.type(box, '20261121 000184{Enter}')
    await waitFor(() => expect(runtime.router.state.location.href).toBe('/orderdelivery/allorder/detail?seq=77'))
  })

  it('runs commands: refresh counters, sign out', async () => {
    const { user, box, of, assign } = await openPalette()
    const callCount = () => of('/api/v1/admin/common/refresh/ITEM').length
    await waitFor(() => expect(callCount()).toBe(1))
    await user.type(box, '카운트')
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('카운트 새로고침'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(callCount()).toBe(2))
    fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true })
    await user.type(await screen.findByRole('combobox', { name: /화면 이름/ }), '로그아웃')
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('로그아웃'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
    // the recently opened screens are deleted, too
    expect(sessionStorage.length).toBe(0)
  })

  it('opens the payment provider like the side menu: asks and logs', async () => {
    const { user, box, of, assign } = await openPalette()
    markDirty('a form', true)
    await user.type(box, 'PG사')
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('PG사 관리자'))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: '계속 작성' })).toBeInTheDocument()
    expect(assign).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '나가기' }))
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(config.pgAdminUrl))
    const views = of('/api/v1/admin/admin-logs/screen-views').map(({ body }) => JSON.parse(body) as unknown)
    expect(views).toContainEqual({ path: PG_LINK })
    markDirty('a form', false)
  })

  it('shows the last 7 screens before typing, the latest first', async () => {
    const visited = ['brand', 'manage', 'pattern', 'pricemodify', 'corpmember', 'priceranking', 'giftcard', 'event']
    sessionStorage.setItem('recentScreens', JSON.stringify(visited.map((page) => `/product/${page}`)))
    await openPalette('/dashboard')
    const shown = screen.getAllByRole('option').map((option) => option.textContent)
    expect(shown).toHaveLength(7)
    expect(shown.slice(0, 3)).toEqual(['대시보드', '브랜드 관리상품관리', '상품 관리상품관리'])
  })

  it('says that nothing was found', async () => {
    const { user, box } = await openPalette()
    await user.type(box, 'ㄲㄲㄲ')
    expect(await screen.findByText(/찾은 것이 없습니다/)).toBeVisible()
  })

  describe('records', () => {
    const ITEMS = '/api/v1/admin/items'
    const names = [...Object.keys(itemRowTitles), 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version']
    const item = (itemSeq: number, name: string) => ({
      ...Object.fromEntries(names.map((field) => [field, null])),
      itemSeq,
      itemType: 'TIRE',
      itemCode: `T000000${itemSeq}`,
      brandName: '미쉐린',
      saleState: 'ON_SALE',
      name: `미쉐린 ${name}`,
    })
    const two = { items: [item(1, 'Primacy 4+'), item(2, 'Pilot Sport 5')], page: 1, size: 20, total: 12 }
    const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
    const keywordOf = ({ search }: { search: string }) => new URLSearchParams(search).get('keyword')

    it('are found by keyword, listed below the screens, and opened by arrows and Enter', async () => {
      const answer = ({ path }: { path: string }) => (path === ITEMS ? { result: two } : undefined)
      const { user, box, of, runtime } = await openPalette('/dashboard', { answer })
      // one change event: on a busy machine the pause between two letters could start a request
      act(() => {
        for (const value of ['미쉐린', '미쉐린 22545', '미쉐린 2254517']) fireEvent.change(box, { target: { value } })
      })
      await screen.findByRole('option', { name: /Primacy 4\+/ })
      expect(options()).toEqual([
        '상품에서 ‘미쉐린 2254517’ 찾기12건',
        'Primacy 4+미쉐린 · T0000001 · 판매중',
        'Pilot Sport 5미쉐린 · T0000002 · 판매중',
      ])
      // requested after the debounce time, as in the list
      expect(of(ITEMS).map(keywordOf)).toEqual(['미쉐린 2254517'])
      expect(of(ITEMS)[0]?.search).toContain('keywordType=all')
      await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
      await waitFor(() => expect(runtime.router.state.location.href).toBe('/product/manage/detail?seq=2'))
    })

    it('Enter opens the list with the keyword at once, or the only record once it is known', async () => {
      const answer = ({ path }: { path: string }) =>
        path === ITEMS ? { result: { ...two, items: two.items.slice(1), total: 1 } } : undefined
      const { box, user, runtime } = await openPalette('/dashboard', { answer })
      act(() => {
        fireEvent.change(box, { target: { value: '2254517' } })
        fireEvent.keyDown(box, { key: 'Enter' })
      })
      await waitFor(() => expect(runtime.router.state.location.search).toMatchObject({ keyword: '2254517' }))
      expect(runtime.router.state.location.pathname).toBe('/product/manage')
      await user.keyboard('{Control>}k{/Control}')
      await user.type(await screen.findByRole('combobox', { name: /화면 이름/ }), 'T0000002')
      await screen.findByRole('option', { name: /Pilot Sport 5/ })
      await user.keyboard('{Enter}')
      await waitFor(() => expect(runtime.router.state.location.href).toBe('/product/manage/detail?seq=2'))
    })

    it('a late answer for an older keyword is aborted and never shown', async () => {
      const late: Record<string, (given: { result: unknown }) => void> = {}
      const answer = (call: { path: string; search: string }) =>
        call.path === ITEMS
          ? new Promise<{ result: unknown }>((resolve) => {
              late[keywordOf(call) ?? ''] = resolve
            })
          : undefined
      const { user, box, of } = await openPalette('/dashboard', { answer })
      await user.type(box, '미쉐린')
      await waitFor(() => expect(late).toHaveProperty('미쉐린'))
      expect(screen.getByText('상품 찾는 중…')).toBeVisible()
      await user.type(box, ' 2254517')
      await waitFor(() => expect(late).toHaveProperty('미쉐린 2254517'))
      expect(of(ITEMS)[0]?.signal.aborted).toBe(true)
      late['미쉐린 2254517']?.({ result: { ...two, items: [item(3, 'CrossClimate 2')] } })
      await screen.findByRole('option', { name: /CrossClimate 2/ })
      await act(async () => late.미쉐린?.({ result: two }))
      expect(options().join()).not.toContain('Primacy')
    })

    it('the marked line stays marked while other answers arrive, and Enter opens it', async () => {
      const late: Record<string, (given: { result: unknown }) => void> = {}
      const [ITEMS, MEMBERS] = ['/api/v1/admin/items', '/api/v1/admin/members']
      const answer = ({ path }: { path: string }) =>
        [ITEMS, MEMBERS].includes(path)
          ? new Promise<{ result: unknown }>((resolve) => {
              late[path] = resolve
            })
          : path.startsWith('/api/v1/admin/') &&
              /coupons|stores|orders|inquiries|business-members|bank|car-|events|admins$/.test(path)
            ? { result: { items: [], page: 1, size: 20, total: 0 } }
            : undefined
      const { user, box, runtime } = await openPalette('/dashboard', { answer })
      await user.type(box, '미쉐린')
      await waitFor(() => expect(Object.keys(late).sort()).toEqual([ITEMS, MEMBERS]))
      const person = { memberSeq: 7, loginId: 'mich', name: '미*린', mobilePhone: '010-****-1234', state: 'ACTIVE' }
      late[MEMBERS]?.({ result: promised('get', MEMBERS, { items: [person], page: 1, size: 20, total: 2 }) })
      await screen.findByRole('option', { name: /미\*린/ })
      const marked = () => screen.getAllByRole('option').find((option) => option.ariaSelected === 'true')
      await user.hover(screen.getByRole('option', { name: /미\*린/ }))
      expect(marked()).toHaveTextContent('미*린')
      late[ITEMS]?.({ result: two })
      await screen.findByRole('option', { name: /Primacy/ })
      expect(marked()).toHaveTextContent('미*린')
      expect(box).toHaveAttribute('aria-activedescendant', marked()?.id)
      await user.keyboard('{Enter}')
      await waitFor(() => expect(runtime.router.state.location.href).toBe('/member/manage/detail?seq=7'))
    })

    it('people are searched by id, and by name also in the other keyboard layout', async () => {
      const { user, box, of } = await openPalette('/dashboard', {})
      await user.type(box, 'rlaehgus')
      const types = () =>
        of('/api/v1/admin/members').map(({ search }) => new URLSearchParams(search).get('keywordType'))
      await waitFor(() => expect(types().sort()).toEqual(['loginId', 'name']))
    })

    it('a failure is shown in the palette, which retries and stays open', async () => {
      let fails = true
      const answer = ({ path }: { path: string }) => {
        if (path !== ITEMS) return undefined
        return fails ? { status: 500, code: 'INTERNAL', message: '잠시 후 다시 시도해 주세요.' } : { result: two }
      }
      const { user, box, alert } = await openPalette('/dashboard', { answer })
      await user.type(box, '미쉐린')
      await screen.findByRole('option', { name: /잠시 후 다시 시도해 주세요/ })
      fails = false
      await user.keyboard('{ArrowDown}{Enter}')
      await screen.findByRole('option', { name: /Primacy/ })
      expect(box).toHaveFocus()
      expect(alert).not.toHaveBeenCalled()
    })

    it('are not searched without permission or for one letter', async () => {
      const { user, box, of } = await openPalette('/dashboard', { permissions: noItems })
      await user.type(box, '없는말없는말')
      const none = await screen.findByText(/찾은 것이 없습니다/)
      expect(none).toBeVisible()
      // a name is not a coupon code, size or number: only the searched sources are named
      expect(none).toHaveTextContent('주문')
      expect(none).not.toHaveTextContent('렌탈 신청')
      expect(of(ITEMS)).toEqual([])
      expect(sourcesFor(makeMe(noItems)).map(({ noun }) => noun)).not.toContain('상품')
      expect(sourcesFor(makeMe({}))).toEqual([])
      // searches for members are logged, so a size does not start one
      const people = sourcesFor(me).find(({ noun }) => noun === '회원')
      expect(people?.searchFor('2254517')).toBeNull()
      for (const noun of ['주문', '일반 문의', '상품 문의'])
        expect(
          sourcesFor(me)
            .find((source) => source.noun === noun)
            ?.searchFor('홍길동'),
          noun,
        ).not.toBeNull()
      expect(people?.searchFor('홍길동')).not.toBeNull()
      expect(people?.searchFor('010-5574-4028')).not.toBeNull()
      // the last four digits of a phone, as the order search takes them
      expect(people?.searchFor('6839')?.all?.search).toEqual({ keywordType: 'mobilePhone', keyword: '6839' })
      for (const { searchFor: ask } of sourcesFor(me))
        expect([ask(''), ask('미'), ask('😀')]).toEqual([null, null, null])
    })
  })
})
