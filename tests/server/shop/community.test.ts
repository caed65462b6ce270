import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '../../../server/contract/contract-types'
import { businessApplications } from '../../../server/corpmember/schema/business-application.schema'
import { files, members } from '../../../server/db/schema'
import { inquiries } from '../../../server/inquirycommunity/schema/inquiry.schema'
import { itemInquiries } from '../../../server/inquirycommunity/schema/item-inquiry.schema'
import { storeApplies } from '../../../server/inquirycommunity/schema/store-apply.schema'
import { pointEntries } from '../../../server/member/schema/point-entry.schema'
import { dailyEvents } from '../../../server/promotion/schema/daily-event.schema'
import { events } from '../../../server/promotion/schema/event.schema'
import { eventComments } from '../../../server/promotion/schema/event-comment.schema'
import { rentalOf, shopCommunityCases } from '../../contract/shop-community.cases'
import { newOrder } from '../claim-orders'
import { newEvent, newWinner } from '../events'
import { type TestShop, testShop } from '../harness'
import { newMember } from '../members'
import { newItemReview, newMount } from '../reviews'
import { shopCall, uploaded } from './shop-api'

let shop: TestShop
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const QUESTION = { category: 'ETC', title: '문의드립니다', content: '장착까지 얼마나 걸리나요?' } as const
const GUEST = { writerName: '홍길동', writerPhone: '01055556666' }
const REVIEW = { rating: 5, content: '조용하고 승차감이 좋아서 만족합니다.' }
const ask = (body: BodyOf<'POST /api/v1/shop/inquiries'>) => shopCall(shop, 'POST /api/v1/shop/inquiries', { body })
const fieldsOf = (answer: { errors: { field: string }[] }) => answer.errors.map(({ field }) => field)

