import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { newBrand, newImage, newItem, newPattern } from '../server/goods'
import type { TestShop } from '../server/harness'
import { type Case, make } from './cases'

const BRANDS = '/api/v1/admin/brands'
const PATTERNS = '/api/v1/admin/patterns'
const BEST = '/api/v1/admin/best-experts'
const MISSING_SEQ = 2_147_483_647

let serial = 0
const next = (): number => {
  serial += 1
  return serial
}

async function brandBody(shop: TestShop) {
  const name = `계약 브랜드 ${next()}`
  return {
    name,
    nameEn: `${name} EN`,
    itemTypes: ['TIRE'],
    origin: 'IMPORT',
    country: '핀란드',
    grade: 'PREMIUM',
    logoFileSeq: await newImage(shop),
    bannerFileSeq: await newImage(shop),
    description: '설명',
    noticeDefaults: { maker: '제조자', warranty: '보증', asContact: '1588-0000' },
  }
}

async function patternBody(shop: TestShop) {
  const image = await newImage(shop)
  return {
    brandSeq: (await newBrand(shop)).brandSeq,
    name: '계약 패턴',
    nameKo: '한글명',
    patternCode: 'H462',
    season: 'WINTER',
    vehicleType: 'PASSENGER',
    usage: 'COMFORT',
    scores: { mileage: 7, quietness: null, comfort: 8, handling: 6, wet: 7, snow: 9 },
    features: ['저소음'],
    mainFileSeq: image,
    imageFileSeqs: [image],
    treadFileSeq: image,
    videoUrl: 'https://www.youtube.com/watch?v=abc',
    description: '<p>설명</p>',
    mobileDescription: null,
    mileageWarrantyKm: 80_000,
    launchedYm: '2024-03',
  }
}

const PLACE = { itemType: 'TIRE', recommendType: 'EXPERT', section: 'LIGHT_TRUCK' }

async function newTire(shop: TestShop) {
  const { brandSeq } = await newBrand(shop)
  const { patternSeq } = await newPattern(shop, brandSeq)
  return newItem(shop, { brandSeq, patternSeq })
}

async function bestBody(shop: TestShop) {
  const { itemSeq } = await newTire(shop)
  return {
    ...PLACE,
    itemSeq,
    badgeText: 'MD추천',
    headline: '한줄 추천',
    expertName: '전문가',
    expertTitle: '직함',
    expertFileSeq: await newImage(shop),
    expertComment: '열 글자가 넘는 추천글입니다.',
    startAt: '2026-11-01T00:00:00+09:00',
    endAt: '2026-12-31T23:59:00+09:00',
    visible: false,
  }
}

const storeBrand = async (shop: TestShop) => make<Schemas['Brand']>(shop, BRANDS, await brandBody(shop))
const storePattern = async (shop: TestShop) => make<Schemas['Pattern']>(shop, PATTERNS, await patternBody(shop))
const storeBest = async (shop: TestShop) => make<Schemas['BestExpert']>(shop, BEST, await bestBody(shop))

async function seqsOf<T>(shop: TestShop, path: string, seqOf: (row: T) => number): Promise<number[]> {
  const { result } = await shop.call<{ items: T[] }>('GET', path, { token: await shop.signIn('admin') })
  return result.items.map(seqOf)
}

export const catalogCases = {
  'GET /api/v1/admin/brands': () => ({
    query: '?keywordType=name&keyword=a&itemType[0]=TIRE&origin[0]=IMPORT&visible=true&sort=itemCount,desc',
  }),
  'POST /api/v1/admin/brands': async (shop) => ({ body: await brandBody(shop) }),
  'GET /api/v1/admin/brands/{seq}': async (shop) => ({ path: { seq: (await storeBrand(shop)).brandSeq } }),
  'PUT /api/v1/admin/brands/{seq}': async (shop) => {
    const { brandSeq, version } = await storeBrand(shop)
    return { path: { seq: brandSeq }, body: { ...(await brandBody(shop)), version } }
  },
  'DELETE /api/v1/admin/brands/{seq}': async (shop) => ({ path: { seq: (await storeBrand(shop)).brandSeq } }),
  'POST /api/v1/admin/brands/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await storeBrand(shop)).brandSeq, MISSING_SEQ] },
  }),
  'PUT /api/v1/admin/brands/order': async (shop) => ({
    body: { seqs: await seqsOf<Schemas['Brand']>(shop, `${BRANDS}?size=500`, ({ brandSeq }) => brandSeq) },
  }),
  'GET /api/v1/admin/brands/options': () => ({ query: '?itemType=BATTERY' }),

  'GET /api/v1/admin/patterns': () => ({
    query:
      '?keywordType=patternCode&keyword=H&brandSeq[0]=1&season[0]=SUMMER&vehicleType[0]=SUV&usage[0]=ECO&visible=true&missing[0]=IMAGE&hasItem=true&sort=launchedYm,asc',
  }),
  'POST /api/v1/admin/patterns': async (shop) => ({ body: await patternBody(shop) }),
  'GET /api/v1/admin/patterns/{seq}': async (shop) => ({ path: { seq: (await storePattern(shop)).patternSeq } }),
  'PUT /api/v1/admin/patterns/{seq}': async (shop) => {
    const { patternSeq, version } = await storePattern(shop)
    return { path: { seq: patternSeq }, body: { ...(await patternBody(shop)), version } }
  },
  'DELETE /api/v1/admin/patterns/{seq}': async (shop) => ({ path: { seq: (await storePattern(shop)).patternSeq } }),
  'POST /api/v1/admin/patterns/bulk': async (shop) => ({
    body: { action: 'DELETE', seqs: [(await storePattern(shop)).patternSeq, MISSING_SEQ] },
  }),
  'GET /api/v1/admin/patterns/options': () => ({ query: '?brandSeq[0]=1&brandSeq[1]=2' }),

  'GET /api/v1/admin/best-experts': () => ({
    query:
      '?keyword=a&itemType=TIRE&recommendType=EXPERT&section=SUV&displayState[0]=DISPLAYING&sort=soldLast30Days,desc',
  }),
  'POST /api/v1/admin/best-experts': async (shop) => ({ body: await bestBody(shop) }),
  'GET /api/v1/admin/best-experts/{seq}': async (shop) => ({ path: { seq: (await storeBest(shop)).bestExpertSeq } }),
  'PUT /api/v1/admin/best-experts/{seq}': async (shop) => {
    const { bestExpertSeq, version } = await storeBest(shop)
    const { itemType: _, ...body } = await bestBody(shop)
    return { path: { seq: bestExpertSeq }, body: { ...body, version } }
  },
  'DELETE /api/v1/admin/best-experts/{seq}': async (shop) => ({ path: { seq: (await storeBest(shop)).bestExpertSeq } }),
  'POST /api/v1/admin/best-experts/bulk': async (shop) => ({
    body: { action: 'SHOW', seqs: [(await storeBest(shop)).bestExpertSeq, MISSING_SEQ] },
  }),
  'PUT /api/v1/admin/best-experts/order': async (shop) => {
    await storeBest(shop)
    const query = new URLSearchParams({ ...PLACE, size: '500' })
    const seqs = await seqsOf<Schemas['BestExpertRow']>(shop, `${BEST}?${query}`, ({ bestExpertSeq }) => bestExpertSeq)
    return { body: { ...PLACE, seqs } }
  },
  'POST /api/v1/admin/best-experts/auto-fill': () => ({
    body: { itemType: 'TIRE', section: 'SUV', days: 30, count: 5, mode: 'REPLACE', dryRun: true },
  }),
} satisfies Partial<Record<OperationName, Case>>
