import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeFilter } from '@/kit/filters/describe-filter'
import type { AnyFilter } from '@/kit/filters/filter'
import { mergeApplied } from '@/kit/filters/filter-draft'
import {
  choice,
  flag,
  fromCall,
  fromList,
  grouped,
  joinFilters,
  keyword,
  period,
  range,
  select,
  text,
} from '@/kit/filters/filter-kinds'
import { layout } from '@/kit/filters/filter-layout'
import {
  checkFilter,
  isFilterActive,
  parseDraft,
  presetsOf,
  readFilters,
  writeFilter,
} from '@/kit/filters/filter-values'
import { listDef } from '@/kit/list/list-def'
import { addDays, addMonths, exceeds, presetRange, readDay } from '@/shared/lib/days'
import { parseSearch, stringifySearch } from '@/shared/search/codec'
import { isShown, orderOf, pinOf, readPrefs, resetAllPrefs, savePrefs } from '@/shared/store/list-prefs'
import { columnWidths } from '@/shared/ui/table/column-widths'

const states = { ACTIVE: '사용중', LOCKED: '잠김', SUSPENDED: '사용중지', RETIRED: '퇴사' }
const admins = listDef<'/api/v1/admin/admins'>()({
  noun: '관리자',
  unit: '명',
  filledWhen: '등록하면',
  path: '/api/v1/admin/admins',
  screen: '/basicSetting/admin',
  code: 'ADMIN_PERMISSION_MANAGEMENT',
  titles: {},
  filterTitles: {},
  mainColumns: { state: 'state', amount: null, time: 'createdAt' },
  seq: (admin) => admin.adminSeq,
  filters: [
    keyword(['loginId', 'name']),
    fromList('permissionGroupSeq', '/api/v1/admin/permission-groups', (group) => ({
      value: group.permissionGroupSeq,
      label: group.name,
    })),
    period(['createdAt', 'lastSignInAt']),
    choice('state', states),
    select('otpState', { NONE: '미설정', ACTIVE: '사용' }),
  ],
  sorts: ['loginId', 'createdAt'],
  sort: 'createdAt,desc',
})
const logs = listDef<'/api/v1/admin/admin-logs'>()({
  noun: '관리자',
  unit: '명',
  filledWhen: '등록하면',
  path: '/api/v1/admin/admin-logs',
  screen: '/basicSetting/logmanage',
  code: 'ADMIN_LOG_MANAGEMENT',
  titles: {},
  filterTitles: {},
  mainColumns: { state: 'state', amount: null, time: 'createdAt' },
  seq: (log) => log.adminLogSeq,
  filters: [period(['occurredAt'], { preset: '1주일', maxMonths: 12 }), text('screen')],
  sorts: ['occurredAt'],
  sort: 'occurredAt,desc',
})
// 23:30 of the 20th in UTC is the 21st in Seoul
const now = new Date('2026-11-20T23:30:00Z')
const url = (search: string) => admins.read(parseSearch(search), now)

