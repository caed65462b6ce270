import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { choice, keyword, range } from '@/kit/filters/filter-kinds'
import type { ListAction } from '@/kit/list/actions'
import { listDef } from '@/kit/list/list-def'
import { adminStateLabels } from '@/shared/api/gen/basicSetting-admin.gen'
import type { Schemas } from '@/shared/api/types'
import { useSearchMemory } from '@/shared/store/search-memory'
import { server } from '../msw/server'
import { openFilters } from '../setup/open-filters'
import { def, showList, tallDef } from './show-list'

type Admin = Schemas['Admin']

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-seq]')]
const names = () => rows().map((row) => row.querySelector('a')?.textContent)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const box = (name: string) => screen.getByRole('checkbox', { name })
/** Waits until rows are shown. */
const ready = () => waitFor(() => expect(rows().length).toBeGreaterThan(0))

describe('table states', () => {
  it('shows skeleton rows, then the rows with their count', async () => {
    const list = await showList({ pinned: true })
    expect(await screen.findByRole('table', { name: '관리자 목록' })).toHaveAttribute('aria-busy', 'true')
    expect(rows()).toHaveLength(0)
    expect(screen.getAllByRole('row').length).toBe(21)
    list.release()
    await ready()
    expect(rows()).toHaveLength(20)
    expect(screen.getByText(/^총/)).toHaveTextContent('총 45건')
    expect(within(rows()[0] as HTMLElement).getByText('2026-11-21 00:30')).toBeInTheDocument()
  })

  it('shows the message and 다시 시도 if the call fails', async () => {
    const list = await showList({ search: '?keyword=a' })
    await ready()
    list.fail(true)
    await list.user.click(button('2 페이지'))
    expect(await screen.findByText('서버가 쉬고 있습니다.')).toHaveAttribute('role', 'alert')
    list.fail(false)
    await list.user.click(button('다시 시도'))
    await ready()
    expect(names()[0]).toBe('staff21')
  })

  it('shows a refused search once, at its field, with a button to clear it', async () => {
    const list = await showList()
    await ready()
    const message = '검색어를 4자리 이상 입력해 주세요.'
    list.refuse([{ field: 'keyword', message }], message)
    await list.user.type(screen.getByRole('searchbox', { name: '검색어' }), '010{Enter}')
    // shown once, at the keyword; repeating the request would be refused again
    expect(await screen.findByText(message)).toHaveAttribute('role', 'alert')
    expect(document.querySelector('[data-filters]')).toHaveTextContent(message)
    expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull()
    await list.user.click(button('조건 지우기'))
    await ready()
    expect(screen.queryByText(message)).toBeNull()
    expect(list.url()).toEqual({})
  })

  it('shows the message of a refusal without a field, with 초기화', async () => {
    const list = await showList()
    await ready()
    list.refuse([], '조회할 수 없는 조건입니다.')
    await list.user.click(button('검색'))
    await list.user.click(button('2 페이지'))
    expect(await screen.findByText('조회할 수 없는 조건입니다.')).toHaveAttribute('role', 'alert')
    expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull()
    expect(screen.getAllByRole('button', { name: '초기화' })).toHaveLength(2)
  })

  it('keeps the rows and says that they could not be refreshed', async () => {
    const list = await showList()
    await ready()
    list.fail(true)
    await list.user.click(button('검색'))
    expect(await screen.findByText(/최신 내용을 불러오지 못했습니다/)).toHaveTextContent('서버가 쉬고 있습니다.')
    expect(rows()).toHaveLength(20)
  })

  it('shows a sentence with 초기화 if nothing is found', async () => {
    const list = await showList({ search: '?keyword=없음&keywordType=name' })
    await screen.findByText(/조건에 맞는 결과가 없습니다/)
    await list.user.click(screen.getAllByRole('button', { name: '초기화' })[1] as HTMLElement)
    await ready()
    expect(list.url()).toEqual({})
  })

  it('without any record shows how to create one, 등록 if permitted, and no Excel', async () => {
    const create = { label: '관리자 등록', search: { new: '1' } } as const
    const list = await showList({ total: 0, screen: { create } })
    const emptyText = '등록된 항목이 없습니다. 관리자를 등록하면 여기에 표시됩니다.'
    expect(await screen.findByText(emptyText)).toBeInTheDocument()
    expect(button('엑셀 다운로드')).toHaveAttribute('aria-disabled', 'true')
    await list.user.click(within(screen.getByRole('table')).getByRole('link', { name: '관리자 등록' }))
    await waitFor(() => expect(list.url()).toEqual({ new: '1' }))
    list.unmount()
    await showList({ total: 0, screen: { create }, level: 'READ' })
    await screen.findByText(emptyText)
    expect(screen.queryByRole('link', { name: '관리자 등록' })).toBeNull()
  })

  it('nothing within the default filters: offers to remove them instead of 초기화', async () => {
    const filters = [choice('state', adminStateLabels, { preset: ['ACTIVE'] })]
    const customDef = listDef<'/api/v1/admin/admins'>()({ ...def, filters, sorts: [], sort: 'createdAt,desc' })
    const list = await showList({ total: 0, screen: { def: customDef } })
    expect(await screen.findByText(/^기본 조건에 맞는 항목이 없습니다. 관리자를 등록하면/)).toBeInTheDocument()
    expect(list.asked.at(-1)).toMatchObject({ state: ['ACTIVE'] })
    await list.user.click(button('조건 없이 보기'))
    expect(await screen.findByText(/^등록된 항목이 없습니다/)).toBeInTheDocument()
    expect(list.asked.at(-1)).not.toHaveProperty('state')
  })

  it('nothing found within the default filters: also offers to search without them', async () => {
    const filters = [keyword(['name']), choice('state', adminStateLabels, { preset: ['ACTIVE'] })]
    const customDef = listDef<'/api/v1/admin/admins'>()({ ...def, filters, sorts: [], sort: 'createdAt,desc' })
    const list = await showList({ total: 0, screen: { def: customDef }, search: '?keyword=김' })
    await screen.findByText(/조건에 맞는 결과가 없습니다/)
    expect(list.asked.at(-1)).toMatchObject({ keyword: '김', state: ['ACTIVE'] })
    await list.user.click(button('기본 조건 빼고 찾기'))
    await waitFor(() => expect(list.asked.at(-1)).not.toHaveProperty('state'))
    expect(list.asked.at(-1)).toMatchObject({ keyword: '김' })
    await waitFor(() => expect(screen.queryByRole('button', { name: '기본 조건 빼고 찾기' })).toBeNull())
  })

  it('a page past the end links back', async () => {
    const list = await showList({ search: '?page=9' })
    expect(await screen.findByText(/9페이지에는 항목이 없습니다/)).toBeInTheDocument()
    await list.user.click(button('마지막 페이지로'))
    await ready()
    expect(list.url()).toEqual({ page: '3' })
    expect(rows()).toHaveLength(5)
  })

  it('keeps the old rows dimmed while a new page loads', async () => {
    const list = await showList()
    await ready()
    list.hold()
    await list.user.click(button('2 페이지'))
    await waitFor(() => expect(screen.getByRole('table', { name: '관리자 목록' })).toHaveAttribute('data-stale'))
    expect(names()[0]).toBe('staff1')
    list.release()
    await waitFor(() => expect(names()[0]).toBe('staff21'))
    expect(screen.getByRole('table', { name: '관리자 목록' })).not.toHaveAttribute('data-stale')
    expect(button('2 페이지')).toHaveAttribute('aria-current', 'page')
  })
})

