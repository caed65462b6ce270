import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordProblem, passwordRules } from '../../domain/common/password'
import { adminLogs, admins } from '../../server/db/schema'
import { temporaryPassword } from '../../server/session/password'
import { hashPassword, verifyPassword } from '../../server/session/password-hash'
import { type TestShop, testShop } from './harness'
import { seededRandom } from './random'
import {
  boss,
  bulk,
  changePassword,
  freshIp,
  GOOD,
  me,
  newAdmin,
  newGroup,
  readyAdmin,
  type Staff,
  session,
  sessionRow,
  signIn,
  stepOne,
  summaryOf,
} from './staff'

let shop: TestShop
let groupSeq: number
let staff: Staff

beforeAll(async () => {
  shop = await testShop()
  groupSeq = (await newGroup(shop, {})).permissionGroupSeq
  staff = await readyAdmin(shop, groupSeq)
})
afterAll(() => shop.close())

const logOf = (loginId: string) =>
  shop.services.db.select().from(adminLogs).where(eq(adminLogs.loginId, loginId)).orderBy(adminLogs.adminLogSeq)

const WRONG = {
  status: 401,
  code: 'ADMIN_NOT_FOUND',
  message: '아이디 또는 비밀번호가 올바르지 않습니다. 5회 실패 시 10분간 잠깁니다.',
}

