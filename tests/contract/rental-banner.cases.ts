import { and, eq } from 'drizzle-orm'
import type { OperationName } from '../../server/contract/contract-types'
import { banners } from '../../server/exhibit/schema/banner.schema'
import { newBanner, rentalBannerBody } from '../server/banners'
import type { TestShop } from '../server/harness'
import type { Case } from './cases'

const MISSING_SEQ = 2_147_483_647

/** Returns the banners of a place in reverse order. */
async function turned({ services }: TestShop) {
  const condition = and(eq(banners.position, 'HOME_MIDDLE'), eq(banners.device, 'ALL'))
  const rows = await services.db.select({ seq: banners.bannerSeq }).from(banners).where(condition)
  return rows.map(({ seq }) => seq).reverse()
}

const seqOf = async (shop: TestShop) => ({ seq: (await newBanner(shop, { visible: false })).bannerSeq })

export const rentalBannerCases = {
  'GET /api/v1/admin/rental-banners': () => ({
    query:
      '?keywordType=linkUrl&keyword=a&displayState[0]=DISPLAYING&device=ALL&audience=ALL&position=HOME_TOP&startAt[from]=2026-01-01&endAt[to]=2027-12-31&createdAt[from]=2024-01-01&sort=ctr30d,desc',
  }),
  'POST /api/v1/admin/rental-banners': async (shop) => ({ body: await rentalBannerBody(shop, { visible: false }) }),
  'GET /api/v1/admin/rental-banners/{seq}': async (shop) => ({ path: await seqOf(shop) }),
  'PUT /api/v1/admin/rental-banners/{seq}': async (shop) => {
    const { bannerSeq: seq, version } = await newBanner(shop, { visible: false })
    const link = { linkType: 'PATH', linkUrl: '/event/12' }
    return { path: { seq }, body: { ...(await rentalBannerBody(shop, { visible: false, ...link })), version } }
  },
  'DELETE /api/v1/admin/rental-banners/{seq}': async (shop) => ({ path: await seqOf(shop) }),
  'POST /api/v1/admin/rental-banners/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await newBanner(shop)).bannerSeq, MISSING_SEQ] },
  }),
  'PUT /api/v1/admin/rental-banners/order': async (shop) => ({
    body: { position: 'HOME_MIDDLE', device: 'ALL', seqs: await turned(shop) },
  }),
  'GET /api/v1/admin/rental-banners/{seq}/stats': async (shop) => ({ path: await seqOf(shop), query: '?days=7' }),
  'GET /api/v1/admin/link-targets': () => ({ query: '?linkType=RENTAL_EVENT&keyword=a&seqs[0]=1&sort=name,asc' }),
} satisfies Partial<Record<OperationName, Case>>
