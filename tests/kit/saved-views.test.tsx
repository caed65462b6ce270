import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { isShowingView, viewParamsOf, viewSearchParams } from '@/kit/views/views'
import type { Schemas } from '@/shared/api/types'
import { searchOf } from '@/shared/lib/view-search'
import { readPrefs } from '@/shared/store/list-prefs'
import { server } from '../msw/server'
import { answerTo } from '../setup/contract-response'
import { def, showList } from './show-list'

type View = Schemas['SavedView']
const now = new Date('2026-11-21T03:00:00Z')
const tomorrow = new Date('2026-11-22T03:00:00Z')
const paramsFrom = (search: object) => viewParamsOf(def, def.read({ ...search }, now), now)

describe('what a saved view stores', () => {
  it('filters, sort and page size, but no page', () => {
    const state = def.read({ keywordType: 'name', keyword: '김', page: '3', size: '50', sort: 'loginId,asc' }, now)
    expect(viewParamsOf(def, state, now)).toEqual({
      keywordType: 'name',
      keyword: '김',
      size: '50',
      sort: 'loginId,asc',
    })
  })

  it('a shortcut of a period as shortcut, other days as days', () => {
    const params = paramsFrom({ createdAt: { from: '2026-11-15', to: '2026-11-21' } })
    expect(params).toMatchObject({ createdAt: { preset: '1주일' } })
    expect(searchOf({ params }, tomorrow)).toMatchObject({ createdAt: { from: '2026-11-16', to: '2026-11-22' } })
    expect(paramsFrom({ createdAt: { from: '2026-11-01', to: '2026-11-09' } })).toMatchObject({
      createdAt: { from: '2026-11-01', to: '2026-11-09' },
    })
  })

  it.each<[string, object, object]>([
    ['a filter that is gone', { gone: ['A'], keyword: '김' }, { keywordType: 'loginId', keyword: '김' }],
    ['a value that is gone', { state: ['ACTIVE', 'GONE'] }, { state: ['ACTIVE'] }],
    ['a sort and a size that are gone', { sort: 'gone,asc', size: '33' }, {}],
    ['values of other kinds', { state: { a: 'b' }, createdAt: 'x', otpState: ['NONE'], keyword: null, page: {} }, {}],
    ['a preset that is gone', { createdAt: { preset: '1세기' } }, {}],
  ])('ignores outdated entries field by field: %s', (_, params, url) => {
    expect(viewSearchParams(def, { params: params as View['params'] })).toEqual(url)
  })

  it('is recognized on any page', () => {
    const params = paramsFrom({ state: ['LOCKED'] })
    expect(isShowingView(def, def.read({ state: ['LOCKED'], page: '2' }), { params })).toBe(true)
    expect(isShowingView(def, def.read({}), { params })).toBe(false)
  })
})

const viewOf = (savedViewSeq: number, name: string, overrides: object = {}) => ({
  savedViewSeq,
  name,
  screen: def.screen,
  tab: '',
  shared: false,
  params: {},
  columns: null,
  sortOrder: 1,
  adminSeq: 1,
  ownerName: '김도현',
  version: 1,
  createdAt: '',
  createdBy: '',
  updatedAt: '',
  updatedBy: '',
  ...overrides,
})

/** Shows the list with these views; `sent` has the written bodies. */
async function showViews(views: object[], search = '', defaults: object[] = []) {
  const list = await showList({ search })
  const sent: { method: string; path: string; body: unknown }[] = []
  let refusal: { status: number; code: string; message: string } | undefined
  const write = async ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url)
    const body = request.method === 'DELETE' ? null : await request.json()
    sent.push({ method: request.method, path: pathname.replace('/api/v1/admin/saved-views', ''), body })
    if (refusal) return HttpResponse.json(refusal, { status: refusal.status })
    return answerTo(
      request,
      request.method === 'DELETE' || pathname.endsWith('r') ? null : { ...viewOf(9, ''), ...(body as object) },
    )
  }
  server.use(
    http.get('*/api/v1/admin/me', ({ request }) =>
      answerTo(request, {
        adminSeq: 1,
        permissions: { ADMIN_PERMISSION_MANAGEMENT: 'WRITE' },
        defaultViews: defaults,
      }),
    ),
    http.get('*/api/v1/admin/saved-views', ({ request }) =>
      answerTo(request, { items: views, page: 1, size: 500, total: views.length }),
    ),
    http.put('*/api/v1/admin/saved-views/default', async ({ request }) => {
      sent.push({ method: 'PUT', path: '/default', body: await request.json() })
      return answerTo(request, null)
    }),
    http.all('*/api/v1/admin/saved-views', write),
    http.all('*/api/v1/admin/saved-views/*', write),
  )
  await list.queryClient.invalidateQueries()
  await waitFor(() => expect(document.querySelector('tr[data-seq]')).not.toBeNull())
  // the code of the button loads after the rows: until then a placeholder is shown
  const ready = () => screen.getByRole('button', { name: /보기/ })
  const press = async () => {
    await waitFor(() => expect(ready()).not.toHaveAttribute('aria-disabled', 'true'))
    await list.user.click(ready())
  }
  return {
    ...list,
    sent,
    refuse: (next: typeof refusal) => {
      refusal = next
    },
    press,
    item: (name: string | RegExp) => screen.findByRole('menuitem', { name }),
  }
}

