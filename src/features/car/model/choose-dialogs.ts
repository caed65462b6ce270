import { call } from '@/shared/api/client'
import { carClassLabels } from '@/shared/api/gen/car-model-form.gen'
import type { Schemas } from '@/shared/api/types'
import { optionsOf } from '@/shared/ui/inputs/select'
import { askChoice } from '@/shared/ui/layers/ask-choice'

/** Asks for the class of many cars. Resolves to undefined if the admin cancels. */
export async function chooseClass(title: string, count: number): Promise<Schemas['CarClass'] | undefined> {
  const chosen = await askChoice({
    title,
    message: `선택한 차종 ${count}개의 차급을 변경합니다.`,
    label: '차급',
    options: optionsOf(carClassLabels),
    confirmLabel: '변경',
  })
  // the options are the values of the enum
  return chosen as Schemas['CarClass'] | undefined
}

async function makers() {
  const all = await call('get', '/api/v1/admin/car-makers/options')
  return all.map(({ carMakerSeq, name }) => ({ value: String(carMakerSeq), label: name }))
}

/** Asks for the maker that many cars are moved to. Resolves to undefined if the admin cancels. */
export async function chooseMaker(title: string, count: number): Promise<number | undefined> {
  const chosen = await askChoice({
    title,
    message: `선택한 차종 ${count}개를 다른 제조사로 옮깁니다. 같은 세부모델이 있는 차종은 옮겨지지 않습니다.`,
    label: '제조사',
    options: makers,
    confirmLabel: '이동',
  })
  return chosen === undefined ? undefined : Number(chosen)
}
