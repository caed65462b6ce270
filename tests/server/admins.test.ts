import { and, desc, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminExcel } from '../../server/basicSetting/admin/admin-excel'
import { permissionGroupExcel } from '../../server/basicSetting/permission-group/permission-group'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, admins, permissionGroups } from '../../server/db/schema'
import { type TestShop, testShop } from './harness'
import {
  adminRow,
  boss,
  bulk,
  changePassword,
  freshIp,
  GOOD,
  me,
  newAdmin,
  newGroup,
  readyAdmin,
  type Session,
  type Staff,
  session,
  signIn,
  summaryOf,
} from './staff'

type Admin = Schemas['Admin']
type List = { items: Admin[]; total: number }

let shop: TestShop
let root: string
let superGroup: number
let plain: Schemas['PermissionGroup']
let clerks: Schemas['PermissionGroup']
/** Manages admins without being a super admin; has neither piiUnmask nor all permissions. */
let clerk: Session & Staff

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
  const [system] = await shop.services.db.select().from(permissionGroups).where(eq(permissionGroups.system, true))
  superGroup = system?.permissionGroupSeq ?? 0
  plain = await newGroup(shop, {})
  clerks = await newGroup(shop, { permissions: { ADMIN_PERMISSION_MANAGEMENT: 'WRITE', FAQ: 'READ' } })
  const staff = await readyAdmin(shop, clerks.permissionGroupSeq)
  clerk = { ...staff, ...(await session(shop, staff)) }
})
afterAll(() => shop.close())

const PATH = '/api/v1/admin/admins'
const list = async (query: string, token = root) => (await shop.call<List>('GET', `${PATH}?${query}`, { token })).result
const read = (seq: number, query = '', token = root) => shop.call<Admin>('GET', `${PATH}/${seq}${query}`, { token })
const put = (seq: number, body: object, token = root) => shop.call<Admin>('PUT', `${PATH}/${seq}`, { token, body })
const remove = (seq: number, token = root) => shop.call('DELETE', `${PATH}/${seq}`, { token })
const signUp = (body: object, token = root) =>
  shop.call<Schemas['SignedUp']>('POST', '/api/v1/admin/auth/sign-up', { token, body })
const checkId = (id: string, token = root) =>
  shop.call<{ available: boolean }>('POST', '/api/v1/admin/auth/check-id', {
    token,
    body: id,
    headers: { 'content-type': 'text/plain' },
  })
const resetOther = (adminSeq: number, token = root) =>
  shop.call<Schemas['TemporaryPassword']>('POST', '/api/v1/admin/auth/reset-password', {
    token,
    body: { mode: 'ADMIN', adminSeq },
  })
const bodyOf = ({
  name,
  department,
  position,
  permissionGroupSeq,
  allowedIps,
  notifyEvents,
  memo,
  version,
}: Admin) => ({
  name,
  department,
  position,
  permissionGroupSeq,
  allowedIps,
  notifyEvents,
  memo,
  version,
})
const lastLog = async (action: Schemas['AdminLogAction']) => {
  const [row] = await shop.services.db
    .select()
    .from(adminLogs)
    .where(eq(adminLogs.action, action))
    .orderBy(desc(adminLogs.adminLogSeq))
    .limit(1)
  return row
}

const SELF = {
  status: 409,
  code: 'SELF_CHANGE_FORBIDDEN',
  message: '본인 계정의 권한과 상태는 변경할 수 없습니다.',
}
const EXCEEDED = { status: 409, code: 'GRANT_EXCEEDED', message: '본인이 보유하지 않은 권한은 부여할 수 없습니다.' }
const LAST = { code: 'LAST_SUPER_ADMIN', message: '최고관리자는 최소 1명이 필요합니다.' }
const failure = async (answer: Promise<{ result: Schemas['AdminBulkReceipt'] }>) => {
  const { done, failed } = (await answer).result
  expect(done).toBe(0)
  expect(failed).toHaveLength(1)
  return { code: failed[0]?.code, message: failed[0]?.message }
}

