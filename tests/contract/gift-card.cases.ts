import { asc, eq } from 'drizzle-orm'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { giftCardGrants } from '../../server/product/schema/gift-card.schema'
import type { TestShop } from '../server/harness'
import { sheetForm } from '../server/sheet'
import { type Case, make } from './cases'

const policy = () => ({
  title: '계약 시험 상품권',
  giftType: 'FUEL',
  issuer: '시험주유',
  tiers: [{ rimFrom: 14, rimTo: 18, minQuantity: 4, amount: 20_000 }],
  targetType: 'ALL',
  orderFrom: '2026-12-01',
  orderTo: '2026-12-31',
  mountDeadline: '2027-01-31',
  notice: '<p>유의사항</p>',
})

const newPolicy = (shop: TestShop) => make<Schemas['GiftCard']>(shop, '/api/v1/admin/gift-cards', policy())

async function pending(shop: TestShop): Promise<number> {
  const { db } = shop.services
  const [row] = await db
    .select({ seq: giftCardGrants.giftCardGrantSeq })
    .from(giftCardGrants)
    .orderBy(asc(giftCardGrants.giftCardGrantSeq))
    .limit(1)
  if (!row) throw new Error('nothing was granted')
  await db
    .update(giftCardGrants)
    .set({ state: 'PENDING', sentAt: null, giftNumber: null })
    .where(eq(giftCardGrants.giftCardGrantSeq, row.seq))
  return row.seq
}

const numbers = async (shop: TestShop) => sheetForm(['지급번호', '상품권번호'], [[await pending(shop), 'AB12CD34']])

export const giftCardCases = {
  'GET /api/v1/admin/gift-cards': () => ({
    query: '?keyword=%EC%83%81&state[0]=ONGOING&giftType[0]=FUEL&orderPeriod[from]=2026-01-01&sort=title,asc',
  }),
  'POST /api/v1/admin/gift-cards': () => ({ body: policy() }),
  'GET /api/v1/admin/gift-cards/{seq}': async (shop) => ({ path: { seq: (await newPolicy(shop)).giftCardSeq } }),
  'PUT /api/v1/admin/gift-cards/{seq}': async (shop) => {
    const { giftCardSeq, version } = await newPolicy(shop)
    return { path: { seq: giftCardSeq }, body: { ...policy(), version } }
  },
  'DELETE /api/v1/admin/gift-cards/{seq}': async (shop) => ({ path: { seq: (await newPolicy(shop)).giftCardSeq } }),
  'POST /api/v1/admin/gift-cards/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await newPolicy(shop)).giftCardSeq] },
  }),
  'GET /api/v1/admin/gift-card-grants': () => ({
    query: '?keywordType=orderNo&keyword=2026&state[0]=SENT&recoveryNeeded=false&sort=amount,desc',
  }),
  'GET /api/v1/admin/gift-card-grants/{seq}': async (shop) => ({
    path: { seq: await pending(shop) },
    query: '?unmask=true',
  }),
  'POST /api/v1/admin/gift-card-grants/bulk': async (shop) => ({
    body: { action: 'HOLD', seqs: [await pending(shop)], memo: '계약 시험' },
  }),
  'GET /api/v1/admin/gift-card-grants/excel-template': () => ({}),
  'POST /api/v1/admin/gift-card-grants/excel-uploads': async (shop) => ({ body: await numbers(shop) }),
  'POST /api/v1/admin/gift-card-grants/excel-uploads/{uploadSeq}/confirm': async (shop) => {
    const upload = await make<Schemas['ExcelUpload']>(
      shop,
      '/api/v1/admin/gift-card-grants/excel-uploads',
      await numbers(shop),
    )
    return { path: { uploadSeq: upload.uploadSeq }, body: { onlyValid: true } }
  },
} satisfies Partial<Record<OperationName, Case>>
