import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { type TestShop, testShop } from './harness'
import { adminRow, GOOD, logs, me, newGroup, readyAdmin, type Staff, session, signIn } from './staff'

let shop: TestShop
let groupSeq: number
let staff: Staff

beforeAll(async () => {
  shop = await testShop()
  groupSeq = (await newGroup(shop, { permissions: { FAQ: 'READ', NOTICE: 'WRITE' } })).permissionGroupSeq
  staff = await readyAdmin(shop, groupSeq, { department: '운영', officePhone: '0212345678' })
})
afterAll(() => shop.close())

const put = (token: string, body: object, ip?: string) =>
  shop.call<Schemas['Me']>('PUT', '/api/v1/admin/me', { token, body, ...(ip ? { ip } : {}) })
const formOf = ({ name, email, mobilePhone, officePhone, department, position, version }: Schemas['Me']) => ({
  name,
  email,
  mobilePhone,
  officePhone,
  department,
  position,
  version,
})

describe('my account', () => {
  it("returns the signed-in admin, unmasked, with the group's permissions", async () => {
    const { token } = await session(shop, staff)
    const { result } = await me(shop, token)
    expect(result).toMatchObject({
      adminSeq: staff.adminSeq,
      loginId: staff.loginId,
      name: '김시험',
      officePhone: '0212345678',
      department: '운영',
      permissionGroup: { permissionGroupSeq: groupSeq, otpRequired: false },
      isSuper: false,
      permissions: { FAQ: 'READ', NOTICE: 'WRITE' },
      piiUnmask: false,
      piiExport: false,
      otpState: 'NONE',
      lastSignIn: { at: shop.clock.now().toISOString() },
    })
    expect(result.email).toContain('@example.com')
    expect(result.mobilePhone).toMatch(/^010\d{8}$/)
    expect(result.shopName).not.toBe('')
  })

  it('changes the department without a password, name and contact data only with it', async () => {
    const { token } = await session(shop, staff)
    const form = formOf((await me(shop, token)).result)
    const moved = await put(token, { ...form, department: '물류' })
    expect(moved.status).toBe(200)
    expect(moved.result).toMatchObject({ department: '물류', version: form.version + 1 })
    const other = { ...formOf(moved.result), name: '박시험' }
    expect((await put(token, other)).errors).toEqual([
      { field: 'currentPassword', message: '현재 비밀번호 (을)를 입력해주세요.' },
    ])
    expect((await me(shop, token)).result.name).toBe('김시험')
    const renamed = await put(token, { ...other, currentPassword: GOOD })
    expect(renamed.result).toMatchObject({ name: '박시험', version: form.version + 2 })

    const next = { ...formOf(renamed.result), email: 'new.mail@example.com' }
    expect((await put(token, next)).errors).toEqual([
      { field: 'currentPassword', message: '현재 비밀번호 (을)를 입력해주세요.' },
    ])
    expect((await put(token, { ...next, officePhone: null, email: form.email })).errors[0]?.field).toBe(
      'currentPassword',
    )
    expect((await put(token, { ...next, currentPassword: 'wrong' })).errors).toEqual([
      { field: 'currentPassword', message: '현재 비밀번호가 일치하지 않습니다.' },
    ])
    const saved = await put(token, { ...next, currentPassword: GOOD })
    expect(saved.result.email).toBe('new.mail@example.com')
    expect(await adminRow(shop, staff.loginId)).toMatchObject({
      email: 'new.mail@example.com',
      updatedBy: staff.loginId,
    })

    const [row] = await logs(shop, `keywordType=loginId&keyword=${staff.loginId}&action[0]=UPDATE`)
    expect(row?.summary).toBe('내 정보 수정')
    const detail = await shop.call<Schemas['AdminLog']>('GET', `/api/v1/admin/admin-logs/${row?.adminLogSeq}`, {
      token: await shop.signIn('admin'),
    })
    expect(detail.result.changes).toEqual([
      { field: 'email', label: '이메일', before: expect.stringMatching(/^st\*\*\*@/), after: 'ne***@example.com' },
    ])
  })

  it('refuses an old version with the current record, and masked values', async () => {
    const { token } = await session(shop, staff)
    const form = formOf((await me(shop, token)).result)
    expect((await put(token, { ...form, position: '대리' })).status).toBe(200)
    const stale = await put(token, { ...form, position: '과장' })
    expect(stale).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(stale.result).toMatchObject({ position: '대리', version: form.version + 1 })
    const masked = await put(token, {
      ...form,
      version: form.version + 1,
      email: 'st***@example.com',
      mobilePhone: '010-****-0001',
    })
    expect(masked.status).toBe(400)
    expect(masked.errors.map(({ message }) => message)).toContain(
      '가려진 값은 저장할 수 없습니다. 보기를 누른 뒤 수정해 주세요.',
    )
  })

  it('five wrong passwords end the session and lock the account for this address only', async () => {
    const one = await readyAdmin(shop, groupSeq)
    const { token } = await session(shop, one)
    const form = { ...formOf((await me(shop, token)).result), email: 'x@example.com', currentPassword: 'wrong' }
    const ip = '198.51.100.77'
    for (let n = 0; n < 4; n += 1) expect((await put(token, form, ip)).status).toBe(400)
    expect(await put(token, form, ip)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect((await me(shop, token)).status).toBe(401)
    expect((await signIn(shop, one.loginId, GOOD, ip)).status).toBe(423)
    expect((await signIn(shop, one.loginId, GOOD)).status).toBe(200)
  })
})

describe('my sessions', () => {
  const list = (token: string) => shop.call<Schemas['AdminSession'][]>('GET', '/api/v1/admin/me/sessions', { token })

  it('are listed while active and ended one by one or all others at once', async () => {
    const one = await readyAdmin(shop, groupSeq)
    const [a, b, c] = [await session(shop, one), await session(shop, one), await session(shop, one)]
    const mine = (await list(a.token)).result
    expect(mine).toHaveLength(3)
    expect(mine.filter(({ current }) => current).map(({ adminSessionSeq }) => adminSessionSeq)).toEqual([
      a.adminSessionSeq,
    ])
    const end = (token: string, seq: number) => shop.call('DELETE', `/api/v1/admin/me/sessions/${seq}`, { token })
    expect((await end(a.token, b.adminSessionSeq)).status).toBe(200)
    expect((await me(shop, b.token)).code).toBe('UNAUTHORIZED')
    expect((await end(a.token, b.adminSessionSeq)).status).toBe(404)

    const stranger = await session(shop, await readyAdmin(shop, groupSeq))
    expect((await end(a.token, stranger.adminSessionSeq)).status).toBe(404)
    expect((await me(shop, stranger.token)).status).toBe(200)

    expect((await shop.call('DELETE', '/api/v1/admin/me/sessions', { token: a.token })).status).toBe(200)
    expect((await me(shop, c.token)).status).toBe(401)
    expect((await list(a.token)).result.map(({ adminSessionSeq }) => adminSessionSeq)).toEqual([a.adminSessionSeq])
  })

  it('idle ones are omitted', async () => {
    const one = await readyAdmin(shop, groupSeq)
    await session(shop, one)
    shop.clock.advance(60)
    const { token } = await session(shop, one)
    expect((await list(token)).result).toHaveLength(1)
  })

  it('returns the last twenty sign-ins, with failed ones', async () => {
    const one = await readyAdmin(shop, groupSeq)
    for (let n = 0; n < 20; n += 1) await session(shop, one)
    await signIn(shop, one.loginId, 'wrong', '203.0.113.99')
    const { token } = await session(shop, one)
    const { result } = await shop.call<Schemas['SignInRecord'][]>('GET', '/api/v1/admin/me/sign-ins', { token })
    expect(result).toHaveLength(20)
    expect(result.slice(0, 3).map(({ success }) => success)).toEqual([true, false, true])
    expect(result[1]).toEqual({ at: shop.clock.now().toISOString(), ip: '203.0.113.99', success: false })
  })
})
