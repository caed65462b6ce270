import { and, asc, desc, eq, isNotNull, lt, ne } from 'drizzle-orm'
import type { Db } from '../db/database'
import { bannerTargets } from '../exhibit/schema/banner.schema'
import { brands } from '../product/schema/brand.schema'
import { items } from '../product/schema/item.schema'
import { patterns } from '../product/schema/pattern.schema'
import { coupons } from '../promotion/schema/coupon.schema'
import { events } from '../promotion/schema/event.schema'
import { type BannerContext, type BannerLink, linkTo, loadBanners } from './banner-rows'
import { itemBanners, lineBanners, mainBanners, topBanners } from './exhibit-banner.data'
import { continueNumbers, insertAll } from './insert'

/** Seq of a deleted item; never assigned. */
const GONE = 2_000_000_000

/** Returns records of the shop that banners link to. */
async function links(db: Db, now: Date): Promise<Record<string, BannerLink>> {
  const shop = and(eq(events.scope, 'SHOP'), eq(events.visible, true))
  const eventSeq = { seq: events.eventSeq }
  const [event] = await db.select(eventSeq).from(events).where(shop).orderBy(desc(events.startAt)).limit(1)
  const [endedEvent] = await db
    .select(eventSeq)
    .from(events)
    .where(and(shop, isNotNull(events.endAt), lt(events.endAt, now)))
    .orderBy(desc(events.endAt))
    .limit(1)
  const [brand] = await db.select({ seq: brands.brandSeq }).from(brands).where(eq(brands.name, '미쉐린')).limit(1)
  const [pattern] = await db
    .select({ seq: patterns.patternSeq })
    .from(patterns)
    .where(eq(patterns.visible, true))
    .orderBy(asc(patterns.patternSeq))
    .limit(1)
  const [coupon] = await db
    .select({ seq: coupons.couponSeq })
    .from(coupons)
    .where(ne(coupons.state, 'ENDED'))
    .orderBy(asc(coupons.couponSeq))
    .limit(1)
  const [item] = await db
    .select({ seq: items.itemSeq })
    .from(items)
    .where(and(eq(items.visible, true), eq(items.saleState, 'ON_SALE')))
    .orderBy(asc(items.itemSeq))
    .limit(1)
  return {
    event: linkTo('EVENT', event?.seq),
    endedEvent: linkTo('EVENT', endedEvent?.seq),
    brand: linkTo('BRAND', brand?.seq),
    pattern: linkTo('PATTERN', pattern?.seq),
    coupon: linkTo('COUPON', coupon?.seq),
    item: linkTo('ITEM', item?.seq),
    deletedItem: linkTo('ITEM', GONE),
  }
}

/** Inserts the targets of banners on item pages; the last one has lost its items. */
async function loadTargets(db: Db, { dice }: BannerContext, seqs: readonly number[]): Promise<void> {
  // sequential, because a connection runs one statement at a time
  const ofItems = await db.select({ seq: items.itemSeq }).from(items).orderBy(asc(items.itemSeq)).limit(400)
  const ofPatterns = await db
    .select({ seq: patterns.patternSeq })
    .from(patterns)
    .orderBy(asc(patterns.patternSeq))
    .limit(100)
  const ofBrands = await db.select({ seq: brands.brandSeq }).from(brands).orderBy(asc(brands.brandSeq)).limit(12)
  const some = (rows: readonly { seq: number }[], limit: number) =>
    dice
      .shuffled(rows)
      .slice(0, dice.int(1, limit))
      .map(({ seq }) => seq)
  const rows: (typeof bannerTargets.$inferSelect)[] = []
  const none = { excluded: false, itemSeq: null, patternSeq: null, brandSeq: null }
  const put = (target: Pick<(typeof rows)[number], 'bannerSeq'> & Partial<(typeof rows)[number]>) =>
    rows.push({ ...none, ...target, bannerTargetSeq: rows.length + 1 })
  for (const [i, plan] of itemBanners.entries()) {
    const bannerSeq = seqs[i]
    if (bannerSeq === undefined || i === itemBanners.length - 1) continue
    switch (plan.columns?.scope) {
      case 'ITEM':
        for (const itemSeq of some(ofItems, 8)) put({ bannerSeq, itemSeq })
        break
      case 'PATTERN':
        for (const patternSeq of some(ofPatterns, 4)) put({ bannerSeq, patternSeq })
        break
      case 'BRAND':
        for (const brandSeq of some(ofBrands, 3)) put({ bannerSeq, brandSeq })
        for (const itemSeq of some(ofItems, 2)) put({ bannerSeq, itemSeq, excluded: true })
        break
      default:
    }
  }
  await insertAll(db, bannerTargets, rows)
  await continueNumbers(db, bannerTargets, 'bannerTargetSeq')
}

/** Loads the shop's banners of all kinds with their daily figures. Must run after items, coupons and events. */
export async function loadExhibitBanners(db: Db, context: BannerContext): Promise<void> {
  const shared = { links: await links(db, context.now) }
  await loadBanners(db, context, {
    ...shared,
    bannerType: 'MAIN',
    plans: mainBanners,
    placeOf: ({ device = 'ALL' }) => device,
    pictures: () => ({ stem: 'banner-main', count: 3 }),
    seen: () => 2_400,
  })
  const ofItems = await loadBanners(db, context, {
    ...shared,
    bannerType: 'ITEM_DETAIL',
    plans: itemBanners,
    placeOf: ({ columns }) => columns?.position ?? '',
    pictures: () => ({ stem: 'banner-item', count: 3 }),
    seen: ({ columns }) => (columns?.scope === 'ALL' ? 1_800 : 300),
  })
  await loadTargets(db, context, ofItems)
  await loadBanners(db, context, {
    ...shared,
    bannerType: 'TOP',
    plans: topBanners,
    placeOf: () => '',
    pictures: ({ columns }) => (columns?.contentType === 'TEXT' ? null : { stem: 'banner-top', count: 2 }),
    seen: () => 3_000,
  })
  await loadBanners(db, context, {
    ...shared,
    bannerType: 'LINE',
    plans: lineBanners,
    placeOf: ({ columns, device = 'ALL' }) => `${columns?.slot} ${device}`,
    pictures: () => ({ stem: 'banner-line', count: 3 }),
    seen: ({ columns }) => 1_500 / (columns?.slot ?? 1),
  })
}
