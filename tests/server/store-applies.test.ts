import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalProblem, mayMoveApply } from '../../domain/inquirycommunity/store-apply-transitions'
import { storeFeeHistories, stores } from '../../server/branch/schema/store.schema'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, files } from '../../server/db/schema'
import { storeApplies } from '../../server/inquirycommunity/schema/store-apply.schema'
import { eraseStoreApplicantsJob, unansweredApplyJob } from '../../server/inquirycommunity/store-apply/store-apply-jobs'
import { resubmitApply, withdrawApply } from '../../server/inquirycommunity/store-apply/store-apply-write'
import { messageLogs } from '../../server/message/message.schema'
import { goodNumber } from './business-bodies'
import { asCall } from './calls'
import { type Answer, type TestShop, testShop } from './harness'
import { boss } from './staff'
import { APPLIES, applyBody, applyPut, examined, madeApply, moved, visited } from './store-apply-bodies'

type Apply = Schemas['StoreApply']

/** Minutes of a day. */
const DAY = 24 * 60

let shop: TestShop
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const call = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
  shop.call<T>(method, path, { token: await boss(shop), ...(body === undefined ? {} : { body }) })
const read = async (seq: number, query = ''): Promise<Apply> =>
  (await call<Apply>('GET', `${APPLIES}/${seq}${query}`)).result
const storeOf = async (seq: number | null) =>
  (
    await db()
      .select()
      .from(stores)
      .where(eq(stores.storeSeq, seq ?? 0))
  )[0]
const textsOf = (seq: number) =>
  db()
    .select()
    .from(messageLogs)
    .where(
      and(
        eq(messageLogs.relatedType, 'storeApply'),
        eq(messageLogs.relatedSeq, seq),
        eq(messageLogs.recipientType, 'STORE'),
      ),
    )
    .orderBy(messageLogs.messageLogSeq)
const fails = (answer: Answer) => Object.fromEntries(answer.errors.map(({ field, message }) => [field, message]))
const SKIP = { to: 'APPROVED', skipVisit: true, reason: '본사 직원이 이미 방문한 매장입니다.' } as const

describe('transitions of an application', () => {
  const states = ['RECEIVED', 'REVIEWING', 'SUPPLEMENT', 'VISIT', 'APPROVED', 'REJECTED', 'CANCELED'] as const
  const allowed: Record<(typeof states)[number], string> = {
    RECEIVED: 'REVIEWING SUPPLEMENT REJECTED CANCELED',
    REVIEWING: 'SUPPLEMENT VISIT APPROVED REJECTED CANCELED',
    SUPPLEMENT: 'REVIEWING REJECTED CANCELED',
    VISIT: 'SUPPLEMENT APPROVED REJECTED CANCELED',
    APPROVED: '',
    REJECTED: '',
    CANCELED: '',
  }

  it.each(states)('%s leads only to the documented states', (from) => {
    expect(states.filter((to) => mayMoveApply(from, to)).join(' ')).toBe(allowed[from])
  })

  it('approval needs a tax office check within a week, license, account and coordinates', () => {
    const now = new Date('2026-11-21T12:00:00+09:00')
    const good = { license: true, account: true, coordinates: true }
    const fine = { ...good, ntsState: 'CONTINUING' as const, ntsCheckedAt: '2026-11-14T12:00:00+09:00' }
    const says = (overrides: object) => approvalProblem({ ...fine, ...overrides }, '폐업자', now)
    expect(says({})).toBeNull()
    expect(says({ ntsCheckedAt: '2026-11-14T11:59:59+09:00' })).toBe('국세청 상태를 먼저 조회해 주세요.')
    expect(says({ ntsState: 'UNCHECKED' })).toBe('국세청 상태를 먼저 조회해 주세요.')
    expect(says({ ntsState: 'CLOSED' })).toBe('계속사업자가 아닙니다. (폐업자)')
    expect(says({ license: false })).toBe('사업자등록증이 없습니다. 등록한 뒤 승인해 주세요.')
    expect(says({ account: false })).toBe('정산 계좌가 없습니다. 등록한 뒤 승인해 주세요.')
    expect(says({ coordinates: false })).toBe('위도와 경도가 없습니다. 입력한 뒤 승인해 주세요.')
  })
})