describe('signing in', () => {
  it('returns tokens, the age of the password and the last sign-in', async () => {
    const first = await signIn(shop, staff.loginId, GOOD, '203.0.113.7')
    expect(first.status).toBe(200)
    expect(first.result).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      passwordAgeDays: 0,
      lastSignIn: null,
    })
    const at = shop.clock.now().toISOString()
    shop.clock.advance(91 * 24 * 60)
    const second = await signIn(shop, staff.loginId, GOOD)
    expect(second.result.passwordAgeDays).toBe(91)
    expect(second.result.lastSignIn).toEqual({ at, ip: '203.0.113.7' })
    const rows = (await logOf(staff.loginId)).filter((row) => row.action === 'SIGN_IN')
    expect(rows.map((row) => [row.ip, row.result, row.adminSeq])).toContainEqual([
      '203.0.113.7',
      'SUCCESS',
      staff.adminSeq,
    ])
  })

  it('requires both fields', async () => {
    const answer = await signIn(shop, '', '')
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual([
      { field: 'loginId', message: '아이디 (을)를 입력해주세요.' },
      { field: 'password', message: '비밀번호 (을)를 입력해주세요.' },
    ])
  })

  it('00 check 2: refuses the correct password for ten minutes, and accepts it exactly then', async () => {
    const { loginId } = await readyAdmin(shop, groupSeq)
    const start = shop.clock.now()
    const ip = freshIp()
    for (let n = 1; n <= 5; n += 1) await signIn(shop, loginId, 'wrong', ip)
    shop.clock.set(new Date(start.getTime() + 600_000 - 1))
    expect(summaryOf(await signIn(shop, loginId, GOOD, ip))).toMatchObject({ status: 423, code: 'LOCKED' })
    shop.clock.set(new Date(start.getTime() + 600_000))
    expect((await signIn(shop, loginId, GOOD, ip)).status).toBe(200)
  })

  it('locks after five wrong passwords for ten minutes, unknown ids alike', async () => {
    const known = await readyAdmin(shop, groupSeq)
    const ip = freshIp()
    const start = shop.clock.now()
    const ids = [known.loginId, 'nobody_has_this']
    for (const loginId of ids) {
      shop.clock.set(start)
      for (let n = 1; n <= 4; n += 1)
        expect(summaryOf(await signIn(shop, loginId, 'wrong', ip)), `${loginId} ${n}`).toEqual(WRONG)
      const fifth = await signIn(shop, loginId, 'wrong', ip)
      const message = (minutes: number) =>
        `로그인 5회 실패로 이 접속 위치에서 잠겼습니다. ${minutes}분 후 다시 시도해 주세요.`
      expect(summaryOf(fifth)).toEqual({ status: 423, code: 'LOCKED', message: message(10) })
      expect(fifth.result.lockedUntil).toBe(new Date(start.getTime() + 600_000).toISOString())
      shop.clock.advance(9)
      expect(summaryOf(await signIn(shop, loginId, GOOD, ip))).toEqual({
        status: 423,
        code: 'LOCKED',
        message: message(1),
      })
      expect((await stepOne(shop, loginId, GOOD, ip)).status).toBe(423)
      shop.clock.advance(2)
      // The lock has ended: the count starts again.
      expect(summaryOf(await signIn(shop, loginId, 'wrong', ip))).toEqual(WRONG)
    }
    expect((await signIn(shop, known.loginId, GOOD, ip)).status).toBe(200)
    for (const loginId of ids) {
      const rows = (await logOf(loginId)).filter((row) => ['SIGN_IN_FAILED', 'LOCKED'].includes(row.action))
      const tale = rows.map((row) => `${row.action} ${row.errorCode ?? ''}`.trim())
      const failed = (code: string, times: number) => Array<string>(times).fill(`SIGN_IN_FAILED ${code}`)
      expect(tale, loginId).toEqual([
        ...failed('ADMIN_NOT_FOUND', 5),
        'LOCKED',
        ...failed('LOCKED', 2),
        ...failed('ADMIN_NOT_FOUND', 1),
      ])
    }
  })

  it('a correct password resets the count', async () => {
    const one = await readyAdmin(shop, groupSeq)
    const ip = freshIp()
    for (let n = 0; n < 4; n += 1) await signIn(shop, one.loginId, 'wrong', ip)
    expect((await signIn(shop, one.loginId, GOOD, ip)).status).toBe(200)
    for (let n = 0; n < 4; n += 1) expect((await signIn(shop, one.loginId, 'wrong', ip)).status).toBe(401)
    expect((await signIn(shop, one.loginId, GOOD, ip)).status).toBe(200)
  })

  it('counts concurrent attempts one by one', async () => {
    const one = await readyAdmin(shop, groupSeq)
    const ip = freshIp()
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(shop, one.loginId, 'wrong', ip)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(4)
  })

  it('reveals a suspended or retired account only after the correct password', async () => {
    const token = await boss(shop)
    for (const action of ['SUSPEND', 'RETIRE']) {
      const one = await readyAdmin(shop, groupSeq)
      expect((await bulk(shop, token, action, [one.adminSeq])).result.done).toBe(1)
      expect(summaryOf(await signIn(shop, one.loginId, 'wrong'))).toEqual(WRONG)
      const expected = {
        status: 403,
        code: 'ADMIN_SUSPENDED',
        message: '사용이 중지된 계정입니다. 최고관리자에게 문의해 주세요.',
      }
      expect(summaryOf(await signIn(shop, one.loginId, GOOD))).toEqual(expected)
      expect(summaryOf(await stepOne(shop, one.loginId, GOOD))).toEqual(expected)
      expect((await logOf(one.loginId)).at(-1)).toMatchObject({
        action: 'SIGN_IN_FAILED',
        errorCode: 'ADMIN_SUSPENDED',
      })
    }
  })

  it('accepts only allowed addresses', async () => {
    const allowedIps = ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32']
    const one = await newAdmin(shop, groupSeq, { allowedIps })
    await shop.services.db
      .update(admins)
      .set({ passwordHash: await hashPassword(shop.services.random, GOOD, 8), temporaryUntil: null })
      .where(eq(admins.adminSeq, one.adminSeq))
    for (const ip of ['203.0.113.7', '198.51.100.250', '2001:db8::1', '::ffff:203.0.113.7']) {
      expect((await signIn(shop, one.loginId, GOOD, ip)).status, ip).toBe(200)
    }
    for (const ip of ['203.0.113.8', '198.51.101.1', '2001:db9::1']) {
      expect(summaryOf(await signIn(shop, one.loginId, GOOD, ip))).toEqual({
        status: 403,
        code: 'IP_NOT_ALLOWED',
        message: `허용되지 않은 IP에서 접속하였습니다. (${ip})`,
      })
      expect((await signIn(shop, one.loginId, 'wrong', ip)).code).toBe('ADMIN_NOT_FOUND')
    }
  })

  it('allows thirty failures a minute from one address', async () => {
    const ip = freshIp()
    const codes: (string | undefined)[] = []
    const start = shop.clock.now().getTime()
    for (let n = 0; n < 31; n += 1) {
      codes.push((await signIn(shop, `guess_${n}`, 'wrong', ip)).code)
      shop.clock.set(new Date(start + n * 1_000))
    }
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('ADMIN_NOT_FOUND'))
    expect(codes[30]).toBe('TOO_MANY_REQUESTS')
    const refused = await signIn(shop, staff.loginId, GOOD, ip)
    expect(summaryOf(refused)).toEqual({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    })
    // half a minute after the first failure, half of the minute is left
    expect(refused.headers.get('retry-after')).toBe('30')
    expect((await stepOne(shop, staff.loginId, GOOD, ip)).status).toBe(429)
    expect((await signIn(shop, staff.loginId, GOOD)).status).toBe(200)
    shop.clock.set(new Date(start + 60_000))
    expect((await signIn(shop, staff.loginId, GOOD, ip)).status).toBe(200)
  })
})

