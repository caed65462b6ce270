import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ipProblem, refusalOf } from '@/features/basicSetting/admin/admin.rules'
import { shop } from '../msw/server'
import { type RenderedApp, renderApp } from '../setup/render'
import { testBulkAction } from './bulk-action'

const PATH = '/basicSetting/admin'
const search = (keyword: string) => `${PATH}?keywordType=loginId&keyword=${keyword}`

async function rowOf(loginId: string): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name: loginId })
  const row = link.closest('tr')
  if (!row) throw new Error(`${loginId} is not in a row`)
  return row
}

async function act(app: RenderedApp, loginId: string, action: string): Promise<void> {
  const row = await rowOf(loginId)
  await app.user.click(await within(row).findByRole('button', { name: `${loginId} 작업` }))
  await app.user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
}

testBulkAction({
  path: PATH,
  caption: '관리자 계정 목록',
  as: 'admin',
  // docs/checks.md, 01 check 3: in a bulk action on three admins, only the own account fails.
  bulk: {
    search: '?sort=loginId%2Casc&size=100',
    label: '사용중지',
    choose: ['admin', 'mkt_lead', 'store_lead'],
    failed: 'admin',
    message: /본인 계정의 권한과 상태는 변경할 수 없습니다\./,
  },
})

describe('rules', () => {
  const me = { adminSeq: 1, isSuper: false }
  const other = { adminSeq: 2, state: 'ACTIVE', otpState: 'NONE', isSuper: false, exceedsMine: false } as const

  it('refuses changes of oneself, and of a super admin by others', () => {
    expect(refusalOf('SUSPEND', { ...other, adminSeq: 1 }, me)).toBe('본인 계정의 권한과 상태는 변경할 수 없습니다.')
    expect(refusalOf('RETIRE', { ...other, isSuper: true }, me)).not.toBeNull()
    expect(refusalOf('RETIRE', { ...other, isSuper: true }, { ...me, isSuper: true })).toBeNull()
    for (const action of ['RESET_PASSWORD', 'SUSPEND', 'DELETE'] as const) {
      expect(refusalOf(action, { ...other, exceedsMine: true }, me)).toBe(
        '본인이 보유하지 않은 권한을 가진 관리자는 변경할 수 없습니다.',
      )
    }
  })

  it('follows the state transitions', () => {
    expect(refusalOf('SUSPEND', other, me)).toBeNull()
    expect(refusalOf('RESUME', other, me)).toBe('사용중인 관리자입니다.')
    expect(refusalOf('RESUME', { ...other, state: 'SUSPENDED' }, me)).toBeNull()
    expect(refusalOf('UNLOCK', { ...other, state: 'LOCKED' }, me)).toBeNull()
    expect(refusalOf('RETIRE', { ...other, state: 'RETIRED' }, me)).toBe('퇴사 처리된 관리자입니다.')
    expect(refusalOf('RESET_OTP', other, me)).toBe('OTP를 사용하지 않는 관리자입니다.')
  })

  it('validates IP addresses and ranges', () => {
    for (const good of ['203.0.113.7', '203.0.113.0/24', '::1', '2001:db8::/32', '0.0.0.0/0']) {
      expect(ipProblem(good)).toBeNull()
    }
    for (const bad of [
      '',
      '203.0.113',
      '203.0.113.256',
      '203.0.113.0/33',
      '2001:db8::/129',
      'localhost',
      '1.2.3.4/',
      '1.2.3.4/8/8',
    ]) {
      expect(ipProblem(bad)).toBe('올바른 IP 주소 형식이 아닙니다.')
    }
  })
})

