import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { fitment, MODELS, newCar, newMaker, size } from './cars'
import { type TestShop, testShop } from './harness'
import { sheetForm } from './sheet'
import { boss } from './staff'
import { readXlsx } from './xlsx-reader'

type Upload = Schemas['ExcelUpload']

let shop: TestShop
let root: string
let maker: { carMakerSeq: number; name: string }

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
  maker = await newMaker(shop, { aliases: ['시험별명'] })
})
afterAll(() => shop.close())

const HEAD = [
  '제조사',
  '모델명',
  '세부모델명',
  '코드명',
  '차급',
  '연료',
  '출시',
  '단종',
  '트림',
  '앞규격',
  '뒤규격',
  '순정',
  '배터리',
]
type Cells = Partial<Record<(typeof HEAD)[number], string>>
const line = (cells: Cells): string[] => HEAD.map((title) => cells[title] ?? '')

async function upload(rows: Cells[], head = HEAD) {
  const body = await sheetForm(head, rows.map(line))
  return shop.call<Upload>('POST', `${MODELS}/excel-uploads`, { token: root, body })
}
const confirm = (uploadSeq: number, onlyValid: boolean) =>
  shop.call<Schemas['ExcelUploadReceipt']>('POST', `${MODELS}/excel-uploads/${uploadSeq}/confirm`, {
    token: root,
    body: { onlyValid },
  })
async function carCalled(detailName: string) {
  const { result } = await shop.call<{ items: Schemas['CarModelRow'][] }>(
    'GET',
    `${MODELS}?carMakerSeq=${maker.carMakerSeq}&keyword=${encodeURIComponent(detailName)}`,
    { token: root },
  )
  const row = result.items.find((item) => item.detailName === detailName)
  if (!row) return null
  return (await shop.call<Schemas['CarModel']>('GET', `${MODELS}/${row.carModelSeq}`, { token: root })).result
}
const car = (detail: string, overrides: Cells = {}): Cells => ({
  제조사: maker.name,
  모델명: '엑셀모델',
  세부모델명: detail,
  차급: '중형',
  연료: '가솔린, 하이브리드',
  출시: '2020-04',
  ...overrides,
})

