import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '../../../server/contract/contract-types'
import { businessGrades } from '../../../server/corpmember/schema/business-grade.schema'
import { members, shopInfo } from '../../../server/db/schema'
import { requestsDone } from '../../../server/http/idempotency.schema'
import { deleteOldTries } from '../../../server/member/member-password/customer-passwords'
import { businessProfiles } from '../../../server/member/schema/business-profile.schema'
import { memberPasswords, memberPasswordTries } from '../../../server/member/schema/member-password.schema'
import { messageLogs } from '../../../server/message/message.schema'
import { orders } from '../../../server/orderdelivery/schema/order.schema'
import { memberCoupons } from '../../../server/promotion/schema/member-coupon.schema'
import { newOrder } from '../claim-orders'
import { newCoupon } from '../coupons'
import { type TestShop, testShop } from '../harness'
import { newMember } from '../members'
import { joinBody, joined, PASSWORD } from './joined'
import { shopCall } from './shop-api'

let shop: TestShop
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
  await db().update(shopInfo).set({ shopUrl: 'https://shop.example' })
})
afterAll(() => shop.close())

const NEW_PASSWORD = 'another one 2026!'
const fieldsOf = (answer: { errors: { field: string }[] }) => answer.errors.map(({ field }) => field)
const join = (body: BodyOf<'POST /api/v1/shop/members'>, idempotencyKey: string = randomUUID()) =>
  shopCall(shop, 'POST /api/v1/shop/members', { body, idempotencyKey })
const signIn = (loginId: string, password = PASSWORD) =>
  shopCall(shop, 'POST /api/v1/shop/members/sign-in', { body: { loginId, password, ip: '203.0.113.7' } })
const read = (memberSeq: number) => shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}', { path: { memberSeq } })
const change = (memberSeq: number, body: BodyOf<'PUT /api/v1/shop/members/{memberSeq}'>) =>
  shopCall(shop, 'PUT /api/v1/shop/members/{memberSeq}', { path: { memberSeq }, body })
const setPassword = (memberSeq: number, body: BodyOf<'PUT /api/v1/shop/members/{memberSeq}/password'>, key?: string) =>
  shopCall(shop, 'PUT /api/v1/shop/members/{memberSeq}/password', {
    path: { memberSeq },
    body,
    ...(key ? { idempotencyKey: key } : {}),
  })
const leave = (memberSeq: number) =>
  shopCall(shop, 'POST /api/v1/shop/members/{memberSeq}/withdrawal', {
    path: { memberSeq },
    body: { reason: 'PRICE', memo: '비싸요' },
  })
const set = (memberSeq: number, values: Partial<typeof members.$inferInsert>) =>
  db().update(members).set(values).where(eq(members.memberSeq, memberSeq))
async function stored(memberSeq: number) {
  const [row] = await db().select().from(members).where(eq(members.memberSeq, memberSeq))
  if (!row) throw new Error('no member')
  return row
}