describe('administrators', () => {
  it('suspends and resumes from the row menu after a confirmation', async () => {
    const app = await renderApp(search('nobody'), { as: 'admin' })
    await act(app, 'nobody', '사용중지')
    const question = await screen.findByRole('dialog')
    expect(question).toHaveTextContent('접속 중인 세션은 바로 로그아웃됩니다.')
    await app.user.click(within(question).getByRole('button', { name: '사용중지' }))
    await waitFor(async () => expect(await rowOf('nobody')).toHaveTextContent('사용중지'))
    await act(app, 'nobody', '사용재개')
    await waitFor(async () => expect(await rowOf('nobody')).toHaveTextContent('사용중'))
  })

  it('shows a temporary password once', async () => {
    const app = await renderApp(search('nobody'), { as: 'admin' })
    await act(app, 'nobody', '비밀번호 초기화')
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '비밀번호 초기화' }))
    const receipt = await screen.findByText(/의 임시 비밀번호입니다/)
    const dialog = receipt.closest<HTMLElement>('[role=dialog]') as HTMLElement
    expect(dialog.querySelector('code')?.textContent).toMatch(/^\S{8,}$/)
    // only its own button closes it
    await app.user.keyboard('{Escape}')
    expect(within(dialog).queryByRole('button', { name: '닫기' })).not.toBeInTheDocument()
    const here = app.url()
    app.router.history.push('/dashboard')
    expect([app.url(), receipt.isConnected]).toEqual([here, true])
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
    await app.user.click(within(dialog).getByRole('button', { name: '복사' }))
    expect(await within(dialog).findByText('복사하지 못했습니다. 직접 선택하여 복사해 주세요.')).toBeVisible()
    await app.user.click(within(dialog).getByRole('button', { name: '복사' }))
    expect(await within(dialog).findByText('복사했습니다.')).toBeVisible()
    await app.user.click(within(dialog).getByRole('button', { name: '저장했습니다' }))
    await waitFor(() => expect(receipt).not.toBeInTheDocument())
  })

  it('creates an admin: checks the id on blur, shows refusals at their fields, then the password', async () => {
    const app = await renderApp(PATH, { as: 'admin' })
    await rowOf('nobody')
    await app.user.click(await screen.findByRole('link', { name: '관리자 등록' }))
    const drawer = await screen.findByRole('dialog')
    const field = (label: string) => within(drawer).getByLabelText(new RegExp(`^${label}`))
    await app.user.type(await within(drawer).findByLabelText(/^아이디/), 'admin')
    await app.user.tab()
    expect(await within(drawer).findByText('이미 사용 중인 아이디입니다.')).toBeVisible()
    await app.user.clear(field('아이디'))
    await app.user.type(field('아이디'), 'new_staff')
    await app.user.tab()
    expect(await within(drawer).findByText('사용할 수 있는 아이디입니다.')).toBeVisible()
    await app.user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await within(drawer).findByText('이름 (을)를 입력해주세요.')).toBeVisible()
    expect(within(drawer).getByText('휴대폰 (을)를 입력해주세요.')).toBeVisible()
    await app.user.type(field('이름'), '신입직원')
    await app.user.selectOptions(field('권한그룹'), 'FAQ조회')
    await app.user.type(field('이메일'), 'new.staff@example.com')
    await app.user.type(field('휴대폰'), '01012345678')
    await app.user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await screen.findByText(/의 임시 비밀번호입니다/)).toBeVisible()
    const backend = await shop()
    const { result } = await backend.call<{ total: number }>(
      'GET',
      '/api/v1/admin/admins?keywordType=loginId&keyword=new_staff',
      { token: await backend.signIn('admin') },
    )
    expect(result.total).toBe(1)
  })

  it('masks contact data until 보기', async () => {
    const app = await renderApp(search('nobody'), { as: 'admin' })
    await app.user.click(await screen.findByRole('link', { name: 'nobody' }))
    const drawer = await screen.findByRole('dialog')
    const mail = await within(drawer).findByLabelText(/^이메일/)
    expect((mail as HTMLInputElement).value).toContain('*')
    expect(mail).toBeDisabled()
    await app.user.click(within(drawer).getByRole('button', { name: '개인정보 보기' }))
    await waitFor(() => expect((mail as HTMLInputElement).value).not.toContain('*'))
    expect(mail).toBeEnabled()
  })

  it('cannot change the own name and contact, even after 보기, but the allowed addresses if they include the current one', async () => {
    const app = await renderApp(search('admin'), { as: 'admin' })
    await app.user.click(await screen.findByRole('link', { name: 'admin' }))
    const drawer = await screen.findByRole('dialog')
    await app.user.click(await within(drawer).findByRole('button', { name: '개인정보 보기' }))
    await within(drawer).findByRole('button', { name: '개인정보 가리기' })
    for (const label of [/^이름/, /^이메일/, /^휴대폰/, /^사무실/])
      expect(within(drawer).getByLabelText(label)).toBeDisabled()
    expect(within(drawer).getByLabelText(/^이메일/)).toHaveAccessibleDescription(
      '본인의 이름과 연락처는 내 정보에서 변경할 수 있습니다.',
    )
    await app.user.type(within(drawer).getByRole('textbox', { name: /^접속 허용 IP/ }), '203.0.113.7{Enter}')
    await app.user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await within(drawer).findByText(/^지금 접속한 IP\(.+\)를 포함해 주세요\./)).toBeInTheDocument()
    expect(within(drawer).getByText('203.0.113.7')).toBeInTheDocument()
  })

  it('offers no changes to an admin with read permission', async () => {
    await renderApp(search('nobody'), { as: 'reader' })
    const row = await rowOf('nobody')
    expect(within(row).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: '관리자 등록' })).toBeNull()
  })
})
