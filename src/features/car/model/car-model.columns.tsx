import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { carClassLabels, fuelTypeLabels } from '@/shared/api/gen/car-model.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { useBulkModels } from '../car.calls'
import { modelDef } from './car-model.def'
import { itemsSearch, pairText, salesText } from './car-model-row.rules'

export const DETAIL = '/car/model/detail'
const SHOWN_SIZES = 3

const { text, link, image, count, number, time, toggle } = columnsOf(modelDef)

function oeText({ oeSizes }: Pick<Schemas['CarModelRow'], 'oeSizes'>): string {
  const rest = oeSizes.length - SHOWN_SIZES
  const sizes = oeSizes.slice(0, SHOWN_SIZES).map(({ front, rear }) => pairText(front, rear))
  return sizes.join(', ') + (rest > 0 ? ` +${rest}` : '')
}

/** Returns the columns of the list of cars. */
export function useModelColumns() {
  const { mutateAsync: bulk } = useBulkModels()
  const items = useRights().canRead('ITEM_MANAGEMENT')
  return useMemo(
    () => [
      image('image', { title: '이미지', value: (car) => car.image?.smallUrl }),
      link('detailName', {
        to: DETAIL,
        search: (car) => ({ seq: String(car.carModelSeq) }),
        grow: true,
        width: 15,
        second: ({ carMakerName, modelName, generationCode }) =>
          [carMakerName, modelName, generationCode].filter(Boolean).join(' '),
      }),
      text('soldFrom', { title: '판매기간', width: 11, minWidth: 11, value: salesText }),
      text('oeSizes', { width: 17, value: oeText }),
      text('batteries', { width: 10, value: (car) => car.batteries.join(', ') }),
      toggle('visible', {
        width: 5,
        run: ({ carModelSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [carModelSeq] } }),
      }),
      text('carMakerName', { sort: 'carMaker', width: 7, hidden: true }),
      text('modelName', { width: 7, hidden: true }),
      text('generationCode', { width: 6, hidden: true }),
      text('carClass', { width: 6, value: (car) => carClassLabels[car.carClass] }),
      text('fuelTypes', {
        width: 11.5,
        minWidth: 9,
        value: (car) => car.fuelTypes.map((fuel) => fuelTypeLabels[fuel]).join(', '),
      }),
      items
        ? count('fitItemCount', { width: 7, to: '/product/manage', search: (car) => itemsSearch(car.sizeCodes) })
        : number('fitItemCount', { width: 7 }),
      number('memberCarCount', { width: 6 }),
      time('updatedAt'),
    ],
    [bulk, items],
  )
}
