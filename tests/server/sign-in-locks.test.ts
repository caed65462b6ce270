import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import type { Refusal } from '../../server/contract/refusal'
import { adminLogs, admins, signInFailures, signInLocks } from '../../server/db/schema'
import { messageLogs } from '../../server/message/message.schema'
import { createTurns } from '../../server/session/password-hasher'
import { delayAfter } from '../../server/session/sign-in-failures'
import { type TestShop, testShop } from './harness'
import {
  boss,
  bulk,
  changePassword,
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
} from './staff'

/** Also runs on PostgreSQL, where simultaneous attempts must be counted one after the other as well. */

let shop: TestShop
let plain: number
let mandatory: number

beforeAll(async () => {
  shop = await testShop()
  plain = (await newGroup(shop, {})).permissionGroupSeq
  mandatory = (await newGroup(shop, { otpRequired: true })).permissionGroupSeq
})
afterAll(() => shop.close())

const db = () => shop.services.db
const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
const admin = async ({ adminSeq }: Staff) =>
  (await shop.call<Schemas['Admin']>('GET', `/api/v1/admin/admins/${adminSeq}`, { token: await boss(shop) })).result

describe('five wrong passwords', () => {
  it('lock an account for their address: other addresses and open sessions are unaffected', async () => {
    const one = await readyAdmin(shop, plain)
    const open = await session(shop, one)
    const stranger = freshIp()
    for (let n = 0; n < 5; n += 1) await signIn(shop, one.loginId, 'wrong', stranger)
    expect((await signIn(shop, one.loginId, GOOD, stranger)).code).toBe('LOCKED')
    expect((await me(shop, open.token)).status).toBe(200)
    expect((await signIn(shop, one.loginId, GOOD)).status).toBe(200)
    // and signing in from another address does not unlock the first one
    expect((await signIn(shop, one.loginId, GOOD, stranger)).code).toBe('LOCKED')
    // other accounts are not locked at this address
    const other = await readyAdmin(shop, plain)
    expect((await signIn(shop, other.loginId, GOOD, stranger)).status).toBe(200)
  })

  it('show the account as locked while any address is; 잠금해제 unlocks it for all', async () => {
    const one = await readyAdmin(shop, plain)
    const [here, there] = [freshIp(), freshIp()]
    for (const ip of [here, there]) for (let n = 0; n < 5; n += 1) await signIn(shop, one.loginId, 'wrong', ip)
    const until = new Date(shop.clock.now().getTime() + 600_000).toISOString()
    expect(await admin(one)).toMatchObject({ state: 'LOCKED', failedCount: 10, lockedUntil: until })
    // other accounts are not locked
    expect(await admin(await readyAdmin(shop, plain))).toMatchObject({ state: 'ACTIVE', failedCount: 0 })
    await bulk(shop, await boss(shop), 'UNLOCK', [one.adminSeq])
    expect(await admin(one)).toMatchObject({ state: 'ACTIVE', failedCount: 0, lockedUntil: null })
    for (const ip of [here, there]) expect((await signIn(shop, one.loginId, GOOD, ip)).status).toBe(200)
  })

  it('within more than ten minutes lock nothing', async () => {
    const one = await readyAdmin(shop, plain)
    const ip = freshIp()
    for (let n = 0; n < 8; n += 1) {
      expect((await signIn(shop, one.loginId, 'wrong', ip)).status).toBe(401)
      shop.clock.advance(3)
    }
    expect((await signIn(shop, one.loginId, GOOD, ip)).status).toBe(200)
  })

  it('refuse a correct password among many concurrent attempts', async () => {
    const one = await readyAdmin(shop, plain)
    const ip = freshIp()
    const answers = await times(9, (n) => signIn(shop, one.loginId, n === 8 ? GOOD : 'wrong', ip))
    const codes = answers.map(({ code, status }) => code ?? status)
    const refused = codes.filter((code) => code === 'ADMIN_NOT_FOUND').length
    // in any order of arrival, five passwords are checked
    expect(codes.includes(200) ? refused <= 8 : refused === 4).toBe(true)
    expect(codes.at(-1)).toBe(codes.includes(200) ? 200 : 'LOCKED')
  })

  it('of an unknown id are counted and stored like those of a known one', async () => {
    const ip = freshIp()
    for (let n = 0; n < 5; n += 1) await signIn(shop, 'no_such_admin', 'wrong', ip)
    const mine = (table: typeof signInFailures | typeof signInLocks) =>
      db().select().from(table).where(eq(table.loginId, 'no_such_admin'))
    expect([await mine(signInFailures), await mine(signInLocks)].map(({ length }) => length)).toEqual([5, 1])
  })
})

