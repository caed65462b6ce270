import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import { carMakerActionLabels } from '@/shared/api/gen/car-manufacture.gen'
import type { Schemas } from '@/shared/api/types'
import { useBulkMakers } from '../car.calls'
import { hideQuestion } from './car-maker.rules'

type Maker = Schemas['CarMaker']

/** Returns the list actions of makers. */
export function useMakerActions(): ListAction<Maker>[] {
  const { mutateAsync: bulk } = useBulkMakers()
  return useMemo(() => {
    const plain = (action: Schemas['CarMakerAction']): ListAction<Maker> => ({
      label: carMakerActionLabels[action],
      on: 'many',
      run: (seqs) => bulk({ body: { action, seqs } }),
    })
    return [
      plain('SHOW'),
      {
        ...plain('HIDE'),
        ask: (makers) => hideQuestion(makers) ?? `제조사 ${makers.length}곳을 쇼핑몰에서 숨깁니다.`,
      },
      plain('SET_POPULAR'),
      plain('UNSET_POPULAR'),
      {
        ...plain('DELETE'),
        on: 'both',
        danger: true,
        ask: (makers) => ({
          message: '삭제하시겠습니까? 등록된 차종이 있는 제조사는 삭제되지 않습니다.',
          detail: makers.map(({ name }) => name).join(', '),
        }),
      },
    ]
  }, [bulk])
}
