import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { choice, fromList, keyword, period, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { ListScreen, type ListScreenProps } from '@/kit/list/list-screen'
import { adminStateLabels, adminTitles, filterTitles, otpStateLabels } from '@/shared/api/gen/basicSetting-admin.gen'
import { createQueryClient } from '@/shared/api/query-client'
import { session } from '@/shared/api/session'
import type { Schemas } from '@/shared/api/types'
import { parseSearch, stringifySearch } from '@/shared/search/codec'
import { closeDialogs, DialogHost } from '@/shared/ui/layers/dialog'
import { clearToasts, ToastHost } from '@/shared/ui/layers/toast'
import { server } from '../msw/server'
import { opens } from '../setup/cleanup'
import { answerTo } from '../setup/contract-response'

/** A single list screen on a backend with fixed responses: tests how the kit handles them. */

type Path = '/api/v1/admin/admins'
type Admin = Schemas['Admin']

export const def = listDef<Path>()({
  noun: '관리자',
  unit: '명',
  filledWhen: '관리자를 등록하면',
  path: '/api/v1/admin/admins',
  screen: '/basicSetting/admin',
  code: 'ADMIN_PERMISSION_MANAGEMENT',
  titles: adminTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: null, time: 'createdAt' },
  seq: (admin) => admin.adminSeq,
  name: (admin) => admin.loginId,
  excel: { resource: 'admins', personal: true },
  filters: [
    keyword(['loginId', 'name']),
    fromList('permissionGroupSeq', '/api/v1/admin/permission-groups', (group) => ({
      value: group.permissionGroupSeq,
      label: group.name,
    })),
    period(['createdAt', 'lastSignInAt']),
    choice('state', adminStateLabels),
    select('otpState', otpStateLabels),
  ],
  sorts: ['loginId', 'createdAt'],
  sort: 'createdAt,desc',
})
/** With a fourth row of filters. */
export const tallDef = { ...def, filters: [...def.filters, period(['lastSignInAt'], { label: '접속' })] }

const { link, text, pill, time, number } = columnsOf(def)
const columns = [
  number('adminSeq', { plain: true }),
  link('loginId', { search: (admin) => ({ seq: String(admin.adminSeq) }) }),
  text('name'),
  text('department', { hidden: true }),
  pill('state', adminStateLabels, { ACTIVE: 'green', LOCKED: 'red', SUSPENDED: 'amber', RETIRED: 'gray' }),
  time('createdAt'),
]

const admin = (seq: number): Admin => ({
  adminSeq: seq,
  loginId: `staff${seq}`,
  name: `직원${seq}`,
  department: '운영',
  position: null,
  email: null,
  mobilePhone: null,
  officePhone: null,
  permissionGroupSeq: 1,
  permissionGroup: { seq: 1, name: '운영' },
  state: seq % 2 ? 'ACTIVE' : 'LOCKED',
  suspendReason: null,
  otpState: 'NONE',
  otpRequired: false,
  allowedIps: [],
  notifyEvents: [],
  memo: null,
  isSuper: false,
  exceedsMine: false,
  lastSignInAt: null,
  lastSignInIp: null,
  passwordChangedAt: null,
  failedCount: 0,
  lockedUntil: null,
  createdAt: '2026-11-20T15:30:00Z',
  createdBy: null,
  updatedAt: '2026-11-20T15:30:00Z',
  updatedBy: null,
  version: 1,
})

interface Options {
  /** Query part of the URL. */
  search?: string
  total?: number
  level?: 'READ' | 'WRITE'
  piiExport?: boolean
  screen?: Partial<ListScreenProps<Path>>
  /** Replaces the page with the single list. */
  page?: ReactNode
  /** The first response waits for `release`. */
  pinned?: boolean
  /** Returns the row at the time of a response. */
  row?: (admin: Admin) => Admin
}