describe('a sign-up', () => {
  it('stores the member with current consents, and issues sign-up coupons with their message', async () => {
    const { couponSeq } = await newCoupon(shop, { issueMethod: 'AUTO', autoTrigger: 'SIGN_UP' })
    const now = shop.clock.now().toISOString()
    const profile = { email: 'kim@example.com', birthDate: '1990-05-06', gender: 'M' as const, zipCode: '06236' }
    const body = joinBody({ ...profile, address1: '서울 강남구 1', smsConsent: true, identityVerified: true })
    const answer = await join(body)
    const { password: _, identityVerified: _1, ...sent } = body
    expect(answer.result).toMatchObject({
      ...sent,
      memberType: 'PERSONAL',
      state: 'ACTIVE',
      identityVerifiedAt: now,
      smsConsentAt: now,
      emailConsentAt: null,
      consentConfirmedAt: now,
      consentExpired: false,
      point: 0,
      deposit: 0,
      lastSignedInAt: null,
      createdAt: now,
    })
    const { memberSeq, usableCouponCount } = answer.result
    const copies = await db().select().from(memberCoupons).where(eq(memberCoupons.memberSeq, memberSeq))
    expect(copies).toHaveLength(usableCouponCount)
    const copy = copies.find((each) => each.couponSeq === couponSeq)
    expect(copy).toMatchObject({ state: 'ISSUED', issuedBy: null, issueReason: '회원가입' })
    const messages = await db().select().from(messageLogs).where(eq(messageLogs.memberSeq, memberSeq))
    expect(messages.map(({ relatedSeq }) => relatedSeq)).toContain(copy?.memberCouponSeq)
    expect(await stored(memberSeq)).toMatchObject({ createdBy: null, updatedBy: null })
    expect((await read(memberSeq)).result).toEqual(answer.result)
  })

  it('stores only a hash of the password, separate from the member, and nothing of it with the request', async () => {
    const body = joinBody()
    const { result } = await join(body)
    const [row] = await db().select().from(memberPasswords).where(eq(memberPasswords.memberSeq, result.memberSeq))
    expect(row?.passwordHash).toMatch(/^scrypt\$/)
    const same = randomUUID()
    const first = joinBody()
    await join(first, same)
    // otherwise the stored digest of the request would allow to guess the password
    expect((await join({ ...first, password: NEW_PASSWORD }, same)).status).toBe(201)
    const [done] = await db().select().from(requestsDone).where(eq(requestsDone.requestId, same))
    expect(JSON.stringify(done)).not.toContain(PASSWORD)
  })

  it('is refused with an id or a phone in use, without naming its owner', async () => {
    const known = await joined(shop)
    const sameId = await join(joinBody({ loginId: known.loginId }))
    expect([sameId.status, sameId.code, sameId.message]).toEqual([409, 'DUPLICATE', '이미 사용 중인 아이디입니다.'])
    expect(sameId.result).toEqual({ field: 'loginId' })
    const samePhone = await join(joinBody({ mobilePhone: known.mobilePhone }))
    expect([samePhone.status, samePhone.message]).toEqual([409, '이미 사용 중인 휴대폰 번호입니다.'])
    expect(samePhone.result).toEqual({ field: 'mobilePhone' })
    await leave(known.memberSeq)
    expect((await join(joinBody({ loginId: known.loginId }))).code).toBe('DUPLICATE')
    expect((await join(joinBody({ mobilePhone: known.mobilePhone }))).status).toBe(201)
  })

  it('is refused with errors by field', async () => {
    const refused: [Partial<BodyOf<'POST /api/v1/shop/members'>>, string][] = [
      [{ loginId: 'a b' }, 'loginId'],
      [{ loginId: '한글아이디' }, 'loginId'],
      [{ password: undefined }, 'password'],
      [{ password: 'short1!' }, 'password'],
      [{ loginId: 'secretive', password: 'secretive-2026' }, 'password'],
      [{ joinType: 'NAVER' }, 'password'],
      [{ name: '김' }, 'name'],
      [{ mobilePhone: '02-123' }, 'mobilePhone'],
      [{ email: 'kim' }, 'email'],
      [{ birthDate: '2020-01-01' }, 'birthDate'],
      [{ zipCode: '123' }, 'zipCode'],
    ]
    for (const [more, field] of refused) {
      const answer = await join(joinBody(more))
      expect([answer.status, fieldsOf(answer)], JSON.stringify(more)).toEqual([400, [field]])
    }
  })

  it('is done once when it is repeated', async () => {
    const body = joinBody()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(body, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ result }) => result.memberSeq)).size).toBe(1)
    expect(await db().select().from(members).where(eq(members.loginId, body.loginId))).toHaveLength(1)
  })
})

