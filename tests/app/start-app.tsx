import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { App } from '@/app/app'
import { createRuntime, type Runtime } from '@/app/runtime'
import { screens } from '@/menu/menu'
import { session } from '@/shared/api/session'
import type { Schemas } from '@/shared/api/types'
import { browserPorts } from '@/shared/lib/ports'
import { useAuthToken } from '@/shared/store/auth-token'
import { clearToasts } from '@/shared/ui/layers/toast'

/** The whole app in jsdom on a backend with fixed responses: tests how the shell handles them. */

type Permissions = Schemas['Permissions']

const codes = screens.flatMap(({ code }) => code ?? [])
/** WRITE permission for every code. */
export const everything: Permissions = Object.fromEntries(codes.map((code) => [code, 'WRITE']))

export function makeMe(permissions: Permissions): Schemas['Me'] {
  return {
    adminSeq: 1,
    loginId: 'kim',
    name: '김도현',
    email: null,
    mobilePhone: null,
    officePhone: null,
    department: null,
    position: null,
    permissionGroup: { permissionGroupSeq: 2, name: '주문/물류', otpRequired: false },
    isSuper: false,
    permissions,
    piiUnmask: false,
    piiExport: false,
    pointLimit: null,
    otpState: 'NONE',
    passwordChangedAt: null,
    lastSignIn: null,
    shopName: '타이어원',
    companyName: '(주)타이어원',
    draftKey: '0'.repeat(64),
    defaultViews: [],
    pins: [],
    version: 1,
  }
}

export interface Call {
  method: string
  path: string
  search: string
  background: boolean
  body: string
  /** Aborted when the app no longer needs the response. */
  signal: AbortSignal
}

type Given = { status?: number; result?: unknown; code?: string; message?: string } | undefined
type Answer = (call: Call) => Given | Promise<Given>

export interface StartedApp {
  runtime: Runtime
  calls: Call[]
  /** Returns the calls of one path. */
  of: (path: string) => Call[]
  alert: ReturnType<typeof vi.fn>
  /** Records full navigations. */
  assign: ReturnType<typeof vi.fn>
}

interface Start {
  permissions?: Permissions
  /** Undefined: not signed in. */
  token?: string
  answer?: Answer
  counters?: Record<string, number>
}

let open: Runtime | null = null

/** Starts the app at a path, as after a page load. */
export async function startApp(path: string, options: Start = {}): Promise<StartedApp> {
  const { permissions = everything, token = 'token', answer, counters = {} } = options
  const calls: Call[] = []
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {})
  const assign = vi.spyOn(browserPorts, 'assign').mockImplementation(() => {})

  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const call: Call = {
      method: request.method,
      path: url.pathname,
      search: url.search,
      background: request.headers.get('X-Background') === '1',
      body: await request.clone().text(),
      signal: request.signal,
    }
    calls.push(call)
    const given = await answer?.(call)
    const status = given?.status ?? 200
    const known = () => {
      if (call.path === '/api/v1/admin/me') return makeMe(permissions)
      if (/excel-jobs$|log-inspections$|common.sido$/.test(call.path)) return []
      if (call.path === '/api/v1/admin/auth/reissue') return { accessToken: 'fresh' }
      if (call.path.includes('/common/refresh/')) return counters[call.path.split('/').at(-1) ?? ''] ?? 0
      if (call.path === '/api/v1/admin/auth/sign-out' || call.path.endsWith('/screen-views')) return null
      return { items: [], page: 1, size: 20, total: 0 }
    }
    const body = given ? { status, ...given, result: given.result ?? null } : { status, result: known() }
    return Response.json(body, { status, headers: { Date: new Date().toUTCString() } })
  })

  window.history.replaceState(null, '', path)
  if (token) {
    sessionStorage.setItem('accessToken', token)
    sessionStorage.setItem('userId', 'kim')
    await useAuthToken.getState().keep('refresh')
  }
  const runtime = createRuntime()
  open = runtime
  await runtime.ready()
  render(<App runtime={runtime} />)
  if (token && runtime.router.state.location.pathname !== '/login') {
    // the menu is expanded or folded to icons
    const entry = '[role=treeitem], [aria-label="주 메뉴"] [aria-haspopup=dialog]'
    await waitFor(() => expect(document.querySelector(entry)).not.toBeNull())
  }
  return { runtime, calls, of: (wanted) => calls.filter((call) => call.path === wanted), alert, assign }
}

afterEach(() => {
  cleanup()
  open?.dispose()
  open = null
  clearToasts()
  session.clear()
})
