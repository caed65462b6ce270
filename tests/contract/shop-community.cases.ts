import { eq } from 'drizzle-orm'
import type { Schemas } from '../../server/contract/contract-types'
import { businessApplications } from '../../server/corpmember/schema/business-application.schema'
import { inquiries } from '../../server/inquirycommunity/schema/inquiry.schema'
import { answerLinks } from '../../server/inquirycommunity/schema/inquiry-base.schema'
import { storeApplies } from '../../server/inquirycommunity/schema/store-apply.schema'
import { requestRestock } from '../../server/product/restock-notify/restock-request'
import { items } from '../../server/product/schema/item.schema'
import { writeComment } from '../../server/promotion/event-participation/participate'
import { dailyEvents } from '../../server/promotion/schema/daily-event.schema'
import { sha256 } from '../../server/session/crypto'
import { goodNumber } from '../server/business-bodies'
import { asCall } from '../server/calls'
import { newOrder } from '../server/claim-orders'
import { newEvent, newWinner } from '../server/events'
import { newFile } from '../server/goods'
import type { TestShop } from '../server/harness'
import { newMember } from '../server/members'
import { productBody } from '../server/rental-goods'
import { newApplication } from '../server/rentals'
import { newItemReview, newMount, newStoreReview } from '../server/reviews'
import { pictureForm } from '../server/shop/shop-api'
import { applyBody } from '../server/store-apply-bodies'
import { make } from './cases'
import type { ShopCases } from './shop-cases'

const TEXT = { title: '문의드립니다', content: '장착까지 얼마나 걸리나요?' }
const WRITER = { writerName: '홍길동', writerPhone: '01055556666' }
const COMPANY = { ...WRITER, ...TEXT, writerEmail: 'ad@example.com' }
const REVIEW = { rating: 5, content: '조용하고 승차감이 좋아서 만족합니다.' }

const memberPath = async (shop: TestShop) => ({ path: { memberSeq: (await newMember(shop)).memberSeq } })

async function someItem({ services: { db } }: TestShop) {
  const [item] = await db.select().from(items).limit(1)
  if (!item) throw new Error('the sample has no item')
  return item
}

let serial = 0

/** Returns a member's business data, with a valid business number. */
async function businessBody(shop: TestShop): Promise<Omit<Schemas['BusinessApplicationCreate'], 'memberSeq'>> {
  serial += 1
  return {
    companyName: `시험상사 ${serial}`,
    companyKind: 'INDIVIDUAL',
    businessNumber: goodNumber(700 + serial),
    ceoName: '김대표',
    businessType: '소매업',
    businessCategory: '타이어',
    industry: 'TIRE_SHOP',
    zipCode: '06236',
    address1: '서울특별시 강남구 테헤란로 12',
    sidoId: 1,
    gugunId: 123,
    managerName: '이담당',
    managerPhone: '01023456789',
    taxEmail: 'tax@example.com',
    licenseFileSeq: await newFile(shop, 'PERSONAL', { createdBy: null }),
    monthlyQuantity: 'LT_100',
  }
}

/** Creates a member with an application in a state. */
async function applicant(shop: TestShop, state: Schemas['ApplicationState']) {
  const { path } = await memberPath(shop)
  const { db } = shop.services
  const body = await businessBody(shop)
  await db.insert(businessApplications).values({ ...body, ...path, source: 'SHOP', state })
  return { path }
}

/** Returns the body of a store application with its proof of identity. */
async function workshop(shop: TestShop) {
  const picture = () => newFile(shop, 'PRIVATE', { createdBy: null })
  const body = await applyBody(shop, {
    licenseFileSeq: await newFile(shop, 'PERSONAL', { createdBy: null }),
    imageFileSeqs: [await picture(), await picture(), await picture()],
  })
  return { body, query: { businessNumber: body.businessNumber, ownerPhone: body.ownerPhone } }
}

/** Creates a store application in a state. */
async function workshopIn(shop: TestShop, state: Schemas['StoreApplyState']) {
  const { body, query } = await workshop(shop)
  const { accountNumber: _, ...columns } = body
  await shop.services.db.insert(storeApplies).values({ ...columns, source: 'SHOP', state })
  const again = { ...body, intro: '보완하여 다시 신청합니다.' }
  return { query, body: again }
}