describe('list', () => {
  it('masks e-mail and phones, shows names and ids, and is logged with query and hits', async () => {
    const one = await newAdmin(shop, plain.permissionGroupSeq, {
      name: '홍길동',
      email: 'hong.gd@naver.com',
      mobilePhone: '01012345678',
      officePhone: '0298765432',
    })
    const { items, total } = await list(`keyword=${one.loginId}`)
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      loginId: one.loginId,
      name: '홍길동',
      email: 'ho***@naver.com',
      mobilePhone: '010-****-5678',
      permissionGroup: { seq: plain.permissionGroupSeq, name: plain.name },
      state: 'ACTIVE',
      otpState: 'NONE',
      isSuper: false,
      version: 1,
    })
    expect(items[0]?.officePhone).not.toContain('9876')
    const log = await lastLog('LIST')
    expect(log?.summary).toContain(one.loginId)
    expect(log?.summary).toContain('1건')
    await list('keywordType=mobilePhone&keyword=01012345678')
    expect((await lastLog('LIST'))?.summary).not.toContain('12345678')
  })

  it('searches personal data by prefix, a phone by suffix, and refuses short keywords', async () => {
    const one = await newAdmin(shop, plain.permissionGroupSeq, {
      name: '남궁시험',
      email: 'quite.rare@example.com',
      mobilePhone: '01099998888',
      department: '장착점지원팀',
    })
    const found = async (type: string, keyword: string) =>
      (await list(`keywordType=${type}&keyword=${encodeURIComponent(keyword)}`)).items.map(({ loginId }) => loginId)
    for (const [type, keyword] of [
      ['name', '남궁'],
      ['mobilePhone', '8888'],
      ['mobilePhone', '010-9999-8888'],
      ['email', 'Quite.Rare@'],
      ['department', '지원팀'],
      ['loginId', one.loginId.slice(1)],
    ] as const) {
      expect(await found(type, keyword), `${type} ${keyword}`).toContain(one.loginId)
    }
    for (const [type, keyword] of [
      ['name', '시험'],
      ['mobilePhone', '9999'],
      ['email', 'rare@'],
      ['loginId', '%'],
    ] as const) {
      expect(await found(type, keyword), `${type} ${keyword}`).not.toContain(one.loginId)
    }
    for (const [type, keyword, message] of [
      ['name', '남', '검색어를 2자 이상 입력해 주세요.'],
      ['mobilePhone', '888', '검색어를 4자리 이상 입력해 주세요.'],
      ['email', 'qu', '검색어를 3자 이상 입력해 주세요.'],
    ] as const) {
      const answer = await shop.call('GET', `${PATH}?keywordType=${type}&keyword=${encodeURIComponent(keyword)}`, {
        token: root,
      })
      expect(answer.errors).toEqual([{ field: 'keyword', message }])
    }
  })

  it('filters and sorts', async () => {
    const every = (await list('size=500')).items
    const suspended = await list('size=500&state[0]=SUSPENDED&state[1]=RETIRED')
    expect(suspended.total).toBe(every.filter(({ state }) => state === 'SUSPENDED' || state === 'RETIRED').length)
    expect(suspended.total).toBeGreaterThanOrEqual(4)
    const inGroup = await list(`size=500&permissionGroupSeq=${superGroup}`)
    expect(inGroup.items.map(({ loginId }) => loginId).sort()).toEqual(['admin', 'super2'])
    expect((await list('size=500&otpState=ACTIVE')).items.map(({ loginId }) => loginId)).toContain('otp_admin')
    expect((await list('size=500&otpState=NONE')).items.map(({ loginId }) => loginId)).not.toContain('otp_admin')
    const today = await list('size=500&createdAt[from]=2026-11-21&createdAt[to]=2026-11-21')
    expect(today.items.map(({ loginId }) => loginId)).toContain(clerk.loginId)
    expect(today.items.map(({ loginId }) => loginId)).not.toContain('admin')
    expect((await list('createdAt[from]=2027-01-01')).total).toBe(0)

    const created = every.map(({ createdAt }) => Date.parse(createdAt))
    expect(created).toEqual([...created].sort((a, b) => b - a))
    const ids = (await list('size=500&sort=loginId,asc')).items.map(({ loginId }) => loginId)
    expect((await list('size=500&sort=loginId,desc')).items.map(({ loginId }) => loginId)).toEqual([...ids].reverse())
    const seen = (await list('size=500&sort=lastSignInAt,desc')).items.map(({ lastSignInAt }) => lastSignInAt)
    expect(seen.slice(seen.indexOf(null)).every((at) => at === null)).toBe(true)
    const groups = (await list('size=500&sort=permissionGroupName,asc')).items.map(
      (admin) => admin.permissionGroup.name,
    )
    expect(groups.lastIndexOf(groups[0] as string)).toBe(groups.filter((name) => name === groups[0]).length - 1)
    expect((await shop.call('GET', `${PATH}?sort=email,asc`, { token: root })).status).toBe(400)
  })

  it('needs the permission', async () => {
    const reader = await shop.signIn('nobody', { fresh: true })
    expect(await shop.call('GET', PATH, { token: reader })).toMatchObject({ status: 401, code: 'INVALID_AUTHORITIES' })
  })
})

