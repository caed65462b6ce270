import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fitsCarsOf } from '../../server/car/car-model/fit-queries'
import type { Schemas } from '../../server/contract/contract-types'
import { queryRows } from '../../server/db/rows'
import { items } from '../../server/product/schema/item.schema'
import { fitment, MODELS, newCar, newMaker, size } from './cars'
import { newBrand, newItem, newPattern } from './goods'
import { type TestShop, testShop } from './harness'
import { boss } from './staff'

let shop: TestShop
let root: string
let maker: number
let brandSeq: number
let summer: number
let winter: number

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
  maker = (await newMaker(shop)).carMakerSeq
  brandSeq = (await newBrand(shop)).brandSeq
  summer = (await newPattern(shop, brandSeq, { season: 'SUMMER' })).patternSeq
  winter = (await newPattern(shop, brandSeq, { season: 'WINTER' })).patternSeq
  // Only the tires of the tests are on sale.
  await shop.services.db.update(items).set({ saleState: 'STOPPED' })
})
afterAll(() => shop.close())

type Tire = Partial<typeof items.$inferInsert>
const tire = (
  width: number,
  aspect: number | null,
  rim: number,
  loadIndex: number,
  speedSymbol: 'H' | 'V' | 'W' | 'Y' | 'T' | 'U' | 'N',
  overrides: Tire = {},
) =>
  newItem(shop, {
    brandSeq,
    patternSeq: summer,
    width,
    aspect,
    rim,
    loadIndex,
    speedSymbol,
    isCommercial: aspect === null,
    ...overrides,
  })
const read = async (seq: number) =>
  (await shop.call<Schemas['CarModel']>('GET', `${MODELS}/${seq}`, { token: root })).result
const fitItems = async (seq: number, kind = 'TIRE') =>
  (await shop.call<Schemas['FitItems']>('GET', `${MODELS}/${seq}/fit-items?kind=${kind}`, { token: root })).result
const counts = async (fitments: object[]) =>
  (await shop.call<number[]>('POST', `${MODELS}/fit-counts`, { token: root, body: { fitments } })).result

describe('a tire fits', () => {
  it('with sufficient load and speed index; a winter tire may be one speed index lower', async () => {
    const need = size(245, 45, 18, 98, 'W')
    const car = await newCar(shop, maker, { fitments: [fitment(need)] })
    const fits = [
      await tire(245, 45, 18, 100, 'W'),
      await tire(245, 45, 18, 98, 'Y'),
      await tire(245, 45, 18, 100, 'V', { patternSeq: winter }),
    ]
    await tire(245, 45, 18, 96, 'W')
    await tire(245, 45, 18, 100, 'V')
    await tire(245, 45, 18, 100, 'H', { patternSeq: winter })
    await tire(245, 45, 18, 100, 'W', { saleState: 'STOPPED' })
    await tire(245, 40, 18, 100, 'W')
    const found = await fitItems(car.carModelSeq)
    expect(found.items.map(({ itemSeq }) => itemSeq).sort()).toEqual(fits.map(({ itemSeq }) => itemSeq).sort())
    expect(found.total).toBe(3)
    const after = await read(car.carModelSeq)
    expect(after.fitItemCount).toBe(3)
    expect(after.fitments[0]?.fitItemCount).toBe(3)
    expect(await counts([{ front: need }, { front: size(245, 45, 18) }, { front: size(125, 80, 10) }])).toEqual([
      3, 6, 0,
    ])
  })

  it('speed indexes are ordered by km/h: U before H', async () => {
    const car = await newCar(shop, maker, { fitments: [fitment(size(185, 65, 15, null, 'H'))] })
    await tire(185, 65, 15, 88, 'U')
    expect((await read(car.carModelSeq)).fitItemCount).toBe(0)
    await tire(185, 65, 15, 88, 'U', { patternSeq: winter })
    await tire(185, 65, 15, 88, 'H')
    expect((await read(car.carModelSeq)).fitItemCount).toBe(2)
  })

  it('front or rear, counted once for a car with several matching sizes', async () => {
    const car = await newCar(shop, maker, {
      fitments: [
        fitment(size(245, 45, 19), size(275, 40, 19)),
        fitment(size(245, 45, 19, 95), null, '표준'),
        fitment(size(245, 45, 19, 90, 'V'), null, '고급'),
      ],
    })
    const front = await tire(245, 45, 19, 102, 'W', { soldLast30Days: 5 })
    const rear = await tire(275, 40, 19, 105, 'Y', { soldLast30Days: 9 })
    const { items: found, total } = await fitItems(car.carModelSeq)
    expect(total).toBe(2)
    expect(found.map(({ itemSeq, fitsFront, fitsRear }) => ({ itemSeq, fitsFront, fitsRear }))).toEqual([
      { itemSeq: rear.itemSeq, fitsFront: false, fitsRear: true },
      { itemSeq: front.itemSeq, fitsFront: true, fitsRear: true },
    ])
    const after = await read(car.carModelSeq)
    expect(after.fitItemCount).toBe(2)
    expect(after.fitments.map(({ fitItemCount }) => fitItemCount)).toEqual([2, 1, 1])
    const [row] = (
      await shop.call<{ items: Schemas['CarModelRow'][] }>(
        'GET',
        `${MODELS}?carMakerSeq=${maker}&keyword=${encodeURIComponent(car.detailName)}&sort=fitItemCount,desc`,
        { token: root },
      )
    ).result.items
    expect(row?.fitItemCount).toBe(2)
  })

  it('with C only if the fitment has C', async () => {
    const van = await newCar(shop, maker, { fitments: [fitment({ ...size(215, 65, 16), isCommercial: true })] })
    const car = await newCar(shop, maker, { fitments: [fitment(size(215, 65, 16))] })
    await tire(215, 65, 16, 98, 'H')
    await tire(215, 65, 16, 109, 'T', { isCommercial: true })
    await tire(215, 65, 16, 111, 'T', { isCommercial: true })
    expect((await read(van.carModelSeq)).fitItemCount).toBe(2)
    expect((await read(car.carModelSeq)).fitItemCount).toBe(1)
    const bare = await newCar(shop, maker, { fitments: [fitment(size(145, null, 13))] })
    await tire(145, null, 13, 88, 'N')
    expect((await read(bare.carModelSeq)).fitItemCount).toBe(1)
  })
})