/** Creates an item that is sold out. */
async function soldOut(shop: TestShop): Promise<number> {
  const { itemSeq } = await someItem(shop)
  const change = { saleState: 'SOLD_OUT' as const, restockNotifyEnabled: true }
  await shop.services.db.update(items).set(change).where(eq(items.itemSeq, itemSeq))
  return itemSeq
}

async function commentOf(shop: TestShop, eventSeq: number): Promise<number> {
  const { memberSeq } = await newMember(shop)
  return asCall(shop, (call) => writeComment(call, { eventSeq, memberSeq, content: '좋아요' }))
}

/** Creates a member's rental application in a state. */
export async function rentalOf(shop: TestShop, state: Schemas['RentalApplicationState']) {
  const { memberSeq } = await newMember(shop)
  const { rentalApplicationSeq } = await newApplication(shop, { memberSeq, state })
  return { path: { memberSeq, rentalApplicationSeq } }
}

/** Inserts an attendance event that runs today. */
async function runningEvent({ services: { db } }: TestShop): Promise<void> {
  await db.update(dailyEvents).set({ visible: false })
  await db
    .insert(dailyEvents)
    .values({ title: '계약 출석', startDate: '2000-01-01', endDate: '2100-12-31', dailyPoint: 10 })
}

/** Returns a member's review and its path. */
async function ownReview(shop: TestShop, kind: 'item' | 'store') {
  if (kind === 'item') {
    const { itemReviewSeq: reviewSeq, memberSeq } = await newItemReview(shop)
    return { path: { memberSeq: memberSeq ?? 0, reviewSeq } }
  }
  const { storeReviewSeq: reviewSeq, member } = await newStoreReview(shop)
  return { path: { memberSeq: member.memberSeq, reviewSeq } }
}

const reviewPath = async (shop: TestShop, kind: 'item' | 'store') => {
  const { reviewSeq } = (await ownReview(shop, kind)).path
  return { path: { reviewSeq } }
}

const reported = async (shop: TestShop, kind: 'item' | 'store') => ({
  ...(await reviewPath(shop, kind)),
  body: { memberSeq: (await newMember(shop)).memberSeq, reason: 'AD' as const },
})

