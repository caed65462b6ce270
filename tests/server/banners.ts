import { banners } from '../../server/exhibit/schema/banner.schema'
import { newImage } from './goods'
import type { TestShop } from './harness'

let serial = 0

type Row = typeof banners.$inferSelect
export type BannerKind = Row['bannerType']

/** For each kind its resource, and its own fields of bodies and rows. */
export const kinds = {
  MAIN: { resource: 'main-banners', fields: { backgroundColor: '#FFFFFF' } },
  ITEM_DETAIL: { resource: 'item-detail-banners', fields: { position: 'TOP', scope: 'ALL', scopeValues: [] } },
  TOP: { resource: 'top-banners', fields: { contentType: 'IMAGE', closable: true, hideDays: 1 } },
  LINE: { resource: 'line-banners', fields: { slot: 2 } },
  RENTAL: { resource: 'rental-banners', fields: { position: 'HOME_TOP' } },
} as const satisfies Record<BannerKind, { resource: string; fields: object }>

/** Returns a body of a banner that is displayed until the end of the year. */
export async function bannerBody(shop: TestShop, kind: BannerKind, overrides: object = {}) {
  serial += 1
  return {
    title: `시험 배너 ${serial}`,
    ...kinds[kind].fields,
    pcFileSeq: await newImage(shop),
    mobileFileSeq: await newImage(shop),
    altText: '대체 문구',
    linkType: 'NONE',
    device: 'ALL',
    audience: 'ALL',
    startAt: '2026-11-01T00:00:00+09:00',
    endAt: '2026-12-31T23:59:00+09:00',
    visible: true,
    ...overrides,
  }
}

export const rentalBannerBody = (shop: TestShop, overrides: object = {}) => bannerBody(shop, 'RENTAL', overrides)

/** Inserts a displayed banner at the end of its place. */
export async function newBannerOf(
  shop: TestShop,
  bannerType: BannerKind,
  overrides: Partial<typeof banners.$inferInsert> = {},
): Promise<Row> {
  serial += 1
  const values = {
    bannerType,
    ...kinds[bannerType].fields,
    title: `시험 배너 ${serial}`,
    altText: '대체 문구',
    linkType: 'NONE' as const,
    device: 'ALL' as const,
    audience: 'ALL' as const,
    startAt: new Date('2026-11-01T00:00:00+09:00'),
    endAt: new Date('2026-12-31T23:59:00+09:00'),
    sortOrder: 1_000 + serial,
    pcFileSeq: await newImage(shop),
    mobileFileSeq: await newImage(shop),
  }
  const [row] = await shop.services.db
    .insert(banners)
    .values({ ...values, ...overrides } as typeof banners.$inferInsert)
    .returning()
  if (!row) throw new Error('nothing was stored')
  return row
}

/** Inserts a rental banner on the page after an application. */
export const newBanner = (shop: TestShop, overrides: Partial<typeof banners.$inferInsert> = {}): Promise<Row> =>
  newBannerOf(shop, 'RENTAL', { position: 'COMPLETE', ...overrides })