describe('a sign-in', () => {
  it('returns the member and stores time, address and count', async () => {
    const { loginId, memberSeq } = await joined(shop)
    const answer = await signIn(` ${loginId} `)
    expect(answer.result).toMatchObject({ memberSeq, lastSignedInAt: shop.clock.now().toISOString() })
    const { version, ...row } = await stored(memberSeq)
    expect(row).toMatchObject({ signInCount: 1, lastSignInIp: '203.0.113.7', lastSignedInAt: shop.clock.now() })
    expect(version).toBe(1)
  })

  it('is refused equally for a wrong password and an unknown id', async () => {
    const { loginId } = await joined(shop)
    for (const id of [loginId, 'nobody-here']) {
      const answer = await signIn(id, 'wrong')
      expect([answer.status, answer.code, answer.message]).toEqual([
        401,
        'SIGN_IN_FAILED',
        '아이디 또는 비밀번호가 올바르지 않습니다.',
      ])
    }
  })

  it('has ten attempts in ten minutes; a correct password resets them', async () => {
    const { loginId } = await joined(shop)
    const wrong = async () => (await signIn(loginId, 'wrong')).status
    for (let n = 0; n < 9; n += 1) expect(await wrong()).toBe(401)
    expect((await signIn(loginId)).status).toBe(200)
    for (let n = 0; n < 10; n += 1) expect(await wrong()).toBe(401)
    shop.clock.advance(4)
    const refused = await signIn(loginId)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '360'])
    expect((await signIn('somebody-else', 'wrong')).status).toBe(401)
    shop.clock.advance(6)
    expect((await signIn(loginId)).status).toBe(200)
  })

  it('allows parallel guesses no more attempts', async () => {
    const { loginId } = await joined(shop)
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(loginId, 'wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  it('deletes old attempts', async () => {
    await signIn('forgotten', 'wrong')
    const mine = () => db().select().from(memberPasswordTries).where(eq(memberPasswordTries.loginId, 'forgotten'))
    await deleteOldTries(db(), shop.clock.now())
    expect(await mine()).toHaveLength(1)
    shop.clock.advance(11)
    await deleteOldTries(db(), shop.clock.now())
    expect(await mine()).toEqual([])
  })

  it('reactivates a dormant member', async () => {
    const { loginId, memberSeq } = await joined(shop)
    await set(memberSeq, { state: 'DORMANT', dormantAt: shop.clock.now(), point: 0 })
    expect((await change(memberSeq, { name: '김휴면' })).code).toBe('INVALID_STATE')
    expect((await signIn(loginId, 'wrong')).status).toBe(401)
    expect((await stored(memberSeq)).state).toBe('DORMANT')
    expect((await signIn(loginId)).result).toMatchObject({ state: 'ACTIVE' })
    expect(await stored(memberSeq)).toMatchObject({ state: 'ACTIVE', dormantAt: null, version: 2 })
  })

  it('of a blocked or withdrawn member is refused, with the reason only after the correct password', async () => {
    const { loginId, memberSeq } = await joined(shop)
    await set(memberSeq, { state: 'BLOCKED', blockReason: '약관 위반' })
    expect((await signIn(loginId, 'wrong')).status).toBe(401)
    const blocked = await signIn(loginId)
    expect([blocked.status, blocked.code, blocked.message]).toEqual([
      409,
      'INVALID_STATE',
      '이용이 정지된 회원입니다. 고객센터로 문의해 주세요.',
    ])
    expect((await stored(memberSeq)).signInCount).toBe(0)
    const gone = await joined(shop)
    await leave(gone.memberSeq)
    expect((await signIn(gone.loginId)).status).toBe(401)
  })

  it('by another service returns a member of that service', async () => {
    const social = await joined(shop, { joinType: 'KAKAO', password: undefined })
    const ask = (joinType: 'KAKAO' | 'NAVER', loginId: string) =>
      shopCall(shop, 'POST /api/v1/shop/members/social-sign-in', { body: { joinType, loginId } })
    expect((await ask('KAKAO', social.loginId)).result).toMatchObject({
      memberSeq: social.memberSeq,
      lastSignedInAt: shop.clock.now().toISOString(),
    })
    expect((await ask('NAVER', social.loginId)).status).toBe(404)
    expect((await ask('KAKAO', (await joined(shop)).loginId)).status).toBe(404)
    expect((await signIn(social.loginId)).status).toBe(401)
    await set(social.memberSeq, { state: 'DORMANT' })
    expect((await ask('KAKAO', social.loginId)).result.state).toBe('ACTIVE')
    await set(social.memberSeq, { state: 'BLOCKED' })
    expect((await ask('KAKAO', social.loginId)).code).toBe('INVALID_STATE')
  })
})

