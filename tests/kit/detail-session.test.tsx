import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/shared/api/session'
import type { Schemas } from '@/shared/api/types'
import { isDirty } from '@/shared/lib/dirty'
import { browserPorts } from '@/shared/lib/ports'
import { draftPrefix } from '@/shared/lib/tab-storage'
import { UNMASK_MS } from '@/shared/ui/records/unmask'
import { admins } from '../../server/db/schema'
import { server, shop } from '../msw/server'
import { renderApp } from '../setup/render'
import { settle } from '../shared/browser-tab'

afterEach(() => void server.events.removeAllListeners())

/** How a form handles personal data and the end of the session or the page, tested with the drawer of an admin. */

const LIST = '/basicSetting/admin'

async function someone(): Promise<Schemas['Admin']> {
  const backend = await shop()
  const token = await backend.signIn('admin')
  const path = '/api/v1/admin/admins?keywordType=loginId&keyword=mkt_lead'
  const { items } = (await backend.call<{ items: Schemas['Admin'][] }>('GET', path, { token })).result
  return items[0] as Schemas['Admin']
}
async function inClear(seq: number): Promise<Schemas['Admin']> {
  const backend = await shop()
  const token = await backend.signIn('admin')
  return (await backend.call<Schemas['Admin']>('GET', `/api/v1/admin/admins/${seq}?unmask=true`, { token })).result
}
async function open(seq: number, as = 'admin') {
  const app = await renderApp(`${LIST}?seq=${seq}`, { as })
  // the code of a drawer loads at the first opening
  const drawer = await screen.findByRole('dialog')
  const memo = await within(drawer).findByLabelText('메모')
  return { ...app, drawer, memo }
}
const email = () => screen.getByLabelText(/^이메일/)

describe('personal data', () => {
  it('is masked and locked, shown on demand, and left out of a PUT if unchanged', async () => {
    const { adminSeq } = await someone()
    const before = await inClear(adminSeq)
    const bodies: unknown[] = []
    server.events.on('request:start', async ({ request }) => {
      if (request.method === 'PUT') bodies.push(await request.clone().json())
    })
    const { user, memo, drawer } = await open(adminSeq)
    expect(email()).toBeDisabled()
    expect((email() as HTMLInputElement).value).toContain('*')
    await user.type(memo, '휴가 중')
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    await screen.findByText('저장되었습니다.')
    expect(bodies[0]).toMatchObject({ memo: '휴가 중' })
    for (const name of ['email', 'mobilePhone', 'officePhone']) expect(bodies[0]).not.toHaveProperty(name)

    await user.click(within(drawer).getByRole('button', { name: '개인정보 보기' }))
    await waitFor(() => expect(email()).toHaveValue(before.email))
    expect(email()).toBeEnabled()
    // showing a value is not a change
    expect(screen.queryByText(/변경: /)).not.toBeInTheDocument()
    await user.clear(email())
    await user.type(email(), 'new@tire-one.example')
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    await waitFor(async () => expect(await inClear(adminSeq)).toMatchObject({ email: 'new@tire-one.example' }))
    expect(bodies[1]).not.toHaveProperty('mobilePhone')
    // masked again by the response
    await waitFor(() => expect(email()).toBeDisabled())
    expect((email() as HTMLInputElement).value).toContain('*')
  })

  it('is editable without 보기 while empty, and masked afterwards', async () => {
    const { adminSeq } = await someone()
    const { services } = await shop()
    await services.db.update(admins).set({ officePhone: null }).where(eq(admins.adminSeq, adminSeq))
    const { user, drawer } = await open(adminSeq)
    const office = within(drawer).getByLabelText(/^사무실 전화/)
    expect(email()).toBeDisabled()
    await user.type(office, '0212345678')
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    await screen.findByText('저장되었습니다.')
    await waitFor(() => expect(office).toBeDisabled())
    expect(await inClear(adminSeq)).toMatchObject({ officePhone: '0212345678' })
  })

  it('is masked again after five minutes or on demand', async () => {
    const { adminSeq } = await someone()
    const { user, drawer } = await open(adminSeq)
    const timers: { run: () => void; ms: number | undefined }[] = []
    const real = window.setTimeout
    vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      if (ms !== UNMASK_MS) return real(run, ms)
      timers.push({ run, ms })
      return 0
    }) as typeof window.setTimeout)
    await user.click(within(drawer).getByRole('button', { name: '개인정보 보기' }))
    await waitFor(() => expect(email()).toBeEnabled())
    // typing renders again; the clock runs on
    await user.type(screen.getByLabelText('메모'), 'abc')
    expect(timers).toHaveLength(1)
    timers[0]?.run()
    await waitFor(() => expect(email()).toBeDisabled())
    expect((email() as HTMLInputElement).value).toContain('*')
    expect(UNMASK_MS).toBe(300_000)

    await user.click(within(drawer).getByRole('button', { name: '개인정보 보기' }))
    await waitFor(() => expect(email()).toBeEnabled())
    await user.click(within(drawer).getByRole('button', { name: '개인정보 가리기' }))
    expect(email()).toBeDisabled()
  })

  it('disables 보기 with a reason for admins without the right', async () => {
    const { adminSeq } = await someone()
    const { drawer } = await open(adminSeq, 'reader')
    const button = within(drawer).getByRole('button', { name: '개인정보 보기' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAttribute('data-tip', '개인정보 보기 권한이 없습니다.')
  })
})