describe('filters', () => {
  it('are applied on 검색: to the URL and the call, from page 1', async () => {
    const list = await showList({ search: '?page=2&size=50' })
    await waitFor(() => expect(list.asked).toHaveLength(1))
    await openFilters(list.user)
    await list.user.selectOptions(screen.getByLabelText('검색어 종류'), 'name')
    await list.user.type(screen.getByRole('searchbox', { name: '검색어' }), '김')
    await list.user.click(box('잠김'))
    await list.user.selectOptions(screen.getByLabelText('OTP'), 'ACTIVE')
    expect(list.asked).toHaveLength(1)
    await list.user.click(button('검색'))
    await waitFor(() => expect(list.asked).toHaveLength(2))
    const filters = { keywordType: 'name', keyword: '김', state: ['LOCKED'], otpState: 'ACTIVE' }
    expect(list.url()).toEqual({ ...filters, size: '50' })
    expect(list.asked[1]).toEqual({ ...filters, page: '1', size: '50', sort: 'createdAt,desc' })
  })

  it('are applied on Enter, but not on the Enter that ends a Hangul syllable', async () => {
    const list = await showList()
    await ready()
    const field = screen.getByRole('searchbox', { name: '검색어' })
    await list.user.type(field, '한')
    const composing = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
    fireEvent(field, composing)
    expect(composing.defaultPrevented).toBe(true)
    expect(list.url()).toEqual({})
    await list.user.type(field, '{Enter}')
    await waitFor(() => expect(list.url()).toEqual({ keywordType: 'loginId', keyword: '한' }))
  })

  it('query the server again even if unchanged', async () => {
    const list = await showList()
    await ready()
    await list.user.click(button('검색'))
    await waitFor(() => expect(list.asked).toHaveLength(2))
  })

  it('follow the URL, also back', async () => {
    const list = await showList({ search: '?keywordType=name&keyword=김&createdAt[from]=2026-11-01&state[0]=ACTIVE' })
    await ready()
    await openFilters(list.user)
    expect(screen.getByLabelText('검색어 종류')).toHaveValue('name')
    expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveValue('김')
    expect(screen.getByLabelText('시작일')).toHaveValue('2026-11-01')
    expect(box('사용중')).toBeChecked()
    await list.user.click(button('초기화'))
    await waitFor(() => expect(list.url()).toEqual({}))
    expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveValue('')
    expect(box('사용중')).not.toBeChecked()
    list.router.history.back()
    await waitFor(() => expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveValue('김'))
  })

  it('a period: kind of date, typed days, and shortcuts in days of Seoul at the time of the click', async () => {
    const list = await showList()
    await ready()
    await openFilters(list.user)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:30:00Z') })
    await list.user.selectOptions(screen.getByLabelText('날짜 종류'), 'lastSignInAt')
    await list.user.click(button('1주일'))
    expect(screen.getByLabelText('시작일')).toHaveValue('2026-11-15')
    expect(screen.getByLabelText('종료일')).toHaveValue('2026-11-21')
    expect(button('1주일')).toHaveAttribute('aria-pressed', 'true')
    await list.user.clear(screen.getByLabelText('시작일'))
    await list.user.type(screen.getByLabelText('시작일'), '20261103')
    await list.user.tab()
    expect(screen.getByLabelText('시작일')).toHaveValue('2026-11-03')
    await list.user.click(button('검색'))
    await waitFor(() => expect(list.url()).toEqual({ lastSignInAt: { from: '2026-11-03', to: '2026-11-21' } }))
  })

  it('an invalid day shows its error in place and sends nothing', async () => {
    const list = await showList()
    await ready()
    await list.user.type(screen.getByLabelText('시작일'), '2026-99-99')
    await list.user.click(button('검색'))
    expect(await screen.findByText('날짜를 2026-11-21 형식으로 입력해 주세요.')).toHaveAttribute('role', 'alert')
    await waitFor(() => expect(screen.getByLabelText('시작일')).toHaveFocus())
    expect(screen.getByLabelText('시작일')).toHaveAccessibleDescription('날짜를 2026-11-21 형식으로 입력해 주세요.')
    expect(list.asked).toHaveLength(1)
  })

  it('the calendar loads on first opening and sets both days', async () => {
    const list = await showList({ search: '?createdAt[from]=2026-11-01&createdAt[to]=2026-11-05' })
    await ready()
    await list.user.click(button('달력에서 고르기'))
    await list.user.click(await screen.findByRole('button', { name: '2026년 11월 9 일' }))
    await list.user.click(screen.getByRole('button', { name: '2026년 11월 12 일' }))
    await waitFor(() => expect(screen.getByLabelText('시작일')).toHaveValue('2026-11-09'))
    expect(screen.getByLabelText('종료일')).toHaveValue('2026-11-12')
    await waitFor(() => expect(screen.queryByRole('button', { name: '2026년 11월 12 일' })).not.toBeInTheDocument())
  })

  it('a record is picked from its list, and named if the URL holds it', async () => {
    const list = await showList({ search: '?permissionGroupSeq=7' })
    await ready()
    await openFilters(list.user)
    expect(await screen.findByRole('button', { name: '권한그룹 물류' })).toBeInTheDocument()
    await list.user.click(button('초기화'))
    await list.user.click(await screen.findByRole('button', { name: '권한그룹 전체' }))
    await list.user.click(await screen.findByRole('option', { name: '물류' }))
    await list.user.click(button('검색'))
    await waitFor(() => expect(list.url()).toEqual({ permissionGroupSeq: '7' }))
  })

  const chips = () =>
    within(screen.getByRole('list', { name: '설정된 조건' }))
      .getAllByRole('listitem')
      .map((chip) => chip.textContent)

  it('fold to one row and show conditions without a visible control as chips, records by name', async () => {
    const search = '?keyword=a&keywordType=name&createdAt[from]=2026-11-01&permissionGroupSeq=7&state[0]=LOCKED'
    const list = await showList({ search, screen: { def: tallDef } })
    await ready()
    expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveValue('a')
    expect(screen.queryByRole('checkbox', { name: '잠김' })).not.toBeInTheDocument()
    expect(button('상세 조건 2')).toHaveAttribute('aria-expanded', 'false')
    await waitFor(() => expect(chips()).toEqual(['권한그룹: 물류', '상태: 잠김', '모두 지우기']))
    await openFilters(list.user)
    expect(box('잠김')).toBeChecked()
    expect(screen.queryByRole('list', { name: '설정된 조건' })).not.toBeInTheDocument()
    expect(button('접기')).toHaveFocus()
  })

  it('the chip of a deleted record shows its number', async () => {
    await showList({ search: '?permissionGroupSeq=99' })
    await waitFor(() => expect(chips()).toEqual(['권한그룹: 99번']))
  })

  it('removing a chip applies at once, keeps typed text, and moves the focus on', async () => {
    const list = await showList({ search: '?permissionGroupSeq=7&state[0]=LOCKED&otpState=ACTIVE' })
    await ready()
    await list.user.type(screen.getByRole('searchbox', { name: '검색어' }), '아직')
    await list.user.click(await screen.findByRole('button', { name: '상태 조건 지우기' }))
    await waitFor(() => expect(list.url()).toEqual({ permissionGroupSeq: '7', otpState: 'ACTIVE' }))
    expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveValue('아직')
    expect(button('OTP 조건 지우기')).toHaveFocus()
    await list.user.click(button('모두 지우기'))
    await waitFor(() => expect(list.url()).toEqual({}))
    expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveValue('아직')
    expect(screen.queryByRole('list', { name: '설정된 조건' })).not.toBeInTheDocument()
    expect(button('상세 조건')).toHaveFocus()
    await list.user.click(button('검색'))
    await waitFor(() => expect(list.url()).toMatchObject({ keyword: '아직' }))
  })

  it('a second chip that is removed before the first is gone does not restore it', async () => {
    const list = await showList({ search: '?permissionGroupSeq=7&state[0]=LOCKED&otpState=ACTIVE' })
    await ready()
    await screen.findByRole('button', { name: '상태 조건 지우기' })
    act(() => {
      button('상태 조건 지우기').click()
      button('OTP 조건 지우기').click()
    })
    await waitFor(() => expect(list.url()).toEqual({ permissionGroupSeq: '7' }))
  })

  it('초기화 also clears typed text; changing the page does not', async () => {
    const list = await showList()
    await ready()
    await list.user.type(screen.getByRole('searchbox', { name: '검색어' }), '아직')
    await list.user.click(button('2 페이지'))
    await waitFor(() => expect(list.url()).toEqual({ page: '2' }))
    expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveValue('아직')
    await list.user.click(button('초기화'))
    expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveValue('')
  })

  it('stay folded or open on return; a new condition does not open them', async () => {
    const list = await showList()
    await ready()
    await list.router.navigate({ to: '.', search: { state: ['LOCKED'] } })
    await waitFor(() => expect(chips()).toEqual(['상태: 잠김']))
    await openFilters(list.user)
    list.unmount()
    const again = await showList()
    await ready()
    expect(button('접기')).toHaveAttribute('aria-expanded', 'true')
    await again.user.click(button('접기'))
    again.unmount()
    await showList()
    await ready()
    expect(button('상세 조건')).toBeInTheDocument()
  })

  it('an invalid folded filter becomes visible', async () => {
    const customDef = { ...def, filters: [...def.filters, range('price', { label: '가격' })] }
    const list = await showList({ screen: { def: customDef } })
    await ready()
    await openFilters(list.user)
    await list.user.type(screen.getByLabelText('최솟값'), '가')
    await list.user.click(button('접기'))
    await list.user.click(button('검색'))
    expect(await screen.findByText('숫자로 입력해 주세요.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('최솟값')).toHaveFocus())
    expect(list.asked).toHaveLength(1)
  })

  it('shortcuts are in the calendar while the panel is folded', async () => {
    const list = await showList()
    await ready()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:30:00Z') })
    await list.user.click(button('달력에서 고르기'))
    await list.user.click(await screen.findByRole('button', { name: '오늘' }))
    expect(screen.getByLabelText('시작일')).toHaveValue('2026-11-21')
    expect(button('달력에서 고르기')).toHaveFocus()
    await list.user.click(button('검색'))
    await waitFor(() => expect(list.url()).toEqual({ createdAt: { from: '2026-11-21', to: '2026-11-21' } }))
  })

  it('are kept in the store for the way back', async () => {
    const list = await showList({ search: '?keyword=a&keywordType=name&page=2' })
    await ready()
    expect(useSearchMemory.getState()).toMatchObject({
      depth1: 'basicSetting',
      depth2: 'admin',
      params: { '/basicSetting/admin': { keyword: 'a', keywordType: 'name', page: '2' } },
    })
    // a screen that is being left does not read the next URL
    list.router.history.push('/elsewhere?page=3')
    await screen.findByText('다른 화면')
    expect(useSearchMemory.getState().recall('/basicSetting/admin')).toMatchObject({ page: '2' })
  })
})

describe('sorting, paging, links', () => {
  it('a sortable title sorts descending, then ascending, from page 1', async () => {
    const list = await showList({ search: '?page=2' })
    await ready()
    const title = () => screen.getByRole('columnheader', { name: '아이디' })
    expect(screen.getByRole('columnheader', { name: '등록일' })).toHaveAttribute('aria-sort', 'descending')
    expect(within(screen.getByRole('columnheader', { name: '이름' })).queryByRole('button')).not.toBeInTheDocument()
    await list.user.click(within(title()).getByRole('button'))
    await waitFor(() => expect(list.url()).toEqual({ sort: 'loginId,desc' }))
    await list.user.click(within(title()).getByRole('button'))
    await waitFor(() => expect(list.asked.at(-1)).toMatchObject({ sort: 'loginId,asc', page: '1' }))
    expect(title()).toHaveAttribute('aria-sort', 'ascending')
  })

  it('another page starts at its first row', async () => {
    const list = await showList({ total: 500 })
    await ready()
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    await list.user.click(button('2 페이지'))
    expect(scrolled).toHaveBeenCalledWith(0, 0)
    await waitFor(() => expect(list.asked.at(-1)).toMatchObject({ page: '2' }))
  })

  it('a new page size goes back to page 1', async () => {
    const list = await showList({ search: '?page=2' })
    await ready()
    await list.user.selectOptions(screen.getByLabelText('한 페이지에 보이는 개수'), '100')
    await waitFor(() => expect(list.asked.at(-1)).toMatchObject({ page: '1', size: '100' }))
    expect(list.url()).toEqual({ size: '100' })
  })

  it('shows ten page numbers at a time, and the first and last', async () => {
    const list = await showList({ total: 500, search: '?page=12' })
    await ready()
    const nav = screen.getByRole('navigation', { name: '페이지' })
    const numbers = within(nav).getAllByRole('button', { name: /^\d+ 페이지$/ })
    expect(numbers.map((each) => each.textContent)).toEqual([
      '11',
      '12',
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
      '19',
      '20',
    ])
    await list.user.click(button('마지막 페이지'))
    await waitFor(() => expect(list.url()).toEqual({ page: '25' }))
    expect(button('다음 페이지')).toHaveAttribute('aria-disabled', 'true')
    await list.user.click(button('처음 페이지'))
    await waitFor(() => expect(list.url()).toEqual({}))
  })

  it('the identifying link extends the URL; with Ctrl the browser opens it', async () => {
    const list = await showList({ search: '?page=2' })
    await ready()
    const link = screen.getByRole('link', { name: 'staff21' })
    expect(link).toHaveAttribute('href', '?seq=21')
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
    expect(list.url()).toEqual({ page: '2' })
    await list.user.click(link)
    await waitFor(() => expect(list.url()).toEqual({ page: '2', seq: '21' }))
    // an open drawer causes no further request
    expect(list.asked).toHaveLength(1)
  })

  it('a click anywhere on a row opens it if the screen wants that', async () => {
    const list = await showList({ screen: { rowOpens: true } })
    await ready()
    await list.user.click(screen.getByText('직원3'))
    await waitFor(() => expect(list.url()).toEqual({ seq: '3' }))
  })
})

describe('actions', () => {
  const outcome = vi.fn<(seqs: number[]) => void>()
  const suspend: ListAction<Admin> = {
    label: '사용중지',
    on: 'both',
    refuse: (row) => (row.state === 'LOCKED' ? '잠긴 관리자입니다.' : undefined),
    ask: (chosen) => `${chosen.length}명을 중지합니다.`,
    run: async (seqs) => {
      outcome(seqs)
      return {
        done: seqs.filter((seq) => seq !== 21).length,
        failed: seqs.includes(21) ? [{ seq: 21, message: '최고관리자는 최소 1명이 필요합니다.' }] : [],
      }
    },
  }
  const look: ListAction<Admin> = { label: '보기', on: 'row', reads: true, run: async () => undefined }

  it('rows are chosen over pages; a receipt names each failure and keeps it chosen', async () => {
    outcome.mockClear()
    const list = await showList({ screen: { actions: [suspend] } })
    await ready()
    expect(screen.queryByRole('button', { name: '사용중지' })).not.toBeInTheDocument()
    await list.user.click(box('staff1 선택'))
    expect(box('staff1 선택').closest('tr')).toHaveAttribute('aria-selected', 'true')
    await list.user.click(button('2 페이지'))
    await waitFor(() => expect(names()[0]).toBe('staff21'))
    await list.user.click(box('staff21 선택'))
    expect(screen.getByText('2건 선택')).toBeInTheDocument()

    await list.user.click(button('사용중지'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('2명을 중지합니다.')
    await list.user.click(within(dialog).getByRole('button', { name: '사용중지' }))
    const receipt = await screen.findByRole('dialog', { name: /^관리자 \d+명 사용중지 결과$/ })
    expect(outcome).toHaveBeenCalledWith([1, 21])
    expect(receipt).toHaveTextContent('1건 처리되었습니다. 1건은 처리하지 못했습니다.')
    const failed = within(receipt).getByRole('row', { name: /staff21/ })
    expect(failed).toHaveTextContent('최고관리자는 최소 1명이 필요합니다.')
    await list.user.click(within(receipt).getByRole('button', { name: '확인' }))
    await screen.findByText('1건 선택')
    expect(box('staff21 선택')).toBeChecked()
  })

  it('a receipt shows code and name, is exported, and retries the failures', async () => {
    const calls: number[][] = []
    const refusals = [new Set([2, 3]), new Set([3]), new Set<number>()]
    const stop: ListAction<Admin> = {
      label: '사용중지',
      on: 'many',
      async run(seqs) {
        calls.push(seqs)
        const bad = seqs.filter((seq) => refusals[0]?.has(seq))
        refusals.shift()
        const names: Record<number, string | null> = { 2: 'staff2 홍길동', 3: null }
        const failed = bad.map((seq) => ({ seq, name: names[seq] ?? null, message: '사용 중입니다.' }))
        return { done: seqs.length - bad.length, failed }
      },
    }
    const list = await showList({ screen: { actions: [stop] } })
    await ready()
    for (const n of [1, 2, 3]) await list.user.click(box(`staff${n} 선택`))
    await list.user.click(button('사용중지'))
    const receipt = () => screen.findByRole('dialog', { name: /^관리자 \d+명 사용중지 결과$/ })
    const rows = async () =>
      within(await receipt())
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent)
    expect(await rows()).toEqual(['staff2 홍길동사용 중입니다.', 'staff3사용 중입니다.'])

    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt')
    await list.user.click(within(await receipt()).getByRole('button', { name: '엑셀 저장' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())

    await list.user.click(within(await receipt()).getByRole('button', { name: '실패한 것만 다시' }))
    await waitFor(async () => expect(await rows()).toEqual(['staff3사용 중입니다.']))
    await list.user.click(within(await receipt()).getByRole('button', { name: '실패한 것만 다시' }))
    expect(await screen.findByText('1건 처리되었습니다.')).toBeInTheDocument()
    expect(calls).toEqual([[1, 2, 3], [2, 3], [3]])
    await waitFor(() => expect(screen.queryByText(/건 선택/)).not.toBeInTheDocument())
  })

  it('failures of a whole search result stay chosen on any page', async () => {
    const calls: unknown[] = []
    const stop: ListAction<Admin> = {
      label: '모두 중지',
      on: 'many',
      all: true,
      async run(seqs, rows, all) {
        calls.push([seqs, rows.length, all?.total])
        const failed = all ? [{ seq: 41, name: 'staff41 홍길동', message: '사용 중입니다.' }] : []
        return { done: 1, failed }
      },
    }
    const list = await showList({ screen: { actions: [stop] } })
    await ready()
    await list.user.click(box('이 페이지 모두 선택'))
    await list.user.click(button(/^검색 결과 .*모두 선택/))
    await list.user.click(button('모두 중지'))
    const receipt = await screen.findByRole('dialog', { name: /^관리자 \d+명 모두 중지 결과$/ })
    expect(within(receipt).getByRole('row', { name: 'staff41 홍길동 사용 중입니다.' })).toBeInTheDocument()
    await list.user.click(within(receipt).getByRole('button', { name: '확인' }))
    expect(await screen.findByText('1건 선택')).toBeInTheDocument()
    await list.user.click(button('모두 중지'))
    await waitFor(() => expect(calls[1]).toEqual([[41], 0, undefined]))
  })

  it('full success shows a toast and clears the choice', async () => {
    const list = await showList({ screen: { actions: [suspend] } })
    await ready()
    await list.user.click(box('이 페이지 모두 선택'))
    expect(screen.getByText('20건 선택')).toBeInTheDocument()
    await list.user.click(button('사용중지'))
    await list.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '사용중지' }))
    expect(await screen.findByText('20건 처리되었습니다.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText(/건 선택/)).not.toBeInTheDocument())
  })

  it('canceling does nothing', async () => {
    outcome.mockClear()
    const list = await showList({ screen: { actions: [suspend] } })
    await ready()
    await list.user.click(box('staff1 선택'))
    await list.user.click(button('사용중지'))
    await list.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '취소' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(outcome).not.toHaveBeenCalled()
    expect(screen.getByText('1건 선택')).toBeInTheDocument()
  })

  it('a row that leaves the list leaves the choice and the request', async () => {
    outcome.mockClear()
    const list = await showList({ screen: { actions: [suspend] } })
    await ready()
    for (const n of [1, 2, 3]) await list.user.click(box(`staff${n} 선택`))
    expect(screen.getByText('3건 선택')).toBeInTheDocument()
    list.remove(2)
    await act(() => list.queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'staff2 선택' })).not.toBeInTheDocument())
    expect(await screen.findByText('2건 선택')).toBeInTheDocument()
    await list.user.click(button('사용중지'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('2명을 중지합니다.')
    await list.user.click(within(dialog).getByRole('button', { name: '사용중지' }))
    await waitFor(() => expect(outcome).toHaveBeenCalledWith([1, 3]))
  })

  it('another search clears the choice, sorting does not', async () => {
    const list = await showList({ screen: { actions: [suspend] } })
    await ready()
    await list.user.click(box('staff1 선택'))
    await list.user.click(within(screen.getByRole('columnheader', { name: '아이디' })).getByRole('button'))
    await waitFor(() => expect(list.asked).toHaveLength(2))
    expect(screen.getByText('1건 선택')).toBeInTheDocument()
    await openFilters(list.user)
    await list.user.click(box('잠김'))
    await list.user.click(button('검색'))
    await waitFor(() => expect(screen.queryByText('1건 선택')).not.toBeInTheDocument())
  })

  it('Shift chooses all rows between', async () => {
    const list = await showList({ screen: { actions: [suspend] } })
    await ready()
    await list.user.click(box('staff2 선택'))
    await list.user.keyboard('{Shift>}')
    await list.user.click(box('staff5 선택'))
    await list.user.keyboard('{/Shift}')
    expect(screen.getByText('4건 선택')).toBeInTheDocument()
  })

  it('the row menu opens by key, shows the reason of a disabled action, and gives the focus back', async () => {
    outcome.mockClear()
    const list = await showList({ screen: { actions: [suspend] } })
    await ready()
    const more = button('staff2 작업')
    more.focus()
    await list.user.keyboard('{ArrowDown}')
    const refused = await screen.findByRole('menuitem', { name: /사용중지/ })
    expect(refused).toHaveTextContent('잠긴 관리자입니다.')
    expect(refused).toHaveAttribute('aria-disabled', 'true')
    await list.user.click(refused)
    expect(outcome).not.toHaveBeenCalled()
    await list.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    expect(more).toHaveFocus()

    await list.user.click(button('staff1 작업'))
    await list.user.click(await screen.findByRole('menuitem', { name: '사용중지' }))
    await list.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '사용중지' }))
    await waitFor(() => expect(outcome).toHaveBeenCalledWith([1]))
  })

  it('offers only reading actions without WRITE', async () => {
    const list = await showList({
      level: 'READ',
      screen: { actions: [suspend, look], create: { label: '관리자 등록', search: { new: '1' } } },
    })
    await ready()
    expect(screen.queryByRole('link', { name: '관리자 등록' })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: 'staff1 선택' })).not.toBeInTheDocument()
    await list.user.click(button('staff1 작업'))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['보기'])
  })

  it('등록 opens the form of the screen', async () => {
    const list = await showList({ screen: { create: { label: '관리자 등록', search: { new: '1' } } } })
    await ready()
    await list.user.click(screen.getByRole('link', { name: '관리자 등록' }))
    await waitFor(() => expect(list.url()).toEqual({ new: '1' }))
  })
})