describe('an inquiry', () => {
  it('of a member has the member’s name and phone, and is listed with its answer', async () => {
    const member = await newMember(shop)
    const { memberSeq } = member
    const { result } = await ask({ ...QUESTION, memberSeq })
    const row = eq(inquiries.inquirySeq, result.inquirySeq)
    const [stored] = await db().select().from(inquiries).where(row)
    expect(stored).toMatchObject({
      writerName: member.name,
      writerPhone: member.mobilePhone,
      channel: 'SHOP',
      createdBy: null,
    })
    await db().update(inquiries).set({ state: 'ANSWERED', answerContent: '30분입니다.' }).where(row)
    const list = await shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/inquiries', {
      path: { memberSeq },
      query: { kind: 'GENERAL' },
    })
    expect(list.result.items).toMatchObject([{ ...result, state: 'ANSWERED', answerContent: '30분입니다.' }])
  })

  it('does not show an unfinished answer', async () => {
    const { memberSeq } = await newMember(shop)
    const writing = { ...QUESTION, memberSeq, state: 'IN_PROGRESS' as const, answerContent: '아직 쓰는 중' }
    await db().insert(inquiries).values(writing)
    const list = await shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/inquiries', {
      path: { memberSeq },
      query: { kind: 'GENERAL' },
    })
    expect(list.result.items).toMatchObject([{ answerContent: null, answeredAt: null }])
  })

  it('of a guest needs a name and a phone', async () => {
    expect(fieldsOf(await ask({ ...QUESTION }))).toEqual(['writerName', 'writerPhone'])
    expect((await ask({ ...QUESTION, ...GUEST })).status).toBe(201)
  })

  it('refers only to own orders and own earlier inquiries', async () => {
    const { memberSeq } = await newMember(shop)
    const { orderSeq } = await newOrder(shop)
    const other = await ask({ ...QUESTION, memberSeq: (await newMember(shop)).memberSeq })
    expect((await ask({ ...QUESTION, memberSeq, orderSeq })).status).toBe(404)
    expect((await ask({ ...QUESTION, ...GUEST, orderSeq })).status).toBe(404)
    expect((await ask({ ...QUESTION, memberSeq, parentSeq: other.result.inquirySeq })).status).toBe(404)
  })

  it('accepts only files that the site has uploaded', async () => {
    const fileSeq = await uploaded(shop, 'PRIVATE')
    const created = await ask({ ...QUESTION, ...GUEST, fileSeqs: [fileSeq] })
    expect(created.status).toBe(201)
    const [file] = await db().select().from(files).where(eq(files.fileSeq, fileSeq))
    expect(file).toMatchObject({ createdBy: null, unusedSince: null, purpose: 'PRIVATE' })
    const [taken] = await db().select().from(files).where(eq(files.createdBy, 'admin')).orderBy(desc(files.fileSeq))
    const refused = await ask({ ...QUESTION, ...GUEST, fileSeqs: [taken?.fileSeq ?? 0] })
    expect([refused.status, ...fieldsOf(refused)]).toEqual([400, 'fileSeqs.0'])
  })

  it('is rated once, by its writer, after the answer', async () => {
    const { path, body } = await shopCommunityCases['POST /api/v1/shop/inquiries/{inquirySeq}/rating'](shop)
    const name = 'POST /api/v1/shop/inquiries/{inquirySeq}/rating'
    const stranger = { ...body, memberSeq: (await newMember(shop)).memberSeq }
    expect((await shopCall(shop, name, { path, body: stranger })).status).toBe(404)
    expect((await shopCall(shop, name, { path, body })).status).toBe(200)
    expect((await shopCall(shop, name, { path, body })).code).toBe('INVALID_STATE')
    expect(fieldsOf(await shopCall(shop, name, { path, body: { ...body, satisfaction: 6 } }))).toEqual(['satisfaction'])
  })

  it('on an item’s page shows a secret text only to its writer', async () => {
    const { memberSeq } = await newMember(shop)
    const { path } = await shopCommunityCases['GET /api/v1/shop/items/{itemSeq}/inquiries'](shop)
    const body = { memberSeq, category: 'SPEC', content: '제 차에 맞나요?', secret: true } as const
    const created = await shopCall(shop, 'POST /api/v1/shop/items/{itemSeq}/inquiries', { path, body })
    const read = async (reader?: number) => {
      const query = reader === undefined ? { size: 100 } : { size: 100, memberSeq: reader }
      const list = await shopCall(shop, 'GET /api/v1/shop/items/{itemSeq}/inquiries', { path, query })
      return list.result.items.find((row) => row.itemInquirySeq === created.result.inquirySeq)?.content
    }
    expect(await read()).toBeNull()
    expect(await read((await newMember(shop)).memberSeq)).toBeNull()
    expect(await read(memberSeq)).toBe('제 차에 맞나요?')
    const hidden = { visible: false, hideReason: 'AD' as const }
    await db().update(itemInquiries).set(hidden).where(eq(itemInquiries.itemInquirySeq, created.result.inquirySeq))
    expect(await read(memberSeq)).toBeUndefined()
  })

  it('about a return needs an own order', async () => {
    const { body } = await shopCommunityCases['POST /api/v1/shop/return-inquiries'](shop)
    const stranger = { ...body, memberSeq: (await newMember(shop)).memberSeq }
    expect((await shopCall(shop, 'POST /api/v1/shop/return-inquiries', { body: stranger })).status).toBe(404)
  })

  it('of a business needs a business member', async () => {
    const { body } = await shopCommunityCases['POST /api/v1/shop/business-inquiries'](shop)
    const personal = { ...body, memberSeq: (await newMember(shop)).memberSeq }
    expect((await shopCall(shop, 'POST /api/v1/shop/business-inquiries', { body: personal })).code).toBe(
      'INVALID_STATE',
    )
  })

  it('of a company needs a district of its province', async () => {
    const { body } = shopCommunityCases['POST /api/v1/shop/store-inquiries']()
    const elsewhere = { ...body, sidoId: 2 }
    expect(fieldsOf(await shopCall(shop, 'POST /api/v1/shop/store-inquiries', { body: elsewhere }))).toEqual([
      'gugunId',
    ])
  })

  it('can be opened once by the link of its message', async () => {
    const request = await shopCommunityCases['POST /api/v1/shop/answer-links/open'](shop)
    const first = await shopCall(shop, 'POST /api/v1/shop/answer-links/open', request)
    expect(first.result.answerContent).toBe('네, 됩니다.')
    expect((await shopCall(shop, 'POST /api/v1/shop/answer-links/open', request)).status).toBe(404)
  })
})