describe('a list definition', () => {
  it('reads defaults from an empty URL and does not write them', () => {
    expect(url('')).toEqual({ page: 1, size: 20, sort: 'createdAt,desc' })
    expect(admins.write(url(''))).toEqual({})
  })

  it('reads a keyword of many codes completely', () => {
    const codes = Array.from({ length: 100 }, (_, n) => `T${1_000_000 + n}`).join(',')
    expect(url(`?keyword=${codes}`).keyword).toBe(codes)
  })

  it('reads every kind of filter with its type', () => {
    const search =
      '?keywordType=name&keyword=%EA%B9%80&permissionGroupSeq=3&lastSignInAt[from]=2026-11-01&state[0]=LOCKED&state[1]=ACTIVE&otpState=NONE&page=3&size=50&sort=loginId,asc'
    expect(url(search)).toEqual({
      keywordType: 'name',
      keyword: '김',
      permissionGroupSeq: 3,
      lastSignInAt: { from: '2026-11-01' },
      state: ['ACTIVE', 'LOCKED'],
      otpState: 'NONE',
      page: 3,
      size: 50,
      sort: 'loginId,asc',
    })
  })

  it.each([
    ['page=0', { page: 1 }],
    ['page=1.5', { page: 1 }],
    ['page=abc', { page: 1 }],
    ['page[0]=2', { page: 1 }],
    ['size=33', { size: 20 }],
    ['sort=name,asc', { sort: 'createdAt,desc' }],
    ['sort=loginId,down', { sort: 'createdAt,desc' }],
    ['permissionGroupSeq=-1', { permissionGroupSeq: undefined }],
    ['permissionGroupSeq=9999999999', { permissionGroupSeq: undefined }],
    ['otpState=MAYBE', { otpState: undefined }],
    ['state[0]=GONE', { state: undefined }],
    ['createdAt=yesterday', { createdAt: undefined }],
    ['createdAt[from]=2026-02-30', { createdAt: undefined }],
    ['createdAt[from]=2026-11-21&createdAt[to]=2026-11-01', { createdAt: undefined }],
    ['keyword[a]=b', { keyword: undefined }],
    ['keywordType=password&keyword=x', { keywordType: 'loginId', keyword: 'x' }],
  ])('falls back field by field: %s', (broken, expected) => {
    const state: Record<string, unknown> = url(`?${broken}`)
    for (const [name, value] of Object.entries(expected)) expect(state[name]).toEqual(value)
    // the rest of the URL is still used
    expect(url(`?${broken}&otpState=ACTIVE&lastSignInAt[to]=2026-11-02`).lastSignInAt).toEqual({ to: '2026-11-02' })
  })

  it('never throws, and its state survives a round trip, for any URL', () => {
    const leaf = fc.oneof(fc.string(), fc.constantFrom('1', 'ACTIVE', '2026-11-21', 'name', 'all', 'loginId,asc'))
    const key = fc.constantFrom(
      'page',
      'size',
      'sort',
      'keyword',
      'keywordType',
      'state',
      'otpState',
      'createdAt',
      'permissionGroupSeq',
    )
    const value = fc.oneof(leaf, fc.array(leaf), fc.dictionary(fc.constantFrom('from', 'to', 'x'), leaf))
    fc.assert(
      fc.property(fc.dictionary(key, value), (search) => {
        const state = admins.read(search, now)
        const again = admins.read(parseSearch(stringifySearch(admins.write(state))), now)
        expect(again).toEqual(state)
      }),
    )
  })

  it('sends page, size and sort first, always in the same order', () => {
    expect(stringifySearch(logs.request(logs.read({}, now)))).toBe(
      '?page=1&size=20&sort=occurredAt%2Cdesc&occurredAt[from]=2026-11-15&occurredAt[to]=2026-11-21',
    )
  })

  it('takes a default period in days of Seoul, and keeps a period that was cleared', () => {
    expect(logs.read({}, now).occurredAt).toEqual({ from: '2026-11-15', to: '2026-11-21' })
    expect(logs.write(logs.read({}, now), now)).toEqual({})
    const emptied = logs.write({ page: 1, size: 20, sort: 'occurredAt,desc' }, now)
    expect(emptied).toEqual({ occurredAt: 'all' })
    expect(logs.read(emptied, now).occurredAt).toBeUndefined()
  })

  it('treats a too long period as missing', () => {
    const read = (from: string, to: string) => logs.read({ occurredAt: { from, to } }, now).occurredAt
    expect(read('2025-11-22', '2026-11-21')).toEqual({ from: '2025-11-22', to: '2026-11-21' })
    expect(read('2025-11-21', '2026-11-21')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  })

  it('does not compile with names that the contract does not have', () => {
    type Facts = Parameters<ReturnType<typeof listDef<'/api/v1/admin/admins'>>>[0]
    // @ts-expect-error no such parameter
    const unknownName: Facts['filters'] = [choice('color', states)]
    // @ts-expect-error a value that the enum does not have
    const unknownValue: Facts['filters'] = [choice('state', { ...states, GONE: '?' })]
    // @ts-expect-error one value, not many
    const single: Facts['filters'] = [choice('otpState', { NONE: '미설정' })]
    // @ts-expect-error a number
    const wrongType: Facts['filters'] = [text('permissionGroupSeq')]
    // @ts-expect-error no such keyword type
    const keywordType: Facts['filters'] = [keyword(['password'])]
    // @ts-expect-error not sortable
    const sorts: Facts['sorts'] = ['memo']
    // @ts-expect-error no such screen
    const screen: Facts['screen'] = '/basicSetting/admins'
    // @ts-expect-error no such direction
    const sort: Facts['sort'] = 'loginId,down'
    expect([unknownName, unknownValue, single, wrongType, keywordType, sorts, sort, screen]).toHaveLength(8)
  })
})

describe('filters', () => {
  const occurredAt = period(['occurredAt'], { preset: '1주일', maxMonths: 12 })
  const today = '2026-11-21'

  it('reads yes and no', () => {
    const pii = flag('pii')
    expect(readFilters([pii], { pii: 'false' }, today)).toEqual({ pii: false })
    expect(readFilters([pii], { pii: 'no' }, today)).toEqual({})
    expect(writeFilter(pii, { pii: false }, today)).toEqual({ pii: 'false' })
  })

  it('reads many values from the notation of qs for long lists', () => {
    expect(readFilters([choice('state', states)], { state: { 0: 'LOCKED', 21: 'ACTIVE' } }, today)).toEqual({
      state: ['ACTIVE', 'LOCKED'],
    })
  })

  it('keeps a default choice until it is cleared', () => {
    const state = choice('state', states, { preset: ['LOCKED', 'ACTIVE'] })
    const usual = { state: ['ACTIVE', 'LOCKED'] }
    expect(readFilters([state], {}, today)).toEqual(usual)
    expect(readFilters([state], { state: 'NOPE' }, today)).toEqual(usual)
    expect(readFilters([state], { state: ['LOCKED'] }, today)).toEqual({ state: ['LOCKED'] })
    expect(writeFilter(state, usual, today)).toEqual({})
    expect(writeFilter(state, {}, today)).toEqual({ state: 'all' })
    expect(readFilters([state], writeFilter(state, { state: [] }, today), today)).toEqual({})
    expect(isFilterActive(state, usual)).toBe(true)
  })

  it.each([
    [{ from: '2026-13-01' }, '날짜를 2026-11-21 형식으로 입력해 주세요.'],
    [{ from: '어제' }, '날짜를 2026-11-21 형식으로 입력해 주세요.'],
    [{ from: '2026-11-21', to: '2026-11-20' }, '시작일이 종료일보다 늦습니다.'],
    [{ from: '2025-11-21', to: '2026-11-21' }, '최대 12개월까지 조회할 수 있습니다.'],
    [{ to: '2026-11-20' }, '최대 12개월까지 조회할 수 있습니다.'],
    [{ from: '20261101', to: '2026.11.3' }, undefined],
    [{ from: '', to: '' }, undefined],
  ])('accepts the typed period %o', (typed, message) => {
    expect(checkFilter(occurredAt, { occurredAt: typed }, today)).toBe(message)
  })

  it('writes a typed day in one format', () => {
    expect(parseDraft(occurredAt, { occurredAt: { from: '20261101', to: '2026.11.3' } }, today)).toEqual({
      occurredAt: { from: '2026-11-01', to: '2026-11-03' },
    })
    expect(parseDraft(occurredAt, { occurredAt: { from: '', to: '' } }, today)).toEqual({})
  })

  it('offers 전체 only if the period is unlimited', () => {
    expect(presetsOf(occurredAt).at(-1)).toBe('12개월')
    expect(presetsOf(period(['createdAt'])).at(-1)).toBe('전체')
    expect(presetsOf(period(['createdAt'], { maxMonths: 3 })).at(-1)).toBe('3개월')
  })

  it('tells which filters narrow the list', () => {
    expect(isFilterActive(keyword(['name']), { keywordType: 'name' })).toBe(false)
    expect(isFilterActive(period(['createdAt', 'lastSignInAt']), { lastSignInAt: {} })).toBe(true)
  })

  it('fills the lines of three and of two columns, and keeps some in the folded row', () => {
    const many = Object.fromEntries([...'가나다라마바사'].map((each) => [each, each.repeat(4)]))
    const cells = layout(
      [
        keyword(['name']),
        select('otpState', { NONE: '미설정' }),
        select('section', { A: '승용차' }, { initial: 'A' }),
        period(['createdAt']),
        choice('many', many),
        ...joinFilters('규격', [range('width'), range('aspect')], ['', '/']),
        period(['lastSignInAt']),
      ],
      { createdAt: '등록일' },
    )
    expect(
      cells.map(
        ({ label, spanOf3: of3, spanOf2: of2, inFoldedRow: inRow }) => `${label} ${of3} ${of2}${inRow ? ' row' : ''}`,
      ),
    ).toEqual([
      '검색어 1 1 row',
      'otpState 1 1',
      'section 1 2 row',
      '등록일 3 2 row',
      'many 2 2',
      '규격 1 2',
      '기간 3 2',
    ])
    expect(cells[5]?.parts.map(({ index }) => index)).toEqual([5, 6])
  })

  it.each<[AnyFilter, object, string]>([
    [keyword(['name', 'code'], { name: '이름' }), { keywordType: 'name', keyword: '김' }, '이름 김'],
    [keyword([]), { keyword: '김' }, '김'],
    [period(['createdAt']), { createdAt: { from: '2026-11-01', to: '2026-11-05' } }, '2026-11-01 ~ 2026-11-05'],
    [period(['createdAt']), { createdAt: { from: '2026-11-01' } }, '2026-11-01부터'],
    [period(['createdAt']), { createdAt: { to: '2026-11-01' } }, '2026-11-01까지'],
    [period(['createdAt']), { createdAt: { from: '2026-11-01', to: '2026-11-01' } }, '2026-11-01'],
    [choice('s', { A: '판매중', B: '품절', C: '중지' }), { s: ['A', 'B'] }, '판매중, 품절'],
    [choice('s', { A: '가', B: '나', C: '다', D: '라' }), { s: ['A', 'B', 'C', 'D'] }, '가, 나, 다 외 1'],
    [flag('visible', { yes: '진열', no: '미진열' }), { visible: false }, '미진열'],
    [grouped('screen', () => [{ label: '기본', options: [{ value: '/a', label: '계정' }] }]), { screen: '/a' }, '계정'],
    [grouped('screen', () => []), { screen: '/gone' }, '/gone'],
    [range('price', { unit: '원' }), { price: { from: 1000, to: 25000 } }, '1,000원 ~ 25,000원'],
    [range('price', { unit: '원' }), { price: { from: 1000 } }, '1,000원 이상'],
    [range('rate', { unit: '%' }), { rate: { to: -0.5 } }, '-0.5% 이하'],
    [text('by'), { by: 'admin' }, 'admin'],
  ])('formats the value of %o with %o as %s', (filter, search, words) => {
    expect(describeFilter(filter, { ...search }, { createdAt: '등록일' })).toBe(words)
  })

  it('keeps typed text when other conditions change, and clears dependent filters', () => {
    const c = fromCall('c', '/api/v1/admin/permission-groups', { of: ['b'], options: () => [] })
    const filters = [text('a'), text('b'), c]
    const draft = { a: '친 것', b: '1', c: 7 }
    expect(mergeApplied(filters, { b: '1', c: 7 }, { b: '1', c: 7 }, draft)).toEqual(draft)
    expect(mergeApplied(filters, { b: '1' }, {}, draft)).toEqual({ a: '친 것', b: undefined, c: undefined })
    expect(mergeApplied(filters, {}, { a: '다른 것' }, draft)).toEqual({ ...draft, a: '다른 것' })
  })
})

describe('days', () => {
  it.each([
    ['오늘', '2024-03-31', '2024-03-31'],
    ['어제', '2024-03-30', '2024-03-30'],
    ['1주일', '2024-03-25', '2024-03-31'],
    ['1개월', '2024-03-01', '2024-03-31'],
    ['3개월', '2024-01-01', '2024-03-31'],
    ['12개월', '2023-04-01', '2024-03-31'],
  ] as const)('%s on the last of March', (preset, from, to) => {
    expect(presetRange(preset, '2024-03-31')).toEqual({ from, to })
  })

  it('end months on their last day', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2023-03-31', -1)).toBe('2023-02-28')
    expect(addMonths('2026-11-21', -12)).toBe('2025-11-21')
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  })

  it('reach back without limit if the start is open, to today if the end is open', () => {
    expect(exceeds({ to: '2026-11-21' }, 12, '2026-11-21')).toBe(true)
    expect(exceeds({ from: '2026-01-01' }, 12, '2026-11-21')).toBe(false)
    expect(exceeds({ from: '2025-01-01' }, 12, '2026-11-21')).toBe(true)
    expect(exceeds({}, 12, '2026-11-21')).toBe(false)
  })

  it.each([
    ['2026-11-21', '2026-11-21'],
    [' 2026.1.5. ', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2026. 1. 5.', '2026-01-05'],
    ['２０26년 1월 5일', '2026-01-05'],
    ['2026/1/5', '2026-01-05'],
    ['2026-02-29', undefined],
    ['21-11-2026', undefined],
    ['', undefined],
    [20260105, undefined],
  ])('reads %s as %s', (typed, day) => {
    expect(readDay(typed)).toBe(day)
  })
})

describe('column settings', () => {
  const columns = [{ id: 'seq' }, { id: 'name', locked: true }, { id: 'memo', hidden: true }, { id: 'state' }]
  const screen = '/basicSetting/admin'
  const none = { order: [], hidden: [], shown: [], density: 'normal', widths: {} }

  it('are restored as saved, and gone after a reset', () => {
    const looks = { density: 'compact' as const, widths: { name: 12.5 }, pin: 'seq' }
    const prefs = { order: ['state', 'seq'], hidden: ['seq'], shown: ['memo'], ...looks }
    savePrefs(screen, prefs)
    expect(readPrefs(screen)).toEqual(prefs)
    resetAllPrefs()
    expect(readPrefs(screen)).toEqual(none)
  })

  it.each([
    '{',
    '[]',
    'null',
    '{"order":3,"density":"tiny","widths":7,"pin":3}',
    '{"widths":[1,"2"],"pin":{}}',
    '{"widths":{"seq":"9","name":null,"memo":0.5,"state":1e9}}',
  ])('ignores unreadable ones: %s', (stored) => {
    localStorage.setItem(`list:${screen}`, stored)
    expect(readPrefs(screen)).toEqual(none)
  })

  it('never hide the identifying column, and show columns hidden by default only on demand', () => {
    const prefs = { ...readPrefs(screen), hidden: ['name', 'seq'] }
    expect(columns.filter((column) => isShown(column, prefs)).map(({ id }) => id)).toEqual(['name', 'state'])
    expect(isShown({ id: 'memo', hidden: true }, { ...prefs, shown: ['memo'] })).toBe(true)
  })

  it('pin one column: the identifying one, another, or none', () => {
    const pin = (id?: string | null) => pinOf(columns, { ...readPrefs(screen), pin: id })
    expect([pin(), pin('state'), pin(null), pin('gone')]).toEqual(['name', 'state', undefined, 'name'])
    expect(pinOf(columns, { ...readPrefs(screen), pin: 'state', hidden: ['state'] })).toBe('name')
  })

  it('insert a new column behind its neighbor', () => {
    const order = (saved: string[]) => orderOf(columns, { ...readPrefs(screen), order: saved })
    expect(order([])).toEqual(['seq', 'name', 'memo', 'state'])
    expect(order(['state', 'gone', 'name', 'seq'])).toEqual(['state', 'name', 'memo', 'seq'])
    expect(order(['name', 'memo', 'state'])).toEqual(['seq', 'name', 'memo', 'state'])
  })
})

describe('column widths', () => {
  const name = { id: 'name', width: 12, cut: true, locked: true }
  const memo = { id: 'memo', width: 10, cut: true }
  const note = { id: 'note', width: 6, cut: true }
  const amount = { id: 'amount', width: 9 }
  const rest = { id: 'rest', width: 14, cut: true, grow: true }

  it('shrink columns that may be truncated, in proportion to their reserve, the identifying one last', () => {
    const { columns, minWidth, table, exact } = columnWidths([name, memo, note, amount, rest], 3, {})
    const missing = 'max(0rem, min(54rem - 100cqw, 10.6rem))'
    expect(table).toBe(`calc(54rem - ${missing})`)
    expect(columns).toEqual({
      name: '12rem',
      // in wider frames more: half of the remaining width for the three, at most 1.5 times the base width
      memo: `calc(10rem - ${missing} * 0.3774 + min(5rem, max(0rem, 100cqw - 54rem) * 0.1667))`,
      note: `calc(6rem - ${missing} * 0.0943 + min(3rem, max(0rem, 100cqw - 54rem) * 0.1000))`,
      amount: '9rem',
      rest: undefined,
    })
    // the growing column shrinks by what the others leave
    expect(minWidth).toBeCloseTo(12 + 6 + 5 + 9 + 8.4 + 3)
    expect(exact).toBe(false)
    expect(columnWidths([{ ...memo, minWidth: 10 }], 0, {}).columns).toEqual({ memo: '10rem' })
  })

  it('keep dragged widths and give the rest to another column', () => {
    expect(columnWidths([name, memo, amount], 0, { name: 20 })).toMatchObject({
      columns: { name: '20rem', memo: undefined, amount: '9rem' },
      minWidth: 35,
      exact: false,
    })
    expect(columnWidths([name, rest], 0, { rest: 4 }).columns).toEqual({ name: undefined, rest: '4rem' })
    expect(columnWidths([name, amount], 2, { name: 5, amount: 4, gone: 50 })).toEqual({
      columns: { name: '5rem', amount: '4rem' },
      minWidth: 11,
      fullWidth: 11,
      table: '11rem',
      exact: true,
    })
  })
})
