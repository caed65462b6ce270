import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { postStateLabels } from '@/shared/api/gen/generalcommunity-sharingstory.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { NoticeTabs } from '../notice-tabs'
import { usePostActions } from '../post-shared/post.actions'
import { sharingStoryDef } from './sharing-story.def'

const DETAIL = '/generalcommunity/sharingstory/detail'
const { number, image, text, link, custom, pill, day } = columnsOf(sharingStoryDef)

const columns = [
  number('sharingStorySeq', { plain: true, width: 4 }),
  image('thumbnailImage', { value: ({ thumbnailImage }) => thumbnailImage?.smallUrl }),
  link('title', {
    to: DETAIL,
    search: ({ sharingStorySeq }) => ({ seq: String(sharingStorySeq) }),
    width: 20,
    grow: true,
  }),
  text('activityDate', { width: 8, minWidth: 8 }),
  text('place', { width: 9 }),
  text('partner', { width: 10.5 }),
  custom('amount', {
    title: '나눔 내용',
    width: 15.5,
    cut: true,
    cell: ({ quantityText, amount }) =>
      [quantityText, amount !== null && `${formatThousands(amount)}원`].filter(Boolean).join(' · '),
  }),
  pill('displayState', postStateLabels, stateTones, { width: 6 }),
  number('viewCount', { width: 5.5 }),
  day('updatedAt', { width: 7.5 }),
]

export function SharingStoryList() {
  return (
    <ListScreen
      summary={<NoticeTabs />}
      def={sharingStoryDef}
      columns={columns}
      caption="나눔 이야기 목록"
      actions={usePostActions<Schemas['SharingStoryRow']>('/api/v1/admin/sharing-stories', '/sharingstory')}
      create={{ label: '등록', to: DETAIL }}
    />
  )
}
