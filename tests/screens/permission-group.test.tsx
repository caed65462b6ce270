import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Schemas } from '@/shared/api/types'
import { shop, shopChanged } from '../msw/server'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

type Group = Schemas['PermissionGroup']
const CALL = '/api/v1/admin/permission-groups'
const DETAIL = '/basicSetting/permission/detail'

const body = (name: string, permissions: Schemas['Permissions'] = { FAQ: 'READ' }) => ({
  name,
  description: '시험용',
  permissions,
  piiUnmask: false,
  piiExport: false,
  otpRequired: false,
})

testDetail({
  path: DETAIL,
  call: CALL,
  title: '관리자 권한 상세',
  as: 'admin',
  body: (n) => body(`시험 그룹 ${n}`),
  name: (record) => String(record.name),
  seq: (record) => Number(record.permissionGroupSeq),
  edit: { field: 'name', label: '권한그룹명', value: (n) => `바꾼 그룹 ${n}` },
  required: ['권한그룹명'],
})

/** Reads and creates groups, not through the page. */
async function groups() {
  const backend = await shop()
  const token = await backend.signIn('admin')
  const all = async () => (await backend.call<{ items: Group[] }>('GET', `${CALL}?size=500`, { token })).result.items
  return {
    byName: async (name: string) => (await all()).find((group) => group.name === name) as Group,
    make: async (name: string, permissions?: Schemas['Permissions']) => {
      shopChanged()
      return (await backend.call<Group>('POST', CALL, { token, body: body(name, permissions) })).result
    },
    read: async (seq: number) => (await backend.call<Group>('GET', `${CALL}/${seq}`, { token })).result,
  }
}
const radio = (name: string) => screen.getByRole('radio', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function open(seq: number, as = 'admin') {
  const app = await renderApp(`${DETAIL}?seq=${seq}`, { as })
  await screen.findByRole('row', { name: /^FAQ 관리/ })
  return app
}

describe('the list of groups', () => {
  it('shows the sample groups, and links to a group and its members', async () => {
    const app = await renderApp('/basicSetting/permission', { as: 'admin' })
    const link = await screen.findByRole('link', { name: '주문조회' })
    const row = link.closest('tr') as HTMLElement
    expect(row).toHaveTextContent('1 / 0')
    const members = within(row).getByRole('link', { name: /명$/ })
    const { byName } = await groups()
    const { permissionGroupSeq, adminCount } = await byName('주문조회')
    expect(members).toHaveTextContent(`${adminCount}명`)
    expect(members).toHaveAttribute('href', `/basicSetting/admin?permissionGroupSeq=${permissionGroupSeq}`)
    expect(screen.getByRole('link', { name: '관리자 계정' })).toHaveAttribute('href', '/basicSetting/admin')
    await app.user.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: '주문조회' })).toBeInTheDocument()
    expect(app.url()).toBe(`${DETAIL}?seq=${permissionGroupSeq}`)
  })

  it('00 check 14: Back from a detail restores filters and scroll position', async () => {
    const search = '?keywordType=name&keyword=%EC%A3%BC%EB%AC%B8&sort=name%2Casc'
    const app = await renderApp(`/basicSetting/permission${search}`, { as: 'admin' })
    const leave = async () => {
      await app.user.click(await screen.findByRole('link', { name: '주문조회' }))
      await screen.findByRole('heading', { level: 1, name: '주문조회' })
    }
    const restored = async () => {
      await screen.findByRole('link', { name: '주문조회' })
      expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveValue('주문')
      expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
        keywordType: 'name',
        keyword: '주문',
        sort: 'name,asc',
      })
    }
    await restored()
    const scrollPosition = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(320)
    await leave()
    scrollPosition.mockReturnValue(0)
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    act(() => app.router.history.back())
    await restored()
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 320))

    await leave()
    await app.user.click(screen.getByRole('button', { name: '목록' }))
    await restored()
  })
})

