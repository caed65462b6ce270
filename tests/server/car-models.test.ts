import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carBatteries, fitments } from '../../server/car/schema/car-model.schema'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { memberCars } from '../../server/member/schema/member-car.schema'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { type Car, carBody, carUpdate, fitment, MODELS, newCar, newMaker, size } from './cars'
import { type TestShop, testShop } from './harness'
import { newApplication } from './rentals'
import { boss, newGroup, readyAdmin, session, summaryOf } from './staff'

type Row = Schemas['CarModelRow']
type List = { items: Row[]; total: number }

let shop: TestShop
let root: string
let maker: number

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
  maker = (await newMaker(shop)).carMakerSeq
})
afterAll(() => shop.close())

const list = async (query = '') => (await shop.call<List>('GET', `${MODELS}?size=500&${query}`, { token: root })).result
const keyword = (text: string, type = 'all') => list(`keywordType=${type}&keyword=${encodeURIComponent(text)}`)
const read = async (seq: number) => (await shop.call<Car>('GET', `${MODELS}/${seq}`, { token: root })).result
const create = (body: object) => shop.call<Car>('POST', MODELS, { token: root, body })
const put = (seq: number, body: object) => shop.call<Car>('PUT', `${MODELS}/${seq}`, { token: root, body })
const remove = (seq: number) => shop.call('DELETE', `${MODELS}/${seq}`, { token: root })
const bulk = (body: object) => shop.call<Schemas['BulkReceipt']>('POST', `${MODELS}/bulk`, { token: root, body })
const tree = async () => (await shop.call<Schemas['CarTreeOrigin'][]>('GET', `${MODELS}/tree`, { token: root })).result
const options = async (query: string) =>
  (await shop.call<Schemas['CarModelOptions']>('GET', `${MODELS}/options?${query}`, { token: root })).result

const stamp = () => ({ createdAt: shop.clock.now(), updatedAt: shop.clock.now() })
const memberCar = (carModelSeq: number) =>
  shop.services.db.insert(memberCars).values({ memberSeq: 1, carModelSeq, carText: '회원차', ...stamp() })

const lastLog = async () => {
  const [row] = await shop.services.db.select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
  return row
}