describe('an interrupted form', () => {
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith(draftPrefix))
  it('restores its changes after a forced sign-in, once, for the same admin', async () => {
    const { adminSeq } = await someone()
    vi.spyOn(browserPorts, 'assign').mockImplementation(() => {})
    vi.spyOn(window, 'alert').mockImplementation(() => {})
    const first = await open(adminSeq)
    await first.user.clear(first.memo)
    await first.user.type(first.memo, '쓰던 메모')
    session.end({ reason: 'EXPIRED' })
    await waitFor(() => expect(drafts()).toHaveLength(1))
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/쓰던 메모|email|admin/)
    first.unmount()

    await session.start({ accessToken: await (await shop()).signIn('admin'), refreshToken: '' }, 'admin')
    const second = await open(adminSeq)
    expect(await screen.findByText('작성 중이던 내용을 불러왔습니다.')).toBeInTheDocument()
    expect(second.memo).toHaveValue('쓰던 메모')
    expect(screen.getByText(/변경: /)).toBeInTheDocument()
    await second.user.click(screen.getByRole('button', { name: '버리기' }))
    expect(second.memo).not.toHaveValue('쓰던 메모')
    await waitFor(() => expect(drafts()).toEqual([]))
  })

  it('does not show the draft of another admin', async () => {
    const { adminSeq } = await someone()
    vi.spyOn(browserPorts, 'assign').mockImplementation(() => {})
    vi.spyOn(window, 'alert').mockImplementation(() => {})
    const first = await open(adminSeq)
    await first.user.type(first.memo, '남의 메모')
    session.end({ reason: 'EXPIRED' })
    await waitFor(() => expect(drafts()).toHaveLength(1))
    first.unmount()
    const second = await open(adminSeq, 'super2')
    await second.user.click(second.memo)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('남의 메모')
    expect(screen.queryByText('작성 중이던 내용을 불러왔습니다.')).not.toBeInTheDocument()
    expect(second.memo).not.toHaveDisplayValue(/남의 메모/)
  })

  it('keeps nothing after a sign-out, neither typed text nor an older draft', async () => {
    const { adminSeq } = await someone()
    vi.spyOn(browserPorts, 'assign').mockImplementation(() => {})
    vi.spyOn(window, 'alert').mockImplementation(() => {})
    const first = await open(adminSeq)
    await first.user.type(first.memo, '비밀 메모')
    session.end({ reason: 'EXPIRED' })
    await waitFor(() => expect(drafts()).toHaveLength(1))
    first.unmount()
    await session.start({ accessToken: await (await shop()).signIn('admin'), refreshToken: '' }, 'admin')
    const second = await open(adminSeq)
    await screen.findByText('작성 중이던 내용을 불러왔습니다.')
    await second.user.type(second.memo, '!')
    const sealed = vi.spyOn(crypto.subtle, 'encrypt')
    await session.signOut()
    await settle()
    expect(sealed).not.toHaveBeenCalled()
    expect({ ...sessionStorage }).toEqual({})
    // settings of the screens are kept
    expect(Object.keys(localStorage).filter((key) => !/^(list|screen-uses):/.test(key))).toEqual([])
  })

  it('shows that a save whose answer was lost was done, keeps later input, and saves next without a conflict', async () => {
    const { adminSeq } = await someone()
    const { user, memo, drawer } = await open(adminSeq)
    await user.clear(memo)
    await user.type(memo, '한 번만')
    let lostResponses = false
    const backend = await shop()
    server.use(
      http.put('*/api/v1/admin/admins/:seq', async ({ request }) => {
        if (lostResponses) return undefined
        lostResponses = true
        await backend.app.fetch(request)
        return HttpResponse.error()
      }),
    )
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await screen.findByText(/서버에 연결할 수 없습니다/)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText(/변경: /)).not.toBeInTheDocument())
    expect(memo).toHaveValue('한 번만')
    await user.type(memo, '!')
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
  })

  it('reverts at once if one field changed, and asks with the field names if several changed', async () => {
    const { adminSeq } = await someone()
    const { user, memo, drawer } = await open(adminSeq)
    const department = within(drawer).getByLabelText<HTMLInputElement>('부서')
    const before = department.value
    const revert = () => user.click(within(drawer).getByRole('button', { name: '되돌리기' }))
    const findQuestion = () => screen.findByRole('dialog', { name: '되돌리기' })
    await user.type(department, 'x')
    await revert()
    expect(department).toHaveValue(before)
    await user.type(department, 'x')
    await user.type(memo, '쓰던 메모')
    await revert()
    expect(await findQuestion()).toHaveTextContent('저장하지 않은 변경 2건이 사라집니다.부서, 메모')
    await user.click(within(await findQuestion()).getByRole('button', { name: '계속 작성' }))
    expect([department.value, memo]).toEqual([`${before}x`, memo])
    await revert()
    await user.click(within(await findQuestion()).getByRole('button', { name: '되돌리기' }))
    await waitFor(() => expect(department).toHaveValue(before))
    expect(memo).not.toHaveDisplayValue(/쓰던 메모/)
  })

  it('asks before the tab is closed only while something is unsaved', async () => {
    const { adminSeq } = await someone()
    const { user, memo, drawer } = await open(adminSeq)
    const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(closes()).toBe(false)
    expect(isDirty()).toBe(false)
    await user.type(memo, 'x')
    expect(closes()).toBe(true)
    // the shell reads this before signing out
    expect(isDirty()).toBe(true)
    await user.click(within(drawer).getByRole('button', { name: '되돌리기' }))
    expect(closes()).toBe(false)
    expect(isDirty()).toBe(false)
  })
})

