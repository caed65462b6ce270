import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { newBrand, newImage, newItem } from '../server/goods'
import type { TestShop } from '../server/harness'
import { type Case, make } from './cases'

const PATH = '/api/v1/admin/item-events'

let serial = 0

async function eventBody(shop: TestShop, startAt = '2026-12-01T00:00:00+09:00') {
  serial += 1
  const { itemSeq } = await newItem(shop, { brandSeq: (await newBrand(shop)).brandSeq })
  return {
    title: '계약 시험 기획전',
    subtitle: '부제',
    code: `contract-${serial}`,
    pcFileSeq: await newImage(shop),
    mobileFileSeq: await newImage(shop),
    description: '<p>설명</p>',
    startAt,
    endAt: '2026-12-31T23:59:00+09:00',
    discountType: 'PRICE',
    items: [{ itemSeq, groupName: '묶음', eventPrice: 110_000, limitQuantity: 100 }],
  }
}

const newEvent = async (shop: TestShop, startAt?: string) =>
  make<Schemas['ItemEvent']>(shop, PATH, await eventBody(shop, startAt))

export const itemEventCases = {
  'GET /api/v1/admin/item-events': () => ({
    query:
      '?keywordType=item&keyword=a&state[0]=ONGOING&state[1]=ENDED&discountType[0]=RATE&startAt[from]=2026-01-01&endAt[to]=2027-12-31&sort=salesAmount,desc',
  }),
  'POST /api/v1/admin/item-events': async (shop) => ({ body: await eventBody(shop) }),
  'GET /api/v1/admin/item-events/{seq}': async (shop) => ({ path: { seq: (await newEvent(shop)).itemEventSeq } }),
  'PUT /api/v1/admin/item-events/{seq}': async (shop) => {
    const { itemEventSeq, version } = await newEvent(shop)
    return { path: { seq: itemEventSeq }, body: { ...(await eventBody(shop)), version } }
  },
  'DELETE /api/v1/admin/item-events/{seq}': async (shop) => ({ path: { seq: (await newEvent(shop)).itemEventSeq } }),
  'POST /api/v1/admin/item-events/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await newEvent(shop)).itemEventSeq, 2_147_483_647] },
  }),
  'POST /api/v1/admin/item-events/{seq}/close': async (shop) => ({
    path: { seq: (await newEvent(shop, '2026-11-01T00:00:00+09:00')).itemEventSeq },
  }),
} satisfies Partial<Record<OperationName, Case>>