describe('the permission matrix', () => {
  it('has a row for each of the 52 codes in the 12 groups of the menu', async () => {
    const { byName } = await groups()
    await open((await byName('조회전용')).permissionGroupSeq)
    const tables = screen.getAllByRole('table')
    expect(tables).toHaveLength(12)
    expect(tables.flatMap((table) => within(table).getAllByRole('rowheader'))).toHaveLength(52)
    for (const name of ['전체 주문', 'PG사 관리자', 'FAQ 관리']) expect(radio(`${name} 조회`)).toBeChecked()
    expect(screen.getByText('조회 52 · 처리 0 / 전체 52')).toBeInTheDocument()
  })

  it('sets a row, a block and all; requires at least one code', async () => {
    const { make, read } = await groups()
    const group = await make('행렬 시험')
    const app = await open(group.permissionGroupSeq)
    await app.user.click(radio('쿠폰 관리 처리'))
    await app.user.click(button('차량관리 전체 조회'))
    expect(radio('차량 제조사 관리 조회')).toBeChecked()
    expect(radio('차종 분류 관리 조회')).toBeChecked()
    expect(screen.getByText('조회 3 · 처리 1 / 전체 52')).toBeInTheDocument()

    await app.user.click(button('전체 해제'))
    await app.user.click(button('저장'))
    expect(await screen.findByText('권한을 1개 이상 선택해 주세요.')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

    await app.user.click(button('전체 처리'))
    await app.user.click(radio('PG사 관리자 없음'))
    await app.user.click(button('저장'))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    const { permissions } = await read(group.permissionGroupSeq)
    expect(Object.keys(permissions)).toHaveLength(51)
    expect(permissions).not.toHaveProperty('PG')
    expect(new Set(Object.values(permissions))).toEqual(new Set(['WRITE']))
  })

  it('arrow keys move between rows without choosing', async () => {
    const { byName } = await groups()
    const app = await open((await byName('조회전용')).permissionGroupSeq)
    radio('관리자 권한 관리 조회').focus()
    await app.user.keyboard('{ArrowDown}')
    expect(radio('상점 정보 관리 조회')).toHaveFocus()
    await app.user.keyboard('{ArrowUp}{ArrowUp}')
    expect(radio('관리자 권한 관리 조회')).toHaveFocus()
    expect(screen.queryByText(/변경: /)).not.toBeInTheDocument()
  })

  it('names screens that come with a code', async () => {
    const { byName } = await groups()
    await open((await byName('조회전용')).permissionGroupSeq)
    const row = radio('FAQ 관리 조회').closest('tr') as HTMLElement
    expect(within(row).getByText('+1')).toHaveAttribute('data-tip', '함께 열리는 화면: FAQ 상세')
  })

  it('accepts a payout limit only with the payout permission', async () => {
    const { make, read } = await groups()
    const group = await make('지급 한도 시험', { POINT_MANAGEMENT: 'READ' })
    const app = await open(group.permissionGroupSeq)
    expect(screen.getByLabelText(/^1회 지급 한도/)).toBeDisabled()
    await app.user.click(radio('포인트 내역 조회 처리'))
    await waitFor(() => expect(screen.getByLabelText(/^1회 지급 한도/)).toBeEnabled())
    await app.user.type(screen.getByLabelText(/^1회 지급 한도/), '3000')
    await app.user.click(button('저장'))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect((await read(group.permissionGroupSeq)).pointLimit).toBe(3_000)
    expect(screen.getByText(/마지막 수정 \S+ \S+ \S+ \(admin\)/)).toBeInTheDocument()
  })

  it('does not offer permissions that the admin lacks', async () => {
    const { make } = await groups()
    const group = await make('한도 시험', { PG: 'WRITE', FAQ: 'READ' })
    const app = await open(group.permissionGroupSeq, 'ops_lead')
    // 운영총괄 has no PG permission: the group may keep its level, but lower levels cannot be chosen
    expect(radio('PG사 관리자 처리')).toBeChecked()
    expect(radio('PG사 관리자 처리')).toBeEnabled()
    expect(radio('PG사 관리자 조회')).toBeDisabled()
    expect(radio('PG사 관리자 조회').closest('td')).toHaveAttribute(
      'data-tip',
      '본인이 보유하지 않은 권한은 부여할 수 없습니다.',
    )
    await app.user.click(button('전체 해제'))
    await app.user.click(button('전체 처리'))
    expect(radio('현금영수증 취소 없음')).toBeChecked()
    expect(radio('FAQ 관리 처리')).toBeChecked()
  })
})

describe('saving a group with members', () => {
  it('asks with added and removed permissions, and stores after a confirmation', async () => {
    const { byName, read } = await groups()
    const before = await byName('주문조회')
    const app = await open(before.permissionGroupSeq)
    await app.user.click(radio('전체 주문 없음'))
    await app.user.click(radio('FAQ 관리 처리'))
    await app.user.click(button('저장'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent(`소속 관리자 ${before.adminCount}명에게 즉시 적용됩니다. 저장하시겠습니까?`)
    expect(dialog).toHaveTextContent('추가된 권한 1건')
    expect(within(dialog).getByRole('row', { name: /FAQ 관리/ })).toHaveTextContent('없음 → 처리')
    expect(within(dialog).getByRole('row', { name: /전체 주문/ })).toHaveTextContent('조회 → 없음')
    await app.user.click(within(dialog).getByRole('button', { name: '취소' }))
    expect(await read(before.permissionGroupSeq)).toMatchObject({ version: before.version })

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await app.user.click(button('저장'))
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect((await read(before.permissionGroupSeq)).permissions).toEqual({ FAQ: 'WRITE' })

    await app.user.click(screen.getByRole('tab', { name: '변경 이력' }))
    const table = await screen.findByRole('table', { name: '변경 이력' })
    expect(within(table).getByText('전체 주문').closest('li')).toHaveTextContent('조회 → 없음')
  })

  it('compares code by code on an edit conflict', async () => {
    const { make, read } = await groups()
    const group = await make('동시 수정', { FAQ: 'READ', NOTICE: 'READ' })
    const app = await open(group.permissionGroupSeq)
    const backend = await shop()
    await backend.call('PUT', `${CALL}/${group.permissionGroupSeq}`, {
      token: await backend.signIn('admin'),
      body: { ...body('동시 수정', { FAQ: 'READ', NOTICE: 'WRITE' }), version: group.version },
    })
    await app.user.click(radio('FAQ 관리 처리'))
    await app.user.click(button('저장'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('row', { name: /권한 · FAQ 관리/ })).toHaveTextContent(/조회.*조회.*처리/)
    expect(within(dialog).getByRole('row', { name: /권한 · 공지사항 관리/ })).toHaveTextContent('수정 안 함')
    await app.user.click(within(dialog).getByRole('button', { name: '내 값으로 저장' }))
    await screen.findByText('저장되었습니다.')
    expect((await read(group.permissionGroupSeq)).permissions).toEqual({ FAQ: 'WRITE', NOTICE: 'WRITE' })
  })
})

describe('refusals for groups', () => {
  it('shows the system group without controls', async () => {
    const { byName } = await groups()
    await open((await byName('최고관리자')).permissionGroupSeq)
    expect(screen.getByText('최고관리자 그룹은 수정하거나 삭제할 수 없습니다.')).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /^FAQ 관리/ })).toHaveTextContent('처리')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '저장' })).not.toBeInTheDocument()
    expect(button('삭제')).toHaveAttribute('aria-disabled', 'true')
  })

  it('shows the refusal when a group with members is deleted', async () => {
    const { byName } = await groups()
    const group = await byName('조회전용')
    const app = await open(group.permissionGroupSeq)
    await app.user.click(button('삭제'))
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '삭제' }))
    const words = `이 권한그룹을 사용하는 관리자가 ${group.adminCount}명 있어 삭제할 수 없습니다.`
    expect(await screen.findByText(words)).toBeInTheDocument()
  })

  it('deletes an empty one and goes back to the list', async () => {
    const { make, byName } = await groups()
    const app = await open((await make('지울 그룹')).permissionGroupSeq)
    await app.user.click(button('삭제'))
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '삭제' }))
    expect(await screen.findByText('삭제되었습니다.')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 1, name: '관리자 권한 관리' })).toBeInTheDocument()
    expect(await byName('지울 그룹')).toBeUndefined()
  })

  it('shows a duplicate name at its field', async () => {
    const { make } = await groups()
    const app = await open((await make('이름 시험')).permissionGroupSeq)
    const name = screen.getByLabelText(/^권한그룹명/)
    await app.user.clear(name)
    await app.user.type(name, '운영총괄')
    await app.user.click(button('저장'))
    expect(await screen.findByText('이미 사용 중인 권한그룹명입니다.')).toBeInTheDocument()
    expect(name).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('creating', () => {
  it('starts empty and opens the new group', async () => {
    const app = await renderApp(DETAIL, { as: 'admin' })
    await app.user.type(await screen.findByLabelText(/^권한그룹명/), '새로운 그룹')
    await app.user.click(radio('FAQ 관리 조회'))
    await app.user.click(button('저장'))
    expect(await screen.findByRole('heading', { level: 1, name: '새로운 그룹' })).toBeInTheDocument()
    const { byName } = await groups()
    expect(app.url()).toBe(`${DETAIL}?seq=${(await byName('새로운 그룹')).permissionGroupSeq}`)
  })

  it('copies a group without its number', async () => {
    const { byName } = await groups()
    const source = await byName('마케팅')
    const app = await renderApp(`${DETAIL}?copy=${source.permissionGroupSeq}`, { as: 'admin' })
    await waitFor(() => expect(screen.getByLabelText(/^권한그룹명/)).toHaveValue('마케팅 복사'))
    await app.user.click(button('저장'))
    expect(await screen.findByRole('heading', { level: 1, name: '마케팅 복사' })).toBeInTheDocument()
    const copy = await byName('마케팅 복사')
    expect(copy.permissions).toEqual(source.permissions)
    expect(copy.permissionGroupSeq).not.toBe(source.permissionGroupSeq)
  })
})

describe('members of a group', () => {
  it('adds and moves admins', async () => {
    const { make, read } = await groups()
    const group = await make('구성원 시험')
    const app = await open(group.permissionGroupSeq)
    await app.user.click(screen.getByRole('tab', { name: /소속 관리자/ }))
    expect(app.url()).toContain('tab=members')
    await screen.findByText('소속 관리자가 없습니다.')

    await app.user.click(button('관리자 추가'))
    const search = await screen.findByRole('combobox', { name: '관리자 검색어' })
    await app.user.type(search, '{ArrowDown}')
    await app.user.selectOptions(screen.getByRole('combobox', { name: '검색 조건' }), '아이디')
    await app.user.type(search, 'mkt_lead{Enter}')
    const found = await screen.findByRole('row', { name: /mkt_lead/ })
    await waitFor(() => expect(screen.getByRole('grid').querySelectorAll('tbody tr')).toHaveLength(1))
    await app.user.type(search, '{Enter}')
    expect(found).toHaveAttribute('aria-selected', 'true')
    await app.user.click(button('1건 선택'))
    const notice = await screen.findByText(/1명의 권한그룹을 '구성원 시험'/)
    const dialog = notice.closest('[role=dialog]') as HTMLElement
    await app.user.click(within(dialog).getByRole('button', { name: '추가' }))
    await waitFor(async () => expect(await read(group.permissionGroupSeq)).toMatchObject({ adminCount: 1 }))
    expect(await screen.findByRole('link', { name: 'mkt_lead' })).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('tab', { name: /소속 관리자/ })).toHaveTextContent('1'))

    expect(button('다른 그룹으로 이동')).toHaveAttribute('aria-disabled', 'true')
    await app.user.click(screen.getByRole('checkbox', { name: /mkt_lead/ }))
    await app.user.click(button('다른 그룹으로 이동'))
    await app.user.click(await screen.findByRole('row', { name: /^마케팅 이벤트/ }))
    const moved = (await screen.findByText(/1명의 권한그룹을 '마케팅'/)).closest('[role=dialog]') as HTMLElement
    await app.user.click(within(moved).getByRole('button', { name: '이동' }))
    expect(await screen.findByText('소속 관리자가 없습니다.')).toBeInTheDocument()
    expect(await read(group.permissionGroupSeq)).toMatchObject({ adminCount: 0 })
  })
})
