import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { permissionGroups } from '../../server/db/schema'
import { type TestShop, testShop } from './harness'
import { boss, newGroup, readyAdmin, type Session, session, summaryOf } from './staff'

type Group = Schemas['PermissionGroup']
type List = { items: Group[]; total: number }

let shop: TestShop
/** Tokens of a super admin, and of an admin with little more than the permission for groups. */
let root: string
let clerk: Session
let clerks: Group

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
  clerks = await newGroup(shop, {
    name: '권한 담당',
    permissions: { ADMIN_PERMISSION_MANAGEMENT: 'WRITE', ORDER_MANAGEMENT: 'READ', FAQ: 'WRITE' },
  })
  clerk = await session(shop, await readyAdmin(shop, clerks.permissionGroupSeq))
})
afterAll(() => shop.close())

const PATH = '/api/v1/admin/permission-groups'
const list = async (query: string) => (await shop.call<List>('GET', `${PATH}?${query}`, { token: root })).result
const read = async (seq: number) => (await shop.call<Group>('GET', `${PATH}/${seq}`, { token: root })).result
const create = (token: string, body: object) => shop.call<Group>('POST', PATH, { token, body })
const put = (token: string, seq: number, body: object) => shop.call<Group>('PUT', `${PATH}/${seq}`, { token, body })
const remove = (token: string, seq: number) => shop.call('DELETE', `${PATH}/${seq}`, { token })
const bodyOf = ({ name, description, permissions, piiUnmask, piiExport, otpRequired, version }: Group) => ({
  name,
  description,
  permissions,
  piiUnmask,
  piiExport,
  otpRequired,
  version,
})
const FRESH = { name: '새 그룹', permissions: { FAQ: 'READ' }, piiUnmask: false, piiExport: false, otpRequired: false }
const system = async () => (await list('size=100')).items.find((group) => group.system) as Group

describe('list', () => {
  it('contains the eleven sample groups with their members', async () => {
    const { items } = await list('size=100')
    const names = items.map(({ name }) => name)
    for (const name of [
      '최고관리자',
      '운영총괄',
      '상품담당',
      'CS담당',
      '주문/물류',
      '마케팅',
      '회계',
      '장착점지원',
      '조회전용',
      '주문조회',
      'FAQ조회',
    ]) {
      expect(names).toContain(name)
    }
    const supers = items.find((group) => group.system)
    expect(supers).toMatchObject({ name: '최고관리자', adminCount: 2, piiUnmask: true, piiExport: true })
    expect(Object.keys(supers?.permissions ?? {})).toHaveLength(52)
    expect(items.find(({ name }) => name === clerks.name)?.adminCount).toBe(1)
  })

  it('filters by name, description, code, level and switches', async () => {
    const hidden = await newGroup(shop, {
      name: '찾을 그룹 100%',
      description: '설명_하나',
      permissions: { PG: 'READ' },
    })
    const unmasked = await newGroup(shop, { permissions: { PG: 'WRITE' }, piiUnmask: true, piiExport: true })
    const found = async (query: string) =>
      (await list(`size=100&${query}`)).items.map(({ permissionGroupSeq }) => permissionGroupSeq)
    expect(await found(`keyword=${encodeURIComponent('100%')}`)).toEqual([hidden.permissionGroupSeq])
    expect(await found(`keywordType=description&keyword=${encodeURIComponent('설명_')}`)).toEqual([
      hidden.permissionGroupSeq,
    ])
    const supers = (await system()).permissionGroupSeq
    const withPg = await found('code=PG')
    expect(withPg).toEqual(expect.arrayContaining([hidden.permissionGroupSeq, unmasked.permissionGroupSeq, supers]))
    expect(withPg).not.toContain(clerks.permissionGroupSeq)
    const reading = await found('code=PG&level=READ')
    expect(reading).toContain(hidden.permissionGroupSeq)
    expect(reading).not.toContain(unmasked.permissionGroupSeq)
    expect(reading).not.toContain(supers)
    const writing = await found('code=PG&level=WRITE')
    expect(writing).toEqual(expect.arrayContaining([unmasked.permissionGroupSeq, supers]))
    expect(writing).not.toContain(hidden.permissionGroupSeq)
    const foundUnmasked = await found('piiUnmask=true&piiExport=true')
    expect(foundUnmasked).toEqual(expect.arrayContaining([unmasked.permissionGroupSeq, supers]))
    expect(foundUnmasked).not.toContain(hidden.permissionGroupSeq)
    expect(await found('piiUnmask=false')).toContain(hidden.permissionGroupSeq)
    expect((await shop.call('GET', `${PATH}?code=NO_SUCH`, { token: root })).status).toBe(400)
  })

  it('sorts and pages', async () => {
    const counts = (await list('size=100&sort=adminCount,desc')).items.map(({ adminCount }) => adminCount)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    const names = (await list('size=100&sort=name,asc')).items.map(({ name }) => name)
    expect(names).toHaveLength(new Set(names).size)
    expect((await list('sort=name,desc&size=100')).items.map(({ name }) => name)).toEqual([...names].reverse())
    const past = await list('page=99')
    expect(past.items).toEqual([])
    expect(past.total).toBe(names.length)
  })
})