describe('wrong codes', () => {
  /** Creates an admin with an authenticator. */
  async function withOtp() {
    const staff = await readyAdmin(shop, mandatory)
    const { challengeToken, secret = '' } = (await stepOne(shop, staff.loginId, GOOD)).result
    await stepTwo(shop, challengeToken, codeOf(shop, secret))
    shop.clock.advance(2)
    return { ...staff, secret }
  }

  it('count with wrong passwords, and lock alike', async () => {
    const one = await withOtp()
    const ip = freshIp()
    await signIn(shop, one.loginId, 'wrong', ip)
    const { challengeToken } = (await stepOne(shop, one.loginId, GOOD, ip)).result
    expect((await stepTwo(shop, challengeToken, '000000', ip)).message).toContain('(남은 횟수 3회)')
    // a correct password alone does not reset the count
    await stepOne(shop, one.loginId, GOOD, ip)
    for (let n = 0; n < 2; n += 1) await stepTwo(shop, challengeToken, '000000', ip)
    expect((await stepTwo(shop, challengeToken, '000000', ip)).code).toBe('LOCKED')
    expect((await signIn(shop, one.loginId, GOOD, ip)).code).toBe('LOCKED')
    expect((await signIn(shop, one.loginId, GOOD)).code).toBe('OTP_REQUIRED')
  })

  it('changing the own password needs one, besides the password', async () => {
    const one = await withOtp()
    const required = { field: 'code', message: '인증번호 (을)를 입력해주세요.' }
    const wrong = { field: 'code', message: '인증번호가 올바르지 않습니다.' }
    const ip = freshIp()
    const change = (code?: string, current = GOOD) =>
      changePassword(shop, one.loginId, current, 'Another-one-1', ip, code)
    expect((await change()).errors).toEqual([required])
    // whether there is an authenticator is disclosed only after the correct password
    expect((await change(undefined, 'wrong')).errors[0]?.field).toBe('currentPassword')
    expect((await change('000000')).errors).toEqual([wrong])
    expect((await change('12ab')).errors).toEqual([
      { field: 'code', message: '인증번호 6자리 또는 복구코드 10자리를 입력해 주세요.' },
    ])
    const code = codeOf(shop, one.secret)
    expect((await change(code)).status).toBe(200)
    // the code is used up
    const { challengeToken } = (await stepOne(shop, one.loginId, 'Another-one-1', ip)).result
    expect((await stepTwo(shop, challengeToken, code, ip)).code).toBe('OTP_INVALID')
  })

  it('in a session they end it', async () => {
    const one = await withOtp()
    const { challengeToken } = (await stepOne(shop, one.loginId, GOOD)).result
    const { accessToken: token } = (await stepTwo(shop, challengeToken, codeOf(shop, one.secret))).result
    const ip = freshIp()
    const change = (code: string) =>
      shop.call('POST', '/api/v1/admin/auth/reset-password', {
        token,
        body: { mode: 'SELF', currentPassword: GOOD, newPassword: 'Another-one-1', ...(code ? { code } : {}) },
        ip,
      })
    expect((await change('')).errors[0]?.field).toBe('code')
    for (let n = 0; n < 4; n += 1) expect((await change('000000')).errors[0]?.field).toBe('code')
    expect((await change('000000')).status).toBe(423)
    expect((await me(shop, token)).status).toBe(401)
    expect((await signIn(shop, one.loginId, GOOD)).code).toBe('OTP_REQUIRED')
  })

  it('five on a password change lock the address too', async () => {
    const one = await withOtp()
    const ip = freshIp()
    for (let n = 0; n < 4; n += 1)
      expect((await changePassword(shop, one.loginId, GOOD, 'Another-one-1', ip, '000000')).status).toBe(400)
    expect((await changePassword(shop, one.loginId, GOOD, 'Another-one-1', ip, '000000')).status).toBe(423)
    expect((await signIn(shop, one.loginId, GOOD, ip)).status).toBe(423)
  })
})