describe('list', () => {
  it('is sorted by maker, model name and generation, newest first', async () => {
    const { items, total } = await list()
    expect(total).toBeGreaterThanOrEqual(300)
    const hyundai = items.filter(({ carMakerName }) => carMakerName === '현대')
    expect(items.slice(0, hyundai.length)).toEqual(hyundai)
    const avante = hyundai.filter(({ modelName }) => modelName === '아반떼')
    const months = avante.map(({ soldFrom }) => soldFrom)
    expect(months.length).toBeGreaterThan(2)
    expect(months).toEqual([...months].sort().reverse())
    const first = hyundai.findIndex(({ modelName }) => modelName === '아반떼')
    expect(hyundai.slice(first, first + avante.length)).toEqual(avante)
  })

  it('sorts every column in both directions', async () => {
    for (const key of ['soldFrom', 'fitItemCount', 'memberCarCount', 'updatedAt', 'detailName', 'modelName'] as const) {
      const up = (await list(`sort=${key},asc`)).items.map((row) => row[key])
      const down = (await list(`sort=${key},desc`)).items.map((row) => row[key])
      expect(down, key).toEqual([...up].reverse())
    }
    const classes = (await list('sort=carClass,asc')).items.map(({ carClass }) => carClass)
    expect(classes[0]).toBe('LIGHT')
    expect(classes.at(-1)).toBe('TRUCK')
  })

  it('a size finds cars by front and rear, in any notation', async () => {
    const found = await keyword('2754019', 'size')
    const g80 = found.items.find(({ detailName }) => detailName === 'G80 (RG3)')
    expect(g80?.oeSizes.some(({ rear }) => rear?.startsWith('275/40R19'))).toBe(true)
    expect((await keyword('275/40R19', 'size')).total).toBe(found.total)
    expect((await keyword('275 40 19', 'size')).total).toBe(found.total)
    for (const { sizeCodes } of found.items) expect(sizeCodes).toContain('2754019')
    expect((await keyword('275', 'size')).total).toBeGreaterThan(found.total)
    expect((await keyword('아반떼', 'size')).total).toBe(0)
    const van = await keyword('145R13C', 'size')
    expect(van.items.every(({ sizeCodes }) => sizeCodes.includes('1450013'))).toBe(true)
    expect(van.total).toBeGreaterThan(0)
  })

  it('finds by names, code, aliases of the maker and battery; searches unambiguous sizes and batteries everywhere', async () => {
    expect((await keyword('cn7')).items.every(({ generationCode }) => generationCode === 'CN7')).toBe(true)
    const benz = await keyword('벤츠')
    expect(benz.total).toBeGreaterThan(3)
    expect(new Set(benz.items.map(({ carMakerName }) => carMakerName))).toEqual(new Set(['메르세데스-벤츠']))
    const agm = await keyword('agm80l', 'battery')
    expect(agm.total).toBeGreaterThan(0)
    for (const { batteries } of agm.items) expect(batteries).toContain('AGM80L')
    expect((await keyword('agm80l')).total).toBe(agm.total)
    const sized = await keyword('2754019', 'size')
    expect(sized.total).toBeGreaterThan(0)
    for (const text of ['2754019', '275/40R19']) expect((await keyword(text)).total, text).toBe(sized.total)
  })

  it('filters by class, fuel, year, staggered, missing data, and switches', async () => {
    const all = (await list()).items
    const seqs = (rows: Row[]) => rows.map(({ carModelSeq }) => carModelSeq).sort((a, b) => a - b)
    const same = async (query: string, is: (row: Row) => boolean) => {
      const expected = seqs(all.filter(is))
      expect(expected.length, query).toBeGreaterThan(0)
      expect(seqs((await list(query)).items), query).toEqual(expected)
    }
    await same('carClass[0]=SUV&carClass[1]=RV', ({ carClass }) => carClass === 'SUV' || carClass === 'RV')
    await same('fuelTypes[0]=EV', ({ fuelTypes }) => fuelTypes.includes('EV'))
    await same('year=2015', ({ soldFrom, soldTo }) => soldFrom <= '2015-12' && (soldTo ?? '9999') >= '2015-01')
    await same('missing[0]=IMAGE', ({ image }) => image === null)
    await same('missing[0]=BATTERY', ({ batteries }) => batteries.length === 0)
    await same('missing[0]=FITMENT', ({ sizeCodes }) => sizeCodes.length === 0)
    await same('missing[0]=NO_ITEM', ({ fitItemCount }) => fitItemCount === 0)
    await same(
      'missing[0]=FITMENT&missing[1]=BATTERY',
      ({ sizeCodes, batteries }) => sizeCodes.length === 0 || batteries.length === 0,
    )
    await same('origin=IMPORT', ({ carMakerSeq }) => carMakerSeq > 6)
    await same('visible=false', ({ visible }) => !visible)
    const [yes, no] = [await list('staggered=true'), await list('staggered=false')]
    expect(yes.total).toBeGreaterThan(10)
    expect(yes.total + no.total).toBe(all.length)
    expect((await list('createdAt[from]=2026-11-21&createdAt[to]=2026-11-20').catch(() => null))?.items).toBeUndefined()
    expect((await shop.call('GET', `${MODELS}?missing[0]=NOTHING`, { token: root })).status).toBe(400)
  })

  it('the tree counts what its filter finds', async () => {
    const branches = await tree()
    expect(branches.map(({ origin }) => origin)).toEqual(['DOMESTIC', 'IMPORT'])
    expect(branches.reduce((sum, { carCount }) => sum + carCount, 0)).toBe((await list()).total)
    const hyundai = branches[0]?.makers.find(({ name }) => name === '현대')
    const avante = hyundai?.models.find(({ modelName }) => modelName === '아반떼')
    const { items, total } = await list(`carMakerSeq=${hyundai?.carMakerSeq}&modelName=${encodeURIComponent('아반떼')}`)
    expect(total).toBe(avante?.carCount)
    expect(items.every(({ carMakerName, modelName }) => carMakerName === '현대' && modelName === '아반떼')).toBe(true)
    expect(hyundai?.carCount).toBe(hyundai?.models.reduce((sum, { carCount }) => sum + carCount, 0))
  })

  it('the picker goes from maker to names, cars, sizes and batteries', async () => {
    const [g80] = (await keyword('RG3')).items
    const names = await options(`carMakerSeq=${g80?.carMakerSeq}`)
    expect(names.names.map(({ modelName }) => modelName)).toContain('G80')
    expect(names.details).toEqual([])
    const { details } = await options(`carMakerSeq=${g80?.carMakerSeq}&modelName=G80`)
    const detail = details.find(({ carModelSeq }) => carModelSeq === g80?.carModelSeq)
    expect(detail?.fitments.some(({ rearSize }) => rearSize?.startsWith('275/40R19'))).toBe(true)
    expect(detail?.batteries).toEqual(g80?.batteries)
    const anywhere = await options(`modelName=G80`)
    expect(anywhere.names.map(({ modelName }) => modelName)).toEqual(expect.arrayContaining(['G80', '아반떼']))
    expect(anywhere.details).toEqual([])
  })
})

