import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import type { Schemas } from '@/shared/api/types'
import { files } from '../../server/db/schema'
import { shop } from '../msw/server'
import { newBrand, newImage } from '../server/goods'
import { testDetailBehavior } from './detail-behavior'

/** Both kinds of forms in the whole app: a page with a file, and a drawer over the list of a tab. */

/** Creates a picture wide enough for a maker. */
async function newLogo(): Promise<number> {
  const { services } = await shop()
  const fileSeq = await newImage(await shop())
  await services.db.update(files).set({ width: 240, height: 240 }).where(eq(files.fileSeq, fileSeq))
  return fileSeq
}

testDetailBehavior({
  path: '/car/manufacture/detail',
  call: '/api/v1/admin/car-makers',
  title: '차량 제조사 상세',
  list: '차량 제조사 관리',
  as: 'item_lead',
  reader: 'reader',
  body: async (n) => ({
    name: `상세제조사 ${n}`,
    nameEn: `Detail Maker ${n}`,
    origin: 'IMPORT',
    country: '독일',
    logoFileSeq: await newLogo(),
    aliases: [],
    isPopular: false,
    visible: true,
  }),
  files: { logoFileSeq: 'logoImage' },
  name: (record) => String(record.name),
  seq: (record) => Number(record.carMakerSeq),
  edit: { field: 'nameEn', label: '영문명', value: (n) => `Renamed ${n}` },
  required: ['제조사명', '영문명'],
  other: { field: 'country', label: '국가', value: '체코', displayed: '체코' },
})

let grades: Schemas['BusinessGradeOption'][]
beforeAll(async () => {
  const backend = await shop()
  const token = await backend.signIn('item_lead')
  grades = (await backend.call<{ items: typeof grades }>('GET', '/api/v1/admin/business-grades', { token })).result
    .items
})

testDetailBehavior({
  path: '/product/corpmember',
  drawer: { search: 'tab=rules' },
  call: '/api/v1/admin/business-prices',
  title: '사업자 할인율',
  list: '사업자회원 가격 관리',
  as: 'item_lead',
  reader: 'reader',
  body: async (n) => ({
    businessGradeSeq: grades[0]?.businessGradeSeq,
    targetType: 'BRAND',
    priceType: 'RATE',
    rate: 9.5,
    targetSeq: (await newBrand(await shop())).brandSeq,
    memo: `메모 ${n}`,
  }),
  name: (record) => `${record.gradeName} · ${record.targetName} ${record.rate}%`,
  seq: (record) => Number(record.businessPriceSeq),
  edit: { field: 'memo', label: '메모', value: (n) => `바꾼 메모 ${n}` },
  required: ['할인율'],
  other: { field: 'rate', label: '할인율', value: 11, displayed: '11' },
})