describe('temporary passwords', () => {
  it('only allow a change of password, for 24 hours', async () => {
    const one = await newAdmin(shop, groupSeq)
    const refused = { status: 401, code: 'PASSWORD_CHANGE_REQUIRED' }
    expect(await signIn(shop, one.loginId, one.temporaryPassword)).toMatchObject(refused)
    expect(await stepOne(shop, one.loginId, one.temporaryPassword)).toMatchObject(refused)

    shop.clock.advance(24 * 60 - 1)
    expect(await signIn(shop, one.loginId, one.temporaryPassword)).toMatchObject(refused)
    shop.clock.advance(1)
    const over = {
      status: 403,
      code: 'TEMPORARY_PASSWORD_EXPIRED',
      message: '임시 비밀번호가 만료되었습니다. 최고관리자에게 재발급을 요청해 주세요.',
    }
    expect(summaryOf(await signIn(shop, one.loginId, one.temporaryPassword))).toEqual(over)
    expect(summaryOf(await changePassword(shop, one.loginId, one.temporaryPassword, GOOD))).toEqual(over)
  })

  it('after the change the new password signs in', async () => {
    const one = await newAdmin(shop, groupSeq)
    expect((await changePassword(shop, one.loginId, one.temporaryPassword, GOOD)).status).toBe(200)
    expect((await signIn(shop, one.loginId, one.temporaryPassword)).code).toBe('ADMIN_NOT_FOUND')
    expect((await signIn(shop, one.loginId, GOOD)).status).toBe(200)
  })

  it('contain three kinds of characters and are random', () => {
    const random = seededRandom('temporary')
    const all = Array.from({ length: 200 }, () => temporaryPassword(random))
    expect(new Set(all).size).toBe(200)
    for (const password of all) expect(passwordProblem(password, 'somebody')).toBeNull()
    for (const password of all) expect(password).toMatch(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[^A-Za-z\d]).{12}$/)
  })
})

