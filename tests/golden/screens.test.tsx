import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { AnyFilter } from '@/kit/filters/filter'
import { labelOf } from '@/kit/filters/filter-layout'
import { mayOpen, type PermissionCode, screenOf } from '@/menu/menu'
import { type Me, meQuery } from '@/shared/api/me'
import { routeModules } from '../../scripts/build/screen-modules'
import type { AnyListDef } from '../contract/definitions'
import { server, shop } from '../msw/server'
import { details, firstRows, forms, lists, searchOf } from '../screens/form-places'
import { expectIncompleteValues } from '../screens/incomplete-values'
import { type RenderedApp, renderApp } from '../setup/render'
import { settled } from '../setup/settled'

/**
 * Texts and controls of each screen, one file a screen: a lost or renamed column, filter, label, field or action, and
 * another request, shows in the diff. `npx vitest run tests/golden -u` writes the files again. In the same page, because
 * opening one takes most of the time: its links for an admin with permission for this screen only.
 */

/** Number of rows: links of one row may be missing. */
const ROWS = 6

const text = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

function filterLine(def: AnyListDef, filter: AnyFilter): string {
  const titles: Readonly<Record<string, string>> = { ...def.titles, ...def.filterTitles }
  const label = labelOf(filter, titles)
  const words = (options: readonly { value: unknown; label: string }[]) =>
    options.map((option) => `${option.value}=${option.label}`).join(' · ')
  switch (filter.kind) {
    case 'keyword':
      return `${label}: ${filter.types.map((type) => `${type}=${filter.labels[type] ?? titles[type]}`).join(' · ')} (${filter.placeholder ?? ''})`
    case 'period':
      return `${label}: ${filter.names.map((name) => `${name}=${titles[name]}`).join(' · ')} ${filter.preset ?? ''}`.trim()
    case 'choice':
      return `${label} [${filter.name}, any]: ${words(filter.options)}`
    case 'select': {
      const options = filter.options()
      // years change with the date
      const shown = options.length > 0 && typeof options[0]?.value === 'number' ? options.slice(-1) : options
      return `${label} [${filter.name}, one]: ${words(shown)}${filter.initial === undefined ? '' : `, at first ${filter.initial}`}`
    }
    case 'grouped':
      return `${label} [${filter.name}, of groups]: ${filter
        .groups()
        .map((group) => group.label)
        .join(' · ')}`
    case 'call':
      return `${label} [${filter.name}]: from ${filter.path}${filter.of.length > 0 ? `, follows ${filter.of.join()}` : ''}`
    default:
      return `${label} [${filter.name}, ${filter.kind}]`
  }
}

/** Returns a query without what changes from day to day. */
const steady = (query: string): string => decodeURIComponent(query).replace(/\d{4}-\d\d-\d\d/g, 'day')

/** Returns the queries that are sent to a path from now on. */
function queriesOf(path: string): string[] {
  const sent: string[] = []
  server.events.on('request:start', ({ request }) => {
    const url = new URL(request.url)
    if (request.method === 'GET' && url.pathname === path) sent.push(url.search)
  })
  return sent
}