describe('a member', () => {
  it('is unknown after a withdrawal, and with an unknown number', async () => {
    const { memberSeq } = await joined(shop)
    expect((await leave(memberSeq)).status).toBe(200)
    expect((await read(memberSeq)).status).toBe(404)
    expect((await read(9_999_999)).status).toBe(404)
  })

  it('shows no data of administrators', async () => {
    const { memberSeq } = await newMember(shop, { blockReason: '비밀 사유', createdBy: 'admin', withdrawMemo: '메모' })
    expect(JSON.stringify((await read(memberSeq)).body)).not.toMatch(/비밀 사유|admin|메모/)
  })

  it('changes only the fields sent; a changed phone number is announced to the old one', async () => {
    const { memberSeq, mobilePhone } = await joined(shop, { email: 'kim@example.com', gender: 'F' })
    const answer = await change(memberSeq, { name: '김바뀜', mobilePhone: '01088776655', email: null })
    expect(answer.result).toMatchObject({ name: '김바뀜', mobilePhone: '01088776655', email: null, gender: 'F' })
    const messages = await db().select().from(messageLogs).where(eq(messageLogs.memberSeq, memberSeq))
    const [warning] = messages.filter(({ title }) => title === '휴대폰 번호 변경')
    expect(warning?.recipientPhone).toBe(mobilePhone)
    const other = await joined(shop)
    const taken = await change(memberSeq, { mobilePhone: other.mobilePhone })
    expect([taken.code, taken.result]).toEqual(['DUPLICATE', { field: 'mobilePhone' }])
    expect(fieldsOf(await change(memberSeq, { name: '김' }))).toEqual(['name'])
    expect(fieldsOf(await change(memberSeq, { birthDate: '2020-01-01' }))).toEqual(['birthDate'])
    expect((await stored(memberSeq)).mobilePhone).toBe('01088776655')
  })

  it('gives, confirms and withdraws consents, each with its time', async () => {
    const { memberSeq } = await joined(shop)
    const at = () => shop.clock.now().toISOString()
    const given = at()
    expect((await change(memberSeq, { smsConsent: true })).result).toMatchObject({
      smsConsent: true,
      smsConsentAt: given,
      emailConsentAt: null,
      consentConfirmedAt: given,
    })
    shop.clock.advance(60)
    const confirmed = at()
    expect((await change(memberSeq, { smsConsent: true })).result).toMatchObject({
      smsConsentAt: given,
      consentConfirmedAt: confirmed,
    })
    shop.clock.advance(60)
    expect((await change(memberSeq, { smsConsent: false })).result).toMatchObject({
      smsConsent: false,
      smsConsentAt: at(),
      consentConfirmedAt: confirmed,
    })
    expect((await change(memberSeq, { name: '김동의' })).result.consentConfirmedAt).toBe(confirmed)
  })

  it('has a favorite store that the shop shows', async () => {
    const { memberSeq } = await joined(shop)
    const answer = await change(memberSeq, { favoriteStoreSeq: 1 })
    expect(answer.result).toMatchObject({ favoriteStoreSeq: 1, favoriteStoreName: expect.any(String) })
    expect(fieldsOf(await change(memberSeq, { favoriteStoreSeq: 999_999 }))).toEqual(['favoriteStoreSeq'])
    expect((await change(memberSeq, { favoriteStoreSeq: null })).result.favoriteStoreName).toBeNull()
  })

  it('cannot change anything while blocked', async () => {
    const { memberSeq } = await joined(shop)
    await set(memberSeq, { state: 'BLOCKED' })
    expect((await change(memberSeq, { name: '김정지' })).code).toBe('INVALID_STATE')
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await setPassword(memberSeq, body)).code).toBe('INVALID_STATE')
    expect((await read(memberSeq)).result.state).toBe('BLOCKED')
  })

  it('shows business data with the grade, only for business members', async () => {
    const ask = (memberSeq: number) =>
      shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/business', { path: { memberSeq } })
    const [profile] = await db().select().from(businessProfiles).where(eq(businessProfiles.active, true))
    const { memberSeq = 0 } = profile ?? {}
    const { businessGradeSeq } = await stored(memberSeq)
    const [grade] = await db()
      .select()
      .from(businessGrades)
      .where(eq(businessGrades.businessGradeSeq, businessGradeSeq ?? 0))
    await set(memberSeq, { state: 'ACTIVE' })
    const { result } = await ask(memberSeq)
    expect(result).toMatchObject({ businessNumber: profile?.businessNumber, ceoName: profile?.ceoName })
    expect(result.grade).toMatchObject({ businessGradeSeq, discountRate: grade?.discountRate, name: grade?.name })
    expect((await ask((await joined(shop)).memberSeq)).status).toBe(404)
  })
})

