import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { screens } from '@/menu/menu'
import { renderApp } from '../setup/render'

/** Every form that creates a record marks the fields that saving requires. */

const forms = screens.filter(({ creates, layout }) => creates && layout === 'main').map(({ path }) => path)
/** Fields without a mark of their own: one of several is required, or the whole section. */
const EXCEPTIONS = [
  '/promotion/event content',
  '/rental/rentalevent content',
  '/rental/affiliatecard annualFeeDomestic',
  '/basicSetting/permission permissions',
]
const ASKED = /입력해\s?주세요|선택해 주세요|등록해 주세요/

it.each(forms)('%s marks exactly the fields that its save requires', async (path) => {
  const { user } = await renderApp(path, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: /^(저장|등록)$/ }, { timeout: 30_000 }))
  const asking = () =>
    [...document.querySelectorAll('[data-field]')].filter((field) =>
      ASKED.test(field.querySelector('[role=alert]')?.textContent ?? ''),
    )
  await waitFor(() => expect(asking().length).toBeGreaterThan(0), { timeout: 10_000 })
  const unmarked = asking()
    // cells have their mark in the column head
    .filter((field) => !field.querySelector('[title=필수]') && !field.closest('td'))
    .map((field) => `${path.replace('/detail', '')} ${field.getAttribute('data-field')}`)
    .filter((field) => !EXCEPTIONS.includes(field))
  expect(unmarked).toEqual([])
})
