import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { MAX_PINS, pinsOf, togglePin } from '@/shared/store/pins'
import { renderApp } from '../setup/render'

beforeEach(() => localStorage.clear())

it('a screen is pinned to the top of the menu, and taken down again', { timeout: 60_000 }, async () => {
  const { user } = await renderApp('/product/brand', { as: 'admin' })
  const pin = await screen.findByRole('button', { name: '브랜드 관리 메뉴에 고정' }, { timeout: 30_000 })
  await user.click(pin)
  const pinned = await screen.findByRole('list', { name: '고정한 화면' })
  expect(within(pinned).getByRole('link', { name: '브랜드 관리' })).toHaveAttribute('href', '/product/brand')
  await user.click(screen.getByRole('button', { name: '브랜드 관리 메뉴 고정 해제' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: '고정한 화면' })).not.toBeInTheDocument())
})

it('holds eight, each admin their own', () => {
  for (let n = 0; n < MAX_PINS; n += 1) expect(togglePin(91, { path: `/screen/${n}` })).toBe(true)
  expect(togglePin(91, { path: '/one/more' })).toBe(false)
  expect(pinsOf(91)).toHaveLength(MAX_PINS)
  expect(pinsOf(92)).toEqual([])
  expect(togglePin(91, { path: '/screen/0' })).toBe(true)
  expect(togglePin(91, { path: '/screen/1', savedViewSeq: 5 })).toBe(true)
  expect(pinsOf(91)).toHaveLength(MAX_PINS)
})
