import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { columnsOf } from '@/kit/columns/columns'
import { choice } from '@/kit/filters/filter-kinds'
import type { ListAction } from '@/kit/list/actions'
import { listDef } from '@/kit/list/list-def'
import { ListScreen } from '@/kit/list/list-screen'
import { RouteTabs, ScreenTabs } from '@/kit/list/list-tabs'
import { ListTree } from '@/kit/list/list-tree'
import { CountTiles, filtersWithout } from '@/kit/list/tiles'
import { listRoute } from '@/kit/route'
import { adminStateLabels, adminTitles, filterTitles } from '@/shared/api/gen/basicSetting-admin.gen'
import { createQueryClient } from '@/shared/api/query-client'
import type { Schemas } from '@/shared/api/types'
import { server } from '../msw/server'
import { partOf } from '../part-of'
import { openFilters } from '../setup/open-filters'
import { def, showList } from './show-list'

type Admin = Schemas['Admin']
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-seq]')]
const ready = (count = 1) => waitFor(() => expect(rows().length).toBeGreaterThanOrEqual(count))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const { link, number } = columnsOf(def)
const columns = [link('loginId', { search: () => ({}) }), number('failedCount')]

describe('tiles as quick filters', () => {
  const tiles: NonNullable<Parameters<typeof showList>[0]>['screen'] = {
    tiles: (list) => (
      <CountTiles
        list={list}
        label="상태"
        tiles={[
          { label: '전체', count: 45, apply: { state: undefined } },
          { label: '잠김', count: undefined, apply: { state: ['LOCKED'] }, tone: 'red' },
        ]}
      />
    ),
  }

  it('set their filters from page 1 and keep others; the pressed state follows the URL', async () => {
    const list = await showList({ search: '?otpState=NONE&page=2', screen: tiles })
    await ready()
    expect(button('전체 45')).toHaveAttribute('aria-pressed', 'true')
    await list.user.click(button('잠김 -'))
    await waitFor(() => expect(list.url()).toEqual({ otpState: 'NONE', state: ['LOCKED'] }))
    await waitFor(() => expect(list.asked.at(-1)).toMatchObject({ otpState: 'NONE', state: ['LOCKED'], page: '1' }))
    expect(button('잠김 -')).toHaveAttribute('aria-pressed', 'true')
    expect(button('전체 45')).toHaveAttribute('aria-pressed', 'false')
    await list.user.click(button('전체 45'))
    await waitFor(() => expect(list.url()).toEqual({ otpState: 'NONE' }))
  })

  it('react to a click at once, then follow the list', async () => {
    const list = await showList({ search: '?otpState=NONE', screen: tiles })
    await ready()
    fireEvent.click(button('잠김 -'))
    expect(button('잠김 -')).toHaveAttribute('aria-pressed', 'true')
    expect(list.url()).toEqual({ otpState: 'NONE' })
    await waitFor(() => expect(list.url()).toEqual({ otpState: 'NONE', state: ['LOCKED'] }))
    await list.user.click(button('초기화'))
    await waitFor(() => expect(button('전체 45')).toHaveAttribute('aria-pressed', 'true'))
    expect(button('잠김 -')).toHaveAttribute('aria-pressed', 'false')
  })

  it('are counted with the other filters', async () => {
    let query: unknown
    await showList({
      search: '?otpState=NONE&state[0]=LOCKED&page=2',
      screen: {
        tiles: (list) => {
          query = filtersWithout(list, ['state'])
          return null
        },
      },
    })
    await ready()
    expect(query).toEqual({ otpState: 'NONE' })
  })
})

describe('a row of totals', () => {
  it('is shown below the rows, by column', async () => {
    await showList({ screen: { columns, footer: (list) => list.answer && { failedCount: `${list.answer.total}회` } } })
    await ready()
    const foot = screen.getByRole('row', { name: '합계 45회' })
    expect(within(foot).getByRole('rowheader')).toHaveTextContent('합계')
  })
})

describe('columns defined by the answer', () => {
  it('are rendered', async () => {
    await showList({
      screen: {
        columns: (answer) => (answer ? [...columns, number('version', { title: `총 ${answer.total}` })] : columns),
      },
    })
    expect(await screen.findByRole('columnheader', { name: '총 45' })).toBeInTheDocument()
  })
})

