import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, members, shopInfo } from '../../server/db/schema'
import { itemReviews } from '../../server/generalcommunity/schema/item-review.schema'
import { inquiries } from '../../server/inquirycommunity/schema/inquiry.schema'
import { memberFiguresJob } from '../../server/member/member-order-stats/count-member-orders'
import { takePasswordLink } from '../../server/member/member-password/password-links'
import { businessProfiles } from '../../server/member/schema/business-profile.schema'
import { memberAddresses } from '../../server/member/schema/member.schema'
import { memberCars } from '../../server/member/schema/member-car.schema'
import { memberNotes } from '../../server/member/schema/member-note.schema'
import { memberPasswordLinks } from '../../server/member/schema/member-password.schema'
import { pointEntries } from '../../server/member/schema/point-entry.schema'
import { messageJob } from '../../server/message/dispatch'
import { messageLogs } from '../../server/message/message.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { memberCoupons } from '../../server/promotion/schema/member-coupon.schema'
import { businessFields } from './business-bodies'
import { newOrder } from './claim-orders'
import { give, newCoupon } from './coupons'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'
import { boss, newGroup, readyAdmin, session } from './staff'

type Member = Schemas['Member']
type Row = Schemas['MemberRow']

const MEMBERS = '/api/v1/admin/members'

let shop: TestShop
let token: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T12:00:00+09:00')
  token = await boss(shop)
})

const get = <T>(path: string, as = token) => shop.call<T>('GET', `${MEMBERS}${path}`, { token: as })
const post = <T = Member>(path: string, body: object = {}, as = token) =>
  shop.call<T>('POST', `${MEMBERS}${path}`, { token: as, body })
const put = <T = Member>(path: string, body: object, as = token) =>
  shop.call<T>('PUT', `${MEMBERS}${path}`, { token: as, body })
const list = async (query: string) => (await get<{ items: Row[]; total: number }>(`?${query}`)).result
const found = async (keywordType: string, keyword: string) =>
  (await list(`keywordType=${keywordType}&keyword=${encodeURIComponent(keyword)}`)).items.map((row) => row.memberSeq)
const stored = async (seq: number) => {
  const [row] = await db().select().from(members).where(eq(members.memberSeq, seq))
  if (!row) throw new Error('no member')
  return row
}
const move = (seq: number, to: Schemas['MemberState'], version: number, overrides: object = {}) =>
  post(`/${seq}/transition`, { to, reason: '시험 사유입니다', version, ...overrides })
const logsOf = async (seq: number) =>
  (await db().select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(20)).filter(({ subjects }) =>
    subjects.some((subject) => subject.type === 'MEMBER' && subject.seq === seq),
  )

/** Inserts a member with all personal data. */
const known = (overrides: Partial<typeof members.$inferInsert> = {}) =>
  newMember(shop, {
    name: '강감찬',
    email: 'gangchan@example.com',
    birthDate: '1985-03-07',
    gender: 'M',
    zipCode: '06236',
    address1: '서울특별시 강남구 테헤란로 152 (역삼동)',
    address2: '101동 1203호',
    ...overrides,
  })

let orderCount = 0
async function order(memberSeq: number, state: (typeof orders.$inferSelect)['state']) {
  orderCount += 1
  const now = shop.clock.now()
  const [created] = await db()
    .insert(orders)
    .values({
      orderNo: `2099010200${String(orderCount).padStart(4, '0')}`,
      state,
      memberSeq,
      memberType: 'PERSONAL',
      ordererName: '강감찬',
      ordererPhone: '01012345678',
      deliveryMethod: 'PARCEL',
      itemSeq: 1,
      payAmount: 400_000,
      orderedAt: now,
      updatedAt: now,
    })
    .returning()
  const orderSeq = created?.orderSeq ?? 0
  await db().insert(orderLines).values({
    orderSeq,
    lineNo: 1,
    itemSeq: 1,
    itemName: '타이어',
    quantity: 4,
    unitPrice: 100_000,
    lineAmount: 400_000,
    returnedQuantity: 1,
    state,
    orderedAt: now,
  })
  return orderSeq
}

it('an order that waits for its mounting has the same state in the activities as in its own list', async () => {
  const { memberSeq } = await newOrder(shop, { state: 'DELIVERED', order: { deliveryMethod: 'MOUNT' } })
  const shown = await get<Schemas['MemberActivity'][]>(`/${memberSeq}/activities?kind=ORDER`)
  expect(shown.result).toMatchObject([{ stateLabel: '장착 대기' }])
})

