import { banners } from '../../server/exhibit/schema/banner.schema'
import { newImage } from './goods'
import type { TestShop } from './harness'

let made = 0

type Row = typeof banners.$inferSelect
export type BannerKind = Row['bannerType']

/** For each kind its resource, and its own fields of bodies and rows. */
export const kinds = {
  MAIN: { resource: 'main-banners', own: { backgroundColor: '#FFFFFF' } },
  ITEM_DETAIL: { resource: 'item-detail-banners', own: { position: 'TOP', scope: 'ALL', scopeValues: [] } },
  TOP: { resource: 'top-banners', own: { contentType: 'IMAGE', closable: true, hideDays: 1 } },
  LINE: { resource: 'line-banners', own: { slot: 2 } },
  RENTAL: { resource: 'rental-banners', own: { position: 'HOME_TOP' } },
} as const satisfies Record<BannerKind, { resource: string; own: object }>

/** Returns a body of a banner that is displayed until the end of the year. */
export async function bannerBody(shop: TestShop, kind: BannerKind, more: object = {}) {
  made += 1
  return {
    title: `시험 배너 ${made}`,
    ...kinds[kind].own,
    pcFileSeq: await newImage(shop),
    mobileFileSeq: await newImage(shop),
    altText: '대체 문구',
    linkType: 'NONE',
    device: 'ALL',
    audience: 'ALL',
    startAt: '2026-11-01T00:00:00+09:00',
    endAt: '2026-12-31T23:59:00+09:00',
    visible: true,
    ...more,
  }
}

export const rentalBannerBody = (shop: TestShop, more: object = {}) => bannerBody(shop, 'RENTAL', more)

/** Inserts a displayed banner at the end of its place. */
export async function newBannerOf(
  shop: TestShop,
  bannerType: BannerKind,
  more: Partial<typeof banners.$inferInsert> = {},
): Promise<Row> {
  made += 1
  const values = {
    bannerType,
    ...kinds[bannerType].own,
    title: `시험 배너 ${made}`,
    altText: '대체 문구',
    linkType: 'NONE' as const,
    device: 'ALL' as const,
    audience: 'ALL' as const,
    startAt: new Date('2026-11-01T00:00:00+09:00'),
    endAt: new Date('2026-12-31T23:59:00+09:00'),
    sortOrder: 1_000 + made,
    pcFileSeq: await newImage(shop),
    mobileFileSeq: await newImage(shop),
  }
  const [row] = await shop.services.db
    .insert(banners)
    .values({ ...values, ...more } as typeof banners.$inferInsert)
    .returning()
  if (!row) throw new Error('nothing was stored')
  return row
}

/** Inserts a rental banner on the page after an application. */
export const newBanner = (shop: TestShop, more: Partial<typeof banners.$inferInsert> = {}): Promise<Row> =>
  newBannerOf(shop, 'RENTAL', { position: 'COMPLETE', ...more })