describe('an account attacked from many addresses', () => {
  it('is answered with growing delays, and reported to the admin and managers, once an hour', async () => {
    await db()
      .update(admins)
      .set({ notifyEvents: ['ADMIN_SECURITY'], mobilePhone: '01077778888' })
      .where(eq(admins.loginId, 'admin'))
    const one = await readyAdmin(shop, plain, { mobilePhone: '01012340001' })
    shop.clock.set('2026-11-23T00:05:00.000Z')
    const home = freshIp()
    expect((await signIn(shop, one.loginId, GOOD, home)).status).toBe(200)
    shop.pauses.length = 0
    for (let n = 0; n < 36; n += 1) await signIn(shop, one.loginId, 'wrong')
    // five attempts without delay, then one second, two, four, eight
    expect(shop.pauses).toEqual([
      ...Array<number>(5).fill(1_000),
      ...Array<number>(5).fill(2_000),
      ...Array<number>(5).fill(4_000),
      ...Array<number>(15).fill(8_000),
    ])
    const messages = await db().select().from(messageLogs).where(eq(messageLogs.relatedSeq, one.adminSeq))
    const mine = messages.filter(({ eventCode }) => eventCode === 'ADMIN_SECURITY')
    expect(mine.map(({ recipientPhone }) => recipientPhone).sort()).toContain('01012340001')
    expect(mine.filter(({ recipientPhone }) => recipientPhone === '01077778888')).toHaveLength(1)
    expect(mine[0]?.content).toContain(`${one.loginId} 1시간 동안 로그인에 30회 이상 실패했습니다.`)

    // from a known address admins are not delayed
    shop.pauses.length = 0
    expect((await signIn(shop, one.loginId, GOOD, home)).status).toBe(200)
    expect(shop.pauses).toEqual([])
    // from other addresses they sign in with a delay
    expect((await signIn(shop, one.loginId, GOOD)).status).toBe(200)
    expect(shop.pauses).toEqual([8_000])
    shop.clock.advance(61)
    expect((await signIn(shop, one.loginId, GOOD)).status).toBe(200)
    expect(shop.pauses).toEqual([8_000])
  })

  it('unknown ids are delayed alike', async () => {
    shop.pauses.length = 0
    for (let n = 0; n < 7; n += 1) await signIn(shop, 'tried_by_many', 'wrong')
    expect(shop.pauses).toEqual([1_000])
  })

  it('a lock is reported once while it lasts, from any number of addresses', async () => {
    const one = await readyAdmin(shop, plain)
    for (const ip of [freshIp(), freshIp()]) for (let n = 0; n < 5; n += 1) await signIn(shop, one.loginId, 'wrong', ip)
    const messages = (await db().select().from(messageLogs).where(eq(messageLogs.relatedSeq, one.adminSeq))).filter(
      ({ recipientPhone, change }) => recipientPhone === '01077778888' && change?.startsWith('LOCK'),
    )
    expect(messages.map(({ eventCode }) => eventCode)).toEqual(['ADMIN_SECURITY'])
    expect(messages[0]?.content).toContain(`${one.loginId} 로그인 5회 실패로 10분간 잠겼습니다.`)
    const locked = (await db().select().from(adminLogs).where(eq(adminLogs.adminSeq, one.adminSeq))).filter(
      ({ action }) => action === 'LOCKED',
    )
    expect(locked).toHaveLength(2)
  })

  it.each([
    [5, 0],
    [6, 1_000],
    [10, 1_000],
    [11, 2_000],
    [21, 8_000],
    [500, 8_000],
  ])('after %i failures within an hour is delayed by %i ms', (wrong, ms) => {
    expect(delayAfter(wrong)).toBe(ms)
  })
})