describe('the member list', () => {
  it('07 check 2: is masked in the response, as is a detail until unmasked', async () => {
    const { memberSeq, loginId } = await known({ loginId: 'gangchan@example.com' })
    await post(`/${memberSeq}/cars`, { carText: '소나타', carNumber: '12가3456' })
    const masked = {
      loginId: 'ga***@example.com',
      name: '강*찬',
      email: 'ga***@example.com',
      mobilePhone: expect.stringMatching(/^019-\*{4}-\d{4}$/),
    }
    expect((await list(`keywordType=memberSeq&keyword=${memberSeq}`)).items).toEqual([expect.objectContaining(masked)])
    const detail = await get<Member>(`/${memberSeq}`)
    expect(detail.result).toMatchObject({
      ...masked,
      birthDate: '1985-**-**',
      gender: null,
      hasGender: true,
      zipCode: '***',
    })
    expect(detail.result).toMatchObject({ address1: '서울특별시 강남구 ***', address2: '***' })
    expect(detail.result.cars).toMatchObject([{ carNumber: '12가 **56', isDefault: true }])
    const unmasked = await get<Member>(`/${memberSeq}?unmask=true`)
    expect(unmasked.headers.get('cache-control')).toContain('no-store')
    expect(unmasked.result).toMatchObject({ loginId, name: '강감찬', birthDate: '1985-03-07', gender: 'M' })
    expect(unmasked.result.cars).toMatchObject([{ carNumber: '12가3456' }])
    const looks = (await logsOf(memberSeq)).filter(({ action }) => action === 'UNMASK')
    expect(looks).toMatchObject([{ subjects: [{ type: 'MEMBER', seq: memberSeq, label: '강*찬' }] }])
  })

  it('takes a plate as it is spoken and written, and stores it without blanks', async () => {
    const { memberSeq } = await known({})
    for (const carNumber of ['12가 3456', '12 가 3456', '12가-3456', '\uff11\uff12가\u00a03456']) {
      const { status } = await post(`/${memberSeq}/cars`, { carText: '소나타', carNumber })
      expect(status, carNumber).toBe(201)
    }
    const { cars } = (await get<Member>(`/${memberSeq}?unmask=true`)).result
    expect(cars.map(({ carNumber }) => carNumber)).toEqual(Array(4).fill('12가3456'))
    const wrong = await post(`/${memberSeq}/cars`, { carText: '소나타', carNumber: '12가 34' })
    expect(wrong.errors).toMatchObject([{ field: 'carNumber', message: '차량번호를 확인해 주세요. (예: 12가3456)' }])
  })

  it('finds by prefix of name or address and suffix of phone or plate, not by infix', async () => {
    const { memberSeq } = await known({ name: '을지문덕', mobilePhone: '01077778642', email: 'Eulji@Example.com' })
    await post(`/${memberSeq}/cars`, { carText: '소나타', carNumber: '98나7531' })
    expect(await found('name', '을지')).toEqual([memberSeq])
    expect(await found('name', '지문')).toEqual([])
    expect(await found('mobilePhone', '8642')).toEqual([memberSeq])
    expect(await found('mobilePhone', '010-7777-8642')).toEqual([memberSeq])
    expect(await found('name', '010 7777 8642')).toEqual([memberSeq])
    expect(await found('mobilePhone', '7777')).toEqual([])
    expect(await found('email', 'eulji@')).toEqual([memberSeq])
    expect(await found('carNumber', '7531')).toEqual([memberSeq])
    expect(await found('carNumber', '98나7531')).toEqual([memberSeq])
    expect(await found('loginId', '98나 7531')).toEqual([memberSeq])
    expect(await found('memberSeq', String(memberSeq))).toEqual([memberSeq])
  })

  it('finds a login id that is an e-mail address only by the part before the @', async () => {
    const { memberSeq } = await known({ loginId: 'yulgok.kim@example.com' })
    expect(await found('loginId', 'yulgok.k')).toEqual([])
    expect(await found('loginId', 'yulgok.kim@')).toEqual([memberSeq])
  })

  it.each([
    ['keywordType=name&keyword=김', 'keyword', '검색어를 2자 이상 입력해 주세요.'],
    ['keywordType=mobilePhone&keyword=123', 'keyword', '검색어를 4자리 이상 입력해 주세요.'],
    ['keywordType=email&keyword=ab', 'keyword', '검색어를 3자 이상 입력해 주세요.'],
    // masked values must not be found digit by digit
    ['keywordType=mobilePhone&keyword=78642', 'keyword', '번호는 끝 4자리나 8자리 이상을 입력해 주세요.'],
    ['keywordType=carNumber&keyword=98나75', 'keyword', '차량번호는 끝 4자리나 전체를 입력해 주세요.'],
    ['keywordType=email&keyword=eulji', 'keyword', '이메일은 @까지 입력해 주세요.'],
    ['state[0]=GONE', 'state.0', undefined],
  ])('07 check 13: %s is refused', async (query, field, message) => {
    const answer = await get(`?${query}`)
    expect([answer.status, answer.errors[0]?.field]).toEqual([400, field])
    if (message) expect(answer.message).toBe(message)
  })

  it('07 check 1: pages have the sorted rows; withdrawn members are included on request only', async () => {
    const first = await list('size=200&sort=orderAmount,desc')
    const third = await list('size=50&page=3&sort=orderAmount,desc')
    expect(third.total).toBe(first.total)
    expect(third.items.map((row) => row.memberSeq)).toEqual(first.items.slice(100, 150).map((row) => row.memberSeq))
    expect(first.items.map(({ state }) => state)).not.toContain('WITHDRAWN')
    expect((await list('state[0]=WITHDRAWN&size=20')).items[0]).toMatchObject({ state: 'WITHDRAWN', mobilePhone: '' })
    const counts = (await get<Schemas['MemberCounts']>('/counts')).result
    expect(counts.all).toBe(first.total)
    expect(counts.active + counts.dormant + counts.blocked).toBe(counts.all)
  })

  it('finds owners of a car model', async () => {
    const [car] = await db().select().from(memberCars).limit(1)
    const rows = await list(`carModelSeq=${car?.carModelSeq}&size=500`)
    expect(rows.items.map((row) => row.memberSeq)).toContain(car?.memberSeq)
    expect(rows.total).toBeLessThan(900)
  })
})

