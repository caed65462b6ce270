import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { goKeys } from '@/app/keys/used-screens'
import { countScreenUse } from '@/shared/lib/screen-uses'
import { renderApp } from '../setup/render'
import { everything, makeMe } from './start-app'

/** Presses a key where the focus is, with the letter of the Korean layout. */
const press = (code: string, key: string, overrides: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code, key, ...overrides })

beforeEach(() => localStorage.clear())

it('J and K move between rows, X chooses one, and none of them while typing', async () => {
  const { user } = await renderApp('/product/brand', { as: 'admin' })
  await waitFor(() => expect(document.querySelectorAll('main tr[data-seq]').length).toBeGreaterThan(3))
  const table = screen.getByRole('table')
  const links = [...document.querySelectorAll<HTMLElement>('main tr[data-seq]')].map((row) =>
    row.querySelector('a[data-link]'),
  )
  press('KeyJ', 'ㅓ')
  await waitFor(() => expect(links[0]).toHaveFocus())
  press('KeyJ', 'ㅓ')
  await waitFor(() => expect(links[1]).toHaveFocus())
  press('KeyK', 'ㅏ')
  await waitFor(() => expect(links[0]).toHaveFocus())
  press('KeyX', 'ㅌ')
  const box = within(table).getAllByRole('checkbox')[1]
  await waitFor(() => expect(box).toBeChecked())
  const keyword = await screen.findByRole('searchbox', { name: '검색어' })
  await user.click(keyword)
  await user.keyboard('jx')
  expect(keyword).toHaveValue('jx')
  expect(box).toBeChecked()
})

it('? lists the shortcuts of this screen, and G with a letter opens a screen', async () => {
  const { user, url } = await renderApp('/product/brand', { as: 'admin' })
  await waitFor(() => expect(document.querySelectorAll('main tr[data-seq]').length).toBeGreaterThan(3))
  press('Slash', '?', { shiftKey: true })
  const dialog = within(await screen.findByRole('dialog', { name: '이 화면의 단축키' }))
  expect(dialog.getByText('다음 행 · 이전 행')).toBeInTheDocument()
  const orders = dialog.getByText('전체 주문').parentElement?.querySelector('kbd')?.textContent ?? ''
  const letter = orders.replace('G ', '')
  expect(letter).toMatch(/^[A-Z]$/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  press('KeyG', 'ㅎ')
  press(`Key${letter}`, letter.toLowerCase())
  await waitFor(() => expect(url()).toMatch(/^\/orderdelivery\/allorder/))
})

it('the letters belong to the ten screens that this admin uses most and may open', () => {
  const me = makeMe(everything)
  for (let n = 0; n < 3; n += 1) countScreenUse(me.adminSeq, '/car/model')
  const keys = goKeys(me)
  expect(keys).toHaveLength(10)
  expect(new Set(keys.map(({ letter }) => letter)).size).toBe(10)
  expect(keys.map(({ screen: { path } }) => path)).toContain('/car/model')
  expect(goKeys({ ...me, adminSeq: 2 }).map(({ screen: { path } }) => path)).not.toContain('/car/model')
  expect(goKeys(makeMe({ FAQ: 'READ' })).map(({ screen: { path } }) => path)).toEqual(['/dashboard'])
})