export const shopCommunityCases = {
  'POST /api/v1/shop/files': () => ({ query: { purpose: 'PUBLIC' as const }, body: pictureForm() }),

  'GET /api/v1/shop/members/{memberSeq}/inquiries': async (shop) => ({
    ...(await memberPath(shop)),
    query: { kind: 'RETURN' as const },
  }),
  'POST /api/v1/shop/inquiries': async (shop) => ({
    body: {
      ...WRITER,
      ...TEXT,
      category: 'ETC' as const,
      fileSeqs: [await newFile(shop, 'PRIVATE', { createdBy: null })],
    },
  }),
  'POST /api/v1/shop/inquiries/{inquirySeq}/rating': async (shop) => {
    const { memberSeq } = await newMember(shop)
    const answered = { ...TEXT, ...WRITER, memberSeq, state: 'ANSWERED' as const, answerContent: '네, 됩니다.' }
    const [row] = await shop.services.db.insert(inquiries).values(answered).returning()
    return { path: { inquirySeq: row?.inquirySeq ?? 0 }, body: { memberSeq, satisfaction: 5 } }
  },
  'POST /api/v1/shop/answer-links/open': async ({ services: { db }, clock }) => {
    const [row] = await db
      .insert(inquiries)
      .values({ ...TEXT, ...WRITER, state: 'ANSWERED', answerContent: '네, 됩니다.', answeredAt: clock.now() })
      .returning()
    const token = `link-of-${row?.inquirySeq}`
    const expiresAt = new Date(clock.now().getTime() + 60_000)
    const link = { resource: 'inquiries', recordSeq: row?.inquirySeq ?? 0, tokenHash: sha256(token), expiresAt }
    await db.insert(answerLinks).values(link)
    return { body: { token } }
  },
  'GET /api/v1/shop/items/{itemSeq}/inquiries': async (shop) => ({
    path: { itemSeq: (await someItem(shop)).itemSeq },
    query: { memberSeq: (await newMember(shop)).memberSeq, size: 5 },
  }),
  'POST /api/v1/shop/items/{itemSeq}/inquiries': async (shop) => ({
    path: { itemSeq: (await someItem(shop)).itemSeq },
    body: { ...WRITER, category: 'SPEC' as const, content: TEXT.content, secret: true },
  }),
  'POST /api/v1/shop/return-inquiries': async (shop) => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const lines = [{ orderLineSeq: order.lineSeqs[0] ?? 0, quantity: 1 }]
    const wish = { kind: 'RETURN', reasonCode: 'WRONG_ITEM', mounted: false, pickupMethod: 'SELF' } as const
    return { body: { memberSeq: order.memberSeq ?? 0, orderSeq: order.orderSeq, ...TEXT, ...wish, lines } }
  },
  'POST /api/v1/shop/business-inquiries': async (shop) => {
    const { memberSeq } = await newMember(shop, { memberType: 'BUSINESS' })
    const lines = [{ sizeName: '225/45R17', quantity: 20 }]
    return { body: { memberSeq, ...TEXT, category: 'QUOTE' as const, lines } }
  },
  'POST /api/v1/shop/wholesale-inquiries': () => ({
    body: {
      ...COMPANY,
      companyName: '대성카센터',
      industry: 'GARAGE' as const,
      sidoId: 1,
      gugunId: 123,
      monthlyQuantity: 'LT_100' as const,
      lines: [{ sizeName: '225/45R17', quantity: 20 }],
    },
  }),
  'POST /api/v1/shop/marketing-inquiries': () => ({
    body: { ...COMPANY, companyName: '모터링크', category: 'AD' as const, homepageUrl: 'https://example.com' },
  }),
  'POST /api/v1/shop/store-inquiries': () => ({
    body: { ...COMPANY, storeName: '한길타이어', sidoId: 1, gugunId: 123, franchise: 'NONE' as const },
  }),

  'GET /api/v1/shop/members/{memberSeq}/item-reviews': async (shop) => ({
    path: { memberSeq: (await ownReview(shop, 'item')).path.memberSeq },
  }),
  'POST /api/v1/shop/members/{memberSeq}/item-reviews': async (shop) => {
    const order = await newOrder(shop, { state: 'CONFIRMED' })
    const body = { ...REVIEW, orderLineSeq: order.lineSeqs[0] ?? 0, scores: { comfort: 5 }, drivenKm: 12_000 }
    return { path: { memberSeq: order.memberSeq ?? 0 }, body }
  },
  'PUT /api/v1/shop/members/{memberSeq}/item-reviews/{reviewSeq}': async (shop) => ({
    ...(await ownReview(shop, 'item')),
    body: { ...REVIEW, rating: 4 },
  }),
  'DELETE /api/v1/shop/members/{memberSeq}/item-reviews/{reviewSeq}': (shop) => ownReview(shop, 'item'),
  'GET /api/v1/shop/members/{memberSeq}/store-reviews': async (shop) => ({
    path: { memberSeq: (await ownReview(shop, 'store')).path.memberSeq },
  }),
  'POST /api/v1/shop/members/{memberSeq}/store-reviews': async (shop) => {
    const { member, mountReservationSeq } = await newMount(shop)
    const extra = { asked: true, amount: 10_000, memo: '밸브 교체' }
    return { path: { memberSeq: member.memberSeq }, body: { ...REVIEW, mountReservationSeq, extra } }
  },
  'PUT /api/v1/shop/members/{memberSeq}/store-reviews/{reviewSeq}': async (shop) => ({
    ...(await ownReview(shop, 'store')),
    body: { ...REVIEW, scores: { kindness: 3 } },
  }),
  'DELETE /api/v1/shop/members/{memberSeq}/store-reviews/{reviewSeq}': (shop) => ownReview(shop, 'store'),
  'POST /api/v1/shop/item-reviews/{reviewSeq}/reports': (shop) => reported(shop, 'item'),
  'POST /api/v1/shop/store-reviews/{reviewSeq}/reports': (shop) => reported(shop, 'store'),
  'POST /api/v1/shop/item-reviews/{reviewSeq}/helpful': (shop) => reviewPath(shop, 'item'),
  'POST /api/v1/shop/store-reviews/{reviewSeq}/helpful': (shop) => reviewPath(shop, 'store'),

  'POST /api/v1/shop/events/{eventSeq}/entries': async (shop) => ({
    path: { eventSeq: (await newEvent(shop, { entryPrompt: '이유는?' })).eventSeq },
    body: { memberSeq: (await newMember(shop)).memberSeq, answer: '타이어를 바꿀 때가 되었습니다.' },
  }),
  'POST /api/v1/shop/events/{eventSeq}/comments': async (shop) => ({
    path: { eventSeq: (await newEvent(shop, { kind: 'COMMENT' })).eventSeq },
    body: { memberSeq: (await newMember(shop)).memberSeq, content: '응원합니다.', customerIp: '203.0.113.7' },
  }),
  'POST /api/v1/shop/event-comments/{eventCommentSeq}/reports': async (shop) => {
    const { eventSeq } = await newEvent(shop, { kind: 'COMMENT' })
    return { path: { eventCommentSeq: await commentOf(shop, eventSeq) } }
  },
  'GET /api/v1/shop/members/{memberSeq}/wins': async (shop) => ({
    path: { memberSeq: (await newWinner(shop)).memberSeq ?? 0 },
  }),
  'PUT /api/v1/shop/members/{memberSeq}/wins/{eventWinnerSeq}/address': async (shop) => {
    const { eventWinnerSeq, memberSeq } = await newWinner(shop, { state: 'NOTIFIED' })
    const body = { name: '김수령', phone: '01055556666', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 12' }
    return { path: { memberSeq: memberSeq ?? 0, eventWinnerSeq }, body }
  },
  'GET /api/v1/shop/members/{memberSeq}/check-ins': memberPath,
  'POST /api/v1/shop/members/{memberSeq}/check-ins': async (shop) => {
    await runningEvent(shop)
    return memberPath(shop)
  },

  'GET /api/v1/shop/members/{memberSeq}/business-application': (shop) => applicant(shop, 'REVIEWING'),
  'POST /api/v1/shop/members/{memberSeq}/business-application': async (shop) => ({
    ...(await memberPath(shop)),
    body: await businessBody(shop),
  }),
  'PUT /api/v1/shop/members/{memberSeq}/business-application': async (shop) => ({
    ...(await applicant(shop, 'SUPPLEMENT')),
    body: { licenseFileSeq: await newFile(shop, 'PERSONAL', { createdBy: null }), memo: '다시 보냅니다.' },
  }),
  'DELETE /api/v1/shop/members/{memberSeq}/business-application': (shop) => applicant(shop, 'RECEIVED'),
  'GET /api/v1/shop/store-application': async (shop) => ({ query: (await workshopIn(shop, 'REVIEWING')).query }),
  'POST /api/v1/shop/store-application': async (shop) => ({ body: (await workshop(shop)).body }),
  'PUT /api/v1/shop/store-application': (shop) => workshopIn(shop, 'SUPPLEMENT'),
  'DELETE /api/v1/shop/store-application': async (shop) => ({ query: (await workshopIn(shop, 'RECEIVED')).query }),
  'GET /api/v1/shop/rental-products': () => ({}),
  'POST /api/v1/shop/rental-applications': async (shop) => {
    const product = await make<Schemas['RentalProduct']>(shop, '/api/v1/admin/rental-products', await productBody(shop))
    return {
      body: {
        applicantType: 'PERSONAL' as const,
        applicantName: '김렌탈',
        mobilePhone: '01055557777',
        carText: '기아 K5',
        rentalProductSeq: product.rentalProductSeq,
        planSeq: product.plans[0]?.planSeq ?? 0,
        privacyAgreedAt: shop.clock.now().toISOString(),
        contactTime: 'ANY' as const,
        source: 'MOBILE' as const,
      },
    }
  },
  'GET /api/v1/shop/members/{memberSeq}/rentals': memberPath,
  'DELETE /api/v1/shop/members/{memberSeq}/rentals/{rentalApplicationSeq}': (shop) => rentalOf(shop, 'RECEIVED'),

  'GET /api/v1/shop/members/{memberSeq}/restock-requests': memberPath,
  'POST /api/v1/shop/restock-requests': async (shop) => ({
    body: { itemSeq: await soldOut(shop), name: '김손님', mobilePhone: '01055556666', channel: 'SMS' as const },
  }),
  'DELETE /api/v1/shop/members/{memberSeq}/restock-requests/{restockNotifySeq}': async (shop) => {
    const { memberSeq, name, mobilePhone } = await newMember(shop)
    const itemSeq = await soldOut(shop)
    const request = { itemSeq, memberSeq, name, mobilePhone, channel: 'SMS' as const }
    return { path: { memberSeq, restockNotifySeq: await asCall(shop, (call) => requestRestock(call, request)) } }
  },
} satisfies Partial<ShopCases>