describe('a profile', () => {
  it('07 check 3: a masked value is refused and changes nothing', async () => {
    const { memberSeq, version, mobilePhone } = await known()
    for (const [field, value] of Object.entries({ mobilePhone: '010-****-1234', name: '강*찬', address2: '***' })) {
      const answer = await put(`/${memberSeq}`, { [field]: value, version })
      expect([answer.status, answer.errors.map((error) => error.field)]).toEqual([400, [field]])
      expect(answer.message).toContain('가려진 값')
    }
    expect(await stored(memberSeq)).toMatchObject({ mobilePhone, version, name: '강감찬' })
  })

  it('07 check 14: the second of two edits is refused; a grant in between causes no conflict', async () => {
    const { memberSeq, version } = await known()
    const body = { action: 'GRANT_POINT', seqs: [memberSeq], amount: 500, reason: '사과', requestId: randomUUID() }
    expect((await post<Schemas['BulkReceipt']>('/bulk', body)).result).toEqual({ done: 1, failed: [] })
    expect((await put(`/${memberSeq}`, { name: '강감', version })).status).toBe(200)
    const late = await put(`/${memberSeq}`, { name: '강찬', version })
    expect([late.status, late.code, late.result.name]).toEqual([409, 'CONFLICT', '강*'])
    expect(await stored(memberSeq)).toMatchObject({ name: '강감', point: 500 })
  })

  it('keeps omitted fields, clears null, and logs masked values', async () => {
    const { memberSeq, version } = await known()
    await put(`/${memberSeq}`, { address1: null, address2: null, zipCode: null, name: '강감', version })
    expect(await stored(memberSeq)).toMatchObject({ name: '강감', address1: null, email: 'gangchan@example.com' })
    const [log] = await logsOf(memberSeq)
    expect(log?.changes).toContainEqual({ field: 'name', label: '이름', before: '강*찬', after: '강*' })
    expect(JSON.stringify(log)).not.toContain('테헤란로')
  })

  it('a phone number belongs to one member until withdrawal', async () => {
    const [one, other] = [await known({ mobilePhone: '01088887777' }), await known()]
    const taken = await put(`/${other.memberSeq}`, { mobilePhone: '01088887777', version: other.version })
    expect([taken.status, taken.code, taken.message]).toEqual([409, 'DUPLICATE', '이미 사용 중인 휴대폰 번호입니다.'])
    expect(taken.result).toEqual({ field: 'mobilePhone', seq: one.memberSeq })
    expect((await move(one.memberSeq, 'WITHDRAWN', one.version, { typedLoginId: one.loginId })).status).toBe(200)
    // an e-mail address is typed as the page shows it: masked, or whole after 보기
    for (const typedLoginId of ['ka***@kakao.com', 'kakao77@kakao.com']) {
      const other = await newMember(shop, { loginId: 'kakao77@kakao.com' })
      expect((await move(other.memberSeq, 'WITHDRAWN', other.version, { typedLoginId: 'kakao77' })).status).toBe(400)
      expect((await move(other.memberSeq, 'WITHDRAWN', other.version, { typedLoginId })).status).toBe(200)
      await db()
        .update(members)
        .set({ loginId: `gone-${typedLoginId}` })
        .where(eq(members.memberSeq, other.memberSeq))
    }
    expect((await put(`/${other.memberSeq}`, { mobilePhone: '01088887777', version: other.version })).status).toBe(200)
  })

  it('a message about a new phone is sent to the old one, and about no other change', async () => {
    const { memberSeq, version, mobilePhone, name } = await known()
    const messages = () => db().select().from(messageLogs).where(eq(messageLogs.memberSeq, memberSeq))
    await put(`/${memberSeq}`, { mobilePhone, name: `${name}길`, version })
    expect(await messages()).toEqual([])
    await put(`/${memberSeq}`, { mobilePhone: '01055554444', version: version + 1 })
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    expect(message).toMatchObject({ recipientPhone: mobilePhone, title: '휴대폰 번호 변경' })
  })

  it('members are at least fourteen', async () => {
    const { memberSeq, version } = await known()
    const young = await put(`/${memberSeq}`, { birthDate: '2012-11-22', version })
    expect([young.status, young.errors[0]?.field]).toEqual([400, 'birthDate'])
    expect((await put(`/${memberSeq}`, { birthDate: '2012-11-21', version })).status).toBe(200)
  })

  it('a consent has a source, expires with a withdrawal, and is valid for two years', async () => {
    const { memberSeq, version } = await known()
    const bare = await put(`/${memberSeq}`, { smsConsent: true, version })
    expect(bare.errors).toEqual([{ field: 'consentMemo', message: '동의를 받은 경로를 입력해 주세요.' }])
    const given = await put(`/${memberSeq}`, { smsConsent: true, consentMemo: '전화로 확인', version })
    expect(given.result).toMatchObject({ smsConsent: true, consentExpired: false, smsConsentAt: expect.any(String) })
    expect((await logsOf(memberSeq))[0]?.reason).toContain('전화로 확인')
    shop.clock.set('2028-11-21T12:00:00+09:00')
    token = await boss(shop)
    expect((await get<Member>(`/${memberSeq}`)).result.consentExpired).toBe(false)
    shop.clock.set('2028-11-22T00:00:00+09:00')
    token = await boss(shop)
    expect((await get<Member>(`/${memberSeq}`)).result).toMatchObject({ smsConsent: true, consentExpired: true })
    const off = await put(`/${memberSeq}`, { smsConsent: false, version: given.result.version })
    expect(off.result).toMatchObject({ smsConsent: false, consentExpired: false })
  })
})