describe('a review', () => {
  it('needs an own, confirmed order line, and is written once', async () => {
    const order = await newOrder(shop, { state: 'CONFIRMED' })
    const body = { ...REVIEW, orderLineSeq: order.lineSeqs[0] ?? 0 }
    const write = (memberSeq: number) =>
      shopCall(shop, 'POST /api/v1/shop/members/{memberSeq}/item-reviews', { path: { memberSeq }, body })
    expect((await write((await newMember(shop)).memberSeq)).status).toBe(404)
    expect((await write(order.memberSeq ?? 0)).status).toBe(201)
    expect((await write(order.memberSeq ?? 0)).code).toBe('ALREADY_PROCESSED')
    const early = await newOrder(shop, { state: 'SHIPPED' })
    const tooEarly = await shopCall(shop, 'POST /api/v1/shop/members/{memberSeq}/item-reviews', {
      path: { memberSeq: early.memberSeq ?? 0 },
      body: { ...REVIEW, orderLineSeq: early.lineSeqs[0] ?? 0 },
    })
    expect(tooEarly.code).toBe('INVALID_STATE')
  })

  it('of a store needs an own mounted reservation', async () => {
    const { mountReservationSeq, member } = await newMount(shop)
    const write = (memberSeq: number) =>
      shopCall(shop, 'POST /api/v1/shop/members/{memberSeq}/store-reviews', {
        path: { memberSeq },
        body: { ...REVIEW, mountReservationSeq },
      })
    expect((await write((await newMember(shop)).memberSeq)).status).toBe(404)
    expect((await write(member.memberSeq)).status).toBe(201)
  })

  it('is changed and deleted only by its writer', async () => {
    const review = await newItemReview(shop)
    const path = { memberSeq: review.memberSeq ?? 0, reviewSeq: review.itemReviewSeq }
    const others = { ...path, memberSeq: (await newMember(shop)).memberSeq }
    const PUT = 'PUT /api/v1/shop/members/{memberSeq}/item-reviews/{reviewSeq}'
    const DELETE = 'DELETE /api/v1/shop/members/{memberSeq}/item-reviews/{reviewSeq}'
    const LIST = 'GET /api/v1/shop/members/{memberSeq}/item-reviews'
    expect((await shopCall(shop, PUT, { path: others, body: REVIEW })).status).toBe(404)
    expect((await shopCall(shop, DELETE, { path: others })).status).toBe(404)
    expect((await shopCall(shop, PUT, { path, body: { ...REVIEW, rating: 2 } })).status).toBe(200)
    const list = await shopCall(shop, LIST, { path: { memberSeq: path.memberSeq } })
    expect(list.result.items).toMatchObject([{ reviewSeq: path.reviewSeq, rating: 2 }])
    expect((await shopCall(shop, DELETE, { path })).status).toBe(200)
    expect((await shopCall(shop, LIST, { path: { memberSeq: path.memberSeq } })).result.total).toBe(0)
  })

  it('accepts at most five pictures that the site has uploaded', async () => {
    const order = await newOrder(shop, { state: 'CONFIRMED' })
    const write = (imageFileSeqs: number[]) =>
      shopCall(shop, 'POST /api/v1/shop/members/{memberSeq}/item-reviews', {
        path: { memberSeq: order.memberSeq ?? 0 },
        body: { ...REVIEW, orderLineSeq: order.lineSeqs[0] ?? 0, imageFileSeqs },
      })
    const picture = await uploaded(shop, 'PUBLIC')
    expect((await write([picture, picture, picture, picture, picture, picture])).status).toBe(400)
    expect((await write([await uploaded(shop, 'PRIVATE')])).status).toBe(400)
    expect((await write([picture])).status).toBe(201)
  })

  it('is reported once by a member', async () => {
    const request = await shopCommunityCases['POST /api/v1/shop/item-reviews/{reviewSeq}/reports'](shop)
    const report = () => shopCall(shop, 'POST /api/v1/shop/item-reviews/{reviewSeq}/reports', request)
    expect((await report()).status).toBe(200)
    expect((await report()).code).toBe('ALREADY_PROCESSED')
  })
})

