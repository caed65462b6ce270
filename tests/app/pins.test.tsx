import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '@/shared/api/types'
import { everything, makeMe, startApp } from './start-app'

type Pin = Schemas['Pin']

const pinOf = (path: string): Pin => ({ screen: path, savedViewSeq: null, name: null, params: null })

/** Starts the app on a backend that stores the pins and refuses changes with an old version. */
async function start(first: Pin[], { path = '/basicSetting/admin', eight = false } = {}) {
  let kept = first
  const user = userEvent.setup()
  const world = await startApp(path, {
    answer: ({ path: called, method, body }) => {
      if (called === '/api/v1/admin/me') return { result: { ...makeMe(everything), pins: kept } }
      if (method !== 'PUT' || called !== '/api/v1/admin/me/pins') return undefined
      if (eight) return { status: 409, code: 'LIMIT_EXCEEDED', message: '최대 8개까지 고정할 수 있습니다.' }
      const sent: Schemas['PinsUpdate'] = JSON.parse(body)
      const isSeen =
        JSON.stringify(sent.seen.map(({ screen: to }) => to)) === JSON.stringify(kept.map((pin) => pin.screen))
      if (!isSeen) return { status: 409, code: 'CONFLICT', message: '다른 곳에서 변경되었습니다.', result: kept }
      kept = sent.pins.map(({ screen: to }) => pinOf(to))
      return { result: kept }
    },
  })
  const changeElsewhere = (pins: Pin[]) => {
    kept = pins
  }
  return { user, changeElsewhere, ...world }
}

const star = () => screen.findByRole('button', { name: '관리자 계정 관리 메뉴에 고정' })
/** Titles of the pins in the menu, which is hidden from assistive technology while a dialog is open. */
const titles = () => [...document.querySelectorAll('[aria-label="고정 메뉴"] a')].map((link) => link.textContent)

describe('pins', () => {
  it('pins the current screen with the star beside its title, and unpins it', async () => {
    const { user } = await start([])
    const button = await star()
    expect(button).toHaveAttribute('aria-pressed', 'false')
    await user.click(button)
    await waitFor(() => expect(titles()).toEqual(['관리자 계정 관리']))
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'))
    await user.click(button)
    await waitFor(() => expect(titles()).toEqual([]))
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'))
  })

  it('has no star on a detail', async () => {
    const { runtime } = await start([])
    await star()
    await runtime.router.navigate({ to: '/car/model/detail' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /메뉴에 고정$/ })).not.toBeInTheDocument())
  })

  it('are sorted and unpinned by keyboard, and the focus stays in the table', async () => {
    const { user } = await start([pinOf('/member/manage'), pinOf('/promotion/coupon'), pinOf('/product/manage')])
    await waitFor(() => expect(titles()).toEqual(['회원 관리', '쿠폰 관리', '상품 관리']))
    screen.getByRole('button', { name: '고정 메뉴 관리' }).focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: '고정 메뉴 관리' })
    const down = await within(dialog).findByRole('button', { name: '회원 관리 아래로' })
    down.focus()
    // twice in a row: the second request waits for the first
    await user.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(titles()).toEqual(['쿠폰 관리', '상품 관리', '회원 관리']))
    within(dialog).getByRole('button', { name: '상품 관리 고정 해제' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(titles()).toEqual(['쿠폰 관리', '회원 관리']))
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '회원 관리 고정 해제' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '쿠폰 관리 고정 해제' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(within(dialog).getByText('닫기').closest('button')).toHaveFocus())
    expect(within(dialog).getByText(/^고정한 메뉴가 없습니다/)).toBeVisible()
    expect(titles()).toEqual([])
  })

  it('shows the refusal of the server', async () => {
    const { user } = await start([pinOf('/member/manage')], { eight: true })
    await user.click(await star())
    expect(await screen.findByText('최대 8개까지 고정할 수 있습니다.')).toBeVisible()
    expect(titles()).toEqual(['회원 관리'])
  })

  it('are merged with pins of another window', async () => {
    const { user, changeElsewhere } = await start([pinOf('/member/manage')])
    const button = await star()
    changeElsewhere([pinOf('/promotion/coupon'), pinOf('/member/manage')])
    await user.click(button)
    await waitFor(() => expect(titles()).toEqual(['쿠폰 관리', '회원 관리', '관리자 계정 관리']))
    expect(await screen.findByText('다른 창에서 바꾼 고정 메뉴에 이어서 저장했습니다.')).toBeVisible()
  })

  it('of a view open its list with that view', async () => {
    const params: object = { keyword: '아반떼' }
    const { runtime, user } = await start([
      { screen: '/car/model', savedViewSeq: 4, name: '최근', params: params as Pin['params'] },
    ])
    await user.click(await screen.findByRole('link', { name: '최근 · 차종 분류 관리' }))
    await waitFor(() => expect(runtime.router.state.location.pathname).toBe('/car/model'))
    expect(runtime.router.state.location.search).toMatchObject({ keyword: '아반떼' })
  })

  it('are in the menu before the server answers, as this tab last showed them', async () => {
    await start([pinOf('/member/manage'), { screen: '/car/model', savedViewSeq: 4, name: '최근', params: {} }])
    await waitFor(() => expect(titles()).toEqual(['회원 관리', '최근 · 차종 분류 관리']))
    cleanup()
    const never = new Promise<never>(() => undefined)
    await startApp('/basicSetting/admin', {
      answer: ({ path }) => (path === '/api/v1/admin/me' ? { result: never } : undefined),
    })
    expect(titles()).toEqual(['회원 관리', '최근 · 차종 분류 관리'])
    cleanup()
    // stored by a version of the app without pins
    sessionStorage.setItem('chrome', JSON.stringify(['타이어원', []]))
    await startApp('/basicSetting/admin')
    await waitFor(() => expect(screen.getAllByRole('treeitem').length).toBeGreaterThan(1))
    expect(titles()).toEqual([])
  })
})