describe('cars of a member', () => {
  const cars = async (seq: number) => (await get<Member>(`/${seq}`)).result.cars

  it('are at most five, with exactly one default', async () => {
    const { memberSeq } = await known()
    for (let n = 1; n <= 5; n++) {
      expect((await post(`/${memberSeq}/cars`, { carText: `차 ${n}`, isDefault: n === 3 })).status).toBe(201)
    }
    expect((await cars(memberSeq)).map(({ carName, isDefault }) => [carName, isDefault])).toEqual([
      ['차 3', true],
      ...['차 1', '차 2', '차 4', '차 5'].map((name) => [name, false]),
    ])
    expect((await post(`/${memberSeq}/cars`, { carText: '차 6' })).code).toBe('LIMIT_EXCEEDED')
    const [third] = await cars(memberSeq)
    await shop.call('DELETE', `${MEMBERS}/${memberSeq}/cars/${third?.memberCarSeq}`, { token })
    expect((await cars(memberSeq)).map(({ carName, isDefault }) => [carName, isDefault])[0]).toEqual(['차 1', true])
  })

  it('have a model or a name and valid sizes, and keep an omitted number', async () => {
    const { memberSeq } = await known()
    const bad = async (body: object) => (await post(`/${memberSeq}/cars`, body)).errors.map(({ field }) => field)
    expect(await bad({})).toEqual(['carText'])
    expect(await bad({ carText: '차', frontSize: '이백이십오' })).toEqual(['frontSize'])
    expect(await bad({ carText: '차', modelYear: 2028 })).toEqual(['modelYear'])
    expect(await bad({ carModelSeq: 2_000_000_000 })).toEqual(['carModelSeq'])
    const created = await post<Schemas['MemberCar']>(`/${memberSeq}/cars`, {
      carText: 'G30',
      carNumber: '12가3456',
      frontSize: '245 45 18',
      rearSize: '275/40R18',
      modelYear: 2027,
    })
    const { memberCarSeq, version } = created.result
    expect(created.result).toMatchObject({ frontSize: '245/45R18', rearSize: '275/40R18' })
    const saved = await put<Schemas['MemberCar']>(`/${memberSeq}/cars/${memberCarSeq}`, {
      carText: 'G30',
      frontSize: '245/45R18',
      rearSize: '245/45R18',
      version,
    })
    expect(saved.result).toMatchObject({ rearSize: null, carNumber: '12가 **56' })
  })

  it('keep their model', async () => {
    const [car] = await db().select().from(memberCars).limit(1)
    const gone = await shop.call('DELETE', `/api/v1/admin/car-models/${car?.carModelSeq}`, { token })
    expect([gone.status, gone.code]).toEqual([409, 'IN_USE'])
  })
})

