import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import {
  adminSessions,
  admins,
  permissionGroups,
  serverKeys,
  signInFailures,
  signInLocks,
} from '../../server/db/schema'
import { createMonotonicClock } from '../../server/services'
import { accessTokenFor } from '../../server/session/access-token'
import { sha256 } from '../../server/session/crypto'
import { addressKey, isAllowedIp } from '../../server/session/ip'
import { loadKeys } from '../../server/session/keys'
import { clearSignInTraces, deleteRetiredContacts, suspendInactive } from '../../server/session/suspend-inactive'
import { type TestShop, testShop } from './harness'
import { seededRandom } from './random'
import {
  adminRow,
  boss,
  bulk,
  GOOD,
  me,
  newAdmin,
  newGroup,
  readyAdmin,
  type Session,
  type Staff,
  session,
  sessionRow,
  signIn,
} from './staff'

let shop: TestShop
let group: Schemas['PermissionGroup']
let staff: Staff
let here: Session

beforeAll(async () => {
  shop = await testShop()
  group = await newGroup(shop, {})
  staff = await readyAdmin(shop, group.permissionGroupSeq)
})
beforeEach(async () => {
  here = await session(shop, staff)
})
afterAll(() => shop.close())

const reissue = (accessToken: string, refreshToken: string, headers: Record<string, string> = {}) =>
  shop.call<{ accessToken: string }>('POST', '/api/v1/admin/auth/reissue', {
    body: { accessToken, refreshToken },
    headers,
  })
const signOut = (accessToken: string, refreshToken: string) =>
  shop.call('POST', '/api/v1/admin/auth/sign-out', { body: { accessToken, refreshToken } })
const BACKGROUND = { 'x-background': '1' }

