import { asc } from 'drizzle-orm'
import type { OperationName } from '../../server/contract/contract-types'
import { mainBrandSettings, mainBrands, mainSections } from '../../server/exhibit/schema/main-screen.schema'
import { popups } from '../../server/exhibit/schema/popup.schema'
import { newBrand, newImage, newItem } from '../server/goods'
import type { TestShop } from '../server/harness'
import { mainBrandBody, newMainBrand, newPopup, newSection, popupBody, sectionBody } from '../server/main-page'
import type { Case } from './cases'

const MISSING_SEQ = 2_147_483_647

const itemOf = async (shop: TestShop): Promise<number> =>
  (await newItem(shop, { brandSeq: (await newBrand(shop)).brandSeq })).itemSeq

/** Deletes sections: the limit of twenty would be reached after some cases. */
async function room({ services }: TestShop): Promise<void> {
  await services.db.delete(mainSections)
}

const sectionSeq = async (shop: TestShop) => ({ seq: (await newSection(shop, { visible: false })).mainSectionSeq })
const brandSeq = async (shop: TestShop) => ({ seq: (await newMainBrand(shop)).mainBrandSeq })
const popupSeq = async (shop: TestShop) => ({ seq: (await newPopup(shop, { visible: false })).popupSeq })
const hidden = { visible: false }

export const mainPageCases = {
  'GET /api/v1/admin/main-sections': () => ({
    query:
      '?keyword=a&itemType[0]=TIRE&mode=MANUAL&displayState[0]=DISPLAYING&device=ALL&audience=ALL&startAt[from]=2026-01-01&endAt[to]=2027-12-31&createdAt[from]=2024-01-01&sort=updatedAt,desc',
  }),
  'POST /api/v1/admin/main-sections': async (shop) => {
    await room(shop)
    return { body: sectionBody([await itemOf(shop)], hidden) }
  },
  'GET /api/v1/admin/main-sections/{seq}': async (shop) => ({ path: await sectionSeq(shop) }),
  'PUT /api/v1/admin/main-sections/{seq}': async (shop) => {
    const { mainSectionSeq: seq, version } = await newSection(shop, hidden)
    const auto = { mode: 'AUTO', autoRule: 'NEWEST', autoFilter: { rims: [17], seasons: ['WINTER'] } }
    return { path: { seq }, body: { ...sectionBody([await itemOf(shop)], { ...hidden, ...auto }), version } }
  },
  'DELETE /api/v1/admin/main-sections/{seq}': async (shop) => ({ path: await sectionSeq(shop) }),
  'POST /api/v1/admin/main-sections/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await newSection(shop)).mainSectionSeq, MISSING_SEQ] },
  }),
  'PUT /api/v1/admin/main-sections/order': async ({ services }) => {
    const rows = await services.db.select().from(mainSections).orderBy(asc(mainSections.sortOrder))
    return { body: { seqs: rows.map((row) => row.mainSectionSeq).reverse() } }
  },
  'POST /api/v1/admin/main-sections/preview': async (shop) => ({
    body: sectionBody([await itemOf(shop)], { mode: 'AUTO', autoRule: 'DISCOUNT', at: '2026-12-01T00:00:00+09:00' }),
  }),
  'GET /api/v1/admin/main-sections/page': () => ({ query: '?device=MOBILE&at=2026-12-01T00:00:00%2B09:00' }),
  'GET /api/v1/admin/main-sections/{seq}/items': async (shop) => ({ path: await sectionSeq(shop) }),

  'GET /api/v1/admin/main-brands': () => ({ query: '?keyword=a&visible=true&sort=brandName,asc' }),
  'POST /api/v1/admin/main-brands': async (shop) => ({ body: await mainBrandBody(shop, hidden) }),
  'GET /api/v1/admin/main-brands/{seq}': async (shop) => ({ path: await brandSeq(shop) }),
  'PUT /api/v1/admin/main-brands/{seq}': async (shop) => {
    const { mainBrandSeq: seq, version } = await newMainBrand(shop)
    const pictures = { pcFileSeq: await newImage(shop), mobileFileSeq: await newImage(shop) }
    return { path: { seq }, body: { ...pictures, displayName: '표시명', copy: '소개', ...hidden, version } }
  },
  'DELETE /api/v1/admin/main-brands/{seq}': async (shop) => ({ path: await brandSeq(shop) }),
  'POST /api/v1/admin/main-brands/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await newMainBrand(shop, { visible: true })).mainBrandSeq, MISSING_SEQ] },
  }),
  'PUT /api/v1/admin/main-brands/order': async ({ services }) => {
    const rows = await services.db.select().from(mainBrands).orderBy(asc(mainBrands.sortOrder))
    return { body: { seqs: rows.map((row) => row.mainBrandSeq).reverse() } }
  },
  'GET /api/v1/admin/main-brands/settings': () => ({}),
  'PUT /api/v1/admin/main-brands/settings': async ({ services }) => {
    const [stored] = await services.db.select().from(mainBrandSettings)
    return { body: { rows: stored?.rows === 3 ? 1 : 3, tabBySeason: false, version: stored?.version ?? 1 } }
  },

  'GET /api/v1/admin/popups': () => ({
    query:
      '?keywordType=linkUrl&keyword=a&pages[0]=MAIN&contentType=IMAGE&displayState[0]=DISPLAYING&device=ALL&audience=ALL&startAt[from]=2026-01-01&endAt[to]=2027-12-31&createdAt[from]=2024-01-01&sort=views30d,desc',
  }),
  'POST /api/v1/admin/popups': async (shop) => ({ body: await popupBody(shop, hidden) }),
  'GET /api/v1/admin/popups/{seq}': async (shop) => ({ path: await popupSeq(shop) }),
  'PUT /api/v1/admin/popups/{seq}': async (shop) => {
    const { popupSeq: seq, version } = await newPopup(shop, hidden)
    return { path: { seq }, body: { ...(await popupBody(shop, { ...hidden, pages: ['CART', 'EVENT'] })), version } }
  },
  'DELETE /api/v1/admin/popups/{seq}': async (shop) => ({ path: await popupSeq(shop) }),
  'POST /api/v1/admin/popups/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await newPopup(shop)).popupSeq, MISSING_SEQ] },
  }),
  'PUT /api/v1/admin/popups/order': async ({ services }) => {
    const rows = await services.db.select().from(popups).orderBy(asc(popups.sortOrder))
    return { body: { seqs: rows.map((row) => row.popupSeq).reverse() } }
  },
  'GET /api/v1/admin/popups/{seq}/stats': async (shop) => ({ path: await popupSeq(shop), query: '?days=7' }),
} satisfies Partial<Record<OperationName, Case>>
