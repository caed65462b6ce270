import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../../server/branch/schema/store.schema'
import type { Schemas } from '../../server/contract/contract-types'
import { marketingInquiry } from '../../server/inquirycommunity/marketing-inquiry/marketing-inquiries'
import { linkApplication, storeInquiry } from '../../server/inquirycommunity/store-inquiry/store-inquiries'
import { receiveWholesaleInquiry } from '../../server/inquirycommunity/wholesale-inquiry/wholesale-inquiries'
import { businessProfiles } from '../../server/member/schema/business-profile.schema'
import { messageLogs } from '../../server/message/message.schema'
import { asCall } from './calls'
import { type TestShop, testShop } from './harness'
import { newGroup, readyAdmin, session } from './staff'

/** Inquiries with a result: what follows from them, and who is invited. */

const ADMIN = '/api/v1/admin'

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

const call = <T>(method: string, path: string, body?: object, as = token) =>
  shop.call<T>(method, `${ADMIN}${path}`, { token: as, ...(body ? { body } : {}) })

const writer = { memberSeq: null, writerName: '홍길동', writerPhone: '01055556666', state: 'RECEIVED' } as const
const words = { title: '제안드립니다', content: '함께 하고 싶습니다.' }

const proposed = () =>
  asCall(shop, (inner) =>
    marketingInquiry.receive(inner, {
      ...writer,
      ...words,
      writerEmail: 'ad@example.com',
      category: 'AD',
      companyName: '모터링크',
    }),
  )
const shopAsks = (phone = '01055556666') =>
  asCall(shop, (inner) =>
    storeInquiry.receive(inner, {
      ...writer,
      ...words,
      writerPhone: phone,
      storeName: '한길타이어',
      sidoId: 1,
      gugunId: 101,
    }),
  )
const many = (overrides: object = {}) =>
  asCall(shop, (inner) =>
    receiveWholesaleInquiry(
      inner,
      {
        ...writer,
        ...words,
        companyName: '대성카센터',
        industry: 'GARAGE',
        sidoId: 1,
        gugunId: 101,
        monthlyQuantity: 'LT_100',
        ...overrides,
      },
      [{ sizeName: '225/45R17', quantity: 20 }],
    ),
  )
const textsOf = (type: string, seq: number) =>
  shop.services.db
    .select()
    .from(messageLogs)
    .where(and(eq(messageLogs.relatedType, type), eq(messageLogs.relatedSeq, seq), eq(messageLogs.eventCode, 'MANUAL')))

describe('진행결과', () => {
  it('needs no answer, stores the note, and refuses an old version', async () => {
    const { marketingInquirySeq: seq, version } = await proposed()
    const path = `/marketing-inquiries/${seq}/result`
    const first = await call<Schemas['MarketingInquiry']>('PUT', path, {
      result: 'REVIEWING',
      resultMemo: '자료 요청함',
      version,
    })
    expect(first.result).toMatchObject({ result: 'REVIEWING', resultMemo: '자료 요청함', state: 'RECEIVED' })
    expect(first.result.histories[0]).toMatchObject({ event: 'RESULT', note: '검토 · 자료 요청함' })
    expect((await call('PUT', path, { result: 'DECLINED', version })).code).toBe('CONFLICT')
    const next = await call<Schemas['MarketingInquiry']>('PUT', path, {
      result: 'ACCEPTED',
      version: first.result.version,
    })
    expect(next.result).toMatchObject({ result: 'ACCEPTED', resultMemo: '자료 요청함' })
    const cleared = await call<Schemas['MarketingInquiry']>('PUT', path, {
      result: 'ACCEPTED',
      resultMemo: null,
      version: next.result.version,
    })
    expect(cleared.result.resultMemo).toBeNull()
    const found = await call<{ items: unknown[] }>(
      'GET',
      `/marketing-inquiries?keywordType=companyName&keyword=${encodeURIComponent('모터링크')}&result[0]=ACCEPTED&category[0]=AD&sort=createdAt,desc`,
    )
    expect(found.result.items[0]).toMatchObject({
      marketingInquirySeq: seq,
      hasFiles: false,
      writerEmail: 'a***@example.com',
    })
  })

  it('has a separate permission for each kind', async () => {
    const { marketingInquirySeq: seq, version } = await proposed()
    const { permissionGroupSeq } = await newGroup(shop, { permissions: { STORE_INQUIRY: 'WRITE' } })
    const staff = await session(shop, await readyAdmin(shop, permissionGroupSeq))
    const refused = await call(
      'PUT',
      `/marketing-inquiries/${seq}/result`,
      { result: 'DECLINED', version },
      staff.token,
    )
    expect(refused.code).toBe('INVALID_AUTHORITIES')
    expect((await call('GET', '/store-inquiries', undefined, staff.token)).status).toBe(200)
  })
})