it('a battery fits by its spec code', async () => {
  const car = await newCar(shop, maker, { batteries: [{ specCode: 'AGM95L', isgOnly: false }] })
  const battery = (specCode: string) => newItem(shop, { brandSeq, itemType: 'BATTERY', specCode, modelName: specCode })
  const fitting = await battery('AGM95L')
  await battery('AGM95R')
  const { items: found, total } = await fitItems(car.carModelSeq, 'BATTERY')
  expect([total, found[0]?.itemSeq]).toEqual([1, fitting.itemSeq])
  expect((await shop.call('GET', `${MODELS}/${car.carModelSeq}/fit-items?kind=ETC`, { token: root })).status).toBe(400)
  expect((await shop.call('GET', `${MODELS}/999999/fit-items?kind=TIRE`, { token: root })).status).toBe(404)
})

describe('for items', () => {
  it('counts the cars that an item fits', async () => {
    const of = async ({ itemSeq }: { itemSeq: number }) =>
      (await shop.call<Schemas['Item']>('GET', `/api/v1/admin/items/${itemSeq}`, { token: root })).result
    const wide = await tire(315, 25, 22, 110, 'Y')
    const before = (await of(wide)).tire?.fitCarCount ?? 0
    await newCar(shop, maker, { fitments: [fitment(size(315, 25, 22, 110, 'Y')), fitment(size(315, 25, 22))] })
    await newCar(shop, maker, { fitments: [fitment(size(255, 30, 22), size(315, 25, 22))] })
    expect((await of(wide)).tire?.fitCarCount).toBe(before + 2)
    await newCar(shop, maker, { batteries: [{ specCode: 'EFB99R', isgOnly: false }] })
    const battery = await newItem(shop, { brandSeq, itemType: 'BATTERY', specCode: 'EFB99R', modelName: 'EFB99R' })
    expect((await of(battery)).battery?.fitCarCount).toBe(1)
  })

  it('returns items for imported cars', async () => {
    const home = (await newMaker(shop, { origin: 'DOMESTIC' })).carMakerSeq
    await newCar(shop, home, { fitments: [fitment(size(335, 30, 22))] })
    await newCar(shop, maker, { fitments: [fitment(size(345, 30, 22, 100))] })
    const [domestic, imported, weak] = [
      await tire(335, 30, 22, 110, 'Y'),
      await tire(345, 30, 22, 110, 'Y'),
      await tire(345, 30, 22, 99, 'Y'),
    ]
    const seqs = await queryRows<{ seq: number }>(
      shop.services.db,
      sql`select ${items.itemSeq} as seq from ${items} where ${fitsCarsOf('IMPORT')}`,
    )
    const found = new Set(seqs.map(({ seq }) => seq))
    expect([domestic, imported, weak].map(({ itemSeq }) => found.has(itemSeq))).toEqual([false, true, false])
  })
})