describe('the menu of views', () => {
  it('opens a view: its conditions are in the URL, its name on the button', async () => {
    const params = { state: ['LOCKED'], sort: 'loginId,asc' }
    const list = await showViews([
      viewOf(1, '잠긴 계정', { params }),
      viewOf(2, '전체', { adminSeq: 2, ownerName: '이서연' }),
    ])
    await list.press()
    expect(await list.item(/^전체\s*이서연$/)).toBeInTheDocument()
    await list.user.click(await list.item('잠긴 계정'))
    await waitFor(() => expect(list.url()).toEqual({ state: ['LOCKED'], sort: 'loginId,asc' }))
    await waitFor(() => expect(screen.getByRole('button', { name: /보기: 잠긴 계정/ })).toHaveFocus())
    await list.press()
    expect(await list.item(/잠긴 계정/)).toHaveAttribute('aria-current', 'true')
  })

  const columns = { order: [], hidden: ['name'], shown: [] }
  const nameShown = () => screen.queryByRole('columnheader', { name: /이름/ }) !== null
  const others = { adminSeq: 2, ownerName: '이서연', shared: true }

  it('the columns of a view apply while it is open and never overwrite the own settings', async () => {
    const list = await showViews([viewOf(1, '이름 없이', { columns, params: { state: ['LOCKED'] }, ...others })])
    await list.press()
    await list.user.click(await list.item(/이름 없이/))
    await waitFor(() => expect(nameShown()).toBe(false))
    await screen.findByRole('button', { name: /보기: 이름 없이/ })
    expect(readPrefs(def.key).hidden).toEqual([])
    await list.user.click(screen.getByRole('button', { name: '초기화' }))
    await waitFor(() => expect(nameShown()).toBe(true))
    expect(readPrefs(def.key).hidden).toEqual([])
  })

  it('the columns of a view that stores only columns apply until 초기화', async () => {
    const list = await showViews([viewOf(1, '이름 없이', { columns, ...others })])
    await list.press()
    await list.user.click(await list.item(/이름 없이/))
    await waitFor(() => expect(nameShown()).toBe(false))
    await list.user.click(screen.getByRole('button', { name: '초기화' }))
    await waitFor(() => expect(nameShown()).toBe(true))
  })

  it('the columns of a view also apply when it is opened from the palette or is the default view', async () => {
    const view = viewOf(1, '이름 없이', { columns, params: { state: ['LOCKED'] } })
    await showViews([view], '?state[0]=LOCKED', [view])
    await waitFor(() => expect(nameShown()).toBe(false))
    expect(screen.getByRole('button', { name: /보기: 이름 없이/ })).toBeInTheDocument()
    expect(readPrefs(def.key).hidden).toEqual([])
  })

  it('the keyboard focus stays in it when its views load', async () => {
    const list = await showViews([viewOf(1, '잠긴 계정')])
    let come = () => {}
    const gate = new Promise<void>((resolve) => {
      come = resolve
    })
    server.use(
      http.get('*/api/v1/admin/saved-views', async ({ request }) => {
        await gate
        return answerTo(request, { items: [viewOf(1, '잠긴 계정')], page: 1, size: 500, total: 1 })
      }),
    )
    list.queryClient.removeQueries({ queryKey: ['/api/v1/admin/saved-views'] })
    await list.press()
    const waiting = await list.item(/보기를 불러오는 중/)
    waiting.focus()
    come()
    await waitFor(async () => expect(await list.item('잠긴 계정')).toHaveFocus())
    await list.user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(await list.item('현재 조건을 새 보기로 저장')).toHaveFocus())
  })

  it('shows a failure and retries', async () => {
    const list = await showViews([viewOf(1, '잠긴 계정')])
    let fails = true
    server.use(
      http.get('*/api/v1/admin/saved-views', () =>
        fails
          ? HttpResponse.json({ status: 500, code: 'INTERNAL', message: '서버가 쉬고 있습니다.' }, { status: 500 })
          : undefined,
      ),
    )
    list.queryClient.removeQueries({ queryKey: ['/api/v1/admin/saved-views'] })
    await list.press()
    const again = await list.item(/다시 시도\s*서버가 쉬고 있습니다./)
    fails = false
    await list.user.click(again)
    expect(await list.item('잠긴 계정')).toBeInTheDocument()
  })
})