describe('a drawer', () => {
  it('is in the URL, closes with Esc, and asks if something is unsaved', async () => {
    const { adminSeq } = await someone()
    const { user, memo, url, drawer } = await open(adminSeq)
    await user.type(memo, 'x')
    const [cross, close] = within(drawer).getAllByRole('button', { name: '닫기' })
    await user.click(close as HTMLElement)
    const notice = (await screen.findByText(/저장하지 않은 변경 사항이 있습니다/)).closest(
      '[role=dialog]',
    ) as HTMLElement
    await user.click(within(notice).getByRole('button', { name: '계속 작성' }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    expect(url()).toBe(`${LIST}?seq=${adminSeq}`)
    await user.click(cross as HTMLElement)
    const again = await screen.findByText(/저장하지 않은 변경 사항이 있습니다/)
    await user.click(within(again.closest('[role=dialog]') as HTMLElement).getByRole('button', { name: '계속 작성' }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    await user.click(within(drawer).getByRole('button', { name: '되돌리기' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(url()).toBe(LIST)
  })

  it('says that the record does not exist', async () => {
    const { user, url } = await renderApp(`${LIST}?seq=999999`, { as: 'admin' })
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('찾을 수 없습니다.')).toBeInTheDocument()
    await user.click(
      within(within(drawer).getByText('찾을 수 없습니다.').closest('section') as HTMLElement).getByRole('button', {
        name: '닫기',
      }),
    )
    await waitFor(() => expect(url()).toBe(LIST))
  })
})