describe('notes on a member', () => {
  it('have at most three pinned, and are deleted by their writer only', async () => {
    const { memberSeq } = await known()
    const note = (content: string, pinned = false, as = token) =>
      post<Schemas['MemberNote']>(`/${memberSeq}/notes`, { content, pinned }, as)
    const [a] = [await note('첫째', true), await note('둘째', true), await note('셋째', true)]
    expect((await note('넷째', true)).code).toBe('LIMIT_EXCEEDED')
    await note('다섯째')
    const notes = await get<Schemas['MemberNote'][]>(`/${memberSeq}/notes`)
    expect(notes.result.map(({ content }) => content)).toEqual(['셋째', '둘째', '첫째', '다섯째'])
    const group = await newGroup(shop, { permissions: { MEMBER_MANAGEMENT: 'WRITE' } })
    const other = (await session(shop, await readyAdmin(shop, group.permissionGroupSeq))).token
    const remove = (as: string) =>
      shop.call('DELETE', `${MEMBERS}/${memberSeq}/notes/${a.result.noteSeq}`, { token: as })
    expect((await remove(other)).message).toBe('작성자만 삭제할 수 있습니다.')
    expect((await remove(token)).status).toBe(200)
  })
})

describe('states of a member', () => {
  it('follow the state transitions', async () => {
    const { memberSeq, version } = await known()
    expect((await move(memberSeq, 'BLOCKED', version, { reason: '짧음' })).errors[0]?.field).toBe('reason')
    const blocked = await move(memberSeq, 'BLOCKED', version)
    expect(blocked.result).toMatchObject({ state: 'BLOCKED', blockReason: '시험 사유입니다' })
    expect((await stored(memberSeq)).sessionsEndedAt).toEqual(shop.clock.now())
    const again = await move(memberSeq, 'BLOCKED', version + 1)
    expect([again.code, again.message]).toEqual(['INVALID_STATE', '변경할 수 없는 상태입니다.'])
    const free = await move(memberSeq, 'ACTIVE', version + 1, { reason: '해제' })
    expect(free.result).toMatchObject({ state: 'ACTIVE', blockReason: null, blockedAt: null })
    expect((await logsOf(memberSeq))[0]).toMatchObject({ action: 'STATE', reason: '해제' })
  })

  it('a dormant member is masked, and reactivated with a reason', async () => {
    const { memberSeq, version } = await known({ state: 'DORMANT', point: 0 })
    const look = await get(`/${memberSeq}?unmask=true`)
    expect([look.status, look.message]).toEqual([409, '휴면회원의 정보는 휴면 해제 후 볼 수 있습니다.'])
    expect((await move(memberSeq, 'BLOCKED', version)).code).toBe('INVALID_STATE')
    expect((await move(memberSeq, 'ACTIVE', version)).result.state).toBe('ACTIVE')
  })

  it('07 check 8: a withdrawn member is erased if nothing is owed; orders keep their orderer', async () => {
    const { memberSeq, loginId, version } = await known({ deposit: 10_000 })
    await post(`/${memberSeq}/cars`, { carText: '소나타', carNumber: '12가3456' })
    await post(`/${memberSeq}/notes`, { content: '메모' })
    await post(`/${memberSeq}/password-reset`)
    await db().insert(memberAddresses).values({
      memberSeq,
      label: '집',
      receiverName: '강감찬',
      mobilePhone: '01012345678',
      zipCode: '06236',
      address1: '서울특별시 강남구 테헤란로 152',
      createdAt: shop.clock.now(),
      updatedAt: shop.clock.now(),
    })
    const { couponSeq } = await newCoupon(shop)
    await give(shop, couponSeq, memberSeq)
    await post('/bulk', {
      action: 'GRANT_POINT',
      seqs: [memberSeq],
      amount: 700,
      reason: '사과',
      requestId: randomUUID(),
    })
    const request = {
      memberSeq,
      writerName: '강감찬',
      writerPhone: '01012345678',
      title: '문의',
      content: '내용입니다',
    }
    const at = shop.clock.now()
    await db()
      .insert(inquiries)
      .values({ ...request, state: 'RECEIVED', createdAt: at, updatedAt: at })
    await db().insert(itemReviews).values({
      itemType: 'TIRE',
      itemSeq: 1,
      memberSeq,
      writerName: '강감찬',
      rating: 5,
      content: '좋아요',
      state: 'PUBLISHED',
    })
    const orderSeq = await order(memberSeq, 'PAID')
    const leave = (id = loginId) => move(memberSeq, 'WITHDRAWN', version, { typedLoginId: id })

    expect((await leave()).message).toBe('진행 중인 주문이 있어 탈퇴 처리할 수 없습니다.')
    await db().update(orders).set({ state: 'CONFIRMED' }).where(eq(orders.orderSeq, orderSeq))
    expect((await leave()).message).toBe('예치금 잔액이 있습니다. 먼저 환불해 주세요.')
    await db().update(members).set({ deposit: 1 }).where(eq(members.memberSeq, memberSeq))
    expect((await leave()).message).toBe('예치금 잔액이 있습니다. 먼저 환불해 주세요.')
    await db().update(members).set({ deposit: 0 }).where(eq(members.memberSeq, memberSeq))
    expect((await leave('other')).errors[0]?.field).toBe('typedLoginId')
    expect((await leave()).result).toMatchObject({
      state: 'WITHDRAWN',
      name: '탈퇴회원',
      mobilePhone: '',
      email: null,
      cars: [],
      addresses: [],
      point: 0,
      loginId,
      withdrawReason: 'FORCED',
      withdrawMemo: '시험 사유입니다',
    })
    const erased = { birthDate: null, gender: null, zipCode: null, address1: null, address2: null, lastSignInIp: null }
    expect(await stored(memberSeq)).toMatchObject({ ...erased, sessionsEndedAt: shop.clock.now() })
    for (const table of [memberCars, memberNotes, memberAddresses, memberPasswordLinks])
      expect(await db().select().from(table).where(eq(table.memberSeq, memberSeq))).toEqual([])
    const entries = await db().select().from(pointEntries).where(eq(pointEntries.memberSeq, memberSeq))
    expect(entries.map(({ kind, amount }) => [kind, amount])).toContainEqual(['FORFEIT', -700])
    const copies = await db().select().from(memberCoupons).where(eq(memberCoupons.memberSeq, memberSeq))
    expect(copies).toMatchObject([{ state: 'REVOKED', revokeReason: '회원 탈퇴' }])
    const [inquiry] = await db().select().from(inquiries).where(eq(inquiries.memberSeq, memberSeq))
    expect(inquiry).toMatchObject({ state: 'CLOSED', closeReason: 'WITHDRAWN', writerName: '강감찬' })
    const [review] = await db().select().from(itemReviews).where(eq(itemReviews.memberSeq, memberSeq))
    expect(review?.writerName).toBe('탈퇴회원')
    const [kept] = await db().select().from(orders).where(eq(orders.orderSeq, orderSeq))
    expect(kept?.ordererName).toBe('강감찬')
    const shown = await get<Schemas['MemberActivity'][]>(`/${memberSeq}/activities?kind=ORDER`)
    expect(shown.result).toMatchObject([{ stateLabel: '구매확정', amount: 400_000 }])

    const summaries = [
      await get(`/${memberSeq}?unmask=true`),
      await move(memberSeq, 'ACTIVE', version + 1),
      await post(`/${memberSeq}/notes`, { content: '메모' }),
      await post(`/${memberSeq}/cars`, { carText: '차' }),
      await post(`/${memberSeq}/password-reset`),
      await post(`/${memberSeq}/to-general`, { reason: '전환' }),
      await put(`/${memberSeq}`, { name: '다시', version: version + 1 }),
    ].map(({ status, message }) => `${status} ${message}`)
    expect(new Set(summaries)).toEqual(new Set(['409 탈퇴한 회원입니다.']))
  })

  it('are blocked and unblocked in bulk; a repeated call acts once', async () => {
    const [one, two, gone] = [await known(), await known(), await known({ state: 'WITHDRAWN', mobilePhone: '' })]
    const seqs = [one, two, gone].map((row) => row.memberSeq)
    const body = { action: 'BLOCK', seqs, reason: '약관을 어겼습니다', requestId: randomUUID() }
    const first = await post<Schemas['BulkReceipt']>('/bulk', body)
    expect(first.result).toMatchObject({
      done: 2,
      failed: [{ seq: gone.memberSeq, name: gone.loginId, message: '탈퇴한 회원입니다.' }],
    })
    expect((await post('/bulk', body)).result).toEqual(first.result)
    const free = { action: 'UNBLOCK', seqs, reason: '해제', requestId: randomUUID() }
    expect((await post<Schemas['BulkReceipt']>('/bulk', free)).result.done).toBe(2)
    expect(await stored(one.memberSeq)).toMatchObject({ state: 'ACTIVE', version: one.version + 2 })
  })

  it('points are granted in bulk once per request, with permission', async () => {
    const { memberSeq } = await known()
    const group = await newGroup(shop, { permissions: { MEMBER_MANAGEMENT: 'WRITE', POINT_MANAGEMENT: 'READ' } })
    const clerk = (await session(shop, await readyAdmin(shop, group.permissionGroupSeq))).token
    const body = { action: 'GRANT_POINT', seqs: [memberSeq], amount: 1_000, reason: '사과', requestId: randomUUID() }
    expect((await post('/bulk', body, clerk)).code).toBe('INVALID_AUTHORITIES')
    const all = await Promise.all(Array.from({ length: 5 }, () => post('/bulk', body)))
    expect(new Set(all.map(({ result }) => JSON.stringify(result)))).toEqual(new Set(['{"done":1,"failed":[]}']))
    expect((await stored(memberSeq)).point).toBe(1_000)
    // with one more member it is another request, which needs another id
    const { memberSeq: more } = await known()
    expect(await post('/bulk', { ...body, seqs: [memberSeq, more] })).toMatchObject({ code: 'REQUEST_REUSED' })
    expect([(await stored(memberSeq)).point, (await stored(more)).point]).toEqual([1_000, 0])
    const take = { ...body, action: 'DEDUCT_POINT', amount: 5_000, requestId: randomUUID() }
    expect((await post<Schemas['BulkReceipt']>('/bulk', take)).result.failed[0]?.code).toBe('INSUFFICIENT_BALANCE')
  })
})

