import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { carClassLabels, fuelTypeLabels } from '@/shared/api/gen/car-model.gen'
import type { Schemas } from '@/shared/api/types'
import { useBulkModels } from '../car.calls'
import styles from '../car.module.css'
import { modelDef } from './model.def'
import { itemsSearch, pairText, salesText } from './model.rules'

export const DETAIL = '/car/model/detail'
const SHOWN_SIZES = 3

const { text, link, image, count, number, time, toggle, custom } = columnsOf(modelDef)

function OeSizes({ oeSizes }: Pick<Schemas['CarModelRow'], 'oeSizes'>) {
  const rest = oeSizes.length - SHOWN_SIZES
  return (
    <>
      {oeSizes.slice(0, SHOWN_SIZES).map(({ front, rear }, at) => (
        <span key={`${front}|${rear}`} className={styles.sizes}>
          {pairText(front, rear)}
          {at === SHOWN_SIZES - 1 && rest > 0 && ` +${rest}`}
        </span>
      ))}
    </>
  )
}

/** Columns of the list of cars. */
export function useModelColumns() {
  const { mutateAsync: bulk } = useBulkModels()
  return useMemo(
    () => [
      image('image', { value: (car) => car.image?.url }),
      text('carMakerName', { sort: 'carMaker', width: 8 }),
      text('modelName', { width: 8 }),
      link('detailName', { to: DETAIL, search: (car) => ({ seq: String(car.carModelSeq) }), grow: true, width: 15 }),
      text('generationCode', { width: 6 }),
      text('carClass', { width: 6, value: (car) => carClassLabels[car.carClass] }),
      text('fuelTypes', { width: 9, value: (car) => car.fuelTypes.map((fuel) => fuelTypeLabels[fuel]).join(', ') }),
      text('soldFrom', { title: '판매기간', width: 11, value: salesText }),
      custom('oeSizes', {
        width: 17,
        cell: ({ oeSizes }) => (oeSizes.length > 0 ? <OeSizes oeSizes={oeSizes} /> : null),
      }),
      text('batteries', { width: 10, value: (car) => car.batteries.join(', ') }),
      count('fitItemCount', { width: 7, to: '/product/manage', search: (car) => itemsSearch(car.sizeCodes) }),
      number('memberCarCount', { width: 6 }),
      toggle('visible', {
        width: 5,
        run: ({ carModelSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [carModelSeq] } }),
      }),
      time('updatedAt'),
    ],
    [bulk],
  )
}
