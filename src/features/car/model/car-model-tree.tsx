import { useQuery } from '@tanstack/react-query'
import { type ListBranch, ListTree } from '@/kit/list/list-tree'
import type { List } from '@/kit/list/use-list'
import { originLabels } from '@/shared/api/gen/car-model.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

type Path = '/api/v1/admin/car-models'
type Branch = ListBranch<Path>

const none = { origin: undefined, carMakerSeq: undefined, modelName: undefined }

const branchOf = ({ origin, carCount, makers }: Schemas['CarTreeOrigin']): Branch => ({
  key: origin,
  label: originLabels[origin],
  count: carCount,
  apply: { ...none, origin },
  children: makers
    .filter((maker) => maker.carCount > 0)
    .map(({ carMakerSeq, name, visible, carCount: cars, models }) => ({
      key: String(carMakerSeq),
      label: visible ? name : `${name} (숨김)`,
      count: cars,
      apply: { ...none, carMakerSeq },
      children: models.map(({ modelName, carCount: n }) => ({
        key: `${carMakerSeq}/${modelName}`,
        label: modelName,
        count: n,
        apply: { ...none, carMakerSeq, modelName },
      })),
    })),
})

/** Renders the tree 국산/수입 → 제조사 → 모델명 with counts. A click lists those cars. */
export function ModelTree({ list }: { list: List<Path> }) {
  const { data } = useQuery(apiQuery('/api/v1/admin/car-models/tree'))
  const all = data?.reduce((sum, { carCount }) => sum + carCount, 0)
  const nodes = data && [{ key: 'all', label: '전체', count: all, apply: none }, ...data.map(branchOf)]
  return <ListTree list={list} label="차종" nodes={nodes} />
}