describe('participation in an event', () => {
  it('is possible once, while it runs', async () => {
    const request = await shopCommunityCases['POST /api/v1/shop/events/{eventSeq}/entries'](shop)
    const enter = () => shopCall(shop, 'POST /api/v1/shop/events/{eventSeq}/entries', request)
    expect((await enter()).status).toBe(201)
    expect((await enter()).code).toBe('DUPLICATE')
    const { eventSeq } = await newEvent(shop, { endAt: shop.clock.now() })
    const late = await shopCall(shop, 'POST /api/v1/shop/events/{eventSeq}/entries', { ...request, path: { eventSeq } })
    expect(late.code).toBe('INVALID_STATE')
  })

  it('stores the IP address of the customer’s browser with a comment', async () => {
    const { path, body } = await shopCommunityCases['POST /api/v1/shop/events/{eventSeq}/comments'](shop)
    const comment = (overrides: object) =>
      shopCall(shop, 'POST /api/v1/shop/events/{eventSeq}/comments', { path, body: { ...body, ...overrides } })
    expect(fieldsOf(await comment({ customerIp: '1.2.3' }))).toEqual(['customerIp'])
    const { result } = await comment({ customerIp: '2001:db8::1' })
    const [row] = await db()
      .select()
      .from(eventComments)
      .where(eq(eventComments.eventCommentSeq, result.eventCommentSeq))
    expect(row?.ip).toBe('2001:db8::1')
  })

  it('shows prizes after the winners are announced, and accepts the address only from the winner', async () => {
    const { eventWinnerSeq, eventSeq, memberSeq } = await newWinner(shop, { state: 'NOTIFIED' })
    const path = { memberSeq: memberSeq ?? 0, eventWinnerSeq }
    const wins = () =>
      shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/wins', { path: { memberSeq: path.memberSeq } })
    expect((await wins()).result).toEqual([])
    await db().update(events).set({ winnersPublishedAt: shop.clock.now() }).where(eq(events.eventSeq, eventSeq))
    expect((await wins()).result).toMatchObject([{ eventWinnerSeq, state: 'NOTIFIED', hasAddress: false }])
    const { body } =
      await shopCommunityCases['PUT /api/v1/shop/members/{memberSeq}/wins/{eventWinnerSeq}/address'](shop)
    const give = (at: typeof path) =>
      shopCall(shop, 'PUT /api/v1/shop/members/{memberSeq}/wins/{eventWinnerSeq}/address', { path: at, body })
    expect((await give({ ...path, memberSeq: (await newMember(shop)).memberSeq })).status).toBe(404)
    expect((await give(path)).status).toBe(200)
    expect((await wins()).result).toMatchObject([{ state: 'CONFIRMED', hasAddress: true }])
  })

  it('checks in once a day, and grants the day’s points', async () => {
    const request = await shopCommunityCases['POST /api/v1/shop/members/{memberSeq}/check-ins'](shop)
    const { memberSeq } = request.path
    const checkIn = () => shopCall(shop, 'POST /api/v1/shop/members/{memberSeq}/check-ins', request)
    const first = await checkIn()
    expect(first.result).toMatchObject({ point: 10, streak: 1, total: 1 })
    expect((await checkIn()).code).toBe('ALREADY_PROCESSED')
    const paid = await db().select().from(pointEntries).where(eq(pointEntries.memberSeq, memberSeq))
    expect(paid.map(({ amount }) => amount)).toEqual([10])
    const list = await shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/check-ins', { path: { memberSeq } })
    expect(list.result).toEqual([first.result])
    await db().update(dailyEvents).set({ visible: false })
    expect(
      (await shopCall(shop, 'POST /api/v1/shop/members/{memberSeq}/check-ins', { path: { memberSeq } })).code,
    ).toBe('INVALID_STATE')
  })
})

