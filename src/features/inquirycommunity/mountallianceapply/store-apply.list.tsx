import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { CountTiles, filtersWithout } from '@/kit/list/tiles'
import type { List } from '@/kit/list/use-list'
import { storeApplyStateLabels, storeFranchiseLabels } from '@/shared/api/gen/inquirycommunity-mountallianceapply.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { statePill } from '@/shared/ui/table/cells'
import { formatPhone } from '../../../../domain/common/phone'
import { useApplyActions } from './store-apply.actions'
import { storeApplyDef } from './store-apply.def'
import { applyTones } from './store-apply.rules'

const { text, link, number, day, time, pill } = columnsOf(storeApplyDef)

const columns = [
  number('storeApplySeq', { plain: true, width: 5.4 }),
  time('createdAt'),
  link('name', {
    to: '/inquirycommunity/mountallianceapply/detail',
    search: (row) => ({ seq: String(row.storeApplySeq) }),
    width: 12.5,
    grow: true,
    // the duplicate, if there is one
    second: ({ duplicateOf }) =>
      duplicateOf && (
        <>
          {statePill('중복', 'red')} {duplicateOf.label}
        </>
      ),
  }),
  pill('state', storeApplyStateLabels, applyTones, { width: 6.2 }),
  text('reviewerName', { width: 6, value: ({ reviewerName }) => reviewerName ?? '미지정' }),
  text('regionName', { width: 7.8, minWidth: 7 }),
  text('ownerPhone', { width: 8.8, minWidth: 8.8, value: ({ ownerPhone }) => ownerPhone && formatPhone(ownerPhone) }),
  text('franchise', { width: 6.8, minWidth: 6.8, value: ({ franchise }) => storeFranchiseLabels[franchise] }),
  number('maxRim', { width: 7.2 }),
  number('liftCount', { width: 4.4 }),
  text('alignment', { title: '얼라인', width: 4.8, value: ({ alignment }) => (alignment ? '가능' : null) }),
  number('nearbyCount', { title: '3km 내', width: 6 }),
  text('ownerName', { width: 5 }),
  day('visitOn', { width: 7.5 }),
  time('decidedAt'),
]

const STATES = Object.keys(storeApplyStateLabels) as Schemas['StoreApplyState'][]

/** Renders a tile with the count of each state under the other filters. A click filters by it. */
function ApplyTiles({ list }: { list: List<'/api/v1/admin/store-applies'> }) {
  const { data } = useQuery({
    ...apiQuery('/api/v1/admin/store-applies/counts', { query: filtersWithout(list, ['state']) }),
    placeholderData: (before) => before,
  })
  return (
    <CountTiles
      list={list}
      label="상태별 신청 수"
      tiles={STATES.map((state) => ({
        label: storeApplyStateLabels[state],
        count: data?.[state],
        tone: applyTones[state],
        apply: { state: [state] },
      }))}
    />
  )
}

export function StoreApplyList() {
  return (
    <ListScreen
      def={storeApplyDef}
      columns={columns}
      caption="장착점 제휴 신청 목록"
      actions={useApplyActions()}
      create={{ label: '신청 등록', to: '/inquirycommunity/mountallianceapply/detail' }}
      tiles={(list) => <ApplyTiles list={list} />}
    />
  )
}