describe('saving', () => {
  it('sends the state of the list; after a refusal typed text stays and is sent again', async () => {
    const list = await showViews([], '?state[0]=LOCKED')
    await list.press()
    await list.user.click(await list.item('현재 조건을 새 보기로 저장'))
    const dialog = within(await screen.findByRole('dialog', { name: '보기 저장' }))
    await list.user.click(dialog.getByRole('button', { name: '저장' }))
    expect(list.sent).toEqual([])
    list.refuse({ status: 409, code: 'DUPLICATE', message: '같은 이름의 보기가 있습니다.' })
    await list.user.type(dialog.getByRole('textbox', { name: /보기 이름/ }), '잠긴 계정')
    await list.user.click(dialog.getByRole('checkbox', { name: /공유/ }))
    await list.user.click(dialog.getByRole('checkbox', { name: /기본 보기/ }))
    await list.user.click(dialog.getByRole('button', { name: '저장' }))
    expect(await dialog.findByText('같은 이름의 보기가 있습니다.')).toBeInTheDocument()
    expect(dialog.getByRole('textbox', { name: /보기 이름/ })).toHaveValue('잠긴 계정')
    list.refuse(undefined)
    await list.user.click(dialog.getByRole('button', { name: '저장' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(list.sent.slice(1)).toEqual([
      {
        method: 'POST',
        path: '',
        body: {
          screen: def.screen,
          tab: '',
          name: '잠긴 계정',
          shared: true,
          columns: null,
          params: { state: ['LOCKED'], size: '20', sort: 'createdAt,desc' },
        },
      },
      { method: 'PUT', path: '/default', body: { screen: def.screen, savedViewSeq: 9 } },
    ])
  })

  it('a second view with the same state is the current one after saving', async () => {
    const kept = { params: { state: ['LOCKED'], size: '20', sort: 'createdAt,desc' } }
    const views = [viewOf(1, '잠긴 계정', kept)]
    const list = await showViews(views, '?state[0]=LOCKED')
    expect(await screen.findByRole('button', { name: /보기: 잠긴 계정/ })).toBeInTheDocument()
    await list.press()
    await list.user.click(await list.item('현재 조건을 새 보기로 저장'))
    const dialog = within(await screen.findByRole('dialog', { name: '보기 저장' }))
    await list.user.type(dialog.getByRole('textbox', { name: /보기 이름/ }), '풀어 줄 계정')
    views.push(viewOf(9, '풀어 줄 계정', kept))
    await list.user.click(dialog.getByRole('button', { name: '저장' }))
    expect(await screen.findByRole('button', { name: /보기: 풀어 줄 계정/ })).toBeInTheDocument()
    await list.press()
    await list.user.click(await list.item('잠긴 계정'))
    expect(await screen.findByRole('button', { name: /보기: 잠긴 계정/ })).toBeInTheDocument()
  })
})

describe('the table of views', () => {
  it('sorts, sets the default, deletes after a confirmation; views of others are read-only', async () => {
    const list = await showViews([
      viewOf(1, '가'),
      viewOf(2, '나', { shared: true }),
      viewOf(3, '다', { adminSeq: 2, ownerName: '이서연', shared: true }),
    ])
    await list.press()
    await list.user.click(await list.item('보기 관리'))
    const dialog = within(await screen.findByRole('dialog', { name: '보기 관리' }))
    expect(dialog.getAllByRole('button', { name: /수정$/ })).toHaveLength(2)
    await list.user.click(dialog.getByRole('button', { name: '나 위로' }))
    await waitFor(() => expect(list.sent).toHaveLength(1))
    await list.user.click(dialog.getByRole('switch', { name: /^다 기본/ }))
    await waitFor(() => expect(list.sent).toHaveLength(2))
    await list.user.click(dialog.getByRole('button', { name: '나 삭제' }))
    const question = within(await screen.findByRole('dialog', { name: '보기 삭제: 나' }))
    await list.user.click(question.getByRole('button', { name: '삭제' }))
    await waitFor(() => expect(list.sent).toHaveLength(3))
    expect(list.sent.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/order', { screen: def.screen, tab: '', seqs: [2, 1] }],
      ['PUT', '/default', { screen: def.screen, savedViewSeq: 3 }],
      ['DELETE', '/2', null],
    ])
  })

  it('an edit conflict is reported and the views are reloaded', async () => {
    const views = [viewOf(1, '가'), viewOf(2, '나')]
    const list = await showViews(views)
    await list.press()
    await list.user.click(await list.item('보기 관리'))
    list.refuse({ status: 409, code: 'CONFLICT', message: '다른 관리자가 먼저 수정했습니다. 내용을 확인해 주세요.' })
    views.pop()
    await list.user.click(await screen.findByRole('button', { name: '나 위로' }))
    expect(await screen.findByText(/다른 관리자가 먼저 수정했습니다/)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('button', { name: '나 위로' })).toBeNull())
  })
})