describe('Excel', () => {
  it('personal data needs a reason of ten characters; the export uses the query of the list', async () => {
    const list = await showList({ search: '?keywordType=name&keyword=김&page=2' })
    await ready()
    await list.user.click(button('엑셀 다운로드'))
    const dialog = await screen.findByRole('dialog')
    const reason = within(dialog).getByRole('textbox', { name: /사유/ })
    await list.user.type(reason, '가나다라마바사아자')
    await list.user.click(within(dialog).getByRole('button', { name: '다운로드' }))
    expect(await within(dialog).findByText('사유를 10자 이상 입력해 주세요.')).toHaveAttribute('role', 'alert')
    await waitFor(() => expect(reason).toHaveFocus())
    expect(list.jobs).toHaveLength(0)
    await list.user.type(reason, '!')
    await list.user.click(within(dialog).getByRole('button', { name: '다운로드' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(list.jobs).toEqual([
      {
        resource: 'admins',
        query: { page: 2, size: 20, sort: 'createdAt,desc', keywordType: 'name', keyword: '김' },
        reason: '가나다라마바사아자!',
      },
    ])
    expect(screen.getByText(/엑셀 파일을 만들고 있습니다/)).toBeInTheDocument()
  })

  it('offers the visible columns instead of all', async () => {
    const list = await showList()
    await ready()
    await list.user.click(button('엑셀 다운로드'))
    const dialog = within(await screen.findByRole('dialog'))
    await list.user.click(dialog.getByRole('radio', { name: '보이는 컬럼만' }))
    await list.user.type(dialog.getByRole('textbox', { name: /사유/ }), '가나다라마바사아자차')
    await list.user.click(dialog.getByRole('button', { name: '다운로드' }))
    await waitFor(() => expect(list.jobs).toHaveLength(1))
    const [job] = list.jobs
    expect(job).toMatchObject({
      columns: expect.arrayContaining(['adminSeq', '번호', 'loginId', '아이디', 'name', '이름', 'state', '상태']),
    })
  })

  it('the button says why it is disabled without the right', async () => {
    const list = await showList({ piiExport: false })
    await ready()
    const excel = button('엑셀 다운로드')
    expect(excel).toHaveAttribute('data-tip', '개인정보 엑셀 다운로드 권한이 없습니다.')
    await list.user.click(excel)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('column settings', () => {
  const titles = () => screen.getAllByRole('columnheader').map((each) => each.textContent)

  it('hide, show and move columns by key, and persist', async () => {
    const list = await showList()
    await ready()
    expect(titles()).toEqual(['번호', '아이디', '이름', '상태', '등록일'])
    await list.user.click(button('컬럼 설정'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('checkbox', { name: '아이디' })).toBeDisabled()
    await list.user.click(within(dialog).getByRole('checkbox', { name: '번호' }))
    await list.user.click(within(dialog).getByRole('checkbox', { name: '부서' }))
    const state = within(dialog).getByRole('checkbox', { name: '상태' })
    state.focus()
    await list.user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(within(dialog).getByText('상태 컬럼을 4번째로 옮겼습니다.')).toHaveAttribute('role', 'status')
    await list.user.click(within(dialog).getByRole('button', { name: '이름 아래로' }))
    await list.user.click(within(dialog).getByRole('radio', { name: '좁게' }))
    await list.user.click(within(dialog).getByRole('button', { name: '적용' }))
    await waitFor(() => expect(titles()).toEqual(['아이디', '상태', '이름', '부서', '등록일']))
    const compact = screen.getByRole('table', { name: '관리자 목록' }).className
    list.unmount()

    await showList()
    await ready()
    expect(titles()).toEqual(['아이디', '상태', '이름', '부서', '등록일'])
    expect(screen.getByRole('table', { name: '관리자 목록' }).className).toBe(compact)
  })

  it('기본값으로 resets everything', async () => {
    localStorage.setItem('list:/basicSetting/admin', JSON.stringify({ order: ['state'], hidden: ['name'] }))
    const list = await showList()
    await ready()
    expect(titles()).not.toContain('이름')
    await list.user.click(button('컬럼 설정'))
    const dialog = await screen.findByRole('dialog')
    await list.user.click(within(dialog).getByRole('button', { name: '기본값으로' }))
    await list.user.click(within(dialog).getByRole('button', { name: '적용' }))
    await waitFor(() => expect(titles()).toEqual(['번호', '아이디', '이름', '상태', '등록일']))
  })
})

describe('resizing columns', () => {
  const edge = (title: string) => screen.getByRole('separator', { name: `${title} 너비` })
  const widthOf = (id: string) => document.querySelector<HTMLElement>(`col[data-column=${id}]`)?.style.width
  const stored = () => JSON.parse(localStorage.getItem('list:/basicSetting/admin') ?? '{}').widths
  /** Sets the width of every head cell to 100 px: 6.25 rem of 16 px. */
  const laidOut = () =>
    vi.spyOn(HTMLTableCellElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 30))
  const pointer = (target: EventTarget, type: string, clientX: number) =>
    act(async () => {
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX }))
      await Promise.resolve()
    })

  it('works by dragging, does not render rows again, and persists', async () => {
    laidOut()
    const list = await showList()
    await ready()
    const row = rows()[0]
    const cell = row?.querySelector('td:nth-child(2)')
    await list.user.hover(edge('이름'))
    await pointer(edge('이름'), 'pointerdown', 200)
    await waitFor(() => expect(edge('이름')).toHaveAttribute('data-pulled'))
    await pointer(document, 'pointermove', 264)
    expect(widthOf('name')).toBe('10.25rem')
    await pointer(document, 'pointermove', 232)
    expect(stored()).toBeUndefined()
    await pointer(document, 'pointerup', 232)
    expect(stored()).toEqual({ name: 8.25 })
    expect(edge('이름')).toHaveAttribute('aria-valuenow', '8.25')
    expect(edge('이름')).not.toHaveAttribute('data-pulled')
    expect(rows()[0]?.querySelector('td:nth-child(2)')).toBe(cell)
    list.unmount()
    await showList()
    await ready()
    expect(widthOf('name')).toBe('8.25rem')
  })

  it('is canceled by Escape; a click without a move changes nothing', async () => {
    laidOut()
    const list = await showList()
    await ready()
    const before = widthOf('name')
    for (const end of ['Escape', 'let go'])
      await (async () => {
        await list.user.hover(edge('이름'))
        await pointer(edge('이름'), 'pointerdown', 200)
        await waitFor(() => expect(edge('이름')).toHaveAttribute('data-pulled'))
        if (end === 'Escape') {
          await pointer(document, 'pointermove', 300)
          expect(widthOf('name')).not.toBe(before)
          await list.user.keyboard('{Escape}')
        }
        await pointer(document, 'pointerup', 200)
        expect(widthOf('name')).toBe(before)
        expect(stored()).toBeUndefined()
      })()
  })

  it('works by keyboard: one tab stop, arrows, Enter fits the content, Delete resets', async () => {
    laidOut()
    const { user } = await showList()
    await ready()
    expect(screen.getAllByRole('separator').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    edge('번호').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(edge('이름')).toHaveFocus())
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(stored()).toEqual({ name: 7.25 }))
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(stored()).toEqual({ name: 5.25 }))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(stored()).toEqual({}))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(stored()).toEqual({ name: 6.25 }))
    await user.dblClick(edge('상태'))
    await waitFor(() => expect(stored()).toEqual({ name: 6.25, state: 6.25 }))
    expect(screen.getByRole('table', { name: '관리자 목록' }).style.tableLayout).toBe('')
  })

  it('is reset with the other settings, as is the pinned column', async () => {
    localStorage.setItem('list:/basicSetting/admin', JSON.stringify({ widths: { name: 30 } }))
    const { user } = await showList()
    await ready()
    const pinnedTitle = () => document.querySelector('th[data-stick=name]')?.textContent
    expect(pinnedTitle()).toBe('아이디')
    const settings = async (...names: string[]) => {
      await user.click(button('컬럼 설정'))
      const dialog = await screen.findByRole('dialog')
      for (const name of [...names, '적용']) await user.click(within(dialog).getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await settings('이름 고정')
    expect(pinnedTitle()).toBe('이름')
    expect(document.querySelector('td[data-stick=name]')).toHaveTextContent('직원')
    await settings('이름 고정')
    expect(pinnedTitle()).toBeUndefined()
    expect(widthOf('name')).toBe('30rem')
    await settings('기본값으로')
    expect(pinnedTitle()).toBe('아이디')
    expect(stored()).toEqual({})
  })
})

describe('long text', () => {
  it('is focusable if truncated, and only then', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
      return this.textContent === '직원3' ? 200 : 50
    })
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(100)
    const { user } = await showList()
    await ready()
    const cell = screen.getByRole('cell', { name: '직원3' })
    within(cell.closest('tr') as HTMLElement)
      .getByRole('link')
      .focus()
    await user.tab()
    expect(cell).toHaveFocus()
    expect(cell).toHaveAttribute('data-tip', '')
    expect(document.querySelectorAll('td[tabindex]')).toHaveLength(1)
  })
})