describe('changing one’s own password', () => {
  const change = (token: string, currentPassword: string, newPassword: string, ip = freshIp()) =>
    shop.call('POST', '/api/v1/admin/auth/reset-password', {
      token,
      body: { mode: 'SELF', currentPassword, newPassword },
      ip,
    })

  it('ends all other sessions and keeps this one', async () => {
    const one = await readyAdmin(shop, groupSeq)
    const [here, there] = [await session(shop, one), await session(shop, one)]
    expect((await change(here.token, GOOD, 'Another-one-1')).status).toBe(200)
    expect((await me(shop, here.token)).status).toBe(200)
    expect(await me(shop, there.token)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect((await sessionRow(shop, there.adminSessionSeq)).revokedReason).toBe('PASSWORD_CHANGED')
    expect((await me(shop, here.token)).result.passwordChangedAt).toBe(shop.clock.now().toISOString())
  })

  it('refuses the last three passwords, and accepts the fourth', async () => {
    const one = await readyAdmin(shop, groupSeq)
    const { token } = await session(shop, one)
    const used = [GOOD, 'Second-word-2', 'Third-word-3']
    expect((await change(token, used[0] as string, used[1] as string)).status).toBe(200)
    expect((await change(token, used[1] as string, used[2] as string)).status).toBe(200)
    for (const old of used) {
      expect((await change(token, used[2] as string, old)).errors).toEqual([
        { field: 'newPassword', message: '최근 사용한 비밀번호는 사용할 수 없습니다.' },
      ])
    }
    expect((await change(token, used[2] as string, 'Fourth-word-4')).status).toBe(200)
    expect((await change(token, 'Fourth-word-4', GOOD)).status).toBe(200)
  })

  it('five wrong current passwords end this session and lock its address, nothing else', async () => {
    const one = await readyAdmin(shop, groupSeq)
    const [here, there] = [await session(shop, one), await session(shop, one)]
    const ip = freshIp()
    for (let n = 0; n < 4; n += 1) {
      const answer = await change(here.token, 'wrong', 'Another-one-1', ip)
      expect(answer.status).toBe(400)
      expect(answer.errors).toEqual([{ field: 'currentPassword', message: '현재 비밀번호가 일치하지 않습니다.' }])
    }
    expect(await change(here.token, 'wrong', 'Another-one-1', ip)).toMatchObject({ status: 423, code: 'LOCKED' })
    expect((await me(shop, here.token)).status).toBe(401)
    expect((await signIn(shop, one.loginId, GOOD, ip)).code).toBe('LOCKED')
    expect((await logOf(one.loginId)).map((row) => row.action)).toContain('LOCKED')
    expect((await me(shop, there.token)).status).toBe(200)
    expect((await signIn(shop, one.loginId, GOOD)).status).toBe(200)
  })

  it('concurrent wrong ones end the session, and a right one among them changes nothing', async () => {
    const one = await readyAdmin(shop, groupSeq)
    const here = await session(shop, one)
    const tried = Array.from({ length: 8 }, (_, n) => (n === 7 ? GOOD : 'wrong'))
    const ip = freshIp()
    const answers = await Promise.all(tried.map((password) => change(here.token, password, 'Another-one-1', ip)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    expect(answers.at(-1)?.status).toBe(401)
    expect((await signIn(shop, one.loginId, GOOD)).status).toBe(200)
  })

  it('without a session: wrong passwords and unknown ids count and lock alike', async () => {
    const one = await readyAdmin(shop, groupSeq)
    const ip = freshIp()
    for (const loginId of [one.loginId, 'nobody_here_either']) {
      for (let n = 0; n < 4; n += 1) {
        const answer = await changePassword(shop, loginId, 'wrong', 'Another-one-1', ip)
        expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
        expect(answer.errors).toEqual([{ field: 'currentPassword', message: '현재 비밀번호가 일치하지 않습니다.' }])
      }
      expect((await changePassword(shop, loginId, 'wrong', 'Another-one-1', ip)).status).toBe(423)
      expect((await signIn(shop, loginId, GOOD, ip)).status).toBe(423)
    }
  })

  it('reports missing fields and weak passwords before counting', async () => {
    const one = await readyAdmin(shop, groupSeq)
    const body = { mode: 'SELF', loginId: one.loginId }
    const post = (overrides: object) =>
      shop.call('POST', '/api/v1/admin/auth/reset-password', { body: { ...body, ...overrides }, ip: freshIp() })
    expect((await post({})).errors[0]).toEqual({
      field: 'currentPassword',
      message: '현재 비밀번호 (을)를 입력해주세요.',
    })
    expect((await post({ currentPassword: GOOD })).errors[0]).toEqual({
      field: 'newPassword',
      message: '새 비밀번호 (을)를 입력해주세요.',
    })
    for (let n = 0; n < 6; n += 1) {
      const weak = await post({ currentPassword: 'wrong', newPassword: 'short' })
      expect(weak.errors[0]?.message).toBe('비밀번호는 10자 이상 2종류 또는 8자 이상 3종류의 문자를 조합해 주세요.')
    }
    expect((await signIn(shop, one.loginId, GOOD)).status).toBe(200)
  })

  it('an expired token is reported as such, so that the client renews it and retries', async () => {
    const one = await readyAdmin(shop, groupSeq)
    const here = await session(shop, one)
    shop.clock.advance(31)
    expect(await change(here.token, GOOD, 'Another-one-1')).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  })
})

describe('passwords', () => {
  it.each([
    ['Abcdefgh1!', null],
    ['abcdefgh12', null],
    ['Ab1!efgh', null],
    ['가나다라마바사아자1', null],
    // Hangul counts as other characters, in the form and on the server
    ['타이어상점ab12', null],
    ['abcdefghij', 'weak'],
    ['abcdef12', 'weak'],
    ['Ab1!efg', 'weak'],
    ['1234567890', 'weak'],
    ['!'.repeat(12), 'weak'],
    [`a1${'x'.repeat(62)}`, null],
    [`a1${'x'.repeat(63)}`, 'long'],
    ['my-HONG_gd-2026', 'id'],
  ])('%s', (password, problem) => {
    const messages: Record<string, string> = {
      weak: '비밀번호는 10자 이상 2종류 또는 8자 이상 3종류의 문자를 조합해 주세요.',
      long: '비밀번호는 64자까지 입력할 수 있습니다.',
      id: '비밀번호에 아이디를 포함할 수 없습니다.',
    }
    expect(passwordProblem(password, 'hong_gd')).toBe(problem ? messages[problem] : null)
    expect(passwordRules(password, 'hong_gd').every(({ met }) => met)).toBe(problem === null)
  })

  it('are hashed with their own salt and strong parameters', async () => {
    const random = seededRandom('hash')
    const [a, b] = await Promise.all([hashPassword(random, GOOD), hashPassword(random, GOOD)])
    expect(a).not.toBe(b)
    expect(a).toMatch(/^scrypt\$15\$8\$3\$/)
    expect(await verifyPassword(GOOD, a)).toBe(true)
    expect(await verifyPassword(`${GOOD} `, a)).toBe(false)
    expect(await verifyPassword(GOOD, '')).toBe(false)
    // The same Hangul, composed and decomposed.
    const hangul = await hashPassword(random, '타이어원-2026'.normalize('NFD'), 8)
    expect(await verifyPassword('타이어원-2026'.normalize('NFC'), hangul)).toBe(true)
  })
})