describe('안내 발송', () => {
  const invite = (path: string, ...seqs: number[]) =>
    call<Schemas['BulkReceipt']>('POST', `${path}/bulk`, { action: 'INVITE', seqs })

  it('sends the link by text message, once a day', async () => {
    const { storeInquirySeq: seq } = await shopAsks()
    expect((await invite('/store-inquiries', seq)).result).toEqual({ done: 1, failed: [] })
    const [text] = await textsOf('store-inquiries', seq)
    expect(text).toMatchObject({ recipientPhone: '01055556666', content: expect.stringContaining('/partner/apply') })
    const again = await invite('/store-inquiries', seq)
    expect(again.result.failed[0]).toMatchObject({
      code: 'ALREADY_PROCESSED',
      message: '24시간 이내에 이미 발송했습니다.',
    })
    const record = await call<Schemas['StoreInquiry']>('GET', `/store-inquiries/${seq}`)
    expect(record.result).toMatchObject({ inviteSentAt: expect.any(String), storeApplySeq: null })
    expect(record.result.histories[0]?.event).toBe('INVITED')
    const listed = await call<{ items: Schemas['StoreInquiryRow'][] }>('GET', '/store-inquiries?invited=true&size=500')
    expect(listed.result.items.map(({ storeInquirySeq }) => storeInquirySeq)).toContain(seq)
    expect(await textsOf('store-inquiries', seq)).toHaveLength(1)
  })

  it('is refused for a business member, and not offered for other kinds', async () => {
    const [profile] = await shop.services.db
      .select()
      .from(businessProfiles)
      .where(eq(businessProfiles.active, true))
      .limit(1)
    const linked = await many({ businessNumber: profile?.businessNumber })
    const free = await many({ businessNumber: null })
    const { result } = await invite('/wholesale-inquiries', linked.wholesaleInquirySeq, free.wholesaleInquirySeq)
    expect(result).toMatchObject({ done: 1, failed: [{ code: 'INVALID_STATE', message: '이미 사업자회원입니다.' }] })
    const record = await call<Schemas['WholesaleInquiry']>('GET', `/wholesale-inquiries/${linked.wholesaleInquirySeq}`)
    expect(record.result.linkedMemberSeq).toBe(profile?.memberSeq)
    const { marketingInquirySeq } = await proposed()
    expect((await invite('/marketing-inquiries', marketingInquirySeq)).status).toBe(400)
  })
})

describe('a shop inquiry', () => {
  it('is linked by phone when the shop applies: the newest one not linked yet', async () => {
    const older = await shopAsks('01077778888')
    const newer = await shopAsks('01077778888')
    const link = (seq: number) => asCall(shop, (inner) => linkApplication(inner, seq, ['01077778888']))
    expect(await link(7)).toBe(newer.storeInquirySeq)
    expect(await link(8)).toBe(older.storeInquirySeq)
    expect(await link(9)).toBeNull()
    const record = await call<Schemas['StoreInquiry']>('GET', `/store-inquiries/${newer.storeInquirySeq}`)
    expect(record.result.storeApplySeq).toBe(7)
  })

  it('is shown with open stores in its region', async () => {
    const { storeInquirySeq: seq } = await shopAsks()
    const open = and(eq(stores.gugunId, 101), eq(stores.state, 'OPEN'))
    const { result } = await call<Schemas['StoreInquiry']>('GET', `/store-inquiries/${seq}`)
    expect(result).toMatchObject({
      openStoreCount: await shop.services.db.$count(stores, open),
      regionText: '서울 종로구',
    })
    const listed = await call<{ items: Schemas['StoreInquiryRow'][] }>(
      'GET',
      '/store-inquiries?sidoId=1&gugunId=101&franchise[0]=NONE&sort=createdAt,desc',
    )
    expect(listed.result.items[0]?.gugunId).toBe(101)
  })
})

describe('a bulk buyer', () => {
  it("is answered with a quote at the shop's price", async () => {
    const { wholesaleInquirySeq: seq, version } = await many()
    const before = (await call<Schemas['WholesaleInquiry']>('GET', `/wholesale-inquiries/${seq}`)).result
    const [line] = before.lines
    expect(before).toMatchObject({ asked: '225/45R17 · 20본', quote: null })
    const answer = (unitPrice: number) =>
      call<Schemas['WholesaleInquiry']>('PUT', `/wholesale-inquiries/${seq}/answer`, {
        content: '견적 드립니다.',
        version,
        quote: {
          lines: [{ lineSeq: line?.lineSeq ?? 0, available: true, unitPrice, quantity: 20 }],
          validUntil: '2026-11-28',
        },
      })
    expect((await answer(0)).errors).toEqual([{ field: 'quote.lines.0.unitPrice', message: '단가를 입력해 주세요.' }])
    expect((await answer(99_000)).result).toMatchObject({ state: 'ANSWERED', quote: { totalAmount: 1_980_000 } })
    const found = await call<{ items: Schemas['WholesaleInquiryRow'][] }>(
      'GET',
      '/wholesale-inquiries?keywordType=sizeName&keyword=2254517&industry[0]=GARAGE&monthlyQuantity[0]=LT_100&sidoId=1&sort=createdAt,desc',
    )
    expect(found.result.items[0]?.wholesaleInquirySeq).toBe(seq)
  })
})
