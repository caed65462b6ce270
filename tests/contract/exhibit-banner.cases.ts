import { eq } from 'drizzle-orm'
import type { OperationName } from '../../server/contract/contract-types'
import { banners } from '../../server/exhibit/schema/banner.schema'
import { type BannerKind, bannerBody, kinds, newBannerOf } from '../server/banners'
import type { TestShop } from '../server/harness'
import type { Case } from './cases'

const MISSING_SEQ = 2_147_483_647
const HIDDEN = { visible: false }

/** Returns the banners of a place in reverse order. */
async function turned({ services: { db } }: TestShop, kind: BannerKind, position: object) {
  const rows = await db.select().from(banners).where(eq(banners.bannerType, kind))
  const here = rows.filter((row) => Object.entries(position).every(([name, value]) => row[name as 'device'] === value))
  return here.map(({ bannerSeq }) => bannerSeq).reverse()
}

/** Cases for the calls of a banner kind. `place`: one of its places; `own`: the query of its list. */
function casesOf<const R extends string>(kind: BannerKind, _resource: R, own: string, place?: object) {
  const path = `/api/v1/admin/${kinds[kind].resource}` as `/api/v1/admin/${R}`
  const seqOf = async (shop: TestShop) => ({ seq: (await newBannerOf(shop, kind, HIDDEN)).bannerSeq })
  const cases: Record<string, Case> = {
    [`GET ${path}`]: () => ({
      query: `?keywordType=linkUrl&keyword=a&displayState[0]=DISPLAYING&device=ALL&audience=ALL&startAt[from]=2026-01-01&endAt[to]=2027-12-31&createdAt[from]=2024-01-01&sort=ctr30d,desc${own}`,
    }),
    [`POST ${path}`]: async (shop) => ({ body: await bannerBody(shop, kind, HIDDEN) }),
    [`GET ${path}/{seq}`]: async (shop) => ({ path: await seqOf(shop) }),
    [`PUT ${path}/{seq}`]: async (shop) => {
      const { bannerSeq: seq, version } = await newBannerOf(shop, kind, HIDDEN)
      const link = { linkType: 'PATH', linkUrl: '/event/12' }
      return { path: { seq }, body: { ...(await bannerBody(shop, kind, { ...HIDDEN, ...link })), version } }
    },
    [`DELETE ${path}/{seq}`]: async (shop) => ({ path: await seqOf(shop) }),
    [`POST ${path}/bulk`]: async (shop) => ({
      body: { action: 'HIDE', seqs: [(await newBannerOf(shop, kind)).bannerSeq, MISSING_SEQ] },
    }),
    [`GET ${path}/{seq}/stats`]: async (shop) => ({ path: await seqOf(shop), query: '?days=7' }),
    ...(place && {
      [`PUT ${path}/order`]: async (shop: TestShop) => ({ body: { ...place, seqs: await turned(shop, kind, place) } }),
    }),
  }
  // the names are those of the resource's calls
  return cases as Record<
    Extract<OperationName, `${string} /api/v1/admin/${R}${'' | '/{seq}' | '/bulk' | '/order' | '/{seq}/stats'}`>,
    Case
  >
}

export const exhibitBannerCases = {
  ...casesOf('MAIN', 'main-banners', '', { device: 'ALL' }),
  ...casesOf('ITEM_DETAIL', 'item-detail-banners', '&position=TOP&scope=BRAND&itemSeq=1', { position: 'BOTTOM' }),
  ...casesOf('TOP', 'top-banners', ''),
  ...casesOf('LINE', 'line-banners', '&slot[0]=1', { slot: 2, device: 'ALL' }),
  'GET /api/v1/admin/main-banners/settings': () => ({}),
  'PUT /api/v1/admin/main-banners/settings': async (shop) => {
    const { result } = await shop.call<{ version: number }>('GET', '/api/v1/admin/main-banners/settings', {
      token: await shop.signIn('admin'),
    })
    return { body: { rollingSeconds: 5, autoPlay: false, arrows: true, version: result.version } }
  },
  'GET /api/v1/admin/item-detail-banners/resolve': () => ({ query: '?itemSeq=1&device=PC&audience=MEMBER' }),
} satisfies Partial<Record<OperationName, Case>>