/** Returns the paths of the page's links, without files. */
const linkedPaths = (): string[] =>
  [...document.querySelectorAll('a[href^="/"]')]
    .map((link) => link.getAttribute('href')?.replace(/[?#].*/, '') ?? '')
    .filter((path) => !path.startsWith('/api/') && !path.startsWith('/files/'))

/** Every link of the page leads to an existing screen that an admin with this permission alone may open. */
async function expectLinksOpen(page: RenderedApp, code: PermissionCode): Promise<void> {
  const permissions = { [code]: 'WRITE' } as Me['permissions']
  const rights = { isSuper: false, permissions }
  server.use(
    http.get('*/api/v1/admin/me', async ({ request }) => {
      const answer = await (await shop()).app.fetch(request)
      const { result, ...rest } = (await answer.json()) as { result: Me }
      return HttpResponse.json({ ...rest, result: { ...result, ...rights } })
    }),
  )
  await act(() => page.queryClient.invalidateQueries({ queryKey: meQuery.queryKey }))
  await settled(page)
  expect(page.queryClient.getQueryData<Me>(meQuery.queryKey)).toMatchObject(rights)
  for (const path of new Set(linkedPaths())) {
    const target = screenOf(path)
    expect(target, `${path} is no screen`).toBeDefined()
    expect(target && mayOpen(target, { permissions }), `${path} is closed for ${code}`).toBe(true)
  }
}

/** Sorts by the first column that the list is not sorted by; returns its title and the sort sent. */
async function sortLine(def: AnyListDef, card: HTMLElement, sent: readonly string[]): Promise<string[]> {
  const head = [...card.querySelectorAll('thead th')].find(
    (each) => each.querySelector('button') && !each.hasAttribute('aria-sort'),
  )
  if (!head) return ['sorting: by no other column']
  const before = sent.length
  await act(async () => fireEvent.click(head.querySelector('button') as Element))
  await waitFor(() => expect(sent.length).toBeGreaterThan(before))
  const sort = new URLSearchParams(sent.at(-1)).get('sort') ?? ''
  expect(def.sorts).toContain(sort.split(',')[0])
  return [`sorting by ${text(head)} sends ${sort}`]
}

async function describeList(def: AnyListDef, sent: readonly string[]): Promise<string[]> {
  // loaded rows, not placeholders
  await waitFor(() => expect(document.querySelector('tbody a[data-link=name]')).not.toBeNull())
  const bar = await screen.findByRole('toolbar', { name: '목록 도구' })
  const card = bar.parentElement as HTMLElement
  await waitFor(() => expect(within(card).getAllByRole('row').length).toBeGreaterThan(1))
  const heads = [...card.querySelectorAll('thead th')].map(
    (head) => text(head) || head.querySelector('input')?.ariaLabel || '',
  )
  for (const row of card.querySelectorAll<HTMLTableRowElement>('tr[data-seq]'))
    expect(row.cells).toHaveLength(heads.length)
  expect(screen.getByText(/^총/)).toHaveTextContent(/총 [\d,]+건/)
  const tabs = [...document.querySelectorAll('[role=tab]')].map(text)
  const lines = [
    `title: ${document.title}`,
    `heading: ${[...document.querySelectorAll('h1')].map(text)}`,
    `table: ${text(card.querySelector('caption') as Element)}`,
    `request: ${def.path}${steady(sent[0] ?? '')}`,
    ...(tabs.length > 0 ? [`tabs: ${tabs.join(' · ')}`] : []),
    'filters:',
    ...def.filters.map((filter) => `  ${filterLine(def, filter)}`),
    `sorted by: ${def.sort} of ${def.sorts.join(', ')}`,
    `columns: ${heads.join(' | ')}`,
  ]
  // a control without a label of its own needs one
  expect(lines.filter((line) => line.includes('undefined'))).toEqual([])
  // one cell of every row links to the record: the name, or the code if there is no name (orders and documents: the
  // number)
  const [row] = card.querySelectorAll('tbody tr')
  const named = [...(row?.querySelectorAll('a[data-link=name]') ?? [])].map(
    (link) => heads[[...(row?.children ?? [])].indexOf(link.closest('td') as Element)],
  )
  expect(named).toEqual([expect.not.stringMatching(/(?<!주문|문서|신청)(코드|번호)( ↕)?$/)])
  lines.push(`link: ${named}`)
  const tools = () =>
    [...bar.querySelectorAll('button, a')]
      .filter((each) => !each.closest('[style*="visibility: hidden"]'))
      .map((each) => each.getAttribute('aria-label') ?? text(each))
  lines.push(`buttons: ${tools().join(' · ')}`)
  await act(async () => fireEvent.click(within(bar).getByRole('button', { name: '컬럼 설정' })))
  const settings = await screen.findByRole('list', { name: '컬럼 순서' })
  const all = [...settings.querySelectorAll('li')].map((row) => {
    const box = row.querySelector('input')
    return `${text(row.querySelector('label') ?? row)}${box?.checked ? '' : ' (hidden)'}`
  })
  lines.push(`all columns: ${all.join(' | ')}`)
  const box = card.querySelector<HTMLInputElement>('thead input[type=checkbox]')
  if (box) {
    await act(async () => fireEvent.click(box))
    await waitFor(() => expect(bar).toHaveTextContent(/[1-9]건 선택/))
    lines.push(`chosen rows: ${tools().join(' · ')}`)
  }
  const menu = card.querySelector<HTMLElement>('tbody [aria-haspopup=menu]')
  if (menu) {
    await act(async () => fireEvent.click(menu))
    const entries = await screen.findAllByRole('menuitem')
    lines.push(`row: ${entries.map(text).join(' · ')}`)
  }
  lines.push(...(await sortLine(def, card, sent)))
  return lines
}

const fileOf = (key: string) => `./screens/${key.slice(1).replace(/[/#]/g, '-')}.txt`

describe('lists', () => {
  it.each(lists.map((def) => [def.key, def] as const))('%s', async (key, def) => {
    firstRows(ROWS)
    const sent = queriesOf(def.path)
    // a list below a record is part of the record's page
    const below = def.screen.endsWith('/detail') ? 'seq=1&' : ''
    const page = await renderApp(def.screen + (def.tab ? `?${below}tab=${def.tab}` : ''), { as: 'admin' })
    const lines = await describeList(def, sent)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(fileOf(key))
    await expectLinksOpen(page, def.code)
  })
})

function ruleText(rule: object | undefined): string {
  const { title: _, properties: _2, items: _3, ...rest } = (rule ?? {}) as Record<string, unknown>
  return Object.entries(rest)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}

/** Returns whether an element is outside the text editor, whose code loads later. */
const ours = (element: Element): boolean => !element.closest('[role=toolbar], [contenteditable]')

function fieldLine(field: Element, rules: Readonly<Record<string, object>>): string {
  const fieldName = field.getAttribute('data-field')
  const label = field.querySelector('[id$="-title"]')
  const options = [...field.querySelectorAll('option, input[type=radio], input[type=checkbox]')]
    .filter(ours)
    .map((each) => text(each.tagName === 'OPTION' ? each : (each.closest('label') ?? each)))
  const help = field.querySelector('[id$="-help"]')
  return [
    `  ${label ? text(label) : ''} [${fieldName}]`,
    options.length > 0 && options.length < 30 ? `: ${options.join(' · ')}` : '',
    help ? ` (${text(help)})` : '',
    ` ${ruleText(rules[fieldName ?? ''])}`,
  ]
    .join('')
    .trimEnd()
}

function describeForm(form: HTMLElement, rules: Readonly<Record<string, object>>): string[] {
  const lines: string[] = []
  for (const element of form.querySelectorAll('h2, [data-field]')) {
    if (element.tagName === 'H2') {
      if (!element.closest('[data-field]')) lines.push(text(element))
    } else lines.push(fieldLine(element, rules))
  }
  lines.push(
    `buttons: ${[...form.querySelectorAll('button')]
      .filter((button) => !button.closest('[data-field]'))
      .map(text)
      .filter(Boolean)
      .join(' · ')}`,
  )
  return lines
}

describe('forms', () => {
  it.each([...forms])('%s', async (path, def) => {
    firstRows(ROWS)
    const page = await renderApp(path + (await searchOf(def)), { as: 'admin' })
    const shown = () => document.querySelector('[data-field]')?.closest('form') as HTMLElement
    // sections, editors and options load after the page
    await waitFor(() => expect(shown()).not.toHaveTextContent('불러오는 중입니다'))
    await settled(page)
    const form = shown()
    const lines = describeForm(form, def.rules as Readonly<Record<string, object>>)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(fileOf(`${path}-form`))
    await expectIncompleteValues()
    const [code] = [def.code].flat()
    if (code) await expectLinksOpen(page, code)
  })
})

it('has a file for every screen that is built', () => {
  const built = routeModules().filter(({ kind }) => kind === 'list' || kind === 'detail')
  const described = new Set([...lists, ...details].map(({ screen: path }) => path))
  for (const { path } of built) expect(described, path).toContain(path)
})