describe('a password', () => {
  it('is changed once with the current one, and ends all sessions', async () => {
    const { memberSeq, loginId } = await joined(shop)
    const key = randomUUID()
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await setPassword(memberSeq, body, key)).status).toBe(200)
    expect((await setPassword(memberSeq, body, key)).status).toBe(200)
    expect(fieldsOf(await setPassword(memberSeq, body))).toEqual(['currentPassword'])
    expect((await signIn(loginId)).status).toBe(401)
    const { result } = await signIn(loginId, NEW_PASSWORD)
    expect(result.sessionsEndedAt).toBe(shop.clock.now().toISOString())
  })

  it('is refused with errors by field: wrong, weak, or unchanged', async () => {
    const { memberSeq } = await joined(shop)
    const problem = async (currentPassword: string, newPassword: string) =>
      fieldsOf(await setPassword(memberSeq, { currentPassword, newPassword }))
    expect(await problem('wrong', NEW_PASSWORD)).toEqual(['currentPassword'])
    expect(await problem(PASSWORD, 'weak')).toEqual(['newPassword'])
    expect(await problem(PASSWORD, PASSWORD)).toEqual(['newPassword'])
    const social = await joined(shop, { joinType: 'APPLE', password: undefined })
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await setPassword(social.memberSeq, body)).code).toBe('INVALID_STATE')
  })

  it('cannot be guessed by changing it', async () => {
    const { memberSeq } = await joined(shop)
    const guess = () => setPassword(memberSeq, { currentPassword: 'wrong', newPassword: NEW_PASSWORD })
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })

  const askLink = (loginId: string, mobilePhone: string) =>
    shopCall(shop, 'POST /api/v1/shop/members/password-links', { body: { loginId, mobilePhone } })
  const reset = (token: string, newPassword: string, key: string = randomUUID()) =>
    shopCall(shop, 'POST /api/v1/shop/members/password-resets', {
      body: { token, newPassword },
      idempotencyKey: key,
    })
  async function lastToken(memberSeq: number): Promise<string> {
    const sent = await db().select().from(messageLogs).where(eq(messageLogs.memberSeq, memberSeq))
    return /token=(\S+)/.exec(sent.at(-1)?.content ?? '')?.[1] ?? ''
  }

  it('is set by a link sent to the phone, once', async () => {
    const { memberSeq, loginId, mobilePhone } = await joined(shop)
    expect((await askLink(loginId, mobilePhone)).status).toBe(200)
    const token = await lastToken(memberSeq)
    expect(fieldsOf(await reset(token, 'weak'))).toEqual(['newPassword'])
    const key = randomUUID()
    expect((await reset(token, NEW_PASSWORD, key)).status).toBe(200)
    expect((await reset(token, NEW_PASSWORD, key)).status).toBe(200)
    expect((await reset(token, 'and one more 2026!')).code).toBe('INVALID_STATE')
    expect((await signIn(loginId, NEW_PASSWORD)).status).toBe(200)
  })

  it('links expire after half an hour; a request for an unknown phone reveals nothing', async () => {
    const { memberSeq, loginId, mobilePhone } = await joined(shop)
    expect((await askLink(loginId, '01000000000')).status).toBe(200)
    expect((await askLink('nobody-at-all', mobilePhone)).status).toBe(200)
    expect(await lastToken(memberSeq)).toBe('')
    for (let n = 0; n < 3; n += 1) expect((await askLink(loginId, mobilePhone)).status).toBe(200)
    expect((await askLink(loginId, mobilePhone)).status).toBe(429)
    shop.clock.advance(31)
    expect((await reset(await lastToken(memberSeq), NEW_PASSWORD)).code).toBe('INVALID_STATE')
    expect((await reset('unknown', NEW_PASSWORD)).code).toBe('INVALID_STATE')
  })
})

describe('a withdrawal', () => {
  it('erases the member with the password, and is refused as in the back-office', async () => {
    const { memberSeq } = await joined(shop)
    const { orderSeq } = await newOrder(shop)
    const condition = eq(orders.orderSeq, orderSeq)
    await db().update(orders).set({ memberSeq, state: 'PAID' }).where(condition)
    await set(memberSeq, { deposit: 100 })
    expect((await leave(memberSeq)).message).toBe('진행 중인 주문이 있어 탈퇴 처리할 수 없습니다.')
    await db().update(orders).set({ state: 'CONFIRMED' }).where(condition)
    expect((await leave(memberSeq)).message).toBe('예치금 잔액이 있습니다. 먼저 환불해 주세요.')
    await set(memberSeq, { deposit: 0, state: 'BLOCKED' })
    expect((await leave(memberSeq)).status).toBe(200)
    expect(await stored(memberSeq)).toMatchObject({
      state: 'WITHDRAWN',
      name: '탈퇴회원',
      withdrawReason: 'PRICE',
      withdrawMemo: '비싸요',
    })
    expect(await db().select().from(memberPasswords).where(eq(memberPasswords.memberSeq, memberSeq))).toEqual([])
    const again = await leave(memberSeq)
    expect([again.status, again.message]).toEqual([409, '탈퇴한 회원입니다.'])
    expect((await leave(9_999_999)).status).toBe(404)
  })
})
