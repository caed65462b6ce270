import { and, eq, lte } from 'drizzle-orm'
import { isPublishedAt } from '../../server/generalcommunity/notice/notice-rules'
import { isPostedAt } from '../../server/generalcommunity/post-shared/post-rules'
import { carCarePosts } from '../../server/generalcommunity/schema/car-care-post.schema'
import { notices } from '../../server/generalcommunity/schema/notice.schema'
import { sharingStories } from '../../server/generalcommunity/schema/sharing-story.schema'
import { items } from '../../server/product/schema/item.schema'
import { events } from '../../server/promotion/schema/event.schema'
import type { TestShop } from '../server/harness'
import type { ShopCases } from './shop-cases'

const first = <R>([row]: readonly R[]): R => {
  if (row === undefined) throw new Error('the sample has none')
  return row
}

async function shownEvent({ services: { db }, clock }: TestShop) {
  const where = and(events.visible, lte(events.startAt, clock.now()))
  const { eventSeq } = first(await db.select().from(events).where(where).limit(1))
  return { path: { eventSeq } }
}

/** One request that succeeds for every operation on the content of a customer site. */
export const shopContentCases = {
  'GET /api/v1/shop/faqs': () => ({}),
  'GET /api/v1/shop/info': () => ({}),
  'GET /api/v1/shop/policies': () => ({}),
  'GET /api/v1/shop/menus': () => ({ query: { area: 'HEADER' } }),
  'GET /api/v1/shop/main-page': () => ({}),
  'GET /api/v1/shop/banners': () => ({ query: { kind: 'MAIN' } }),
  'GET /api/v1/shop/banners/items/{itemSeq}': async ({ services: { db } }) => {
    const { itemSeq } = first(await db.select().from(items).where(eq(items.saleState, 'ON_SALE')).limit(1))
    return { path: { itemSeq } }
  },
  'GET /api/v1/shop/popups': () => ({ query: { page: 'MAIN' } }),
  'GET /api/v1/shop/notices': () => ({ query: { size: 5 } }),
  'GET /api/v1/shop/notices/{noticeSeq}': async ({ services: { db }, clock }) => {
    const { noticeSeq } = first(await db.select().from(notices).where(isPublishedAt(clock.now())).limit(1))
    return { path: { noticeSeq } }
  },
  'GET /api/v1/shop/car-care-posts': () => ({ query: { size: 5 } }),
  'GET /api/v1/shop/car-care-posts/{carCarePostSeq}': async ({ services: { db }, clock }) => {
    const where = isPostedAt(carCarePosts, clock.now())
    const { carCarePostSeq } = first(await db.select().from(carCarePosts).where(where).limit(1))
    return { path: { carCarePostSeq } }
  },
  'GET /api/v1/shop/sharing-stories': () => ({ query: { size: 5 } }),
  'GET /api/v1/shop/sharing-stories/{sharingStorySeq}': async ({ services: { db }, clock }) => {
    const where = isPostedAt(sharingStories, clock.now())
    const { sharingStorySeq } = first(await db.select().from(sharingStories).where(where).limit(1))
    return { path: { sharingStorySeq } }
  },
  'GET /api/v1/shop/self-diagnoses': () => ({}),
  'GET /api/v1/shop/events': () => ({ query: { size: 5 } }),
  'GET /api/v1/shop/events/{eventSeq}': shownEvent,
  'GET /api/v1/shop/events/{eventSeq}/comments': shownEvent,
  'GET /api/v1/shop/item-reviews': () => ({ query: { size: 5 } }),
  'GET /api/v1/shop/store-reviews': () => ({ query: { size: 5 } }),
  'POST /api/v1/shop/counts': async (shop) => {
    const { path } = await shownEvent(shop)
    return { body: { counts: [{ of: 'EVENT', seq: path.eventSeq, act: 'VIEW' }] } }
  },
} satisfies Partial<ShopCases>
