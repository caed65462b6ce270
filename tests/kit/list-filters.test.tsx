import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { AnyFilter, FilterOf } from '@/kit/filters/filter'
import { choice, flag, fromCall, keyword, range, select, text, year } from '@/kit/filters/filter-kinds'
import { dependentResets } from '@/kit/filters/filter-layout'
import { adjustPresets, checkFilter, isFilterActive, readFilters, writeFilter } from '@/kit/filters/filter-values'
import { parseSearch, stringifySearch } from '@/shared/search/codec'
import { server } from '../msw/server'
import { answerTo } from '../setup/contract-response'
import { openFilters } from '../setup/open-filters'
import { def, showList } from './show-list'

const today = '2026-11-21'
const brands = fromCall('brandSeq', '/api/v1/admin/permission-groups', {
  many: true,
  options: (answer) =>
    answer.items.map(({ permissionGroupSeq, name }) => ({
      value: permissionGroupSeq,
      label: name,
      aliases: name === '한국' ? '남쪽' : '',
    })),
})
const patterns = fromCall('patternSeq', '/api/v1/admin/permission-groups', {
  of: ['brandSeq'],
  query: (draft) => ({ keyword: draft.brandSeq }),
  options: (answer) => answer.items.map(({ permissionGroupSeq, name }) => ({ value: permissionGroupSeq, label: name })),
})
const again = (filter: AnyFilter, value: object) =>
  readFilters([filter], parseSearch(stringifySearch(writeFilter(filter, { ...value }, today))), today)

describe('filters of numbers, years and options from calls', () => {
  it.each<[string, AnyFilter, string, object]>([
    ['a range', range('price'), '?price[from]=1000&price[to]=2000', { price: { from: 1000, to: 2000 } }],
    ['an open range', range('price'), '?price[to]=0', { price: { to: 0 } }],
    ['a range the wrong way round', range('price'), '?price[from]=2&price[to]=1', {}],
    ['a range of no numbers', range('price'), '?price[from]=a', {}],
    ['a range with a fraction', range('rate', { decimals: 1 }), '?rate[from]=-0.5', { rate: { from: -0.5 } }],
    ['a fraction too fine', range('rate', { decimals: 1 }), '?rate[from]=0.55', {}],
    ['a year', year('y', { from: 2020 }), '?y=2024', { y: 2024 }],
    ['a year before all', year('y', { from: 2020 }), '?y=1999', {}],
    ['records', brands, '?brandSeq[0]=3&brandSeq[1]=3&brandSeq[2]=x&brandSeq[3]=7', { brandSeq: [3, 7] }],
    ['a select with a first value', select('s', { A: '가', B: '나' }, { initial: 'A' }), '', { s: 'A' }],
    ['the same, changed', select('s', { A: '가', B: '나' }, { initial: 'A' }), '?s=B', { s: 'B' }],
  ])('%s: survives a round trip through the URL', (_, filter, search, value) => {
    const read = readFilters([filter], parseSearch(search), today)
    expect(read).toEqual(value)
    expect(again(filter, read)).toEqual(value)
  })

  it('a preset does not apply while the filter named by `unless` is set', () => {
    const filters = [
      flag('late'),
      choice('state', { OPEN: '열림', SENT: '전송' }, { preset: ['OPEN'], unless: 'late' }),
    ] as const
    const [, state] = filters
    const open = { state: ['OPEN'] }
    const read = (search: string) => readFilters(filters, parseSearch(search), today)
    expect(read('')).toEqual(open)
    expect(read('?late=?')).toEqual(open)
    expect(read('?late=true')).toEqual({ late: true })
    expect(read('?late=true&state[0]=OPEN')).toEqual({ late: true, ...open })
    expect(writeFilter(state, { late: true }, today)).toEqual({})
    expect(adjustPresets(filters, open, { ...open, late: true }, today)).toEqual({ late: true, state: undefined })
    expect(adjustPresets(filters, { late: true }, {}, today)).toEqual(open)
    const chosen = { state: ['SENT'] }
    expect(adjustPresets(filters, chosen, { ...chosen, late: true }, today)).toEqual({ ...chosen, late: true })
  })

  it('a default value is not written and does not count as a filter', () => {
    const filter = select('s', { A: '가', B: '나' }, { initial: 'A' })
    expect(writeFilter(filter, { s: 'A' }, today)).toEqual({})
    expect(isFilterActive(filter, { s: 'A' })).toBe(false)
    expect(isFilterActive(filter, { s: 'B' })).toBe(true)
  })

  it.each<[AnyFilter, object, string | undefined]>([
    [range('p'), { p: { from: '10', to: '5' } }, '최솟값이 최댓값보다 큽니다.'],
    [range('p'), { p: { from: '가' } }, '숫자로 입력해 주세요.'],
    [range('p'), { p: { from: '5', to: '10' } }, undefined],
    [keyword(['name']), { keyword: 'T0000001 '.repeat(111) }, undefined],
    [keyword(['name']), { keyword: 'T0000001 '.repeat(112) }, '1,000자 이하로 입력해 주세요.'],
  ])('%o with %o: %s', (filter, draft, message) => {
    expect(checkFilter(filter, { ...draft }, today)).toBe(message)
  })

  it('a changed filter clears its dependents and theirs', () => {
    const sizes = { ...patterns, name: 'size', of: ['patternSeq'] }
    expect(dependentResets([brands, patterns, sizes, text('m')], ['brandSeq'])).toEqual({
      patternSeq: undefined,
      size: undefined,
    })
    expect(dependentResets([brands, patterns, sizes], ['m'])).toEqual({})
  })
})

