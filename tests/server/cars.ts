import { expect } from 'vitest'
import { carMakers } from '../../server/car/schema/car-maker.schema'
import type { Schemas } from '../../server/contract/contract-types'
import type { TestShop } from './harness'
import { boss } from './staff'

export type Car = Schemas['CarModel']
export type CarBody = Schemas['CarModelBody']
export const MODELS = '/api/v1/admin/car-models'

let serial = 0

/** Inserts a maker without cars. */
export async function newMaker({ services }: TestShop, overrides: Partial<typeof carMakers.$inferInsert> = {}) {
  serial += 1
  const name = `시험제조사 ${serial}`
  const [maker] = await services.db
    .insert(carMakers)
    .values({ name, nameEn: `Maker ${serial}`, origin: 'IMPORT', sortOrder: 1_000 * serial, ...overrides })
    .returning()
  if (!maker) throw new Error('no maker was stored')
  return maker
}

/** Returns a size. Sizes without an aspect ratio are commercial. */
export const size = (
  width: number,
  aspect: number | null,
  rim: number,
  loadIndex: number | null = null,
  speedSymbol: Schemas['SpeedSymbol'] | null = null,
): Schemas['CarSizeBody'] => ({ width, aspect, rim, isCommercial: aspect === null, loadIndex, speedSymbol })

export const fitment = (
  front: Schemas['CarSizeBody'],
  rear: Schemas['CarSizeBody'] | null = null,
  trim: string | null = null,
): Schemas['FitmentBody'] => ({ front, rear, trim, isOe: true, note: null })

export const carBody = (carMakerSeq: number, overrides: Partial<CarBody> = {}): CarBody => {
  serial += 1
  return {
    carMakerSeq,
    modelName: '시험모델',
    detailName: `시험차 ${serial}`,
    carClass: 'MID',
    fuelTypes: ['GASOLINE'],
    soldFrom: '2020-04',
    soldTo: null,
    fitments: [],
    batteries: [],
    visible: true,
    ...overrides,
  }
}

/** Creates a car as a super admin. */
export async function newCar(shop: TestShop, carMakerSeq: number, overrides: Partial<CarBody> = {}): Promise<Car> {
  const answer = await shop.call<Car>('POST', MODELS, {
    token: await boss(shop),
    body: carBody(carMakerSeq, overrides),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}

/** Returns the body that a form with the unchanged record sends. */
export const carUpdate = (car: Car): Schemas['CarModelUpdate'] => ({
  carMakerSeq: car.carMakerSeq,
  modelName: car.modelName,
  detailName: car.detailName,
  generationCode: car.generationCode,
  carClass: car.carClass,
  fuelTypes: car.fuelTypes,
  soldFrom: car.soldFrom,
  soldTo: car.soldTo,
  imageFileSeq: car.image?.fileSeq ?? null,
  fitments: car.fitments.map(({ fitItemCount: _, front: { sizeText: _f, ...front }, rear, ...row }) => {
    const { sizeText: _r, ...back } = rear ?? { sizeText: '' }
    // without the label it is the size of a request again
    return { ...row, front, rear: rear && (back as Schemas['CarSizeBody']) }
  }),
  batteries: car.batteries,
  recommendedPsi: car.recommendedPsi,
  wheel: car.wheel,
  memo: car.memo,
  visible: car.visible,
  version: car.version,
})