describe('a member password', () => {
  const sent = async (seq: number) =>
    (await db().select().from(messageLogs).where(eq(messageLogs.memberSeq, seq))).map(({ content }) => content)
  const tokenIn = (text: string | undefined) => /token=(\S+)/.exec(text ?? '')?.[1] ?? ''

  it('is set by a link sent to the member, valid once for half an hour, three a day', async () => {
    const { memberSeq } = await known({ joinType: 'SHOP' })
    const first = await post<Schemas['MemberPasswordLink']>(`/${memberSeq}/password-reset`)
    expect(first.result).toMatchObject({ mobilePhone: expect.stringContaining('****'), left: 2 })
    await post(`/${memberSeq}/password-reset`)
    const [old, link] = (await sent(memberSeq)).map(tokenIn)
    const now = shop.clock.now()
    expect(await takePasswordLink(db(), { now: new Date(now.getTime() + 1), token: old ?? '' })).toBeNull()
    const late = { now: new Date(now.getTime() + 31 * 60_000), token: link ?? '' }
    expect(await takePasswordLink(db(), late)).toBeNull()
    expect(await takePasswordLink(db(), { now, token: link ?? '' })).toBe(memberSeq)
    expect(await takePasswordLink(db(), { now, token: link ?? '' })).toBeNull()
    expect((await post(`/${memberSeq}/password-reset`)).status).toBe(200)
    const fourth = await post(`/${memberSeq}/password-reset`)
    expect([fourth.status, fourth.message]).toEqual([429, '오늘은 더 보낼 수 없습니다.'])
    // the text is not readable in the message log
    await shop.run(messageJob)
    expect((await sent(memberSeq)).map(tokenIn)).toEqual(['***', '***', '***'])
  })

  it('cannot be reset before the shop has an address for the link', async () => {
    const { memberSeq } = await known({ joinType: 'SHOP' })
    const [before] = await db().select({ url: shopInfo.shopUrl }).from(shopInfo)
    await db().update(shopInfo).set({ shopUrl: '' })
    const refused = await post(`/${memberSeq}/password-reset`)
    await db().update(shopInfo).set({ shopUrl: before?.url })
    expect([refused.status, refused.code]).toEqual([409, 'INVALID_STATE'])
    expect(refused.message).toMatch(/^쇼핑몰 주소가 없어/)
    expect(await sent(memberSeq)).toEqual([])
  })

  it('does not exist for members of a social account', async () => {
    const { memberSeq } = await known({ joinType: 'KAKAO' })
    expect((await post(`/${memberSeq}/password-reset`)).message).toBe('간편로그인 회원은 비밀번호가 없습니다.')
  })
})

