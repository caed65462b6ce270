import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { filtersWithout } from '@/kit/list/tiles'
import type { List } from '@/kit/list/use-list'
import { useReorder } from '@/kit/list/use-reorder'
import {
  diagnosisActionTypeLabels,
  diagnosisCategoryLabels,
  diagnosisDangerLabels,
} from '@/shared/api/gen/generalcommunity-selfdiagnose.gen'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { DiagnosisTabs } from '../diagnosis-tabs'
import { CategoryTiles } from '../post-shared/category-tiles'
import { moveAction, usePostActions } from '../post-shared/post.actions'
import { dangerTones } from '../post-shared/post.rules'
import { selfDiagnosisDef } from './self-diagnosis.def'

type Row = Schemas['SelfDiagnosisRow']

const DETAIL = '/generalcommunity/selfdiagnose/detail'
const { image, text, link, pill, number, toggle, day } = columnsOf(selfDiagnosisDef)

const useBulk = () => useMutation(apiMutation('post', '/api/v1/admin/self-diagnoses/bulk'))

const columns = (bulk: ReturnType<typeof useBulk>['mutateAsync']) => [
  image('symptomImage', { value: ({ symptomImage }) => symptomImage?.smallUrl }),
  text('category', { width: 8.5, value: ({ category }) => diagnosisCategoryLabels[category] }),
  link('title', {
    to: DETAIL,
    search: ({ selfDiagnosisSeq }) => ({ seq: String(selfDiagnosisSeq) }),
    width: 18,
    grow: true,
  }),
  pill('danger', diagnosisDangerLabels, dangerTones, { width: 8 }),
  text('actionType', {
    width: 8,
    value: ({ actionType }) => (actionType === 'NONE' ? null : diagnosisActionTypeLabels[actionType]),
  }),
  number('itemCount', { width: 5.5 }),
  toggle('visible', {
    run: ({ selfDiagnosisSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [selfDiagnosisSeq] } }),
  }),
  number('viewCount', { width: 5.5 }),
  number('actionCount', { width: 5.5 }),
  day('updatedAt', { width: 7.5 }),
]

function Tiles({ list }: { list: List<'/api/v1/admin/self-diagnoses'> }) {
  const { data } = useQuery({
    ...apiQuery('/api/v1/admin/self-diagnoses/counts', { query: filtersWithout(list, ['category']) }),
    placeholderData: (previous) => previous,
  })
  return (
    <CategoryTiles list={list} labels={diagnosisCategoryLabels} counts={data} filterOf={(category) => ({ category })} />
  )
}

export function SelfDiagnosisList() {
  const { mutateAsync: bulk } = useBulk()
  const { mutateAsync: order } = useMutation(apiMutation('put', '/api/v1/admin/self-diagnoses/order'))
  const extraActions = useMemo(
    () => [
      moveAction<Row, Row['category']>(diagnosisCategoryLabels, (seqs, category) =>
        bulk({ body: { action: 'SET_CATEGORY', seqs, category } }),
      ),
    ],
    [bulk],
  )
  return (
    <ListScreen
      summary={<DiagnosisTabs />}
      def={selfDiagnosisDef}
      columns={useMemo(() => columns(bulk), [bulk])}
      caption="자가진단 목록"
      tiles={(list) => <Tiles list={list} />}
      actions={usePostActions<Row>('/api/v1/admin/self-diagnoses', '/selfdiagnose', extraActions)}
      create={{ label: '등록', to: DETAIL }}
      reorder={{
        use: useReorder,
        within: ['category'],
        groupOf: ({ category }) => category,
        // the group of a card is its category
        run: (seqs, group) => order({ body: { category: group as Row['category'], seqs } }),
      }}
    />
  )
}