describe('the office at 09:00', () => {
  it('thirty people from one address sign in together, with six typos and eight codes', async () => {
    const office = freshIp()
    const people = await times(30, (n) => readyAdmin(shop, n < 8 ? mandatory : plain))
    async function comesIn({ loginId }: Staff, n: number): Promise<number> {
      if (n % 5 === 0) expect((await signIn(shop, loginId, 'mistyped', office)).status).toBe(401)
      const first = await signIn(shop, loginId, GOOD, office)
      if (first.code !== 'OTP_REQUIRED') return first.status
      const { challengeToken, secret = '' } = (await stepOne(shop, loginId, GOOD, office)).result
      return (await stepTwo(shop, challengeToken, codeOf(shop, secret), office)).status
    }
    expect(await Promise.all(people.map(comesIn))).toEqual(Array(30).fill(200))
  })

  it('thirty failures a minute from it are refused, with the seconds to wait', async () => {
    const ip = freshIp()
    const answers = await times(40, (n) => signIn(shop, `spray_${n}`, 'wrong', ip))
    expect(answers.filter(({ code }) => code === 'ADMIN_NOT_FOUND')).toHaveLength(30)
    const refused = answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')
    expect(refused).toHaveLength(10)
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBe(60)
    // attempts on a locked account count as failures, too
    const locked = freshIp()
    for (let n = 0; n < 30; n += 1) await signIn(shop, 'spray_0', 'wrong', locked)
    expect((await signIn(shop, 'spray_0', 'wrong', locked)).status).toBe(429)
  })
})

describe('password hashing', () => {
  const asker = (key: string) => ({ key, full: () => new Error(`${key} waits too long`) as Refusal })

  /** Work that continues until `endOne`. */
  function heldResponse() {
    const ends: (() => void)[] = []
    const began: string[] = []
    const work = (name: string) => (): Promise<void> => {
      began.push(name)
      return new Promise((resolve) => ends.push(resolve))
    }
    const endOne = async () => {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { began, work, endOne }
  }

  it('runs two at a time, alternating between addresses', async () => {
    const inTurn = createTurns()
    const { began, work, endOne } = heldResponse()
    const all = [
      ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => inTurn(asker('a'), work(name))),
      inTurn(asker('b'), work('b1')),
      inTurn(asker('c'), work('c1')),
    ]
    await endOne()
    expect(began).toEqual(['a1', 'a2'])
    for (let n = 0; n < 5; n += 1) await endOne()
    expect(began).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5'])
    for (let n = 0; n < 2; n += 1) await endOne()
    await Promise.all(all)
    // a new request starts at once
    const again = inTurn(asker('a'), work('again'))
    await endOne()
    expect(began.at(-1)).toBe('again')
    await endOne()
    await again
  })

  it('queues sixty per address, and frees a slot when work fails', async () => {
    const inTurn = createTurns()
    const { work, endOne } = heldResponse()
    const failing = inTurn(asker('a'), async () => {
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('broken')
    })
    const all = Array.from({ length: 61 }, () => inTurn(asker('a'), work('a')))
    await expect(inTurn(asker('a'), work('one too many'))).rejects.toThrow('a waits too long')
    const other = inTurn(asker('b'), async () => 'in')
    await expect(failing).rejects.toThrow('broken')
    for (let n = 0; n < 61; n += 1) await endOne()
    expect(await other).toBe('in')
    await Promise.all(all)
  })
})
