import type { OperationName, Schemas } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { sheetForm } from '../server/sheet'
import { type Case, make } from './cases'

const PATH = '/api/v1/admin/business-sizes'
const MISSING_SEQ = 2_147_483_647

/** Sizes that the sample does not have, each used once: no real tire of this width is so small. */
let serial = 0
function body() {
  const width = 325 + (serial % 7) * 5
  const aspect = 25 + (Math.floor(serial / 7) % 13) * 5
  const rim = 10 + Math.floor(serial / (7 * 13))
  serial += 1
  return { width, aspect, rim, vehicleType: 'SUV', orderUnit: 4, minQuantity: 8, memo: '계약 시험' }
}
const store = (shop: TestShop) => make<Schemas['BusinessSize']>(shop, PATH, body())
// narrower than the sizes above
const sheet = () => sheetForm(['규격', '차종', '주력'], [['320/25R10', 'SUV', 'N']])

export const businessSizeCases = {
  'GET /api/v1/admin/business-sizes': () => ({
    query:
      '?keyword=225%2F45R17&rim[0]=17&vehicleType[0]=PASSENGER&visible=true&featured=true&noItem=false&sort=sold90d,desc',
  }),
  'POST /api/v1/admin/business-sizes': () => ({ body: body() }),
  'GET /api/v1/admin/business-sizes/{seq}': async (shop) => ({ path: { seq: (await store(shop)).businessSizeSeq } }),
  'PUT /api/v1/admin/business-sizes/{seq}': async (shop) => {
    const { businessSizeSeq: seq, version } = await store(shop)
    return { path: { seq }, body: { ...body(), version } }
  },
  'DELETE /api/v1/admin/business-sizes/{seq}': async (shop) => ({ path: { seq: (await store(shop)).businessSizeSeq } }),
  'POST /api/v1/admin/business-sizes/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await store(shop)).businessSizeSeq, MISSING_SEQ] },
  }),
  'GET /api/v1/admin/business-sizes/{seq}/items': () => ({ path: { seq: 1 } }),
  'POST /api/v1/admin/business-sizes/import-from-items': async (shop) => {
    // a size of the sample with items on sale, to which no record refers
    const { items } = await readSizes(shop)
    const free = items.find(({ used, itemCount }) => !used && itemCount > 0)
    if (free) await shop.call('DELETE', `${PATH}/${free.businessSizeSeq}`, { token: await shop.signIn('admin') })
    return { body: { dryRun: false } }
  },
  'GET /api/v1/admin/business-sizes/excel-template': () => ({}),
  'POST /api/v1/admin/business-sizes/excel-uploads': async () => ({ body: await sheet() }),
  'POST /api/v1/admin/business-sizes/excel-uploads/{uploadSeq}/confirm': async (shop) => {
    const { uploadSeq } = await make<Schemas['ExcelUpload']>(shop, `${PATH}/excel-uploads`, await sheet())
    return { path: { uploadSeq }, body: { onlyValid: true } }
  },
} satisfies Partial<Record<OperationName, Case>>

async function readSizes(shop: TestShop): Promise<Schemas['BusinessSizePage']> {
  const { result } = await shop.call('GET', `${PATH}?size=500`, { token: await shop.signIn('admin') })
  return result as Schemas['BusinessSizePage']
}