describe('access token', () => {
  it('is required, signed by this server and valid for 30 minutes', async () => {
    expect(await shop.call('GET', '/api/v1/admin/me')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    const [payload = '', signature = ''] = here.token.split('.')
    const forged = Buffer.from(JSON.stringify({ s: here.adminSessionSeq, a: 1, exp: 9e15 })).toString('base64url')
    for (const bad of ['x', 'a.b', 'a.b.c', `${forged}.${signature}`, `${payload}.`, `${payload}.${'A'.repeat(43)}`]) {
      expect(await me(shop, bad), bad).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    }
    shop.clock.advance(29)
    expect((await me(shop, here.token)).status).toBe(200)
    shop.clock.advance(1)
    expect(await me(shop, here.token)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  })

  it("of another admin's or an unknown session is refused", async () => {
    const { services, clock } = shop
    const other = accessTokenFor(services, { adminSessionSeq: here.adminSessionSeq, adminSeq: 1 }, clock.now())
    expect((await me(shop, other)).code).toBe('UNAUTHORIZED')
    const gone = accessTokenFor(services, { adminSessionSeq: 2_000_000_000, adminSeq: 1 }, clock.now())
    expect((await me(shop, gone)).code).toBe('UNAUTHORIZED')
  })

  it('the refresh token is stored as a hash only', async () => {
    const row = await sessionRow(shop, here.adminSessionSeq)
    expect(row.refreshTokenHash).toBe(sha256(here.refreshToken))
    expect(Buffer.from(here.refreshToken, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(here.refreshToken)
  })
})

describe('reissue', () => {
  it('returns a new access token for an expired one; the old ones stay valid', async () => {
    const first = await reissue(here.token, here.refreshToken)
    expect(first.status).toBe(200)
    expect(Object.keys(first.result)).toEqual(['accessToken'])
    expect((await me(shop, here.token)).status).toBe(200)
    shop.clock.advance(45)
    const second = await reissue(here.token, here.refreshToken)
    expect(second.status).toBe(200)
    expect((await me(shop, second.result.accessToken)).status).toBe(200)
    expect((await me(shop, first.result.accessToken)).code).toBe('TOKEN_EXPIRED')
  })

  it('needs both tokens of the same session', async () => {
    const other = await session(shop, staff)
    for (const [access, refresh] of [
      [other.token, here.refreshToken],
      [here.token, other.refreshToken],
      ['x.y', here.refreshToken],
      [here.token, 'unknown'],
    ] as const) {
      expect(await reissue(access, refresh)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    }
  })

  it('counts as activity, unless caused by a background call', async () => {
    const other = await session(shop, staff)
    shop.clock.advance(50)
    expect((await reissue(here.token, here.refreshToken)).status).toBe(200)
    expect((await reissue(other.token, other.refreshToken, BACKGROUND)).status).toBe(200)
    shop.clock.advance(10)
    expect((await reissue(here.token, here.refreshToken)).status).toBe(200)
    expect((await reissue(other.token, other.refreshToken)).code).toBe('UNAUTHORIZED')
  })
})

describe('end of a session', () => {
  it('after 60 idle minutes, to the minute; stored as IDLE', async () => {
    shop.clock.advance(20)
    expect((await me(shop, here.token)).status).toBe(200)
    const renewed = await reissue(here.token, here.refreshToken)
    shop.clock.set(new Date(shop.clock.now().getTime() + 3_599_000))
    const again = await reissue(renewed.result.accessToken, here.refreshToken)
    expect(again.status).toBe(200)
    shop.clock.advance(60)
    expect(await reissue(again.result.accessToken, here.refreshToken)).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    })
    expect(await sessionRow(shop, here.adminSessionSeq)).toMatchObject({
      revokedReason: 'IDLE',
      revokedAt: shop.clock.now(),
    })
  })

  it('an idle session ends even with a valid token', async () => {
    await shop.services.db
      .update(adminSessions)
      .set({ lastActiveAt: new Date(shop.clock.now().getTime() - 3_600_000) })
      .where(eq(adminSessions.adminSessionSeq, here.adminSessionSeq))
    expect(await me(shop, here.token)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect((await sessionRow(shop, here.adminSessionSeq)).revokedReason).toBe('IDLE')
  })

  it('background calls do not prolong it, others do', async () => {
    const before = (await sessionRow(shop, here.adminSessionSeq)).lastActiveAt
    shop.clock.advance(20)
    await me(shop, here.token, BACKGROUND)
    expect((await sessionRow(shop, here.adminSessionSeq)).lastActiveAt).toEqual(before)
    await me(shop, here.token)
    expect((await sessionRow(shop, here.adminSessionSeq)).lastActiveAt).toEqual(shop.clock.now())
  })

  it('a refused call counts as activity', async () => {
    shop.clock.advance(20)
    expect((await shop.call('GET', '/api/v1/admin/admins', { token: here.token })).code).toBe('INVALID_AUTHORITIES')
    expect((await sessionRow(shop, here.adminSessionSeq)).lastActiveAt).toEqual(shop.clock.now())
  })

  it('12 hours after sign-in, however busy', async () => {
    let token = here.token
    for (let n = 0; n < 28; n += 1) {
      shop.clock.advance(25)
      const answer = await reissue(token, here.refreshToken)
      expect(answer.status, `${n}`).toBe(200)
      token = answer.result.accessToken
    }
    shop.clock.advance(20)
    expect((await me(shop, token)).code).toBe('UNAUTHORIZED')
    expect((await reissue(token, here.refreshToken)).status).toBe(401)
  })

  it('by sign-out, also with an expired access token; idempotent', async () => {
    shop.clock.advance(40)
    expect((await signOut(here.token, here.refreshToken)).status).toBe(200)
    expect((await sessionRow(shop, here.adminSessionSeq)).revokedReason).toBe('SIGN_OUT')
    expect((await reissue(here.token, here.refreshToken)).status).toBe(401)
    shop.clock.advance(1)
    expect(await signOut(here.token, here.refreshToken)).toMatchObject({ status: 200, result: null })
    expect((await signOut('x.y', here.refreshToken)).status).toBe(401)
  })

  it('by suspension and retirement, at once', async () => {
    const token = await boss(shop)
    for (const action of ['SUSPEND', 'RETIRE']) {
      const one = await readyAdmin(shop, group.permissionGroupSeq)
      const his = await session(shop, one)
      expect((await me(shop, his.token)).status).toBe(200)
      await bulk(shop, token, action, [one.adminSeq])
      expect((await me(shop, his.token)).code).toBe('UNAUTHORIZED')
      expect((await reissue(his.token, his.refreshToken)).status).toBe(401)
      expect((await sessionRow(shop, his.adminSessionSeq)).revokedReason).toBe('ADMIN_STATE')
    }
  })
})

describe('permissions', () => {
  it('are those of the group at the time of the call', async () => {
    const open = () => shop.call('GET', '/api/v1/admin/permission-groups', { token: here.token })
    expect(await open()).toMatchObject({
      status: 401,
      code: 'INVALID_AUTHORITIES',
      message: '해당 메뉴에 대한 권한이 없습니다.',
    })
    const set = (permissions: Schemas['Permissions']) =>
      shop.services.db
        .update(permissionGroups)
        .set({ permissions })
        .where(eq(permissionGroups.permissionGroupSeq, group.permissionGroupSeq))
    await set({ ADMIN_PERMISSION_MANAGEMENT: 'READ' })
    expect((await open()).status).toBe(200)
    const write = await shop.call('DELETE', '/api/v1/admin/permission-groups/999999', { token: here.token })
    expect(write.code).toBe('INVALID_AUTHORITIES')
    await set({ ADMIN_PERMISSION_MANAGEMENT: 'WRITE' })
    expect((await shop.call('DELETE', '/api/v1/admin/permission-groups/999999', { token: here.token })).status).toBe(
      404,
    )
    await set({ FAQ: 'READ' })
    expect((await open()).code).toBe('INVALID_AUTHORITIES')
  })

  it('of an admin with ORDER_MANAGEMENT READ are limited to it', async () => {
    const token = await shop.signIn('orders_only', { fresh: true })
    expect((await me(shop, token)).result.permissions).toEqual({ ORDER_MANAGEMENT: 'READ' })
    const put = await shop.call('PUT', '/api/v1/admin/permission-groups/1', { token, body: {} })
    expect(put).toMatchObject({ status: 401, code: 'INVALID_AUTHORITIES' })
  })

  it('of a super admin are complete', async () => {
    const { result } = await me(shop, await boss(shop))
    expect(result).toMatchObject({ isSuper: true, piiUnmask: true, piiExport: true })
    expect(Object.keys(result.permissions)).toHaveLength(52)
    expect(new Set(Object.values(result.permissions))).toEqual(new Set(['WRITE']))
  })
})

describe('night', () => {
  const DAY = 24 * 60

  it('suspends admins away for 90 days, except super admins and resumed ones', async () => {
    const fresh = await testShop()
    try {
      const { permissionGroupSeq } = await newGroup(fresh, {})
      const [away, back, never] = [
        await readyAdmin(fresh, permissionGroupSeq),
        await readyAdmin(fresh, permissionGroupSeq),
        await newAdmin(fresh, permissionGroupSeq),
      ]
      await session(fresh, away)
      await session(fresh, back)
      fresh.clock.advance(60 * DAY)
      await signIn(fresh, back.loginId, GOOD)
      fresh.clock.advance(30 * DAY - 1)
      const early = await suspendInactive(fresh.services.db, fresh.clock.now())
      expect(early.map(({ loginId }) => loginId)).not.toContain(away.loginId)
      fresh.clock.advance(1)
      const done = (await suspendInactive(fresh.services.db, fresh.clock.now())).map(({ loginId }) => loginId)
      expect(done).toEqual(expect.arrayContaining([away.loginId, never.loginId]))
      expect(done).not.toContain(back.loginId)
      for (const row of await fresh.services.db.select().from(admins)) {
        if (['admin', 'super2'].includes(row.loginId)) expect(row.state).toBe('ACTIVE')
      }
      expect(await adminRow(fresh, away.loginId)).toMatchObject({ state: 'SUSPENDED', suspendReason: 'INACTIVE_90D' })
      expect((await signIn(fresh, away.loginId, GOOD)).code).toBe('ADMIN_SUSPENDED')

      const token = await boss(fresh)
      const { result } = await bulk(fresh, token, 'RESUME', [away.adminSeq])
      const [given] = result.temporaryPasswords ?? []
      expect(given).toMatchObject({ seq: away.adminSeq, loginId: away.loginId })
      expect(Date.parse(given?.expiresAt ?? '')).toBe(fresh.clock.now().getTime() + DAY * 60_000)
      expect((await signIn(fresh, away.loginId, GOOD)).code).toBe('ADMIN_NOT_FOUND')
      expect((await signIn(fresh, away.loginId, given?.temporaryPassword ?? '')).code).toBe('PASSWORD_CHANGE_REQUIRED')
      const next = await suspendInactive(fresh.services.db, fresh.clock.now())
      expect(next.map(({ loginId }) => loginId)).not.toContain(away.loginId)
    } finally {
      await fresh.close()
    }
  })

  it('erases contact data of admins who left 30 days ago', async () => {
    const one = await readyAdmin(shop, group.permissionGroupSeq, { officePhone: '0212345678' })
    await bulk(shop, await boss(shop), 'RETIRE', [one.adminSeq])
    const { db } = shop.services
    const left = shop.clock.now().getTime()
    await deleteRetiredContacts(db, new Date(left + 30 * DAY * 60_000 - 1))
    expect((await adminRow(shop, one.loginId)).officePhone).toBe('0212345678')
    const done = await deleteRetiredContacts(db, new Date(left + 30 * DAY * 60_000))
    expect(done.map(({ loginId }) => loginId)).toContain(one.loginId)
    expect(await adminRow(shop, one.loginId)).toMatchObject({
      email: null,
      mobilePhone: null,
      officePhone: null,
      name: '김시험',
    })
    expect(await deleteRetiredContacts(db, new Date(left + 31 * DAY * 60_000))).toEqual([])
  })

  it('removes counters that no rule needs any more, and keeps younger ones', async () => {
    const { db } = shop.services
    const ip = '198.51.100.200'
    for (let n = 0; n < 4; n += 1) await signIn(shop, 'trace_left', 'wrong', ip)
    await clearSignInTraces(db, shop.clock.now())
    expect((await signIn(shop, 'trace_left', 'wrong', ip)).status).toBe(423)
    const [failures, locks] = [signInFailures, signInLocks]
    await clearSignInTraces(db, new Date(shop.clock.now().getTime() + 60 * 60_000))
    expect([await db.select().from(failures), await db.select().from(locks)]).toEqual([[], []])
  })
})

describe('signing keys', () => {
  it('are created once and kept', async () => {
    const { db } = shop.services
    const first = await loadKeys(db, seededRandom('one'))
    expect(await loadKeys(db, seededRandom('two'))).toEqual(first)
    expect(first.accessToken).toHaveLength(32)
    expect(first.otp).toHaveLength(32)
    const tokens = [first.accessToken, first.otp, first.personal, first.files].map((key) => key.toString('hex'))
    expect(new Set(tokens).size).toBe(4)
    expect(await db.select().from(serverKeys)).toHaveLength(4)
  })
})

describe('allowed addresses', () => {
  it.each([
    ['1.2.3.4', [], true],
    ['1.2.3.4', ['1.2.3.4'], true],
    ['1.2.3.5', ['1.2.3.4'], false],
    ['10.9.8.7', ['10.0.0.0/8'], true],
    ['11.9.8.7', ['10.0.0.0/8'], false],
    ['2001:db8::5', ['10.0.0.0/8', '2001:db8::/64'], true],
    ['2001:db8:0:1::5', ['2001:db8::/64'], false],
    ['::ffff:10.1.1.1', ['10.0.0.0/8'], true],
    ['unknown', ['10.0.0.0/8'], false],
  ])('%s in %j: %s', (ip, rules, expected) => {
    expect(isAllowedIp(ip, rules)).toBe(expected)
  })
})

describe('the address that sign-ins are counted by', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    // a connection has 64 bits of addresses, which share one limit
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})

describe('a clock that is set back', () => {
  it('does not prolong a session: one active in the future has ended', async () => {
    const then = shop.clock.now()
    shop.clock.jump(new Date(then.getTime() - 30_000))
    expect((await shop.call('GET', '/api/v1/admin/me', { token: here.token })).status).toBe(200)
    shop.clock.jump(new Date(then.getTime() - 3_600_000))
    expect((await shop.call('GET', '/api/v1/admin/me', { token: here.token })).status).toBe(401)
    expect((await reissue(here.token, here.refreshToken)).status).toBe(401)
    shop.clock.jump(then)
  })

  it('is ignored by the server until the clock catches up', () => {
    let [wall, passed] = [1000, 0]
    const clock = createMonotonicClock(
      () => wall,
      () => passed,
    )
    const pass = (ms: number, step: number) => {
      passed += ms
      wall += step
      return clock.now().getTime()
    }
    expect([pass(500, 500), pass(0, 7_200_000), pass(1000, -3_600_000)]).toEqual([1500, 7_201_500, 7_202_490])
    expect(pass(400_000_000, 400_000_000)).toBe(wall)
  })
})