describe('writing', () => {
  it('creates, reads, edits and deletes', async () => {
    const created = await create(root, { ...FRESH, name: '  만든 그룹 ', description: '' })
    expect(created.status).toBe(201)
    expect(created.result).toMatchObject({
      name: '만든 그룹',
      description: null,
      permissions: { FAQ: 'READ' },
      adminCount: 0,
      system: false,
      createdBy: 'admin',
      version: 1,
    })
    const seq = created.result.permissionGroupSeq
    expect(await read(seq)).toEqual(created.result)
    shop.clock.advance(1)
    const changed = await put(root, seq, {
      ...bodyOf(created.result),
      permissions: { NOTICE: 'WRITE' },
      otpRequired: true,
    })
    expect(changed.result).toMatchObject({ permissions: { NOTICE: 'WRITE' }, otpRequired: true, version: 2 })
    expect(changed.result.updatedAt).toBe(shop.clock.now().toISOString())
    expect((await remove(root, seq)).status).toBe(200)
    expect((await shop.call('GET', `${PATH}/${seq}`, { token: root })).status).toBe(404)
    expect((await put(root, seq, bodyOf(created.result))).status).toBe(404)
    expect((await remove(root, seq)).status).toBe(404)
  })

  it('validates the record', async () => {
    const bad = async (change: object) => (await create(root, { ...FRESH, ...change })).errors[0]
    expect(await bad({ permissions: {} })).toEqual({ field: 'permissions', message: '권한을 1개 이상 선택해 주세요.' })
    expect((await bad({ permissions: { NO_SUCH: 'READ' } }))?.field).toMatch(/^permissions/)
    expect((await bad({ permissions: { FAQ: 'NONE' } }))?.field).toMatch(/^permissions/)
    expect(await bad({ name: '' })).toEqual({ field: 'name', message: '권한그룹명 (을)를 입력해주세요.' })
    expect((await bad({ name: ' 가 ' }))?.field).toBe('name')
    expect((await bad({ name: '가'.repeat(31) }))?.message).toBe('2~30자로 입력해 주세요.')
    expect((await bad({ unknown: 1 }))?.field).toBe('unknown')
  })

  it('a name is unique ignoring case', async () => {
    const first = await newGroup(shop, { name: 'Night Shift' })
    const second = await create(root, { ...FRESH, name: 'night shift' })
    expect(second).toMatchObject({ status: 409, code: 'DUPLICATE' })
    expect(second.result).toEqual({ field: 'name', seq: first.permissionGroupSeq })
    const other = await newGroup(shop, {})
    expect((await put(root, other.permissionGroupSeq, { ...bodyOf(other), name: 'NIGHT SHIFT' })).code).toBe(
      'DUPLICATE',
    )
    expect((await put(root, first.permissionGroupSeq, { ...bodyOf(first), name: 'NIGHT SHIFT' })).status).toBe(200)
  })

  it('refuses one of two concurrent requests for one name', async () => {
    const answers = await Promise.all([1, 2].map(() => create(root, { ...FRESH, name: '동시 등록' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('DUPLICATE')
  })

  it('of two edits of one group the second gets the current record', async () => {
    const group = await newGroup(shop, {})
    const body = bodyOf(group)
    expect((await put(root, group.permissionGroupSeq, { ...body, description: '먼저' })).status).toBe(200)
    const late = await put(clerk.token, group.permissionGroupSeq, { ...body, description: '나중' })
    expect(late).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(late.result).toEqual(await read(group.permissionGroupSeq))
    expect(late.result.description).toBe('먼저')
  })

  it('the system group is read-only', async () => {
    const supers = await system()
    const expected = {
      status: 409,
      code: 'INVALID_STATE',
      message: '최고관리자 그룹은 수정하거나 삭제할 수 없습니다.',
    }
    expect(summaryOf(await put(root, supers.permissionGroupSeq, bodyOf(supers)))).toEqual(expected)
    expect(summaryOf(await put(clerk.token, supers.permissionGroupSeq, bodyOf(supers)))).toEqual(expected)
    expect(summaryOf(await remove(root, supers.permissionGroupSeq))).toEqual(expected)
  })

  it('a group with members cannot be deleted', async () => {
    expect(summaryOf(await remove(root, clerks.permissionGroupSeq))).toEqual({
      status: 409,
      code: 'IN_USE',
      message: '이 권한그룹을 사용하는 관리자가 1명 있어 삭제할 수 없습니다.',
    })
  })
})

describe('a response', () => {
  it('contains admin names beside login ids, in a conflict too', async () => {
    const group = await newGroup(shop, { name: '이름을 말하는 그룹' })
    const { name } = (await shop.call<Schemas['Me']>('GET', '/api/v1/admin/me', { token: root })).result
    const seen = await shop.call<Group>('GET', `${PATH}/${group.permissionGroupSeq}`, { token: root })
    expect(seen.body).toMatchObject({ result: { updatedBy: 'admin' }, adminNames: { admin: name } })
    const stale = await put(root, group.permissionGroupSeq, { ...bodyOf(group), version: group.version + 1 })
    expect(stale.body).toMatchObject({ status: 409, result: { updatedBy: 'admin' }, adminNames: { admin: name } })
  })
})

describe('an admin cannot grant rights that they lack', () => {
  const EXCEEDED = { status: 409, code: 'GRANT_EXCEEDED', message: '본인이 보유하지 않은 권한은 부여할 수 없습니다.' }

  it('when creating', async () => {
    for (const rights of [
      { permissions: { NOTICE: 'READ' } },
      { permissions: { ORDER_MANAGEMENT: 'WRITE' } },
      { piiUnmask: true },
      { piiExport: true },
    ]) {
      expect(summaryOf(await create(clerk.token, { ...FRESH, ...rights })), JSON.stringify(rights)).toEqual(EXCEEDED)
    }
    const body = { permissions: clerks.permissions, name: '같은 권한' }
    expect((await create(clerk.token, { ...FRESH, ...body })).status).toBe(201)
  })

  it('when editing; permissions that the group already had may stay', async () => {
    const group = await newGroup(shop, { permissions: { NOTICE: 'READ', FAQ: 'READ' }, piiExport: true })
    const body = bodyOf(group)
    const seq = group.permissionGroupSeq
    expect(
      summaryOf(await put(clerk.token, seq, { ...body, permissions: { ...body.permissions, NOTICE: 'WRITE' } })),
    ).toEqual(EXCEEDED)
    expect(summaryOf(await put(clerk.token, seq, { ...body, piiUnmask: true }))).toEqual(EXCEEDED)
    const fine = await put(clerk.token, seq, { ...body, permissions: { NOTICE: 'READ', FAQ: 'WRITE' } })
    expect(fine.status).toBe(200)
    const less = await put(clerk.token, seq, { ...bodyOf(fine.result), permissions: { FAQ: 'WRITE' } })
    expect(less.result.permissions).toEqual({ FAQ: 'WRITE' })
  })

  it('nor can an admin remove the management of rights from their own group', async () => {
    const group = await read(clerks.permissionGroupSeq)
    const { ADMIN_PERMISSION_MANAGEMENT: _, ...rest } = group.permissions
    for (const permissions of [rest, { ...rest, ADMIN_PERMISSION_MANAGEMENT: 'READ' }]) {
      expect(summaryOf(await put(clerk.token, group.permissionGroupSeq, { ...bodyOf(group), permissions }))).toEqual({
        status: 409,
        code: 'SELF_CHANGE_FORBIDDEN',
        message: '본인 계정의 권한과 상태는 변경할 수 없습니다.',
      })
    }
    expect((await put(clerk.token, group.permissionGroupSeq, { ...bodyOf(group), description: '설명' })).status).toBe(
      200,
    )
  })
})

describe('a change of permissions', () => {
  it('applies to the next call of every member and is logged with before and after', async () => {
    const group = await newGroup(shop, { permissions: { ADMIN_PERMISSION_MANAGEMENT: 'WRITE', FAQ: 'READ' } })
    const seq = group.permissionGroupSeq
    const member = await session(shop, await readyAdmin(shop, seq))
    const attempt = () => remove(member.token, 999_999)
    expect((await attempt()).status).toBe(404)

    const permissions = { ADMIN_PERMISSION_MANAGEMENT: 'READ', NOTICE: 'WRITE' }
    await put(root, seq, { ...bodyOf(group), permissions, piiUnmask: true })
    expect(await attempt()).toMatchObject({ status: 401, code: 'INVALID_AUTHORITIES' })
    expect((await shop.call('GET', PATH, { token: member.token })).status).toBe(200)

    const { result } = await shop.call<Schemas['PermissionChange'][]>('GET', `${PATH}/${seq}/history`, { token: root })
    expect(result.map(({ summary }) => summary)).toEqual([
      `권한그룹 수정: ${group.name}`,
      `권한그룹 등록: ${group.name}`,
    ])
    expect(result[0]).toMatchObject({ loginId: 'admin', action: 'PERMISSION_CHANGE' })
    expect(result[0]?.changes).toEqual([
      { field: 'piiUnmask', label: '개인정보 보기', before: '사용 안 함', after: '사용' },
      { field: 'permissions.ADMIN_PERMISSION_MANAGEMENT', label: '관리자 권한 관리', before: '처리', after: '조회' },
      { field: 'permissions.FAQ', label: expect.any(String), before: '조회', after: '없음' },
      { field: 'permissions.NOTICE', label: expect.any(String), before: '없음', after: '처리' },
    ])
  })

  it('that is refused leaves no trace', async () => {
    const group = await newGroup(shop, {})
    await put(clerk.token, group.permissionGroupSeq, { ...bodyOf(group), piiExport: true })
    const { result } = await shop.call<Schemas['PermissionChange'][]>(
      'GET',
      `${PATH}/${group.permissionGroupSeq}/history`,
      { token: root },
    )
    expect(result).toHaveLength(1)
    expect((await shop.call('GET', `${PATH}/999999/history`, { token: root })).status).toBe(404)
  })

  it('a code missing from the system group does not lock out super admins', async () => {
    await shop.services.db.update(permissionGroups).set({ permissions: {} }).where(eq(permissionGroups.system, true))
    expect((await shop.call('GET', PATH, { token: root })).status).toBe(200)
  })
})

it('codes: one row per protected screen, with screens that come with it', async () => {
  const { result } = await shop.call<Schemas['CodeOfScreen'][]>('GET', '/api/v1/admin/permission-codes', {
    token: root,
  })
  expect(result).toHaveLength(52)
  expect(new Set(result.map(({ code }) => code)).size).toBe(52)
  expect(new Set(result.map(({ groupNo }) => groupNo))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))
  expect(result[0]).toEqual({
    code: 'ADMIN_PERMISSION_MANAGEMENT',
    groupNo: 1,
    title: '관리자 권한 관리',
    path: '/basicSetting/permission',
    extraPaths: expect.arrayContaining(['/basicSetting/admin', '/basicSetting/permission/detail']),
  })
  const orders = result.find(({ code }) => code === 'ORDER_MANAGEMENT')
  expect(orders?.extraPaths).toEqual(expect.arrayContaining(['/orderdelivery/taxes', '/orderdelivery/mountreserve']))
  expect(orders?.extraPaths).not.toContain('/orderdelivery/allorder')
})