/** Shows the list. `asked` has the queries of its calls; `hold` delays the next responses until they are released. */
export async function showList({
  search = '',
  total = 45,
  level = 'WRITE',
  piiExport = true,
  screen = {},
  page,
  pinned = false,
  row = (one) => one,
}: Options = {}) {
  const requests: Record<string, unknown>[] = []
  const jobs: unknown[] = []
  const removed = new Set<number>()
  let answer: 'rows' | 'failure' = 'rows'
  let gate: Promise<void> | undefined
  let release = () => {}
  const hold = () => {
    gate = new Promise((resolve) => {
      release = resolve
    })
  }
  let refusal: { errors: readonly { field: string; message: string }[]; message: string } | undefined
  if (pinned) hold()
  server.use(
    http.get('*/api/v1/admin/me', ({ request }) =>
      answerTo(request, { isSuper: false, permissions: { ADMIN_PERMISSION_MANAGEMENT: level }, piiExport }),
    ),
    http.get('*/api/v1/admin/admins', async ({ request }) => {
      const query = parseSearch(new URL(request.url).search)
      requests.push(query)
      await gate
      if (refusal && (query.keyword || refusal.errors.length === 0))
        return HttpResponse.json({ status: 400, code: 'VALIDATION_FAILED', ...refusal }, { status: 400 })
      if (answer === 'failure')
        return HttpResponse.json({ status: 500, code: 'INTERNAL', message: '서버가 쉬고 있습니다.' }, { status: 500 })
      const [page, size] = [Number(query.page), Number(query.size)]
      const count = query.keyword === '없음' ? 0 : total
      const found = Array.from({ length: count }, (_, index) => index + 1).filter((seq) => !removed.has(seq))
      const items = found.slice((page - 1) * size, page * size).map((seq) => row(admin(seq)))
      return answerTo(request, { items, page, size, total: found.length })
    }),
    http.get('*/api/v1/admin/permission-groups', ({ request }) =>
      answerTo(request, { items: [{ permissionGroupSeq: 7, name: '물류' }], page: 1, size: 500, total: 1 }),
    ),
    http.get('*/api/v1/admin/saved-views', ({ request }) =>
      answerTo(request, { items: [], page: 1, size: 500, total: 0 }),
    ),
    http.post('*/api/v1/admin/excel-jobs', async ({ request }) => {
      jobs.push(await request.json())
      return answerTo(request, { jobSeq: 1 }, 201)
    }),
  )
  await session.start({ accessToken: 'token', refreshToken: '' }, 'staff1')
  const queryClient = createQueryClient()
  const root = createRootRoute({
    component: () => (
      <MantineProvider env="test">
        <Outlet />
        <DialogHost />
        <ToastHost />
      </MantineProvider>
    ),
  })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/basicSetting/admin',
    component: () => page ?? <ListScreen def={def} columns={columns} caption="관리자 목록" {...screen} />,
  })
  const other = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <p>다른 화면</p> })
  const history = createMemoryHistory({ initialEntries: [`/basicSetting/admin${search}`] })
  const router = createRouter({ routeTree: root.addChildren([list, other]), history, parseSearch, stringifySearch })
  opens(() => {
    closeDialogs()
    clearToasts()
    queryClient.clear()
    session.clear()
  })
  const view = render(
    <QueryClientProvider client={queryClient}>
      {/* a separate router, which shares only the search codec of the app */}
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    ...view,
    user: userEvent.setup(),
    queryClient,
    router,
    asked: requests,
    jobs,
    url: () => parseSearch(router.state.location.searchStr),
    fail(fails: boolean) {
      answer = fails ? 'failure' : 'rows'
    },
    /** Refuses every query with a keyword, or every query if no field is named. */
    refuse(errors: readonly { field: string; message: string }[], message: string) {
      refusal = { errors, message }
    },
    /** Removes a row from the list, as another admin would. */
    remove: (seq: number) => void removed.add(seq),
    hold,
    release() {
      gate = undefined
      release()
    },
  }
}