describe('many rows', () => {
  const nodes = () => document.querySelectorAll('table *').length

  it('a hundred rows are rendered plainly, with few elements each', async () => {
    await showList({ total: 1000, search: '?size=100' })
    await waitFor(() => expect(rows()).toHaveLength(100))
    // only the row, its cells, a link and a badge
    expect(nodes()).toBeLessThanOrEqual(100 * 8 + 30)
  })

  it('of five hundred rows only the visible ones are rendered, with space for the others', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(35)
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
    await showList({ total: 1000, search: '?size=500' })
    await waitFor(() => expect(rows()[0]).toHaveAttribute('data-index', '0'))
    // twenty rows are visible, a few more are rendered below
    expect(rows().length).toBeGreaterThanOrEqual(20)
    expect(rows().length).toBeLessThan(40)
    const frame = document.querySelector('table')?.parentElement as HTMLElement
    const drawn = new Set(rows())
    const pinnedLink = within(rows()[1] as HTMLElement).getByRole('link')
    pinnedLink.focus()
    frame.scrollTop = 35 * 300
    fireEvent.scroll(frame)
    const found = rows().find((row) => row.dataset.seq === '301') as HTMLElement
    // while scrolling, rows are plain text; their controls are rendered when scrolling stops
    expect(within(found).queryByRole('link')).toBeNull()
    expect(found).toHaveTextContent('staff301')
    expect(pinnedLink).toBeVisible()
    expect(await within(found).findByRole('link', { name: 'staff301' })).toBeVisible()
    expect(rows().map((row) => row.dataset.seq)).not.toContain('1')
    // the row with the focus is kept for its record; the others are reused
    expect(rows()[0]).toHaveAttribute('data-seq', '2')
    expect(pinnedLink).toHaveFocus()
    expect(rows().filter((row) => drawn.has(row)).length).toBeGreaterThan(15)
    const table = screen.getByRole('table', { name: '관리자 목록' })
    expect(table).toHaveAttribute('aria-rowcount', '501')
    expect(
      Number.parseFloat((table.querySelector('tbody tr:last-child td') as HTMLElement).style.height),
    ).toBeGreaterThan(100)
  })
})