describe('a car', () => {
  it('is created with all its parts and reads the same', async () => {
    const body = carBody(maker, {
      modelName: ' 시험모델 ',
      generationCode: 'T1',
      fuelTypes: ['GASOLINE', 'HYBRID', 'GASOLINE'],
      soldTo: '2023-03',
      fitments: [fitment(size(245, 45, 19), size(275, 40, 19), '스포츠'), fitment(size(205, 55, 16, 91, 'V'))],
      batteries: [
        { specCode: 'AGM80L', fuelType: 'HYBRID', isgOnly: true, note: '보조' },
        { specCode: 'AGM80L', fuelType: 'GASOLINE', isgOnly: false },
      ],
      recommendedPsi: { front: 35, rear: 38 },
      wheel: { pcd: '5x114.3', boreMm: 67.1, note: null },
      memo: '메모',
    })
    const { status, result } = await create(body)
    expect(status).toBe(201)
    expect(result).toMatchObject({
      modelName: '시험모델',
      fuelTypes: ['GASOLINE', 'HYBRID'],
      soldTo: '2023-03',
      sortOrder: 0,
      recommendedPsi: { front: 35, rear: 38 },
      wheel: { pcd: '5x114.3', boreMm: 67.1, note: null },
      version: 1,
    })
    expect(result.fitments.map(({ trim, front, rear }) => [trim, front.sizeText, rear?.sizeText])).toEqual([
      ['스포츠', '245/45R19', '275/40R19'],
      [null, '205/55R16 91V', undefined],
    ])
    expect(result.batteries).toEqual([
      { specCode: 'AGM80L', fuelType: 'HYBRID', isgOnly: true, note: '보조' },
      { specCode: 'AGM80L', fuelType: 'GASOLINE', isgOnly: false, note: null },
    ])
    expect(await read(result.carModelSeq)).toEqual(result)
    const [row] = (await keyword(body.detailName)).items
    expect(row?.oeSizes).toEqual([
      { front: '245/45R19', rear: '275/40R19' },
      { front: '205/55R16 91V', rear: null },
    ])
  })

  it('stores a rear equal to the front as null; refuses a duplicate pair at the second row', async () => {
    const same = size(225, 45, 17, 91, 'W')
    const car = await newCar(shop, maker, { fitments: [fitment(same, { ...same })] })
    expect(car.fitments[0]?.rear).toBeNull()
    const twice = await create(carBody(maker, { fitments: [fitment(same), fitment(same, { ...same })] }))
    expect(twice.status).toBe(400)
    expect(twice.errors).toEqual([{ field: 'fitments.1.front', message: '같은 규격이 이미 있습니다.' }])
    const trims = [fitment(same, null, '고급형'), fitment(same), fitment(same, size(255, 40, 17))]
    expect((await create(carBody(maker, { fitments: trims }))).status).toBe(201)
  })

  it('a size without an aspect ratio needs C', async () => {
    const van = fitment(size(145, null, 13))
    expect((await newCar(shop, maker, { fitments: [van] })).fitments[0]?.front.sizeText).toBe('145R13C')
    const plain = { ...van, front: { ...van.front, isCommercial: false } }
    const answer = await create(carBody(maker, { fitments: [fitment(size(205, 55, 16)), plain] }))
    expect(answer.status).toBe(400)
    expect(answer.errors[0]?.field).toBe('fitments.1.front')
  })

  it('refuses impossible sizes, batteries and months', async () => {
    const bad = async (overrides: object) => (await create(carBody(maker, overrides))).errors.map(({ field }) => field)
    expect(await bad({ fitments: [fitment(size(243, 45, 19))] })).toEqual(['fitments.0.front.width'])
    expect(await bad({ fitments: [fitment(size(245, 45, 9))] })).toEqual(['fitments.0.front.rim'])
    expect(await bad({ fitments: [fitment(size(245, 45, 19, 59))] })).toEqual(['fitments.0.front.loadIndex'])
    expect(await bad({ batteries: [{ specCode: 'XYZ60L', isgOnly: false }] })).toEqual(['batteries.0.specCode'])
    const twice = { specCode: 'MF60L', isgOnly: false }
    expect(await bad({ batteries: [twice, twice] })).toEqual(['batteries.1.specCode'])
    expect(await bad({ soldFrom: '2023-04', soldTo: '2023-03' })).toEqual(['soldTo'])
    expect(await bad({ soldFrom: '2023-13' })).toEqual(['soldFrom'])
    expect(await bad({ soldFrom: '2028-11' })).toEqual(['soldFrom'])
    expect(await bad({ soldFrom: '1984-12' })).toEqual(['soldFrom'])
    expect(await bad({ soldFrom: '2027-12' })).toEqual([])
    expect(await bad({ fuelTypes: [] })).toEqual(['fuelTypes'])
    expect(await bad({ recommendedPsi: { front: 19, rear: 30 } })).toContain('recommendedPsi.front')
    expect(await bad({ wheel: { pcd: '5-114', boreMm: null, note: null } })).toContain('wheel.pcd')
    expect(await bad({ carMakerSeq: 999_999 })).toEqual(['carMakerSeq'])
    expect(
      await bad({ fitments: Array.from({ length: 31 }, (_, i) => fitment(size(205, 55, 16), null, `${i}`)) }),
    ).toEqual(['fitments'])
  })

  it('has a unique name in its model, ignoring case and spaces', async () => {
    const car = await newCar(shop, maker, { detailName: 'The New (T9)' })
    const taken = await create(carBody(maker, { detailName: 'the  new(t9)' }))
    expect(taken).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      message: '이미 등록된 세부모델입니다.',
      result: { field: 'detailName', seq: car.carModelSeq },
    })
    expect((await create(carBody(maker, { detailName: 'The New (T9)', modelName: '다른모델' }))).status).toBe(201)
    const answers = await Promise.all([1, 2].map(() => create(carBody(maker, { detailName: '동시 등록' }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('keeps the ids of remaining fitments in the new order', async () => {
    const car = await newCar(shop, maker, { fitments: [fitment(size(205, 55, 16)), fitment(size(225, 45, 17))] })
    const body = carUpdate(car)
    const [first, second] = body.fitments ?? []
    const changed = await put(car.carModelSeq, {
      ...body,
      fitments: [second, fitment(size(235, 40, 18)), { ...first, note: '겨울용' }],
    })
    expect(changed.result.fitments.map(({ front }) => front.sizeText)).toEqual(['225/45R17', '235/40R18', '205/55R16'])
    expect(changed.result.fitments[0]?.fitmentSeq).toBe(second?.fitmentSeq)
    expect(changed.result.fitments[2]).toMatchObject({ fitmentSeq: first?.fitmentSeq, note: '겨울용' })
    const less = await put(car.carModelSeq, { ...carUpdate(changed.result), fitments: [] })
    expect(less.result.fitments).toEqual([])
  })

  it('logs changes of sizes, batteries and maker as text', async () => {
    const car = await newCar(shop, maker, { fitments: [fitment(size(225, 45, 17))] })
    const other = await newMaker(shop)
    const next = { fitments: [fitment(size(205, 55, 16))], batteries: [{ specCode: 'AGM80L', isgOnly: false }] }
    const body = { ...carUpdate(car), ...next, carMakerSeq: other.carMakerSeq }
    expect((await put(car.carModelSeq, body)).status).toBe(200)
    const entry = await lastLog()
    expect(entry).toMatchObject({ action: 'UPDATE', summary: `차종 수정: ${car.modelName} ${car.detailName}` })
    expect(entry?.changes).toEqual([
      { field: 'carMakerSeq', label: '제조사', before: car.carMakerName, after: other.name },
      { field: 'fitments', label: '장착 규격', before: '225/45R17', after: '205/55R16' },
      { field: 'batteries', label: '적용 배터리', before: null, after: 'AGM80L' },
    ])
  })

  it('a fitment of another car is refused', async () => {
    const other = await newCar(shop, maker, { fitments: [fitment(size(205, 55, 16))] })
    const car = await newCar(shop, maker)
    const stolen = { ...fitment(size(225, 45, 17)), fitmentSeq: other.fitments[0]?.fitmentSeq }
    const { result } = await put(car.carModelSeq, { ...carUpdate(car), fitments: [stolen] })
    expect(result.fitments[0]?.fitmentSeq).not.toBe(stolen.fitmentSeq)
    expect((await read(other.carModelSeq)).fitments).toEqual(other.fitments)
  })

  it('of two edits of its fitments the later gets the current list', async () => {
    const car = await newCar(shop, maker, { fitments: [fitment(size(205, 55, 16))] })
    const body = carUpdate(car)
    const answers = await Promise.all(
      [size(225, 45, 17), size(235, 40, 18)].map((front) =>
        put(car.carModelSeq, { ...body, fitments: [...(body.fitments ?? []), fitment(front)] }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.code).toBe('CONFLICT')
    expect(late?.result).toEqual(await read(car.carModelSeq))
    expect(late?.result.fitments).toHaveLength(2)
  })
})

describe('deleting', () => {
  it('is refused with members or rentals; hiding works and they keep the car', async () => {
    const car = await newCar(shop, maker)
    for (let i = 0; i < 3; i++) await memberCar(car.carModelSeq)
    await newApplication(shop, { carModelSeq: car.carModelSeq })
    const message = '회원 차량 3대, 렌탈 신청 1건에서 사용 중입니다. 노출을 꺼 주세요.'
    expect(summaryOf(await remove(car.carModelSeq))).toEqual({ status: 409, code: 'IN_USE', message })
    const { result } = await bulk({ action: 'DELETE', seqs: [car.carModelSeq] })
    expect(result).toEqual({
      done: 0,
      failed: [{ seq: car.carModelSeq, name: expect.stringContaining(` ${car.detailName}`), code: 'IN_USE', message }],
    })
    expect((await bulk({ action: 'HIDE', seqs: [car.carModelSeq] })).result.done).toBe(1)
    expect(await read(car.carModelSeq)).toMatchObject({ visible: false, memberCarCount: 3, rentalCount: 1, version: 2 })
    const kept = await shop.services.db.select().from(memberCars).where(eq(memberCars.carModelSeq, car.carModelSeq))
    expect(kept).toHaveLength(3)
  })

  it('deletes fitments and batteries; orders keep their text', async () => {
    const car = await newCar(shop, maker, {
      fitments: [fitment(size(205, 55, 16))],
      batteries: [{ specCode: 'MF60L', isgOnly: false }],
    })
    const [order] = await shop.services.db.select({ orderSeq: orders.orderSeq }).from(orders).limit(1)
    const { carModelSeq } = car
    const ofOrder = eq(orders.orderSeq, order?.orderSeq ?? 0)
    await shop.services.db.update(orders).set({ carModelSeq, carText: '주문 차량' }).where(ofOrder)
    expect((await remove(carModelSeq)).status).toBe(200)
    expect((await remove(carModelSeq)).status).toBe(404)
    const { db } = shop.services
    expect(await db.select().from(fitments).where(eq(fitments.carModelSeq, carModelSeq))).toEqual([])
    expect(await db.select().from(carBatteries).where(eq(carBatteries.carModelSeq, carModelSeq))).toEqual([])
    const [kept] = await db.select().from(orders).where(ofOrder)
    expect(kept).toMatchObject({ carModelSeq: null, carText: '주문 차량' })
  })
})

describe('bulk actions', () => {
  it('change class and maker; a car whose name would be a duplicate is not changed', async () => {
    const target = (await newMaker(shop)).carMakerSeq
    const [one, two] = [await newCar(shop, maker), await newCar(shop, maker)]
    await newCar(shop, target, { detailName: two.detailName })
    const seqs = [one.carModelSeq, two.carModelSeq]
    expect((await bulk({ action: 'SET_CLASS', seqs, carClass: 'SUV' })).result).toEqual({ done: 2, failed: [] })
    expect((await read(one.carModelSeq)).carClass).toBe('SUV')
    expect((await bulk({ action: 'SET_CLASS', seqs })).errors[0]?.field).toBe('carClass')
    const moved = await bulk({ action: 'MOVE_MAKER', seqs, carMakerSeq: target })
    expect(moved.result).toEqual({
      done: 1,
      failed: [
        {
          seq: two.carModelSeq,
          name: expect.stringContaining(two.detailName),
          code: 'DUPLICATE',
          message: '이미 등록된 세부모델입니다.',
        },
      ],
    })
    expect((await read(one.carModelSeq)).carMakerSeq).toBe(target)
    const { carMakerName: from } = await read(two.carModelSeq)
    const { carMakerName: to } = await read(one.carModelSeq)
    expect(await lastLog()).toMatchObject({
      action: 'BULK',
      summary: `차종 제조사 이동: ${one.modelName} ${one.detailName}`,
      targetSeqs: [one.carModelSeq],
      changes: [{ field: 'carMakerSeq', label: '제조사', before: from, after: to }],
    })
    expect((await bulk({ action: 'MOVE_MAKER', seqs })).errors[0]?.field).toBe('carMakerSeq')
    expect((await bulk({ action: 'MOVE_MAKER', seqs, carMakerSeq: 999_999 })).errors[0]?.field).toBe('carMakerSeq')
  })

  it('rename a model of all its cars, merging with an existing one', async () => {
    const home = (await newMaker(shop)).carMakerSeq
    const car = (modelName: string, detailName: string) => newCar(shop, home, { modelName, detailName })
    const [kept, free, taken] = [await car('아반떼', 'CN7'), await car('아반테', 'AD'), await car('아반테', 'c n7')]
    const rename = (from: string, to: string) =>
      shop.call<Schemas['BulkReceipt']>('POST', `${MODELS}/rename`, {
        token: root,
        body: { carMakerSeq: home, from, to },
      })
    const { result } = await rename('아반테', '아반떼')
    expect(result).toEqual({
      done: 1,
      failed: [
        {
          seq: taken.carModelSeq,
          name: expect.stringMatching(/^\S+ .*아반테 c n7$/),
          code: 'DUPLICATE',
          message: '이미 등록된 세부모델입니다.',
        },
      ],
    })
    expect((await read(free.carModelSeq)).modelName).toBe('아반떼')
    expect((await read(taken.carModelSeq)).modelName).toBe('아반테')
    expect((await read(kept.carModelSeq)).version).toBe(1)
    expect((await rename('없는 이름', '아반떼')).errors[0]?.field).toBe('from')
    expect((await rename('아반떼', ' 아반떼 ')).errors[0]?.field).toBe('to')
    expect((await options(`carMakerSeq=${home}`)).names).toEqual([
      { modelName: '아반떼', carCount: 2 },
      { modelName: '아반테', carCount: 1 },
    ])
  })

  it('store the order of the generations of a model', async () => {
    const home = (await newMaker(shop)).carMakerSeq
    const cars = [await newCar(shop, home, { soldFrom: '2010-01' }), await newCar(shop, home, { soldFrom: '2020-01' })]
    const [old = 0, young = 0] = cars.map(({ carModelSeq }) => carModelSeq)
    const shown = async () => (await list(`carMakerSeq=${home}`)).items.map(({ carModelSeq }) => carModelSeq)
    expect(await shown()).toEqual([young, old])
    const order = (seqs: number[]) =>
      shop.call('PUT', `${MODELS}/order`, { token: root, body: { carMakerSeq: home, modelName: '시험모델', seqs } })
    expect((await order([old, young])).status).toBe(200)
    expect(await shown()).toEqual([old, young])
    expect(await order([old])).toMatchObject({ status: 409, code: 'CONFLICT', result: [old, young] })
    const newest = await newCar(shop, home, { soldFrom: '2025-01' })
    expect(await shown()).toEqual([newest.carModelSeq, old, young])
  })
})

it('the screen needs its code; the picker needs only a session', async () => {
  const group = await newGroup(shop, { permissions: { CAR_MAKER_MANAGEMENT: 'WRITE' } })
  const { token } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
  for (const path of [MODELS, `${MODELS}/tree`, `${MODELS}/1`, `${MODELS}/1/fit-items?kind=TIRE`]) {
    expect(await shop.call('GET', path, { token }), path).toMatchObject({ status: 401, code: 'INVALID_AUTHORITIES' })
  }
  expect((await shop.call('GET', `${MODELS}/options?carMakerSeq=1`, { token })).status).toBe(200)
})