describe('a business member', () => {
  it('07: business data can be edited but its number; omitted personal data is kept, and the log masks it', async () => {
    const [profile] = await db()
      .select({ memberSeq: businessProfiles.memberSeq })
      .from(businessProfiles)
      .innerJoin(members, eq(members.memberSeq, businessProfiles.memberSeq))
      .where(and(eq(businessProfiles.active, true), eq(members.state, 'ACTIVE')))
      .limit(1)
    const memberSeq = profile?.memberSeq ?? 0
    const { business } = (await get<Member>(`/${memberSeq}`)).result
    const { ceoName: _, ...fields } = await businessFields(shop)
    const change = (overrides: object) => put(`/${memberSeq}/business`, { ...fields, ...overrides })
    const version = business?.version
    expect((await change({ version, managerName: '김*수' })).status).toBe(400)
    expect((await change({ version, openedOn: '2099-01-01' })).errors).toMatchObject([{ field: 'openedOn' }])
    const { result } = await change({ version, companyName: '새이름상사', managerName: '이새로' })
    expect(result.business).toMatchObject({
      companyName: '새이름상사',
      managerName: '이*로',
      ceoName: business?.ceoName,
      businessNumber: business?.businessNumber,
    })
    expect(await change({ version, companyName: '늦은상사' })).toMatchObject({ status: 409, code: 'CONFLICT' })
    const [row] = await logsOf(memberSeq)
    expect(row?.summary).toContain('사업자정보 수정')
    expect(JSON.stringify(row?.changes)).toContain('이*로')
    expect(JSON.stringify(row?.changes)).not.toContain('이새로')
    const { memberSeq: personal } = await known({ memberType: 'PERSONAL' })
    expect((await put(`/${personal}/business`, { ...fields, version: 1 })).code).toBe('INVALID_STATE')
  })

  it('becomes a personal one only without an unpaid order', async () => {
    const { memberSeq } = await known({ memberType: 'BUSINESS' })
    const orderSeq = await order(memberSeq, 'PAYMENT_PENDING')
    await db().update(orders).set({ memberType: 'BUSINESS' }).where(eq(orders.orderSeq, orderSeq))
    const general = () => post(`/${memberSeq}/to-general`, { reason: '사업 종료' })
    expect((await general()).message).toBe('입금 대기 중인 주문이 있습니다.')
    await db().update(orders).set({ state: 'CONFIRMED' }).where(eq(orders.orderSeq, orderSeq))
    expect((await general()).result).toMatchObject({ memberType: 'PERSONAL', businessGradeName: null, business: null })
    expect((await general()).code).toBe('INVALID_STATE')
  })
})

