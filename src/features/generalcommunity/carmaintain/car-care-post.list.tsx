import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { carCareCategoryLabels, postStateLabels } from '@/shared/api/gen/generalcommunity-carmaintain.gen'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { DiagnosisTabs } from '../diagnosis-tabs'
import { usePostActions } from '../post-shared/post.actions'
import { carCarePostDef } from './car-care-post.def'

const DETAIL = '/generalcommunity/carmaintain/detail'
const { number, image, text, link, time, pill, day } = columnsOf(carCarePostDef)

const columns = [
  number('carCarePostSeq', { plain: true, width: 4 }),
  image('thumbnailImage', { value: ({ thumbnailImage }) => thumbnailImage?.smallUrl }),
  text('category', { width: 7, value: ({ category }) => carCareCategoryLabels[category] }),
  link('title', {
    to: DETAIL,
    search: ({ carCarePostSeq }) => ({ seq: String(carCarePostSeq) }),
    width: 24,
    grow: true,
  }),
  time('publishAt'),
  pill('displayState', postStateLabels, stateTones, { width: 6 }),
  number('viewCount', { width: 5.5 }),
  text('createdBy', { title: '작성자', width: 7, value: ({ createdBy }) => formatAdmin(createdBy) }),
  day('updatedAt', { width: 7.5 }),
]

export function CarCarePostList() {
  return (
    <ListScreen
      summary={<DiagnosisTabs />}
      def={carCarePostDef}
      columns={columns}
      caption="차량관리 정보 목록"
      actions={usePostActions<Schemas['CarCarePostRow']>('/api/v1/admin/car-care-posts', '/carmaintain')}
      create={{ label: '등록', to: DETAIL }}
    />
  )
}
