import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { entriesFor, orderOffer } from '@/menu/entries'
import { screens } from '@/menu/menu'
import { rank } from '@/menu/rank'
import { everything, makeMe, startApp } from './world'

const me = makeMe(everything)
const all = entriesFor(me)
const titles = (query: string, recent?: string[]) => rank(all, query, recent).map(({ title }) => title)

describe('matching', () => {
  it.each([
    ['쿠폰 관리', '쿠폰 관리'],
    ['쿠폰관리', '쿠폰 관리'],
    ['ㅈㅁㅅㅌ', '주문 상태별 관리'],
    ['ㅋㅍ', '쿠폰 관리'],
    // 베스트/전문가 has these initials, too, and comes first in the menu
    ['ㅈㅁ', '주문 상태별 관리'],
    ['주ㅁㅅ', '주문 상태별 관리'],
    ['주무', '주문 상태별 관리'],
    ['쿠포', '쿠폰 관리'],
    ['znvhs', '쿠폰 관리'],
    ['FAQ', 'FAQ 관리'],
    ['faq', 'FAQ 관리'],
    ['COUPON_MANAGEMENT', '쿠폰 관리'],
    ['deliverycode', '택배사 코드 관리'],
    ['로그아웃', '로그아웃'],
  ])('%s finds %s first', (query, title) => {
    expect(titles(query)[0]).toBe(title)
  })

  it('wants the very consonant that was typed', () => {
    expect(titles('ㄲㅍ')).toEqual([])
    expect(titles('zzzz')).toEqual([])
  })

  it('ranks: title starts, word starts, title contains, initials, group or path', () => {
    const found = titles('주문')
    expect(found.indexOf('주문 상태별 관리')).toBeLessThan(found.indexOf('전체 주문'))
    // Only its group and path say so.
    expect(found.indexOf('전체 주문')).toBeLessThan(found.indexOf('택배사 코드 관리'))
  })

  it('puts what was used recently before others of the same rank', () => {
    expect(titles('주문')[0]).toBe('주문 상태별 관리')
    expect(titles('주문', ['/orderdelivery/orderdelete'])[0]).toBe('주문 삭제 관리')
    // A better rank still wins.
    expect(titles('주문', ['/orderdelivery/allorder'])[0]).toBe('주문 상태별 관리')
  })

  it('answers within a frame', () => {
    rank(all, '주문')
    const start = performance.now()
    for (const query of ['ㅈ', '주', '주문', 'wnans', 'ㅈㅁㅅㅌ', 'order', '관리', '상품', 'a', '장착'])
      rank(all, query)
    expect((performance.now() - start) / 10).toBeLessThan(16)
  })
})

describe('entries', () => {
  it('hold each screen that has a name and a place, details only where one may create', () => {
    const paths = new Set(all.map(({ path }) => path))
    for (const { path, layout, creates } of screens) {
      const wanted = layout === 'main' && (creates || !/detail$/.test(path))
      expect([path, paths.has(path)]).toEqual([path, wanted])
    }
    expect(all.find(({ path }) => path === '/promotion/coupon/detail')?.title).toBe('쿠폰 등록')
  })

  it('leave out what the admin may not open, and 등록 without WRITE', () => {
    const few = entriesFor(makeMe({ ORDER_MANAGEMENT: 'READ' }))
    const found = (query: string) => rank(few, query).map(({ title }) => title)
    expect(found('ㅈㅊㅇㅇ')).toEqual(['장착 예약 관리'])
    expect(found('회원 관리')).toEqual([])
    expect(found('세금계산서')).toEqual(['세금계산서 관리'])
    const writer = entriesFor(makeMe({ ORDER_MANAGEMENT: 'WRITE' }))
    expect(rank(writer, '세금계산서').map(({ title }) => title)).toEqual(['세금계산서 관리', '세금계산서 등록'])
  })

  it('offer an order for 4 digits and more, to those who may see orders', () => {
    expect(orderOffer('123', me)).toBeNull()
    expect(orderOffer('12a4', me)).toBeNull()
    expect(orderOffer('1234', makeMe({ FAQ: 'WRITE' }))).toBeNull()
    expect(orderOffer(' 20261121000184 ', me)).toMatchObject({
      title: '주문번호 20261121000184 찾기',
      path: '/orderdelivery/allorder',
      search: { keywordType: 'orderNo', keyword: '20261121000184' },
    })
  })
})

describe('dialog', () => {
  async function openPalette(path = '/dashboard') {
    const user = userEvent.setup()
    const world = await startApp(path)
    // On a Korean layout the key's letter is ㅏ: only its place counts.
    fireEvent.keyDown(window, { key: 'ㅏ', code: 'KeyK', ctrlKey: true })
    const box = await screen.findByRole('combobox', { name: /화면 이름/ })
    return { user, box, ...world }
  }

  it('who types fast opens what she has typed, not what the list still shows', async () => {
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

  it('opens by Ctrl+K, lists at most 12, moves by arrows, opens by Enter', async () => {
    const { user, box, runtime } = await openPalette()
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
    const button = screen.getByRole('button', { name: /화면 찾기/ })
    await user.click(button)
    await screen.findByRole('combobox')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button).toHaveFocus()
  })

  it('leaves Enter to the input method while it composes', async () => {
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
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('주문번호 20261121000184 찾기'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    const url = '/orderdelivery/allorder?keywordType=orderNo&keyword=20261121000184'
    expect(opened).toHaveBeenCalledExactlyOnceWith(url, '_blank')
  })

  it('does things, too: counts anew, and signs out', async () => {
    const { user, box, of, assign } = await openPalette()
    const asked = () => of('/api/v1/admin/common/refresh/ITEM').length
    await waitFor(() => expect(asked()).toBe(1))
    await user.type(box, '카운트')
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('카운트 새로고침'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked()).toBe(2))
    fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true })
    await user.type(await screen.findByRole('combobox', { name: /화면 이름/ }), '로그아웃')
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('로그아웃'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
    // the screens that were shown last, too
    expect(sessionStorage.length).toBe(0)
  })

  it('shows the last 7 screens before anything is typed, the latest first', async () => {
    const visited = ['brand', 'manage', 'pattern', 'pricemodify', 'corpmember', 'priceranking', 'giftcard', 'event']
    sessionStorage.setItem('recentScreens', JSON.stringify(visited.map((page) => `/product/${page}`)))
    await openPalette('/dashboard')
    const shown = screen.getAllByRole('option').map((option) => option.textContent)
    expect(shown).toHaveLength(7)
    expect(shown.slice(0, 3)).toEqual(['대시보드', '브랜드 관리상품관리', '상품 관리상품관리'])
  })

  it('says so when nothing fits', async () => {
    const { user, box } = await openPalette()
    await user.type(box, 'ㄲㄲㄲ')
    expect(await screen.findByText(/맞는 화면이 없습니다/)).toBeVisible()
  })
})