describe('data around a member', () => {
  it('statistics follow the orders within a minute, without a new version', async () => {
    const { memberSeq, version } = await known()
    await shop.run(memberFiguresJob)
    await order(memberSeq, 'CONFIRMED')
    await order(memberSeq, 'PAID')
    await shop.run(memberFiguresJob)
    expect(await stored(memberSeq)).toMatchObject({ orderCount: 1, orderAmount: 300_000, version })
  })

  it('each activity tab has the newest twenty, with links', async () => {
    for (const kind of ['ORDER', 'COUPON', 'INQUIRY', 'REVIEW', 'RESTOCK', 'MESSAGE', 'CHANGE']) {
      const answer = await get<Schemas['MemberActivity'][]>(`/1/activities?kind=${kind}`)
      expect(answer.status, kind).toBe(200)
      const days = answer.result.map(({ createdAt }) => createdAt)
      expect(days, kind).toEqual([...days].sort().reverse())
    }
    const { memberSeq, version } = await known()
    await move(memberSeq, 'BLOCKED', version)
    const changes = await get<Schemas['MemberActivity'][]>(`/${memberSeq}/activities?kind=CHANGE`)
    expect(changes.result).toMatchObject([{ title: expect.stringContaining('이용정지'), stateLabel: '김도현' }])
    // a save names the fields that it changed
    const other = await known()
    await put(`/${other.memberSeq}`, { name: '강감', mobilePhone: '01077770001', version: other.version })
    const saved = await get<Schemas['MemberActivity'][]>(`/${other.memberSeq}/activities?kind=CHANGE`)
    expect(saved.result[0]?.title).toMatch(/정보 수정.* · 이름, 휴대폰$/)
  })

  it('orders are shown by number, messages by their masked text', async () => {
    const [placed] = await db().select().from(orders).where(eq(orders.memberSeq, 1)).orderBy(desc(orders.orderedAt))
    const { orderNo = '' } = placed ?? {}
    const shown = await get<Schemas['MemberActivity'][]>('/1/activities?kind=ORDER')
    expect(shown.result[0]?.title).toContain(`${orderNo.slice(0, 8)}-${orderNo.slice(8)} `)

    const [message] = await db().select().from(messageLogs).where(eq(messageLogs.recipientType, 'CUSTOMER'))
    const memberSeq = message?.memberSeq ?? 0
    const { name } = await stored(memberSeq)
    const messages = await get<Schemas['MemberActivity'][]>(`/${memberSeq}/activities?kind=MESSAGE`)
    expect(messages.result.length).toBeGreaterThan(0)
    expect(messages.result.filter(({ title }) => title.includes(name))).toEqual([])
  })

  it('points add up: earned minus used, revoked and expired is the balance', async () => {
    const rows = await db()
      .selectDistinctOn([pointEntries.kind], { kind: pointEntries.kind, seq: pointEntries.memberSeq })
      .from(pointEntries)
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['USE_CANCEL', 'EARN_CANCEL', 'EXPIRE']))
    for (const { seq, kind } of rows) {
      const { pointEarned, pointUsed, pointTakenBack, pointExpired, point } = (await get<Member>(`/${seq}`)).result
      const all = [pointEarned, pointUsed, pointTakenBack, pointExpired]
      expect(Math.min(...all), kind).toBeGreaterThanOrEqual(0)
      expect(pointEarned - pointUsed - pointTakenBack - pointExpired, kind).toBe(point)
      const balances = await get<Schemas['MemberBalances']>(`/${seq}/balances`)
      expect(balances.result).toMatchObject({ pointEarned, pointUsed, pointTakenBack, pointExpired, point })
    }
  })

  it('an expiry names its credit', async () => {
    const answer = await shop.call<Schemas['PointEntryPage']>('GET', '/api/v1/admin/point-entries?kind[0]=EXPIRE', {
      token,
    })
    expect(answer.result.items.length).toBeGreaterThan(0)
    for (const { expiredGrant, amount, createdAt, memberSeq } of answer.result.items) {
      const [grant] = await db()
        .select()
        .from(pointEntries)
        .where(eq(pointEntries.entrySeq, expiredGrant?.pointEntrySeq ?? 0))
      expect(grant).toMatchObject({ memberSeq, reason: expiredGrant?.reason, lotState: 'EXPIRED' })
      expect(grant?.createdAt.toISOString()).toBe(expiredGrant?.createdAt)
      expect(expiredGrant?.amount).toBeGreaterThanOrEqual(-amount)
      expect(expiredGrant?.createdAt.localeCompare(createdAt)).toBe(-1)
    }
  })
})