describe('an application', () => {
  const BUSINESS = '/api/v1/shop/members/{memberSeq}/business-application'

  it('to become a business member is possible once at a time, supplemented on request, and withdrawn', async () => {
    const { path, body } = await shopCommunityCases[`POST ${BUSINESS}`](shop)
    expect((await shopCall(shop, `GET ${BUSINESS}`, { path })).result).toBeNull()
    const created = await shopCall(shop, `POST ${BUSINESS}`, { path, body })
    expect(created.status).toBe(201)
    const again = { ...body, licenseFileSeq: await uploaded(shop, 'PERSONAL') }
    expect((await shopCall(shop, `POST ${BUSINESS}`, { path, body: again })).code).toBe('DUPLICATE')
    expect((await shopCall(shop, `PUT ${BUSINESS}`, { path, body: { memo: '추가' } })).code).toBe('INVALID_STATE')
    const row = eq(businessApplications.businessApplicationSeq, created.result.businessApplicationSeq)
    await db()
      .update(businessApplications)
      .set({ state: 'SUPPLEMENT', supplementItems: ['LICENSE'] })
      .where(row)
    const response = await shopCall(shop, `GET ${BUSINESS}`, { path })
    expect(response.result).toMatchObject({ state: 'SUPPLEMENT', supplementItems: ['LICENSE'] })
    const license = { licenseFileSeq: await uploaded(shop, 'PERSONAL') }
    expect((await shopCall(shop, `PUT ${BUSINESS}`, { path, body: license })).status).toBe(200)
    expect((await shopCall(shop, `DELETE ${BUSINESS}`, { path })).status).toBe(200)
    expect((await shopCall(shop, `GET ${BUSINESS}`, { path })).result).toMatchObject({ state: 'CANCELED' })
  })

  it('of a store is read by its business number together with its owner’s phone', async () => {
    const { query, body } = await shopCommunityCases['PUT /api/v1/shop/store-application'](shop)
    const wrong = { ...query, ownerPhone: '01000000000' }
    expect((await shopCall(shop, 'GET /api/v1/shop/store-application', { query: wrong })).status).toBe(404)
    expect((await shopCall(shop, 'DELETE /api/v1/shop/store-application', { query: wrong })).status).toBe(404)
    expect((await shopCall(shop, 'PUT /api/v1/shop/store-application', { query, body })).status).toBe(200)
    const [row] = await db().select().from(storeApplies).where(eq(storeApplies.businessNumber, query.businessNumber))
    expect(row).toMatchObject({ state: 'REVIEWING', intro: body.intro })
  })

  it('for a rental is possible once a week for a product and phone', async () => {
    const request = await shopCommunityCases['POST /api/v1/shop/rental-applications'](shop)
    const apply = () => shopCall(shop, 'POST /api/v1/shop/rental-applications', request)
    expect((await apply()).status).toBe(201)
    expect((await apply()).code).toBe('DUPLICATE')
  })
})

describe('a rental application', () => {
  it('is withdrawn by its member, before its screening', async () => {
    const name = 'DELETE /api/v1/shop/members/{memberSeq}/rentals/{rentalApplicationSeq}'
    const screened = await rentalOf(shop, 'SCREENING')
    expect((await shopCall(shop, name, screened)).code).toBe('INVALID_STATE')
    const { path } = await rentalOf(shop, 'RECEIVED')
    const stranger = { ...path, memberSeq: (await newMember(shop)).memberSeq }
    expect((await shopCall(shop, name, { path: stranger })).status).toBe(404)
    expect((await shopCall(shop, name, { path })).status).toBe(200)
    const list = await shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/rentals', { path })
    expect(list.result).toMatchObject([{ rentalApplicationSeq: path.rentalApplicationSeq, state: 'CANCELED' }])
  })
})

describe('a restock request', () => {
  it('is withdrawn only by its member', async () => {
    const name = 'DELETE /api/v1/shop/members/{memberSeq}/restock-requests/{restockNotifySeq}'
    const { path } = await shopCommunityCases[name](shop)
    const stranger = { ...path, memberSeq: (await newMember(shop)).memberSeq }
    expect((await shopCall(shop, name, { path: stranger })).status).toBe(404)
    expect((await shopCall(shop, name, { path })).status).toBe(200)
    const list = await shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/restock-requests', { path })
    expect(list.result).toMatchObject([{ restockNotifySeq: path.restockNotifySeq, state: 'CANCELED' }])
  })
})

describe('a member who has withdrawn', () => {
  it('is unknown to every call', async () => {
    const { memberSeq } = await newMember(shop, { state: 'WITHDRAWN' })
    const path = { memberSeq }
    const answers = await Promise.all([
      shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/inquiries', { path, query: { kind: 'GENERAL' } }),
      shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/item-reviews', { path }),
      shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/wins', { path }),
      shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/rentals', { path }),
      shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/check-ins', { path }),
      shopCall(shop, 'POST /api/v1/shop/members/{memberSeq}/check-ins', { path }),
      ask({ ...QUESTION, memberSeq }),
    ])
    expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(answers.map(() => '404 NOT_FOUND'))
    await db().delete(members).where(eq(members.memberSeq, memberSeq))
  })
})