describe('bulk actions', () => {
  const run = vi.fn<ListAction<Admin>['run']>(async () => ({ done: 1, failed: [] }))
  const all: ListAction<Admin> = { label: '노출', on: 'many', all: true, run }
  const some: ListAction<Admin> = { label: '삭제', on: 'many', max: 3, run }
  const show = async () => {
    run.mockClear()
    const list = await showList({ search: '?otpState=NONE', screen: { actions: [all, some] } })
    await ready()
    await list.user.click(screen.getByRole('checkbox', { name: '이 페이지 모두 선택' }))
    return list
  }

  it('take the whole search result after the whole page was chosen', async () => {
    const list = await show()
    await list.user.click(button('검색 결과 45건 모두 선택'))
    expect(screen.getByText('검색 결과 45건 모두 선택')).toHaveAttribute('aria-live', 'polite')
    expect(screen.queryByRole('button', { name: /모두 선택/ })).not.toBeInTheDocument()
    expect(button('삭제')).toHaveAttribute('aria-disabled', 'true')
    await list.user.click(button('노출'))
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
    expect(run).toHaveBeenCalledWith([], [], { query: { otpState: 'NONE' }, total: 45 }, expect.any(String))
    await waitFor(() => expect(screen.queryByText(/건 (모두 )?선택/)).not.toBeInTheDocument())
  })

  it('show how many records they take', async () => {
    await show()
    expect(button('삭제')).toHaveAttribute('data-tip', '한 번에 3건까지 처리할 수 있습니다.')
    expect(button('노출')).not.toHaveAttribute('aria-disabled')
  })

  it('do not offer the whole result if the action cannot take it', async () => {
    const list = await showList({ screen: { actions: [some] } })
    await ready()
    await list.user.click(screen.getByRole('checkbox', { name: '이 페이지 모두 선택' }))
    expect(screen.queryByRole('button', { name: /^검색 결과/ })).not.toBeInTheDocument()
  })

  it('show a preview first', async () => {
    run.mockClear()
    const ask = async () => ({ message: <p>5개의 가격이 바뀝니다.</p>, size: 'lg' as const })
    const list = await showList({ screen: { actions: [{ ...all, ask }] } })
    await ready()
    await list.user.click(screen.getByRole('checkbox', { name: 'staff1 선택' }))
    await list.user.click(button('노출'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('5개의 가격이 바뀝니다.')
    expect(run).not.toHaveBeenCalled()
    await list.user.click(within(dialog).getByRole('button', { name: '노출' }))
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  })
})

describe('a tree next to the list', () => {
  const nodes = [
    {
      key: 'on',
      label: '사용',
      count: 3,
      apply: { otpState: 'ACTIVE' as const, state: undefined },
      children: [
        { key: 'on-locked', label: '잠김', apply: { otpState: 'ACTIVE' as const, state: ['LOCKED' as const] } },
      ],
    },
    { key: 'off', label: '미설정', apply: { otpState: 'NONE' as const, state: undefined } },
  ]
  const aside: NonNullable<Parameters<typeof showList>[0]>['screen'] = {
    aside: (list) => <ListTree list={list} label="분류" nodes={nodes} />,
  }
  const item = (name: RegExp) => screen.getByRole('treeitem', { name })

  it('sets filters in the URL and follows the URL', async () => {
    const list = await showList({ screen: aside })
    await ready()
    await list.user.click(item(/잠김/))
    await waitFor(() => expect(list.url()).toEqual({ otpState: 'ACTIVE', state: ['LOCKED'] }))
    expect(item(/잠김/)).toHaveAttribute('aria-selected', 'true')
    await list.user.click(item(/미설정/))
    await waitFor(() => expect(list.url()).toEqual({ otpState: 'NONE' }))
  })

  it('works by keyboard', async () => {
    const list = await showList({ screen: aside })
    await ready()
    item(/사용/).focus()
    await list.user.keyboard('{ArrowRight}')
    expect(item(/잠김/)).toHaveFocus()
    await list.user.keyboard('{ArrowLeft}')
    expect(item(/사용/)).toHaveFocus()
    await list.user.keyboard('{ArrowLeft}')
    expect(screen.queryByRole('treeitem', { name: /잠김/ })).not.toBeInTheDocument()
    await list.user.keyboard('{End}{Enter}')
    await waitFor(() => expect(list.url()).toEqual({ otpState: 'NONE' }))
  })
})

describe('tabs', () => {
  const locked = listDef<'/api/v1/admin/admins'>()({
    noun: '관리자',
    unit: '명',
    filledWhen: '등록하면',
    path: '/api/v1/admin/admins',
    screen: '/basicSetting/admin',
    code: 'ADMIN_PERMISSION_MANAGEMENT',
    titles: adminTitles,
    filterTitles,
    mainColumns: { state: 'state', amount: null, time: 'createdAt' },
    seq: (admin) => admin.adminSeq,
    tab: 'locked',
    fixed: { otpState: 'NONE' },
    filters: [choice('state', adminStateLabels)],
    sorts: ['loginId'],
    sort: 'loginId,asc',
  })
  const tabbed = (
    <ScreenTabs
      label="관리자"
      items={[
        { key: 'first', label: '전체', screen: () => <ListScreen def={def} columns={columns} caption="모든 관리자" /> },
        {
          key: 'locked',
          label: '잠긴',
          screen: () => <ListScreen def={locked} columns={columns} caption="잠긴 관리자" />,
        },
      ]}
    />
  )

  it('of the URL: each list keeps its own filters, pages and column settings', async () => {
    const list = await showList({ search: '?keyword=a&page=2', page: tabbed })
    expect(await screen.findByRole('tab', { name: '전체' })).toHaveAttribute('aria-selected', 'true')
    await list.user.click(screen.getByRole('tab', { name: '잠긴' }))
    await waitFor(() => expect(list.url()).toEqual({ tab: 'locked' }))
    await screen.findByRole('table', { name: '잠긴 관리자' })
    await waitFor(() => expect(list.asked.some(({ sort }) => sort === 'loginId,asc')).toBe(true))
    const asked = list.asked.find(({ sort }) => sort === 'loginId,asc')
    expect(asked).toEqual({ page: '1', size: '20', sort: 'loginId,asc', otpState: 'NONE' })
    const card = within(screen.getByRole('tabpanel'))
    await openFilters(list.user)
    await list.user.click(card.getByRole('checkbox', { name: '잠김' }))
    await list.user.click(card.getByRole('button', { name: '검색' }))
    await waitFor(() => expect(list.url()).toEqual({ tab: 'locked', state: ['LOCKED'] }))
    await list.user.click(screen.getByRole('tab', { name: '전체' }))
    await waitFor(() => expect(list.url()).toMatchObject({ keyword: 'a', page: '2' }))
    await list.user.click(screen.getByRole('tab', { name: '잠긴' }))
    await waitFor(() => expect(list.url()).toEqual({ tab: 'locked', state: ['LOCKED'] }))
    expect(locked.key).not.toBe(def.key)
  })

  it('of routes: show the permitted ones and mark the current one', async () => {
    await showList({
      screen: {
        summary: (
          <RouteTabs
            label="관리"
            items={[
              { to: '/basicSetting/admin', label: '계정' },
              { to: '/basicSetting/permission', label: '권한', code: 'ADMIN_PERMISSION_MANAGEMENT' },
              { to: '/basicSetting/logmanage', label: '로그', code: 'ADMIN_LOG_MANAGEMENT' },
            ]}
          />
        ),
      },
    })
    await ready()
    const nav = within(screen.getByRole('navigation', { name: '관리' }))
    expect(nav.getAllByRole('link').map((each) => each.textContent)).toEqual(['계정', '권한'])
    expect(nav.getByRole('link', { name: '계정' })).toHaveAttribute('aria-current', 'page')
    expect(nav.getByRole('link', { name: '권한' })).toHaveAttribute('href', '/basicSetting/permission')
  })

  it('the route starts the call of the tab in the URL', async () => {
    const searches: string[] = []
    server.use(
      http.get('*/api/v1/admin/admins', ({ request }) => {
        searches.push(new URL(request.url).search)
        return HttpResponse.json({ status: 200, result: { items: [], page: 1, size: 20, total: 0 } })
      }),
    )
    const { loader } = listRoute(
      [async () => ({ locked }), async () => ({ def })],
      async () => ({ X: () => null }),
      'X',
    )
    const context = { queryClient: createQueryClient(), signedIn: () => true, guard: () => undefined }
    type Location = Parameters<typeof loader>[0]['location']
    // a loader reads nothing else of its location
    const start = (search: object) => loader({ context, location: partOf<Location>({ search }), preload: false })
    start({})
    await waitFor(() => expect(searches).toHaveLength(1))
    expect(searches[0]).toContain('createdAt%2Cdesc')
    start({ tab: 'locked' })
    await waitFor(() => expect(searches).toHaveLength(2))
    expect(searches[1]).toContain('otpState=NONE')
  })
})