describe('slow and invalid answers', () => {
  const keyword = () => screen.getByRole('searchbox', { name: '검색어' })

  it('a second search during the first is sent, and its rows stay', async () => {
    const list = await showList()
    await screen.findByRole('link', { name: 'staff1' })
    list.hold()
    await list.user.type(keyword(), '첫째{Enter}')
    await waitFor(() => expect(list.asked.at(-1)).toMatchObject({ keyword: '첫째' }))
    await list.user.clear(keyword())
    await list.user.type(keyword(), '없음')
    await list.user.click(screen.getByRole('button', { name: '검색' }))
    await waitFor(() => expect(list.asked.at(-1)).toMatchObject({ keyword: '없음' }))
    list.release()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'staff1' })).not.toBeInTheDocument())
    expect(list.url()).toMatchObject({ keyword: '없음' })
  })

  it.each([null, {}, [], 1, 'x', { items: [] }])(
    'a success with body %j is a failure with 다시 시도',
    async (result) => {
      const list = await showList()
      await screen.findByRole('link', { name: 'staff1' })
      server.use(http.get('*/api/v1/admin/admins', () => HttpResponse.json({ status: 200, result }), { once: true }))
      await list.user.type(keyword(), '새로{Enter}')
      expect(await screen.findByText(/서버의 응답을 읽을 수 없습니다/)).toBeVisible()
      await list.user.click(screen.getByRole('button', { name: '다시 시도' }))
      expect(await screen.findByRole('link', { name: 'staff1' })).toBeVisible()
    },
  )
})