describe('a store application', () => {
  it('is masked, unmasked with permission, and logged with its subject', async () => {
    const { storeApplySeq: seq } = await madeApply(shop)
    expect(await read(seq)).toMatchObject({
      state: 'RECEIVED',
      source: 'ADMIN',
      ownerName: '김*주',
      ownerPhone: '010-****-1234',
      email: 'ow***@example.com',
      accountNumber: '**********1234',
      accountHolder: '김*주',
      ceoName: '김*주',
      regionName: '서울 강남구',
    })
    const unmasked = await read(seq, '?unmask=true')
    expect(unmasked).toMatchObject({ ownerName: '김점주', ownerPhone: '01055551234', accountNumber: '12345678901234' })
    const rows = await db()
      .select()
      .from(adminLogs)
      .where(and(eq(adminLogs.resource, 'store-applies'), eq(adminLogs.action, 'UNMASK')))
    expect(rows.filter(({ targetSeqs }) => targetSeqs.includes(seq))).toHaveLength(1)
  })

  it('follows the rules of stores', async () => {
    const fee = (rimFrom: number, rimTo: number) => ({ rimFrom, rimTo, feePerTire: 10_000 })
    const refused = async (overrides: Partial<Schemas['StoreApplyCreate']>) =>
      fails(await call('POST', APPLIES, await applyBody(shop, overrides)))
    expect(await refused({ mountFees: [fee(13, 16), fee(16, 20)] })).toEqual({
      'mountFees.1.rimFrom': '인치 구간이 겹칩니다.',
    })
    expect(await refused({ mountFees: [fee(13, 16), fee(18, 20)] })).toEqual({
      mountFees: '17인치 구간의 장착비가 없습니다.',
    })
    expect(await refused({ services: ['ROTATION'] })).toEqual({
      services: '타이어 장착 또는 배터리 교체 서비스를 선택해 주세요.',
    })
    expect(await refused({ services: ['MOUNT', 'VISIT'] })).toEqual({ visitGugunIds: '출장 지역을 선택해 주세요.' })
  })

  it('is unique for number and address while open', async () => {
    const businessNumber = goodNumber(777)
    const address1 = '서울특별시 강남구 같은길 1'
    const first = await madeApply(shop, { businessNumber, address1 })
    const again = await call('POST', APPLIES, await applyBody(shop, { businessNumber, address1 }))
    expect(again).toMatchObject({ status: 409, code: 'DUPLICATE', message: '처리 중인 신청이 있습니다.' })
    expect((await call('POST', APPLIES, await applyBody(shop, { businessNumber }))).status).toBe(201)
    await moved(shop, first, { to: 'CANCELED', reason: '신청자 요청' })
    expect((await call('POST', APPLIES, await applyBody(shop, { businessNumber, address1 }))).status).toBe(201)
  })

  it('is editable while open: omitted personal data is kept, masked values refused, a changed number unchecked', async () => {
    const apply = await examined(shop)
    const { storeApplySeq: seq } = apply
    const put = (overrides: Partial<Schemas['StoreApplyUpdate']>, of = apply) =>
      call<Apply>('PUT', `${APPLIES}/${seq}`, applyPut(of, overrides))
    expect(fails(await put({ ownerPhone: '010-****-1234' }))).toHaveProperty('ownerPhone')
    const { result } = await put({ intro: '새 소개', accountNumber: '99998888777766' })
    expect(result).toMatchObject({ intro: '새 소개', ntsState: 'CONTINUING', accountNumber: '**********7766' })
    expect(await read(seq, '?unmask=true')).toMatchObject({ ownerName: '김점주', accountNumber: '99998888777766' })
    expect(await put({ intro: '늦은 소개' })).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect((await put({ businessNumber: goodNumber(778) }, result)).result).toMatchObject({ ntsState: 'UNCHECKED' })
  })

  it('is filtered by state, people and abilities, with counts', async () => {
    const { storeApplySeq: seq } = await madeApply(shop, {
      name: '찾을타이어 역삼점',
      ownerName: '독고신청',
      maxRim: 22,
      mountFees: [{ rimFrom: 13, rimTo: 22, feePerTire: 10_000 }],
    })
    const found = async (query: string) =>
      (await call<{ items: Schemas['StoreApplyRow'][] }>('GET', `${APPLIES}?size=500&${query}`)).result.items.map(
        ({ storeApplySeq }) => storeApplySeq,
      )
    for (const query of [
      'keywordType=name&keyword=찾을타이어',
      'keywordType=ownerName&keyword=독고',
      'keywordType=ownerPhone&keyword=1234',
      'maxRimFrom=22&state[0]=RECEIVED',
      'services[0]=ALIGNMENT&reviewer=NONE',
    ])
      expect([query, (await found(query)).includes(seq)]).toEqual([query, true])
    expect(await found('maxRimFrom=23')).not.toContain(seq)
    const { result } = await call<Schemas['StoreApplyCounts']>(
      'GET',
      `${APPLIES}/counts?keywordType=name&keyword=찾을타이어`,
    )
    expect(result).toMatchObject({ RECEIVED: 1, APPROVED: 0 })
  })

  it('lists open stores within three kilometers, the nearest first', async () => {
    const [near] = await db().select().from(stores).where(eq(stores.state, 'OPEN')).limit(1)
    const nearby = { latitude: (near?.latitude ?? 0) + 0.001, longitude: near?.longitude ?? 0 }
    const { nearbyStores, nearbyCount } = await madeApply(shop, nearby)
    expect(nearbyStores[0]).toMatchObject({ storeSeq: near?.storeSeq })
    expect(nearbyStores[0]?.meters).toBeGreaterThan(100)
    expect(nearbyStores[0]?.meters).toBeLessThan(125)
    expect(nearbyCount).toBeGreaterThanOrEqual(1)
    expect(await madeApply(shop, { latitude: null, longitude: null })).toMatchObject({
      nearbyCount: null,
      nearbyStores: [],
    })
  })

  it('is assigned to a permitted admin, row by row', async () => {
    const open = await madeApply(shop)
    const over = await madeApply(shop)
    await moved(shop, over, { to: 'CANCELED', reason: '신청자 요청' })
    const seqs = [open.storeApplySeq, over.storeApplySeq]
    const { result } = await call<Schemas['BulkReceipt']>('POST', `${APPLIES}/bulk`, {
      action: 'ASSIGN',
      seqs,
      reviewerSeq: 1,
    })
    expect(result).toMatchObject({
      done: 1,
      failed: [{ seq: over.storeApplySeq, code: 'INVALID_STATE', message: '이미 처리된 신청입니다.', name: over.name }],
    })
    expect(
      fails(await call('POST', `${APPLIES}/bulk`, { action: 'ASSIGN', seqs, reviewerSeq: 99_999 })),
    ).toHaveProperty('reviewerSeq')
  })
})