describe('detail', () => {
  it('is masked; unmasked only with piiUnmask; each read is logged', async () => {
    const one = await newAdmin(shop, plain.permissionGroupSeq, {
      email: 'clear.view@example.com',
      mobilePhone: '01011112222',
    })
    const masked = await read(one.adminSeq, '', clerk.token)
    expect(masked.result).toMatchObject({ email: 'cl***@example.com', mobilePhone: '010-****-2222' })
    expect(await lastLog('DETAIL')).toMatchObject({
      loginId: clerk.loginId,
      targetSeqs: [one.adminSeq],
      subjects: [{ type: 'ADMIN', seq: one.adminSeq }],
    })
    expect(await read(one.adminSeq, '?unmask=true', clerk.token)).toMatchObject({
      status: 401,
      code: 'INVALID_AUTHORITIES',
    })
    expect((await lastLog('UNMASK'))?.targetSeqs).not.toEqual([one.adminSeq])
    const unmasked = await read(one.adminSeq, '?unmask=true')
    expect(unmasked.result).toMatchObject({ email: 'clear.view@example.com', mobilePhone: '01011112222' })
    expect(unmasked.headers.get('cache-control')).toContain('no-store')
    expect(await lastLog('UNMASK')).toMatchObject({ loginId: 'admin', targetSeqs: [one.adminSeq] })
    expect((await read(999_999)).status).toBe(404)
  })
})

