import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import { originLabels } from '@/shared/api/gen/car-manufacture.gen'
import { useRights } from '@/shared/api/me'
import { useBulkMakers, useReorderMakers } from '../car.calls'
import { useMakerActions } from './car-maker.actions'
import { manufactureDef } from './car-maker.def'
import { hideQuestion } from './car-maker.rules'

const DETAIL = '/car/manufacture/detail'
const { text, link, image, count, number, time, toggle } = columnsOf(manufactureDef)

function useColumns() {
  const { mutateAsync: bulk } = useBulkMakers()
  const cars = useRights().canRead('CAR_MANAGEMENT')
  return useMemo(
    () => [
      image('logoImage', { value: (maker) => maker.logoImage?.smallUrl }),
      link('name', { to: DETAIL, search: (maker) => ({ seq: String(maker.carMakerSeq) }), width: 14 }),
      text('nameEn', { grow: true, width: 14 }),
      text('origin', { width: 6, value: (maker) => originLabels[maker.origin] }),
      toggle('isPopular', {
        title: '주요',
        run: ({ carMakerSeq }, next) =>
          bulk({ body: { action: next ? 'SET_POPULAR' : 'UNSET_POPULAR', seqs: [carMakerSeq] } }),
      }),
      number('modelCount', { width: 7 }),
      cars
        ? count('carCount', {
            width: 9,
            to: '/car/model',
            search: (maker) => ({ carMakerSeq: String(maker.carMakerSeq) }),
          })
        : number('carCount', { width: 9 }),
      toggle('visible', {
        ask: (maker, next) => (next ? undefined : hideQuestion([maker])),
        run: ({ carMakerSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [carMakerSeq] } }),
      }),
      time('updatedAt'),
    ],
    [bulk, cars],
  )
}

export function ManufactureList() {
  const { mutateAsync: order } = useReorderMakers()
  return (
    <ListScreen
      def={manufactureDef}
      columns={useColumns()}
      caption="차량 제조사 목록"
      actions={useMakerActions()}
      create={{ label: '제조사 등록', to: DETAIL }}
      reorder={{
        use: useReorder,
        groupOf: (maker) => maker.origin,
        run: (seqs, group) => order({ body: { origin: group === 'DOMESTIC' ? 'DOMESTIC' : 'IMPORT', seqs } }),
      }}
    />
  )
}