describe('states of an application', () => {
  it('SUPPLEMENT lists missing documents, and ends when the applicant sends them', async () => {
    const apply = await examined(shop)
    const bare = await moved(shop, apply, { to: 'SUPPLEMENT', reason: '사진이 없습니다.' })
    expect(fails(bare)).toHaveProperty('supplementItems')
    const { result } = await moved(shop, apply, {
      to: 'SUPPLEMENT',
      supplementItems: ['PHOTO', 'HOURS'],
      reason: '작업장 사진을 보내 주세요.',
    })
    expect(result).toMatchObject({ state: 'SUPPLEMENT', supplementItems: ['PHOTO', 'HOURS'] })
    const [text] = await textsOf(apply.storeApplySeq)
    expect(text?.content).toContain('항목: 사진, 영업시간')
    expect(text?.content).toMatch(/\nhttps:\/\/\S+\/store\/apply$/)
    const { version: _, ...body } = applyPut(result, { intro: '보완했습니다.' })
    await asCall(shop, (inner) =>
      resubmitApply(inner, apply.storeApplySeq, body as Omit<Schemas['StoreApplyUpdate'], 'version'>),
    )
    expect(await read(apply.storeApplySeq)).toMatchObject({
      state: 'REVIEWING',
      supplementItems: [],
      intro: '보완했습니다.',
    })
  })

  it('cancels the application after 14 days without an answer of the applicant', async () => {
    const apply = await examined(shop)
    await moved(shop, apply, { to: 'SUPPLEMENT', supplementItems: ['ETC'], reason: '다시 보내 주세요.' })
    shop.clock.advance(13.9 * DAY)
    await shop.run(unansweredApplyJob)
    expect((await read(apply.storeApplySeq)).state).toBe('SUPPLEMENT')
    shop.clock.advance(0.2 * DAY)
    await shop.run(unansweredApplyJob)
    expect(await read(apply.storeApplySeq)).toMatchObject({ state: 'CANCELED', decidedBy: null })
    shop.clock.advance(-14.1 * DAY)
  })

  it('a visit has a future day and a visitor; it is announced, rescheduled and recorded', async () => {
    const apply = await examined(shop)
    expect(fails(await moved(shop, apply, { to: 'VISIT' }))).toHaveProperty('visitOn')
    const past = await moved(shop, apply, { to: 'VISIT', visitOn: '2026-11-20', visitorSeq: 1 })
    expect(fails(past)).toEqual({ visitOn: '실사일은 오늘 이후로 선택해 주세요.' })
    const { result } = await moved(shop, apply, { to: 'VISIT', visitOn: '2026-11-21', visitorSeq: 1 })
    const path = `${APPLIES}/${apply.storeApplySeq}/visit`
    const scores = { equipment: 4, skill: 5, cleanliness: 3, location: 4 }
    const later = { visitOn: '2026-11-23', visitorSeq: 1, memo: '좋습니다.', version: result.version }
    expect(fails(await call('PUT', path, { ...later, scores }))).toEqual({
      scores: '평가는 실사일부터 입력할 수 있습니다.',
    })
    const { result: waiting } = await call<Apply>('PUT', path, { ...later, scores: null })
    shop.clock.advance(2 * DAY)
    const visit = { ...later, scores, version: waiting.version }
    const { result: noted } = await call<Apply>('PUT', path, visit)
    shop.clock.advance(-2 * DAY)
    expect(noted.visit).toMatchObject({ visitOn: '2026-11-23', scores, memo: '좋습니다.' })
    expect((await textsOf(apply.storeApplySeq)).map(({ content }) => /\d{4}-\d\d-\d\d/.exec(content)?.[0])).toEqual([
      '2026-11-21',
      '2026-11-23',
    ])
    expect(await call('PUT', path, visit)).toMatchObject({ code: 'CONFLICT' })
  })

  it('ends rejected with a shown reason, or canceled by the applicant, for good', async () => {
    const apply = await madeApply(shop)
    expect(fails(await moved(shop, apply, { to: 'REJECTED' }))).toHaveProperty('reason')
    const { result } = await moved(shop, apply, { to: 'REJECTED', reason: '이미 가까운 곳에 있습니다.' })
    expect((await textsOf(apply.storeApplySeq))[0]?.content).toContain('이미 가까운 곳에 있습니다.')
    for (const to of ['REVIEWING', 'APPROVED', 'CANCELED'] as const)
      expect(await moved(shop, result, { to, reason: '다시 봅니다.' })).toMatchObject({
        status: 409,
        code: 'INVALID_STATE',
        message: '이미 처리된 신청입니다.',
      })
    expect(await call('PUT', `${APPLIES}/${apply.storeApplySeq}`, applyPut(result))).toMatchObject({
      code: 'INVALID_STATE',
    })
    const own = await madeApply(shop)
    await asCall(shop, (inner) => withdrawApply(inner, own.storeApplySeq))
    expect(await read(own.storeApplySeq)).toMatchObject({ state: 'CANCELED', decidedBy: null })
  })
})