describe('in the filter panel', () => {
  // the list's contract has none of these names, which the panel does not check
  const show = async (search = '') => {
    const queries: unknown[] = []
    const filters: readonly AnyFilter[] = [
      { ...brands, label: '브랜드' },
      { ...patterns, label: '패턴' },
      range('price', { label: '가격', unit: '원' }),
    ]
    const { listDef } = await import('@/kit/list/list-def')
    const customDef = listDef<'/api/v1/admin/admins'>()({
      ...def,
      filters: filters as readonly FilterOf<'/api/v1/admin/admins'>[],
      sorts: [],
      sort: 'createdAt,desc',
    })
    const list = await showList({ search, screen: { def: customDef } })
    server.use(
      http.get('*/api/v1/admin/permission-groups', ({ request }) => {
        queries.push(parseSearch(new URL(request.url).search))
        const items = [
          { permissionGroupSeq: 3, name: '한국' },
          { permissionGroupSeq: 4, name: '금호' },
        ]
        return answerTo(request, { items, page: 1, size: 500, total: 2 })
      }),
    )
    await waitFor(() => expect(document.querySelector('tr[data-seq]')).not.toBeNull())
    await openFilters(list.user)
    return { ...list, queries }
  }
  const button = (name: string) => screen.getByRole('button', { name })

  it('several records are chosen at once, and a dependent filter queries by them and is cleared', async () => {
    const list = await show('?patternSeq=3')
    await list.user.click(button('브랜드 전체'))
    await screen.findByRole('option', { name: '한국' })
    // by initials, by the wrong keyboard layout, by aliases
    for (const typed of ['ㅎㄱ', 'gksrnr', 'hanko', '남쪽']) {
      await list.user.type(screen.getByPlaceholderText('찾기'), typed)
      const shown = screen.getAllByRole('option').map((option) => option.textContent ?? '')
      expect(shown.filter((label) => ['한국', '금호'].includes(label))).toEqual(['한국'])
      await list.user.clear(screen.getByPlaceholderText('찾기'))
    }
    await list.user.click(await screen.findByRole('option', { name: '한국' }))
    await list.user.click(screen.getByRole('option', { name: '금호' }))
    await list.user.keyboard('{Escape}')
    expect(button('브랜드 한국 외 1')).toBeInTheDocument()
    await list.user.click(button('패턴 전체'))
    await waitFor(() => expect(list.queries.at(-1)).toEqual({ keyword: ['3', '4'] }))
    await list.user.click(await screen.findByRole('option', { name: '금호' }))
    await list.user.click(button('검색'))
    await waitFor(() => expect(list.url()).toEqual({ brandSeq: ['3', '4'], patternSeq: '4' }))
    expect(list.asked.at(-1)).toMatchObject({ brandSeq: ['3', '4'], patternSeq: '4' })
  })

  it('options that fail to load show why and are loaded again', async () => {
    const list = await show()
    const refused = { status: 500, code: 'INTERNAL', message: '잠시 후 다시 시도해 주세요.' }
    server.use(
      http.get('*/api/v1/admin/permission-groups', () => HttpResponse.json(refused, { status: 500 }), { once: true }),
    )
    await list.user.click(button('브랜드 전체'))
    expect(await screen.findByText('잠시 후 다시 시도해 주세요.')).toBeInTheDocument()
    await list.user.keyboard('{Escape}')
    await list.user.click(button('브랜드 전체'))
    expect(await screen.findByRole('option', { name: '한국' })).toBeInTheDocument()
  })

  it('an invalid range of numbers shows its error at the filter', async () => {
    const list = await show()
    await list.user.type(screen.getByLabelText('최솟값'), '500')
    await list.user.type(screen.getByLabelText('최댓값'), '100')
    await list.user.click(button('검색'))
    expect(await screen.findByText('최솟값이 최댓값보다 큽니다.')).toHaveAttribute('role', 'alert')
    await waitFor(() => expect(screen.getByLabelText('최솟값')).toHaveFocus())
    await list.user.type(screen.getByLabelText('최댓값'), '{End}0')
    await list.user.click(button('검색'))
    await waitFor(() => expect(list.url()).toEqual({ price: { from: '500', to: '1000' } }))
  })
})