describe('upload', () => {
  it('lists the invalid row, stores nothing before the confirmation, then only valid rows', async () => {
    const { status, result } = await upload([
      car('두 줄', { 앞규격: '245/45R19 98W', 뒤규격: '2754019', 순정: 'Y', 배터리: 'AGM80L, mf60l' }),
      car('한 줄', { 앞규격: '245/45R19' }),
      car('한 줄', { 앞규격: '245/45X19' }),
    ])
    expect(status).toBe(201)
    expect(result).toMatchObject({ total: 3, okCount: 1, badCount: 2 })
    // the fitments of a car are replaced as a whole, so none of its rows is stored
    expect(result.errors).toEqual([
      { row: 3, column: '제조사', value: maker.name, message: '같은 차종의 다른 행에 오류가 있습니다.' },
      { row: 4, column: '앞규격', value: '245/45X19', message: '규격을 확인해 주세요. (예: 245/45R19)' },
    ])
    expect(result.preview[0]).toMatchObject({ row: 2, key: `${maker.name} 엑셀모델 두 줄`, created: true })
    expect(await carCalled('두 줄')).toBeNull()
    expect((await confirm(result.uploadSeq, false)).code).toBe('INVALID_STATE')
    expect(await carCalled('두 줄')).toBeNull()
    expect((await confirm(result.uploadSeq, true)).result).toMatchObject({ done: 1, failed: [] })
    expect(await carCalled('한 줄')).toBeNull()
    const created = await carCalled('두 줄')
    expect(created).toMatchObject({
      carClass: 'MID',
      fuelTypes: ['GASOLINE', 'HYBRID'],
      soldFrom: '2020-04',
      visible: true,
    })
    expect(created?.fitments.map(({ front, rear }) => [front.sizeText, rear?.sizeText])).toEqual([
      ['245/45R19 98W', '275/40R19'],
    ])
    expect(created?.batteries.map(({ specCode }) => specCode)).toEqual(['AGM80L', 'MF60L'])
  })

  it('replaces the fitments of an existing car; blanks keep, a dash clears, unchanged ones keep their id', async () => {
    const before = await newCar(shop, maker.carMakerSeq, {
      modelName: '엑셀모델',
      detailName: '있는 차',
      generationCode: 'OLD',
      soldTo: '2023-03',
      fitments: [fitment(size(205, 55, 16)), { ...fitment(size(225, 45, 17)), note: '겨울' }],
      batteries: [{ specCode: 'MF60L', fuelType: 'GASOLINE', isgOnly: false }],
    })
    const { result } = await upload([
      { 제조사: '시험별명', 모델명: '엑셀모델', 세부모델명: '있는차', 단종: '-', 앞규격: '2254517', 순정: 'N' },
      { 제조사: maker.name, 모델명: '엑셀모델', 세부모델명: '있는 차', 앞규격: '235/40R18', 배터리: 'MF60L,AGM70L' },
    ])
    expect(result).toMatchObject({ okCount: 2, badCount: 0 })
    expect(result.preview[0]?.created).toBe(false)
    expect(result.preview[0]?.changes).toEqual([
      { column: '단종', before: '2023-03', after: null },
      { column: '배터리', before: 'MF60L', after: 'MF60L, AGM70L' },
      { column: '장착 규격', before: '205/55R16, 225/45R17', after: '225/45R17, 235/40R18' },
    ])
    expect((await confirm(result.uploadSeq, false)).result).toMatchObject({ done: 2, failed: [] })
    const after = await carCalled('있는 차')
    expect(after).toMatchObject({
      generationCode: 'OLD',
      soldTo: null,
      soldFrom: '2020-04',
      version: before.version + 1,
    })
    expect(after?.fitments.map(({ front, isOe, note }) => [front.sizeText, isOe, note])).toEqual([
      ['225/45R17', false, '겨울'],
      ['235/40R18', true, null],
    ])
    expect(after?.fitments[0]?.fitmentSeq).toBe(before.fitments[1]?.fitmentSeq)
    expect(after?.batteries).toEqual([
      { specCode: 'MF60L', fuelType: 'GASOLINE', isgOnly: false, note: null },
      { specCode: 'AGM70L', fuelType: null, isgOnly: false, note: null },
    ])
  })

  it('reports every invalid cell', async () => {
    const { result } = await upload([
      car('가', { 제조사: '없는 제조사' }),
      car('나', { 모델명: '' }),
      car('다', { 차급: '비행기' }),
      car('라', { 연료: '가솔린, 석탄' }),
      car('마', { 출시: '2020-13' }),
      car('바', { 출시: '2020-05', 단종: '2020-04' }),
      car('사', { 뒤규격: '245/45R19' }),
      car('아', { 앞규격: '145R13' }),
      car('자', { 순정: '예' }),
      car('차', { 배터리: 'XX60L' }),
      car('카', { 차급: '' }),
      car('타', { 앞규격: '245/45R19' }),
      car('타', { 앞규격: '2454519' }),
      car('타', { 앞규격: '225/45R17', 차급: '대형' }),
    ])
    const shown = result.errors.map(({ row, column }) => `${row} ${column}`)
    expect(shown).toEqual([
      '2 제조사',
      '3 모델명',
      '4 차급',
      '5 연료',
      '6 출시',
      '7 단종',
      '8 앞규격',
      '9 앞규격',
      '10 순정',
      '11 배터리',
      '12 차급',
      '13 제조사',
      '14 앞규격',
      '15 차급',
    ])
    expect(result.errors.find(({ row }) => row === 14)?.message).toBe('같은 규격이 이미 있습니다.')
    expect(result.okCount).toBe(0)
  })

  it('a car added after the preview is not changed by rows meant as new', async () => {
    const { result } = await upload([car('늦은 차', { 앞규격: '2454519' }), car('늦은 차', { 앞규격: '2354518' })])
    await newCar(shop, maker.carMakerSeq, { modelName: '엑셀모델', detailName: '늦은 차' })
    expect((await confirm(result.uploadSeq, true)).result).toMatchObject({ done: 0, badCount: 2 })
    expect((await carCalled('늦은 차'))?.fitments).toEqual([])
  })

  it('refuses unknown headings', async () => {
    const answer = await shop.call<Upload>('POST', `${MODELS}/excel-uploads`, {
      token: root,
      body: await sheetForm([...HEAD, '색상'], [[...line(car('색')), '빨강']]),
    })
    expect(answer.status).toBe(400)
    expect(answer.errors[0]?.field).toBe('색상')
  })
})

describe('download', () => {
  it('has one row per fitment with the headings of the upload, and can be uploaded unchanged', async () => {
    const created = await newCar(shop, maker.carMakerSeq, {
      modelName: '왕복',
      fitments: [fitment(size(245, 45, 19, 98, 'W'), size(275, 40, 19), '스포츠'), fitment(size(145, null, 13))],
      batteries: [{ specCode: 'AGM80L', isgOnly: false }],
    })
    const bare = await newCar(shop, maker.carMakerSeq, { modelName: '왕복' })
    const query = { carMakerSeq: String(maker.carMakerSeq), modelName: '왕복' }
    const job = await shop.call<{ jobSeq: number }>('POST', '/api/v1/admin/excel-jobs', {
      token: root,
      body: { resource: 'car-models', query },
    })
    expect(job.status, JSON.stringify(job.body)).toBe(201)
    await shop.idle()
    const file = await shop.call('GET', `/api/v1/admin/excel-jobs/${job.result.jobSeq}/file`, { token: root })
    const [head = [], ...rows] = readXlsx(file.bytes).sheets[0]?.map((row) => row.map(({ value }) => value)) ?? []
    expect(head).toEqual(HEAD)
    expect(rows).toHaveLength(3)
    const back = await shop.call<Upload>('POST', `${MODELS}/excel-uploads`, {
      token: root,
      body: await sheetForm(HEAD, rows),
    })
    expect(back.result).toMatchObject({ total: 3, okCount: 3, badCount: 0 })
    expect(back.result.preview.flatMap(({ changes }) => changes)).toEqual([])
    await confirm(back.result.uploadSeq, false)
    const after = await carCalled(created.detailName)
    expect(after?.fitments).toEqual(created.fitments)
    expect((await carCalled(bare.detailName))?.fitments).toEqual([])
  })
})