describe('an approval', () => {
  it('Check 11: needs a review, and a recorded visit', async () => {
    const received = await madeApply(shop)
    expect(await moved(shop, received, { to: 'APPROVED' })).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    const visit = await visited(shop)
    expect(await moved(shop, visit, { to: 'APPROVED' })).toMatchObject({
      status: 409,
      message: '실사 결과를 입력하거나 실사 생략 사유를 입력해 주세요.',
    })
    const short = await moved(shop, visit, { to: 'APPROVED', skipVisit: true, reason: '생략합니다.' })
    expect(fails(short)).toHaveProperty('reason')
  })

  it('Check 11: creates a store in preparation with the same fees, hours, abilities and account, linked both ways', async () => {
    const before = await visited(shop)
    const { storeApplySeq: seq, images } = before
    const scores = { equipment: 4, skill: 5, cleanliness: 3, location: 4 }
    const visit = { visitOn: before.visit?.visitOn, visitorSeq: 1, scores, memo: null, version: before.version }
    const { result: noted } = await call<Apply>('PUT', `${APPLIES}/${seq}/visit`, visit)
    const { result, status, body } = await moved(shop, noted, { to: 'APPROVED' })
    expect(status, JSON.stringify(body)).toBe(200)
    const store = await storeOf(result.storeSeq)
    expect(result).toMatchObject({ state: 'APPROVED', storeCode: store?.storeCode, decidedBy: 'admin' })
    expect(store).toMatchObject({
      state: 'PREPARING',
      storeType: 'PARTNER',
      storeApplySeq: seq,
      name: before.name,
      address1: before.address1,
      maxRim: 20,
      liftCount: 3,
      services: before.services,
      can: before.can,
      hours: before.hours,
      businessNumber: before.businessNumber,
      ntsState: 'CONTINUING',
      ownerPhone: '01055551234',
      accountEnd: '1234',
    })
    // the pictures of a store are public: they are copies, and the application's own stay private
    const pictures = [store?.mainImageFileSeq ?? 0, ...(store?.imageFileSeqs ?? [])]
    expect(pictures).toHaveLength(images.length)
    const filesAt = (seqs: number[]) => db().select().from(files).where(inArray(files.fileSeq, seqs))
    const sent = await filesAt(images.map(({ fileSeq }) => fileSeq))
    expect(sent.map(({ purpose }) => purpose)).toEqual(images.map(() => 'PRIVATE'))
    const copies = await filesAt(pictures)
    expect(copies.map(({ purpose, unusedSince }) => [purpose, unusedSince])).toEqual(images.map(() => ['PUBLIC', null]))
    for (const { key } of copies) expect((await shop.files.get(key)).size).toBe(100)
    expect(store?.fees?.alignmentFee).toEqual(before.alignmentFee)
    expect(store?.fees?.mountFees).toEqual([
      { rimFrom: 13, rimTo: 16, feePerTire: 11_000, settlePerTire: 7_000 },
      { rimFrom: 17, rimTo: 20, feePerTire: 15_000, settlePerTire: 9_000 },
    ])
    expect(
      await db()
        .select()
        .from(storeFeeHistories)
        .where(eq(storeFeeHistories.storeSeq, result.storeSeq ?? 0)),
    ).toHaveLength(1)
    const { result: shown } = await call<Schemas['Store']>('GET', `/api/v1/admin/stores/${result.storeSeq}`)
    expect(shown.accountNumber).toBe('**********1234')
    expect((await textsOf(seq)).at(-1)?.content).toContain('승인되었습니다')
  })

  it('Check 12: an existing store of the same number and address is named, and none is created', async () => {
    const [open] = await db().select().from(stores).where(eq(stores.state, 'OPEN')).limit(1)
    const businessNumber = goodNumber(779)
    await db()
      .update(stores)
      .set({ businessNumber })
      .where(eq(stores.storeSeq, open?.storeSeq ?? 0))
    const { address1 = '' } = open ?? {}
    const apply = await examined(shop, { businessNumber, address1 })
    expect(apply.duplicateOf).toEqual({ kind: 'STORE', seq: open?.storeSeq, label: open?.storeCode })
    const count = async () => (await db().select().from(stores)).length
    const stored = await count()
    expect(await moved(shop, apply, SKIP)).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      message: `이미 등록된 장착점입니다. (${open?.storeCode})`,
    })
    expect([await count(), (await read(apply.storeApplySeq)).state]).toEqual([stored, 'REVIEWING'])
  })

  it('Check 12: a second approval by another admin is refused, and there is one store', async () => {
    const apply = await examined(shop)
    const [a, b] = await Promise.all([moved(shop, apply, SKIP), moved(shop, apply, SKIP)])
    expect([a.status, b.status].sort()).toEqual([200, 409])
    expect([a, b].find(({ status }) => status === 409)).toMatchObject({
      code: 'INVALID_STATE',
      message: '이미 처리된 신청입니다.',
    })
    expect(await db().select().from(stores).where(eq(stores.storeApplySeq, apply.storeApplySeq))).toHaveLength(1)
  })

  it('refused by the rules of stores changes nothing, and shows why', async () => {
    const [open] = await db().select().from(stores).where(eq(stores.state, 'OPEN')).limit(1)
    const apply = await examined(shop, { name: open?.name ?? '', address1: open?.address1 ?? '' })
    const answer = await moved(shop, apply, SKIP)
    expect(answer).toMatchObject({ status: 409, message: '같은 이름과 주소의 장착점이 있습니다.' })
    expect(await read(apply.storeApplySeq)).toMatchObject({
      state: 'REVIEWING',
      storeSeq: null,
      version: apply.version,
    })
  })
})

it('a year after a rejection personal data is erased, and files without other use', async () => {
  const apply = await madeApply(shop)
  const { storeApplySeq: seq, images, licenseFile } = apply
  await moved(shop, apply, { to: 'REJECTED', reason: '이미 가까운 곳에 있습니다.' })
  const now = shop.clock.now()
  const runIn = (days: number) => {
    shop.clock.set(new Date(now.getTime() + days * 86_400_000))
    return shop.run(eraseStoreApplicantsJob)
  }
  await runIn(364)
  expect((await read(seq)).purged).toBe(false)
  await runIn(366)
  expect(await read(seq)).toMatchObject({
    purged: true,
    ownerName: null,
    ownerPhone: null,
    accountNumber: null,
    images: [],
    licenseFile: null,
  })
  const fileOf = (fileSeq: number) => db().select().from(files).where(eq(files.fileSeq, fileSeq))
  expect(await fileOf(images[0]?.fileSeq ?? 0)).toEqual([])
  expect(await fileOf(licenseFile?.fileSeq ?? 0)).toEqual([])
  const [row] = await db().select().from(storeApplies).where(eq(storeApplies.storeApplySeq, seq))
  expect(row?.accountSealed).toBeNull()
})
