import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, otpChallenges } from '../../server/db/schema'
import { SAMPLE_OTP_SECRET, SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'
import { type TestShop, testShop } from './harness'
import {
  adminRow,
  boss,
  bulk,
  codeOf,
  freshIp,
  GOOD,
  me,
  newGroup,
  readyAdmin,
  type Staff,
  session,
  signIn,
  stepOne,
  stepTwo,
  summaryOf,
} from './staff'

let shop: TestShop
let plain: number
let mandatory: number

beforeAll(async () => {
  shop = await testShop()
  plain = (await newGroup(shop, {})).permissionGroupSeq
  mandatory = (await newGroup(shop, { otpRequired: true })).permissionGroupSeq
})
afterAll(() => shop.close())

const WRONG_CODE = '000000'
const challengeOf = async ({ loginId, password }: Pick<Staff, 'loginId' | 'password'>) => {
  const answer = await stepOne(shop, loginId, password)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.result
}

/** Creates an admin who set up an authenticator while signing in, as the group requires. */
async function withOtp(group = mandatory) {
  const staff = await readyAdmin(shop, mandatory)
  const { challengeToken, secret = '' } = await challengeOf(staff)
  const answer = await stepTwo(shop, challengeToken, codeOf(shop, secret))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  if (group !== mandatory) await bulk(shop, await boss(shop), 'CHANGE_GROUP', [staff.adminSeq], group)
  // The code of the setup is used up.
  shop.clock.advance(2)
  return { ...staff, secret, recoveryCodes: answer.result.recoveryCodes ?? [], token: answer.result.accessToken }
}

describe('sign-in in two steps', () => {
  it('is requested by sign-in and completed by step 2', async () => {
    const one = await withOtp()
    expect(summaryOf(await signIn(shop, one.loginId, GOOD))).toEqual({
      status: 401,
      code: 'OTP_REQUIRED',
      message: '인증번호를 입력해 주세요.',
    })
    const challenge = await challengeOf(one)
    expect(challenge).toEqual({
      challengeToken: expect.any(String),
      expiresAt: new Date(shop.clock.now().getTime() + 300_000).toISOString(),
      otpState: 'ACTIVE',
    })
    const done = await stepTwo(shop, challenge.challengeToken, codeOf(shop, one.secret))
    expect(Object.keys(done.result).sort()).toEqual(['accessToken', 'lastSignIn', 'passwordAgeDays', 'refreshToken'])
    expect((await me(shop, done.result.accessToken)).result).toMatchObject({ loginId: one.loginId, otpState: 'ACTIVE' })
  })

  it('works for the sample admin with the fixed secret', async () => {
    const known = SAMPLE_SIGN_INS.find(({ loginId }) => loginId === 'otp_admin')
    const { challengeToken, otpState } = await challengeOf(known ?? { loginId: '', password: '' })
    expect(otpState).toBe('ACTIVE')
    expect((await stepTwo(shop, challengeToken, codeOf(shop, SAMPLE_OTP_SECRET))).status).toBe(200)
  })

  it('is skipped without an authenticator, and the challenge is useless then', async () => {
    const one = await readyAdmin(shop, plain)
    const challenge = await challengeOf(one)
    expect(challenge.otpState).toBe('NOT_REQUIRED')
    expect(challenge.secret).toBeUndefined()
    expect((await stepTwo(shop, challenge.challengeToken, '123456')).code).toBe('OTP_EXPIRED')
  })

  it('locks after five wrong codes from an address and voids the challenge', async () => {
    const one = await withOtp()
    const { challengeToken } = await challengeOf(one)
    const ip = freshIp()
    for (let left = 4; left >= 1; left -= 1) {
      expect(summaryOf(await stepTwo(shop, challengeToken, WRONG_CODE, ip))).toEqual({
        status: 401,
        code: 'OTP_INVALID',
        message: `인증번호가 올바르지 않습니다. (남은 횟수 ${left}회)`,
      })
    }
    const fifth = await stepTwo(shop, challengeToken, WRONG_CODE, ip)
    expect(fifth).toMatchObject({ status: 423, code: 'LOCKED' })
    expect(fifth.result.lockedUntil).toBe(new Date(shop.clock.now().getTime() + 600_000).toISOString())
    expect((await stepTwo(shop, challengeToken, codeOf(shop, one.secret), ip)).status).toBe(401)
    expect((await signIn(shop, one.loginId, GOOD, ip)).status).toBe(423)
    // signing in from another address works
    expect((await stepTwo(shop, (await challengeOf(one)).challengeToken, codeOf(shop, one.secret))).status).toBe(200)
    const tale = await shop.services.db.select().from(adminLogs).where(eq(adminLogs.loginId, one.loginId))
    expect(tale.filter(({ errorCode }) => errorCode === 'OTP_INVALID')).toHaveLength(5)
    expect(tale.some(({ action }) => action === 'LOCKED')).toBe(true)
    shop.clock.advance(11)
    const again = await challengeOf(one)
    expect((await stepTwo(shop, again.challengeToken, codeOf(shop, one.secret))).status).toBe(200)
  })

  it('keeps counting wrong codes in a new sign-in', async () => {
    const one = await withOtp()
    const first = await challengeOf(one)
    const ip = freshIp()
    for (let n = 0; n < 3; n += 1) await stepTwo(shop, first.challengeToken, WRONG_CODE, ip)
    const second = await challengeOf(one)
    expect((await stepTwo(shop, second.challengeToken, WRONG_CODE, ip)).message).toContain('(남은 횟수 1회)')
    expect((await stepTwo(shop, first.challengeToken, WRONG_CODE, ip)).status).toBe(423)
    expect((await stepTwo(shop, second.challengeToken, codeOf(shop, one.secret), ip)).code).toBe('LOCKED')
  })

  it('a challenge accepts five wrong codes from all addresses together', async () => {
    const one = await withOtp()
    const { challengeToken } = await challengeOf(one)
    for (let left = 4; left >= 1; left -= 1) {
      expect((await stepTwo(shop, challengeToken, WRONG_CODE)).message).toContain(`(남은 횟수 ${left}회)`)
    }
    expect((await stepTwo(shop, challengeToken, WRONG_CODE)).code).toBe('OTP_EXPIRED')
    expect((await stepTwo(shop, challengeToken, codeOf(shop, one.secret))).code).toBe('OTP_EXPIRED')
  })

  it('accepts a code once, and those of adjacent steps', async () => {
    const one = await withOtp()
    const attempt = async (code: string) =>
      summaryOf(await stepTwo(shop, (await challengeOf(one)).challengeToken, code)).status
    const code = codeOf(shop, one.secret)
    expect(await attempt(codeOf(shop, one.secret, -2))).toBe(401)
    expect(await attempt(codeOf(shop, one.secret, 2))).toBe(401)
    expect(await attempt(codeOf(shop, one.secret, -1))).toBe(200)
    expect(await attempt(codeOf(shop, one.secret, -1))).toBe(401)
    expect(await attempt(code)).toBe(200)
    expect(await attempt(code)).toBe(401)
    // A code older than a used one is invalid, too.
    expect(await attempt(codeOf(shop, one.secret, 1))).toBe(200)
    shop.clock.set(new Date(shop.clock.now().getTime() + 30_000))
    expect(await attempt(code)).toBe(401)
  })

  it('one code signs in once with concurrent requests', async () => {
    const one = await withOtp()
    const [a, b] = [await challengeOf(one), await challengeOf(one)]
    const code = codeOf(shop, one.secret)
    const answers = await Promise.all([stepTwo(shop, a.challengeToken, code), stepTwo(shop, b.challengeToken, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('expires after five minutes', async () => {
    const one = await withOtp()
    const { challengeToken } = await challengeOf(one)
    shop.clock.advance(5)
    expect(summaryOf(await stepTwo(shop, challengeToken, codeOf(shop, one.secret)))).toEqual({
      status: 401,
      code: 'OTP_EXPIRED',
      message: '인증 시간이 만료되었습니다. 다시 로그인해 주세요.',
    })
    expect((await stepTwo(shop, 'unknown', '123456')).code).toBe('OTP_EXPIRED')
  })

  it('accepts each recovery code once, in either letter case', async () => {
    const one = await withOtp()
    expect(one.recoveryCodes).toHaveLength(8)
    expect(new Set(one.recoveryCodes).size).toBe(8)
    for (const code of one.recoveryCodes) expect(code).toMatch(/^[A-Z0-9]{10}$/)
    const attempt = async (code: string) => (await stepTwo(shop, (await challengeOf(one)).challengeToken, code)).status
    const [first = '', second = ''] = one.recoveryCodes
    expect(await attempt(first)).toBe(200)
    expect(await attempt(first)).toBe(401)
    expect(await attempt(second.toLowerCase())).toBe(200)
    expect((await adminRow(shop, one.loginId)).recoveryCodeHashes).toHaveLength(6)
  })

  it('a password reset voids an unfinished sign-in', async () => {
    const one = await withOtp()
    const { challengeToken } = await challengeOf(one)
    await shop.call('POST', '/api/v1/admin/auth/reset-password', {
      token: await boss(shop),
      body: { mode: 'ADMIN', adminSeq: one.adminSeq },
    })
    expect((await stepTwo(shop, challengeToken, codeOf(shop, one.secret))).code).toBe('OTP_EXPIRED')
  })
})

describe('authenticator setup while signing in', () => {
  it('shows the secret, ends with recovery codes, and stores nothing in clear text', async () => {
    const staff = await readyAdmin(shop, mandatory)
    expect((await signIn(shop, staff.loginId, GOOD)).code).toBe('OTP_REQUIRED')
    const { challengeToken, otpState, secret = '', otpauthUri = '' } = await challengeOf(staff)
    expect(otpState).toBe('SETUP_REQUIRED')
    const uri = new URL(otpauthUri)
    expect(decodeURIComponent(uri.pathname)).toMatch(new RegExp(`^/.+:${staff.loginId}$`))
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    // 20 bytes
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect((await stepTwo(shop, challengeToken, WRONG_CODE)).code).toBe('OTP_INVALID')
    const challenges = await shop.services.db.select().from(otpChallenges)
    expect(JSON.stringify(challenges)).not.toContain(secret)
    expect(JSON.stringify(challenges)).not.toContain(challengeToken)

    const done = await stepTwo(shop, challengeToken, codeOf(shop, secret))
    expect(done.status).toBe(200)
    expect(done.result.recoveryCodes).toHaveLength(8)
    const kept = JSON.stringify(await adminRow(shop, staff.loginId))
    expect(kept).not.toContain(secret)
    for (const code of done.result.recoveryCodes ?? []) expect(kept).not.toContain(code)
    shop.clock.advance(1)
    expect((await challengeOf(staff)).otpState).toBe('ACTIVE')
  })

  it('of two started setups only one is valid', async () => {
    const staff = await readyAdmin(shop, mandatory)
    const [a, b] = [await challengeOf(staff), await challengeOf(staff)]
    expect((await stepTwo(shop, a.challengeToken, codeOf(shop, a.secret ?? ''))).status).toBe(200)
    expect((await stepTwo(shop, b.challengeToken, codeOf(shop, b.secret ?? ''))).code).toBe('OTP_EXPIRED')
  })
})

describe('my authenticator', () => {
  const setUp = (token: string, currentPassword = GOOD) =>
    shop.call<Schemas['OtpSetup']>('POST', '/api/v1/admin/me/otp', { token, body: { currentPassword } })
  const confirm = (token: string, code: string) =>
    shop.call<Schemas['RecoveryCodes']>('POST', '/api/v1/admin/me/otp/confirm', { token, body: { code } })
  const renew = (token: string, code: string) =>
    shop.call<Schemas['RecoveryCodes']>('POST', '/api/v1/admin/me/otp/recovery-codes', { token, body: { code } })
  const remove = (token: string, password: string, code: string) =>
    shop.call('DELETE', '/api/v1/admin/me/otp', { token, body: { password, code } })
  const WRONG = { field: 'code', message: '인증번호가 올바르지 않습니다.' }

  it('is set up, renewed and removed', async () => {
    const staff = await readyAdmin(shop, plain)
    const { token } = await session(shop, staff)
    expect(await confirm(token, '123456')).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    const { secret } = (await setUp(token)).result
    expect((await me(shop, token)).result.otpState).toBe('NONE')
    expect((await signIn(shop, staff.loginId, GOOD)).status).toBe(200)

    expect((await confirm(token, WRONG_CODE)).errors).toEqual([WRONG])
    expect((await confirm(token, '12ab')).errors).toEqual([{ field: 'code', message: '6자리 숫자를 입력해 주세요.' }])
    const first = await confirm(token, codeOf(shop, secret))
    expect(first.result.recoveryCodes).toHaveLength(8)
    expect((await me(shop, token)).result.otpState).toBe('ACTIVE')
    expect((await signIn(shop, staff.loginId, GOOD)).code).toBe('OTP_REQUIRED')
    expect(await setUp(token)).toMatchObject({ status: 409, code: 'INVALID_STATE' })

    expect((await renew(token, codeOf(shop, secret))).errors).toEqual([WRONG])
    shop.clock.advance(1)
    const second = await renew(token, codeOf(shop, secret))
    expect(second.result.recoveryCodes).toHaveLength(8)
    const old = await stepTwo(shop, (await challengeOf(staff)).challengeToken, first.result.recoveryCodes[0] ?? '')
    expect(old.code).toBe('OTP_INVALID')

    expect((await remove(token, 'wrong', codeOf(shop, secret, 1))).errors[0]?.field).toBe('password')
    expect((await remove(token, GOOD, codeOf(shop, secret))).errors).toEqual([WRONG])
    expect((await remove(token, GOOD, second.result.recoveryCodes[0] ?? '')).status).toBe(200)
    expect(await remove(token, GOOD, '123456')).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    expect((await signIn(shop, staff.loginId, GOOD)).status).toBe(200)
    expect(await adminRow(shop, staff.loginId)).toMatchObject({
      otpSecret: null,
      otpLastStep: null,
      recoveryCodeHashes: [],
    })
  })

  it('is set up only with the password: five wrong ones end the session and lock the address', async () => {
    const staff = await readyAdmin(shop, plain)
    const { token } = await session(shop, staff)
    expect((await setUp(token, '')).errors).toEqual([
      { field: 'currentPassword', message: '현재 비밀번호 (을)를 입력해주세요.' },
    ])
    for (let n = 0; n < 4; n += 1) {
      expect((await setUp(token, 'wrong')).errors).toEqual([
        { field: 'currentPassword', message: '현재 비밀번호가 일치하지 않습니다.' },
      ])
    }
    expect((await adminRow(shop, staff.loginId)).otpPending).toBeNull()
    expect(await setUp(token, 'wrong')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect((await me(shop, token)).status).toBe(401)
    expect((await signIn(shop, staff.loginId, GOOD, '127.0.0.1')).status).toBe(423)
  })

  it('cannot be removed if the group requires it', async () => {
    const one = await withOtp()
    expect(summaryOf(await remove(one.token, GOOD, codeOf(shop, one.secret)))).toEqual({
      status: 409,
      code: 'OTP_MANDATORY',
      message: '권한그룹 정책상 OTP를 해제할 수 없습니다.',
    })
    await bulk(shop, await boss(shop), 'CHANGE_GROUP', [one.adminSeq], plain)
    expect((await remove(one.token, GOOD, codeOf(shop, one.secret))).status).toBe(200)
  })

  it('five wrong codes end the session and lock the address', async () => {
    const one = await withOtp(plain)
    for (let n = 0; n < 4; n += 1) expect((await renew(one.token, WRONG_CODE)).status).toBe(400)
    expect(await renew(one.token, WRONG_CODE)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect((await me(shop, one.token)).status).toBe(401)
    expect((await signIn(shop, one.loginId, GOOD, '127.0.0.1')).status).toBe(423)
    expect((await signIn(shop, one.loginId, GOOD)).code).toBe('OTP_REQUIRED')
  })

  it('is removed by 퇴사 and OTP 초기화', async () => {
    const [retired, reset] = [await withOtp(plain), await withOtp(plain)]
    const token = await boss(shop)
    await bulk(shop, token, 'RETIRE', [retired.adminSeq])
    expect(await adminRow(shop, retired.loginId)).toMatchObject({ otpSecret: null, recoveryCodeHashes: [] })
    expect((await bulk(shop, token, 'RESET_OTP', [reset.adminSeq])).result.done).toBe(1)
    expect((await signIn(shop, reset.loginId, GOOD)).status).toBe(200)
    expect((await bulk(shop, token, 'RESET_OTP', [reset.adminSeq])).result.failed[0]?.code).toBe('INVALID_STATE')
  })
})
