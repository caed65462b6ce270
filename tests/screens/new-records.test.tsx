import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { screens } from '@/menu/menu'
import { renderApp } from '../setup/render'
import { settled } from '../setup/settled'
import { firstRows, forms, newSearchOf } from './form-places'
import { expectIncompleteValues } from './incomplete-values'

/**
 * Every form of a new record handles incomplete values. Forms that fill a page also mark each field that saving requires.
 */

const pages = screens.filter(({ creates, layout }) => creates && layout === 'main').map(({ path }) => path)
const addresses = new Set<string>([
  ...pages,
  ...[...forms].flatMap(([path, def]) => (def.create ? [path + newSearchOf(def)] : [])),
])

/** Fields without a mark of their own: one of several is required, or the whole section. */
const EXCEPTIONS = [
  '/promotion/event content',
  '/rental/rentalevent content',
  '/rental/affiliatecard annualFeeDomestic',
  '/basicSetting/permission permissions',
]
const REQUIRED = /입력해\s?주세요|선택해 주세요|등록해 주세요/

/** Saves the empty form: each field that it then asks for has the mark of required fields. */
async function expectMarks(path: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^(저장|등록)$/ }))
  const required = () =>
    [...document.querySelectorAll('[data-field]')].filter((field) =>
      REQUIRED.test(field.querySelector('[role=alert]')?.textContent ?? ''),
    )
  await waitFor(() => expect(required().length).toBeGreaterThan(0))
  const unmarked = required()
    // cells have their mark in the column head
    .filter((field) => !field.querySelector('[title=필수]') && !field.closest('td'))
    .map((field) => `${path.replace('/detail', '')} ${field.getAttribute('data-field')}`)
    .filter((field) => !EXCEPTIONS.includes(field))
  expect(unmarked).toEqual([])
}

it.each([...addresses])('%s', async (address) => {
  firstRows(1)
  const page = await renderApp(address, { as: 'admin' })
  await waitFor(() => expect(document.querySelector('form [data-field]')).not.toBeNull())
  await settled(page)
  const path = pages.find((each) => each === address)
  if (path) await expectMarks(path)
  await expectIncompleteValues()
})
