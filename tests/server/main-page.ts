import { mainBrands, mainSections } from '../../server/exhibit/schema/main-screen.schema'
import { popupSlides, popups } from '../../server/exhibit/schema/popup.schema'
import { newBrand, newImage } from './goods'
import type { TestShop } from './harness'

let serial = 0
const next = (): number => {
  serial += 1
  return serial
}

function only<T>(rows: T[]): T {
  const [row] = rows
  if (!row) throw new Error('nothing was stored')
  return row
}

const TIMES = { startAt: '2026-11-01T00:00:00+09:00', endAt: '2026-12-31T23:59:00+09:00' }
const SPAN = { startAt: new Date(TIMES.startAt), endAt: new Date(TIMES.endAt) }

/** Returns a body of a section with manually chosen items. */
export const sectionBody = (itemSeqs: readonly number[], overrides: object = {}) => ({
  title: `시험 섹션 ${next()}`,
  itemType: 'ALL',
  layout: 'SLIDE',
  mode: 'MANUAL',
  itemCount: 12,
  items: itemSeqs.map((itemSeq) => ({ itemSeq, badgeText: null })),
  soldOut: 'SKIP',
  device: 'ALL',
  audience: 'ALL',
  ...TIMES,
  visible: true,
  ...overrides,
})

/** Inserts a displayed section without items, behind all others. */
export const newSection = async ({ services }: TestShop, overrides: Partial<typeof mainSections.$inferInsert> = {}) =>
  only(
    await services.db
      .insert(mainSections)
      .values({
        title: `시험 섹션 ${next()}`,
        itemType: 'ALL',
        layout: 'SLIDE',
        mode: 'MANUAL',
        autoFilter: {},
        itemCount: 12,
        soldOut: 'SKIP',
        device: 'ALL',
        audience: 'ALL',
        sortOrder: 1_000 + serial,
        ...SPAN,
        ...overrides,
      })
      .returning(),
  )

/** Returns a body of a main brand, of a new brand. */
export const mainBrandBody = async (shop: TestShop, overrides: object = {}) => ({
  brandSeq: (await newBrand(shop)).brandSeq,
  pcFileSeq: await newImage(shop),
  mobileFileSeq: await newImage(shop),
  copy: '소개 문구',
  featured: [],
  visible: true,
  ...overrides,
})

/** Inserts a hidden main brand. */
export const newMainBrand = async (shop: TestShop, overrides: Partial<typeof mainBrands.$inferInsert> = {}) =>
  only(
    await shop.services.db
      .insert(mainBrands)
      .values({
        brandSeq: overrides.brandSeq ?? (await newBrand(shop)).brandSeq,
        pcFileSeq: await newImage(shop),
        mobileFileSeq: await newImage(shop),
        visible: false,
        sortOrder: 1_000 + next(),
        ...overrides,
      })
      .returning(),
  )

/** Returns a body of a popup with one image. */
export const popupBody = async (shop: TestShop, overrides: object = {}) => ({
  title: `시험 팝업 ${next()}`,
  contentType: 'IMAGE',
  slides: [{ imageFileSeq: await newImage(shop), altText: '대체 문구', linkType: 'NONE' }],
  html: null,
  device: 'ALL',
  width: 400,
  height: 500,
  positionType: 'CENTER',
  left: 0,
  top: 0,
  pages: ['MAIN'],
  hideOption: 'TODAY',
  delaySeconds: 0,
  audience: 'ALL',
  ...TIMES,
  visible: true,
  ...overrides,
})

/** Inserts a displayed popup with one image. */
export async function newPopup(shop: TestShop, overrides: Partial<typeof popups.$inferInsert> = {}) {
  const { db } = shop.services
  const row = only(
    await db
      .insert(popups)
      .values({
        title: `시험 팝업 ${next()}`,
        contentType: 'IMAGE',
        device: 'ALL',
        width: 400,
        height: 500,
        positionType: 'CENTER',
        left: 0,
        top: 0,
        pages: ['STORE_SEARCH'],
        hideOption: 'TODAY',
        delaySeconds: 0,
        audience: 'ALL',
        sortOrder: 1_000 + serial,
        ...SPAN,
        ...overrides,
      })
      .returning(),
  )
  if (row.contentType === 'IMAGE')
    await db.insert(popupSlides).values({
      popupSeq: row.popupSeq,
      sortOrder: 1,
      imageFileSeq: await newImage(shop),
      altText: '대체 문구',
      linkType: 'NONE',
    })
  return row
}
