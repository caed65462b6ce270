import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ListAction, repeatable } from '@/kit/list/actions'
import type { RecordSearch } from '@/kit/search'
import { carModelActionLabels } from '@/shared/api/gen/car-model.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { useBulkModels } from '../car.calls'
import { DETAIL } from './car-model.columns'

const dialogs = lazyCode(() => import('./choose-dialogs'))

type Car = Schemas['CarModelRow']

/** Returns the list actions of cars. */
export function useModelActions(): ListAction<Car>[] {
  const router = useRouter()
  const { mutateAsync: bulk } = useBulkModels()
  return useMemo(() => {
    const open = (search: RecordSearch): undefined => {
      void router.navigate({ to: DETAIL, search })
    }
    const plain = (action: 'SHOW' | 'HIDE' | 'DELETE'): ListAction<Car> => ({
      label: carModelActionLabels[action],
      on: 'many',
      run: (seqs) => bulk({ body: { action, seqs } }),
    })
    return [
      { label: '수정', on: 'row', reads: true, run: ([seq]) => open({ seq: String(seq) }) },
      { label: '복사', on: 'row', run: ([seq]) => open({ copy: String(seq) }) },
      plain('SHOW'),
      plain('HIDE'),
      {
        label: carModelActionLabels.SET_CLASS,
        on: 'many',
        async run(seqs, _rows, _all, title) {
          const carClass = await (await dialogs.get())?.chooseClass(title, seqs.length)
          return carClass && repeatable(seqs, (cars) => bulk({ body: { action: 'SET_CLASS', carClass, seqs: cars } }))
        },
      },
      {
        label: carModelActionLabels.MOVE_MAKER,
        on: 'many',
        async run(seqs, _rows, _all, title) {
          const carMakerSeq = await (await dialogs.get())?.chooseMaker(title, seqs.length)
          if (carMakerSeq === undefined) return undefined
          return repeatable(seqs, (cars) => bulk({ body: { action: 'MOVE_MAKER', carMakerSeq, seqs: cars } }))
        },
      },
      {
        ...plain('DELETE'),
        on: 'both',
        danger: true,
        ask: (cars) => ({
          message: '장착 규격과 배터리도 함께 삭제됩니다. 삭제하시겠습니까?',
          detail: cars.map(({ detailName }) => detailName).join(', '),
        }),
      },
    ]
  }, [router, bulk])
}