describe('creating an admin', () => {
  const form = (loginId: string) => ({
    loginId,
    name: '신입',
    email: 'new@example.com',
    mobilePhone: '01022223333',
    permissionGroupSeq: plain.permissionGroupSeq,
  })

  it('returns the admin and a temporary password, once', async () => {
    const answer = await signUp({
      ...form('newcomer'),
      department: '운영',
      officePhone: '0212341234',
      allowedIps: ['10.0.0.0/8', '10.0.0.0/8'],
      notifyEvents: ['ADMIN_SECURITY'],
      memo: '메모',
    })
    expect(answer.status).toBe(201)
    expect(answer.result).toMatchObject({
      loginId: 'newcomer',
      email: 'ne***@example.com',
      department: '운영',
      position: null,
      allowedIps: ['10.0.0.0/8'],
      notifyEvents: ['ADMIN_SECURITY'],
      state: 'ACTIVE',
      lastSignInAt: null,
      createdBy: 'admin',
      temporaryPasswordExpiresAt: new Date(shop.clock.now().getTime() + 86_400_000).toISOString(),
    })
    const row = await adminRow(shop, 'newcomer')
    expect(JSON.stringify(row)).not.toContain(answer.result.temporaryPassword)
    expect(JSON.stringify((await read(row.adminSeq)).body)).not.toContain('temporaryPassword')
    const log = await lastLog('CREATE')
    expect(log).toMatchObject({ resource: 'admins', targetSeqs: [row.adminSeq], loginId: 'admin' })
    expect(JSON.stringify(log)).not.toContain(answer.result.temporaryPassword)
  })

  it('validates every field', async () => {
    const bad = async (change: object) => (await signUp({ ...form('checked_id'), ...change })).errors
    const id = '영문 소문자로 시작하는 4~20자의 영문 소문자, 숫자, 밑줄만 사용할 수 있습니다.'
    for (const loginId of ['Admin1', '1abc', 'ab', 'a-bcd', `a${'b'.repeat(20)}`]) {
      expect(await bad({ loginId })).toEqual([{ field: 'loginId', message: id }])
    }
    expect(await bad({ name: '' })).toEqual([{ field: 'name', message: '이름 (을)를 입력해주세요.' }])
    expect(await bad({ email: 'nope' })).toEqual([{ field: 'email', message: '올바른 이메일 형식이 아닙니다.' }])
    expect(await bad({ mobilePhone: '010-1234' })).toEqual([
      { field: 'mobilePhone', message: '휴대폰 번호를 확인해 주세요. 예: 010-1234-5678' },
    ])
    for (const rule of ['1.2.3', '1.2.3.256', '1.2.3.4/33', '::1/129', 'example.com', '010.1.1.1', '1.2.3.4/']) {
      expect((await bad({ allowedIps: ['10.0.0.1', rule] }))[0]?.message, rule).toBe('올바른 IP 주소 형식이 아닙니다.')
    }
    expect((await bad({ permissionGroupSeq: 999_999 }))[0]).toEqual({
      field: 'permissionGroupSeq',
      message: '권한그룹 값이 올바르지 않습니다.',
    })
    expect((await bad({ notifyEvents: ['MEMBER_JOINED'] }))[0]?.field).toMatch(/^notifyEvents/)
    expect(
      (await bad({ allowedIps: ['2001:db8::/32', '::1', '10.1.1.1', '10.0.0.0/8'], loginId: '1' })).map(
        ({ field }) => field,
      ),
    ).toEqual(['loginId'])
  })

  it('refuses an id in use, retired or deleted', async () => {
    const [used, retired, deleted] = [
      await newAdmin(shop, plain.permissionGroupSeq),
      await newAdmin(shop, plain.permissionGroupSeq),
      await newAdmin(shop, plain.permissionGroupSeq),
    ]
    await bulk(shop, root, 'RETIRE', [retired.adminSeq])
    expect((await remove(deleted.adminSeq)).status).toBe(200)
    for (const { loginId } of [used, retired, deleted]) {
      expect((await checkId(loginId)).result, loginId).toEqual({ available: false })
      expect(await signUp(form(loginId))).toMatchObject({
        status: 409,
        code: 'DUPLICATE',
        result: { field: 'loginId' },
      })
    }
    expect((await signUp(form(used.loginId))).result).toEqual({ field: 'loginId', seq: used.adminSeq })
    expect((await checkId('still_free')).result).toEqual({ available: true })
    for (const id of ['Admin1', '1abc', 'ab', '']) {
      const answer = await checkId(id)
      expect(answer.status, id).toBe(400)
      expect(answer.errors[0]?.field).toBe('loginId')
    }
  })

  it('refuses one of two concurrent requests for the same id', async () => {
    const answers = await Promise.all([signUp(form('both_at_once')), signUp(form('both_at_once'))])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('check-id and sign-up need WRITE', async () => {
    const reader = await shop.signIn('reader', { fresh: true })
    expect((await checkId('some_id', reader)).code).toBe('INVALID_AUTHORITIES')
    expect((await signUp(form('some_id'), reader)).code).toBe('INVALID_AUTHORITIES')
    expect((await resetOther(clerk.adminSeq, reader)).code).toBe('INVALID_AUTHORITIES')
    const nobody = await shop.call('POST', '/api/v1/admin/auth/reset-password', {
      body: { mode: 'ADMIN', adminSeq: 1 },
    })
    expect(nobody).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('an admin cannot assign a group with more rights than their own', async () => {
    const rich = await newGroup(shop, { permissions: { NOTICE: 'READ' } })
    const exporting = await newGroup(shop, { piiExport: true })
    for (const seq of [rich.permissionGroupSeq, exporting.permissionGroupSeq, superGroup]) {
      const answer = await signUp({ ...form('exceeding_id'), permissionGroupSeq: seq }, clerk.token)
      expect(summaryOf(answer)).toEqual(EXCEEDED)
    }
    expect((await checkId('exceeding_id')).result.available).toBe(true)
    expect((await signUp(form('within_rights'), clerk.token)).status).toBe(201)
  })
})

describe('editing', () => {
  it('stores sent fields, keeps omitted contact data, and logs before and after', async () => {
    const one = await newAdmin(shop, plain.permissionGroupSeq, {
      email: 'before@example.com',
      officePhone: '0211112222',
    })
    const before = (await read(one.adminSeq)).result
    const answer = await put(one.adminSeq, {
      ...bodyOf(before),
      name: '바뀐이름',
      department: '회계',
      mobilePhone: '01044445555',
    })
    expect(answer.status).toBe(200)
    expect(answer.result).toMatchObject({
      name: '바뀐이름',
      department: '회계',
      email: 'be***@example.com',
      mobilePhone: '010-****-5555',
      version: 2,
      updatedBy: 'admin',
    })
    expect(await adminRow(shop, one.loginId)).toMatchObject({
      email: 'before@example.com',
      mobilePhone: '01044445555',
      officePhone: '0211112222',
    })
    const log = await lastLog('UPDATE')
    expect(log?.targetSeqs).toEqual([one.adminSeq])
    expect(log?.changes).toEqual([
      { field: 'name', label: '이름', before: '김시험', after: '바뀐이름' },
      { field: 'department', label: '부서', before: null, after: '회계' },
      { field: 'mobilePhone', label: '휴대폰', before: expect.stringContaining('****'), after: '010-****-5555' },
    ])
    const cleared = await put(one.adminSeq, { ...bodyOf(answer.result), officePhone: null, department: null })
    expect(cleared.result).toMatchObject({ officePhone: null, department: null })
  })

  it('refuses masked values, wrong groups and a stale version', async () => {
    const one = await newAdmin(shop, plain.permissionGroupSeq)
    const body = bodyOf((await read(one.adminSeq)).result)
    for (const [field, value] of [
      ['email', 'st***@example.com'],
      ['mobilePhone', '010-****-0001'],
      ['officePhone', '02-****-1234'],
    ]) {
      expect((await put(one.adminSeq, { ...body, [field as string]: value })).errors).toEqual([
        { field, message: '가려진 값은 저장할 수 없습니다. 보기를 누른 뒤 수정해 주세요.' },
      ])
    }
    expect((await put(one.adminSeq, { ...body, permissionGroupSeq: 999_999 })).errors[0]?.field).toBe(
      'permissionGroupSeq',
    )
    expect((await put(one.adminSeq, { ...body, memo: '하나' })).status).toBe(200)
    const late = await put(one.adminSeq, { ...body, memo: '둘' })
    expect(late).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(late.result).toEqual((await read(one.adminSeq)).result)
    expect((await put(999_999, body)).status).toBe(404)
    await bulk(shop, root, 'RETIRE', [one.adminSeq])
    expect((await put(one.adminSeq, { ...body, version: 3 })).code).toBe('INVALID_STATE')
  })

  it('of the group follows the rules for granting permissions', async () => {
    const one = await newAdmin(shop, plain.permissionGroupSeq)
    const rich = await newGroup(shop, { permissions: { NOTICE: 'READ' } })
    const body = bodyOf((await read(one.adminSeq)).result)
    const give = (permissionGroupSeq: number, token: string) =>
      put(one.adminSeq, { ...body, permissionGroupSeq }, token)
    expect(summaryOf(await give(rich.permissionGroupSeq, clerk.token))).toEqual(EXCEEDED)
    expect(summaryOf(await give(superGroup, clerk.token))).toEqual(EXCEEDED)
    expect((await give(rich.permissionGroupSeq, root)).result.permissionGroup.name).toBe(rich.name)
    const log = await lastLog('PERMISSION_CHANGE')
    expect(log?.changes).toEqual([
      { field: 'permissionGroupSeq', label: '권한그룹', before: plain.name, after: rich.name },
    ])
  })

  it("of one's own record cannot change group and identity; those need the password", async () => {
    const mine = (await read(clerk.adminSeq)).result
    const same = await put(clerk.adminSeq, { ...bodyOf(mine), memo: '내 메모' }, clerk.token)
    expect(same.status).toBe(200)
    const moved = { ...bodyOf(same.result), permissionGroupSeq: plain.permissionGroupSeq }
    expect(summaryOf(await put(clerk.adminSeq, moved, clerk.token))).toEqual(SELF)
    for (const change of [
      { email: 'thief@example.com' },
      { mobilePhone: '01099998888' },
      { officePhone: '0299998888' },
    ]) {
      const answer = await put(clerk.adminSeq, { ...bodyOf(same.result), ...change }, clerk.token)
      expect([answer.status, answer.code], JSON.stringify(change)).toEqual([409, SELF.code])
    }
    expect((await read(clerk.adminSeq)).result).toEqual(same.result)
  })

  it("of one's own allowed addresses must include the current one", async () => {
    const mine = (await read(clerk.adminSeq)).result
    const ip = '203.0.113.7'
    const set = (body: object, from = ip) =>
      shop.call<Admin>('PUT', `${PATH}/${clerk.adminSeq}`, { token: clerk.token, body, ip: from })
    const refused = await set({ ...bodyOf(mine), allowedIps: ['203.0.113.8', '198.51.100.0/24'] })
    expect([refused.status, refused.errors]).toEqual([
      400,
      [{ field: 'allowedIps', message: `지금 접속한 IP(${ip})를 포함해 주세요. 포함하지 않으면 바로 로그아웃됩니다.` }],
    ])
    const kept = await set({ ...bodyOf(mine), allowedIps: ['203.0.113.0/24'] })
    expect([kept.status, kept.result.allowedIps]).toEqual([200, ['203.0.113.0/24']])
    const emptied = await set({ ...bodyOf(kept.result), allowedIps: [] })
    expect([emptied.status, emptied.result.allowedIps]).toEqual([200, []])
  })

  it('of a super admin needs a super admin', async () => {
    const super2 = await adminRow(shop, 'super2')
    const body = bodyOf((await read(super2.adminSeq)).result)
    expect(summaryOf(await put(super2.adminSeq, { ...body, memo: 'x' }, clerk.token))).toEqual(EXCEEDED)
    expect((await put(super2.adminSeq, { ...body, memo: 'x' })).status).toBe(200)
  })
})

describe('states', () => {
  it('suspend, resume, unlock and retire follow the state transitions', async () => {
    const one = await readyAdmin(shop, plain.permissionGroupSeq)
    const stateNow = async () => (await read(one.adminSeq)).result
    const act = (action: string) => bulk(shop, root, action, [one.adminSeq])

    expect((await failure(act('RESUME'))).code).toBe('INVALID_STATE')
    expect((await failure(act('UNLOCK'))).code).toBe('INVALID_STATE')
    expect((await act('SUSPEND')).result).toEqual({ done: 1, failed: [] })
    expect(await stateNow()).toMatchObject({ state: 'SUSPENDED', suspendReason: 'MANUAL' })
    expect(await lastLog('STATE')).toMatchObject({
      targetSeqs: [one.adminSeq],
      changes: [{ field: 'state', label: '상태', before: '사용중', after: '사용중지' }],
    })
    expect((await failure(act('SUSPEND'))).code).toBe('INVALID_STATE')
    expect((await act('RESUME')).result).toEqual({ done: 1, failed: [] })
    expect(await stateNow()).toMatchObject({ state: 'ACTIVE', suspendReason: null, failedCount: 0 })
    expect((await signIn(shop, one.loginId, GOOD)).status).toBe(200)

    const ip = freshIp()
    for (let n = 0; n < 5; n += 1) await signIn(shop, one.loginId, 'wrong', ip)
    expect(await stateNow()).toMatchObject({ state: 'LOCKED', failedCount: 5 })
    expect((await list('size=500&state[0]=LOCKED')).items.map(({ loginId }) => loginId)).toContain(one.loginId)
    expect((await act('UNLOCK')).result.done).toBe(1)
    expect(await stateNow()).toMatchObject({ state: 'ACTIVE', failedCount: 0, lockedUntil: null })
    expect((await signIn(shop, one.loginId, GOOD, ip)).status).toBe(200)

    expect((await act('RETIRE')).result.done).toBe(1)
    for (const action of ['SUSPEND', 'RESUME', 'UNLOCK', 'RETIRE', 'RESET_OTP']) {
      expect(await failure(act(action))).toEqual({
        code: 'INVALID_STATE',
        message: '퇴사 처리된 관리자는 변경할 수 없습니다.',
      })
    }
    expect((await resetOther(one.adminSeq)).code).toBe('INVALID_STATE')
  })

  it('a lock expires, in lists too', async () => {
    const one = await readyAdmin(shop, plain.permissionGroupSeq)
    const ip = freshIp()
    for (let n = 0; n < 5; n += 1) await signIn(shop, one.loginId, 'wrong', ip)
    shop.clock.advance(10)
    expect((await read(one.adminSeq)).result).toMatchObject({ state: 'ACTIVE', failedCount: 0, lockedUntil: null })
    const ids = async (state: string) => (await list(`size=500&state[0]=${state}`)).items.map(({ loginId }) => loginId)
    expect(await ids('LOCKED')).not.toContain(one.loginId)
    expect(await ids('ACTIVE')).toContain(one.loginId)
    expect((await failure(bulk(shop, root, 'UNLOCK', [one.adminSeq]))).code).toBe('INVALID_STATE')
  })

  it('of a bulk action: one failing row reverts no others', async () => {
    const [a, b, c] = [
      await newAdmin(shop, plain.permissionGroupSeq),
      await newAdmin(shop, plain.permissionGroupSeq),
      await newAdmin(shop, plain.permissionGroupSeq),
    ]
    await bulk(shop, root, 'RETIRE', [b.adminSeq])
    const { result } = await bulk(shop, root, 'SUSPEND', [a.adminSeq, b.adminSeq, c.adminSeq, 999_999, a.adminSeq])
    expect(result.done).toBe(2)
    expect(result.failed.map(({ seq, code }) => [seq, code])).toEqual([
      [b.adminSeq, 'INVALID_STATE'],
      [999_999, 'NOT_FOUND'],
    ])
    expect((await adminRow(shop, c.loginId)).state).toBe('SUSPENDED')
    const log = await lastLog('BULK')
    expect(log?.targetSeqs).toEqual([a.adminSeq, c.adminSeq])
    expect(log?.subjects).toHaveLength(2)
  })

  it("a bulk change of the group is limited to one's own permissions", async () => {
    const [a, b] = [await newAdmin(shop, plain.permissionGroupSeq), await newAdmin(shop, plain.permissionGroupSeq)]
    const rich = await newGroup(shop, { permissions: { NOTICE: 'READ' } })
    const seqs = [a.adminSeq, b.adminSeq]
    expect((await bulk(shop, root, 'CHANGE_GROUP', seqs)).errors[0]?.field).toBe('permissionGroupSeq')
    expect((await bulk(shop, root, 'CHANGE_GROUP', seqs, 999_999)).errors[0]?.field).toBe('permissionGroupSeq')
    expect((await bulk(shop, root, 'CHANGE_GROUP', seqs, rich.permissionGroupSeq)).result.done).toBe(2)
    expect((await read(a.adminSeq)).result.permissionGroupSeq).toBe(rich.permissionGroupSeq)
    const refused = await bulk(shop, clerk.token, 'CHANGE_GROUP', seqs, rich.permissionGroupSeq)
    expect(refused.result.done).toBe(0)
    expect(refused.result.failed.map(({ seq, code }) => [seq, code])).toEqual(
      seqs.map((seq) => [seq, 'GRANT_EXCEEDED']),
    )
    expect((await adminRow(shop, a.loginId)).permissionGroupSeq).toBe(rich.permissionGroupSeq)
  })
})

describe('the own account and super admins', () => {
  it('admins cannot change their own state; in a bulk only that row fails', async () => {
    for (const action of ['SUSPEND', 'RETIRE', 'RESET_OTP', 'UNLOCK']) {
      expect(await failure(bulk(shop, clerk.token, action, [clerk.adminSeq]))).toEqual({
        code: SELF.code,
        message: SELF.message,
      })
    }
    const [a, b] = [await newAdmin(shop, plain.permissionGroupSeq), await newAdmin(shop, plain.permissionGroupSeq)]
    const { result } = await bulk(shop, clerk.token, 'SUSPEND', [a.adminSeq, clerk.adminSeq, b.adminSeq])
    expect(result.done).toBe(2)
    expect(result.failed.map(({ seq, code }) => [seq, code])).toEqual([[clerk.adminSeq, 'SELF_CHANGE_FORBIDDEN']])
    expect(summaryOf(await resetOther(clerk.adminSeq, clerk.token))).toEqual(SELF)
    expect(summaryOf(await remove(clerk.adminSeq, clerk.token))).toEqual(SELF)
    expect((await me(shop, clerk.token)).status).toBe(200)
  })

  it('only a super admin changes a super admin', async () => {
    const { adminSeq } = await adminRow(shop, 'super2')
    for (const action of ['SUSPEND', 'RETIRE', 'RESET_OTP', 'UNLOCK']) {
      expect(await failure(bulk(shop, clerk.token, action, [adminSeq]))).toMatchObject({ code: 'GRANT_EXCEEDED' })
    }
    expect(summaryOf(await resetOther(adminSeq, clerk.token))).toEqual(EXCEEDED)
    expect(summaryOf(await remove(adminSeq, clerk.token))).toEqual(EXCEEDED)
  })

  it('the last super admin cannot be removed', async () => {
    const fresh = await testShop()
    try {
      const token = await boss(fresh)
      const [admin, super2] = [await adminRow(fresh, 'admin'), await adminRow(fresh, 'super2')]
      // If there are two super admins, one may be suspended by the other, but not by themselves.
      const own = (await bulk(fresh, token, 'SUSPEND', [admin.adminSeq])).result.failed[0]
      expect(own?.code).toBe('SELF_CHANGE_FORBIDDEN')
      expect((await bulk(fresh, token, 'SUSPEND', [super2.adminSeq])).result.done).toBe(1)
      const group = await newGroup(fresh, { permissions: { ADMIN_PERMISSION_MANAGEMENT: 'WRITE', FAQ: 'READ' } })
      const manager = await session(fresh, await readyAdmin(fresh, group.permissionGroupSeq))
      const other = await newAdmin(fresh, group.permissionGroupSeq)
      for (const by of [token, manager.token]) {
        for (const action of ['SUSPEND', 'RETIRE']) {
          const [failed] = (await bulk(fresh, by, action, [admin.adminSeq])).result.failed
          expect(failed).toEqual({ seq: admin.adminSeq, name: `admin ${admin.name}`, ...LAST })
        }
      }
      const { result } = await bulk(fresh, token, 'SUSPEND', [super2.adminSeq, other.adminSeq, admin.adminSeq])
      expect(result.done).toBe(1)
      expect(result.failed.map(({ seq, code }) => [seq, code])).toEqual([
        [super2.adminSeq, 'INVALID_STATE'],
        [admin.adminSeq, 'LAST_SUPER_ADMIN'],
      ])
      const record = await fresh.call<Admin>('GET', `${PATH}/${admin.adminSeq}`, { token })
      const moved = await fresh.call('PUT', `${PATH}/${admin.adminSeq}`, {
        token,
        body: { ...bodyOf(record.result), permissionGroupSeq: group.permissionGroupSeq },
      })
      expect(moved.code).toBe('LAST_SUPER_ADMIN')
      const change = await bulk(fresh, token, 'CHANGE_GROUP', [admin.adminSeq], group.permissionGroupSeq)
      expect(change.result.failed[0]?.code).toBe('LAST_SUPER_ADMIN')
      expect((await fresh.call('DELETE', `${PATH}/${admin.adminSeq}`, { token })).code).toBe('LAST_SUPER_ADMIN')
    } finally {
      await fresh.close()
    }
  })

  it('two super admins who suspend each other at once: one stays active', async () => {
    const fresh = await testShop()
    try {
      const [admin, super2] = [await adminRow(fresh, 'admin'), await adminRow(fresh, 'super2')]
      const [one, two] = [await boss(fresh), await fresh.signIn('super2', { fresh: true })]
      await Promise.all([bulk(fresh, one, 'SUSPEND', [super2.adminSeq]), bulk(fresh, two, 'SUSPEND', [admin.adminSeq])])
      const states = [(await adminRow(fresh, 'admin')).state, (await adminRow(fresh, 'super2')).state]
      expect(states.sort()).toEqual(['ACTIVE', 'SUSPENDED'])
    } finally {
      await fresh.close()
    }
  })
})

describe('resetting a password', () => {
  it('returns a temporary one, ends the sessions and forces a change', async () => {
    const one = await readyAdmin(shop, plain.permissionGroupSeq)
    const his = await session(shop, one)
    const answer = await resetOther(one.adminSeq, clerk.token)
    expect(answer.status).toBe(200)
    expect(answer.result.expiresAt).toBe(new Date(shop.clock.now().getTime() + 86_400_000).toISOString())
    expect((await me(shop, his.token)).status).toBe(401)
    expect((await signIn(shop, one.loginId, GOOD)).code).toBe('ADMIN_NOT_FOUND')
    const { temporaryPassword } = answer.result
    expect((await signIn(shop, one.loginId, temporaryPassword)).code).toBe('PASSWORD_CHANGE_REQUIRED')
    expect((await changePassword(shop, one.loginId, temporaryPassword, GOOD)).errors[0]?.message).toBe(
      '최근 사용한 비밀번호는 사용할 수 없습니다.',
    )
    expect((await changePassword(shop, one.loginId, temporaryPassword, temporaryPassword)).errors[0]?.field).toBe(
      'newPassword',
    )
    expect((await changePassword(shop, one.loginId, temporaryPassword, 'Brand-new-99')).status).toBe(200)
    expect((await signIn(shop, one.loginId, 'Brand-new-99')).status).toBe(200)
    const log = JSON.stringify(await lastLog('UPDATE'))
    expect(log).not.toContain(temporaryPassword)
    expect((await resetOther(999_999)).status).toBe(404)
  })
})

describe('export', () => {
  const query = { keyword: 'export_', keywordType: 'loginId', sort: 'loginId,asc' }

  it('has the columns of the list, unmasked, in its order', async () => {
    await newAdmin(shop, plain.permissionGroupSeq, { loginId: 'export_b', mobilePhone: '01055556666' })
    await newAdmin(shop, plain.permissionGroupSeq, { loginId: 'export_a', email: 'exported@example.com' })
    const { db, clock } = shop.services
    expect(adminExcel).toMatchObject({ personal: true, permission: ['ADMIN_PERMISSION_MANAGEMENT'] })
    expect(await adminExcel.count(db, query, clock.now())).toBe(2)
    const lines: unknown[][] = []
    for await (const batch of adminExcel.rows(db, query, clock.now())) {
      for (const row of batch) lines.push(adminExcel.columns.map((column) => column.value(row)))
    }
    const at = (title: string) => adminExcel.columns.findIndex((column) => column.title === title)
    expect(lines.map((line) => line[at('아이디')])).toEqual(['export_a', 'export_b'])
    expect(lines[0]?.[at('이메일')]).toBe('exported@example.com')
    expect(lines[1]?.[at('휴대폰')]).toBe('010-5555-6666')
    expect(lines[0]?.[at('상태')]).toBe('사용중')
    expect(lines[0]?.[at('권한그룹')]).toBe(plain.name)
    expect(lines[0]?.[at('최근 접속')]).toBeNull()
  })

  it('of groups counts the codes by level', async () => {
    const rich = await newGroup(shop, {
      name: '내보낼 그룹',
      permissions: { FAQ: 'READ', NOTICE: 'WRITE', PG: 'WRITE' },
    })
    const rows: unknown[] = []
    const { db, clock } = shop.services
    for await (const batch of permissionGroupExcel.rows(db, { keyword: rich.name }, clock.now())) rows.push(...batch)
    expect(rows).toHaveLength(1)
    const line = Object.fromEntries(permissionGroupExcel.columns.map(({ title, value }) => [title, value(rows[0])]))
    expect(line).toMatchObject({ 권한그룹명: '내보낼 그룹', '메뉴 수(조회)': 1, '메뉴 수(처리)': 2, '소속 관리자': 0 })
  })
})

describe('deleting', () => {
  const USED = {
    status: 409,
    code: 'IN_USE',
    message: '접속 이력이 있는 관리자는 삭제할 수 없습니다. 퇴사 처리해 주세요.',
  }

  it('is possible only for an admin who has never signed in and is in no log entry', async () => {
    const [never, once, tried] = [
      await newAdmin(shop, plain.permissionGroupSeq),
      await readyAdmin(shop, plain.permissionGroupSeq),
      await newAdmin(shop, plain.permissionGroupSeq),
    ]
    await session(shop, once)
    await signIn(shop, tried.loginId, 'wrong')
    expect(summaryOf(await remove(once.adminSeq))).toEqual(USED)
    expect(summaryOf(await remove(tried.adminSeq))).toEqual(USED)
    expect((await remove(never.adminSeq)).status).toBe(200)
    expect((await read(never.adminSeq)).status).toBe(404)
    expect(await lastLog('DELETE')).toMatchObject({ targetSeqs: [never.adminSeq], loginId: 'admin' })
    expect((await remove(never.adminSeq)).status).toBe(404)
  })

  it('is refused for an admin whose log entries were removed, because they have signed in', async () => {
    const [someone] = await shop.services.db
      .select()
      .from(admins)
      .where(and(ne(admins.loginId, 'admin'), ne(admins.loginId, 'super2'), eq(admins.state, 'RETIRED')))
      .limit(1)
    expect(summaryOf(await remove(someone?.adminSeq ?? 0))).toEqual(USED)
  })
})
