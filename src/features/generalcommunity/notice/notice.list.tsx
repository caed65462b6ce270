import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import {
  noticeActionLabels,
  noticeAudienceLabels,
  noticeCategoryLabels,
  noticeStateLabels,
} from '@/shared/api/gen/generalcommunity-notice.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { cellTime } from '@/shared/lib/cell-dates'
import { NoticeTabs } from '../notice-tabs'
import { usePostActions } from '../post-shared/post.actions'
import { noticeDef } from './notice.def'

type Row = Schemas['NoticeRow']

const DETAIL = '/generalcommunity/notice/detail'
const { number, toggle, text, link, custom, time, pill, day } = columnsOf(noticeDef)

const useBulk = () => useMutation(apiMutation('post', '/api/v1/admin/notices/bulk'))

/** Plain SVG, because a component in each of 500 rows is expensive. */
const clip = (count: number) => (
  <svg
    role="img"
    aria-label={`첨부 ${count}개`}
    width="1.2em"
    height="1.2em"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <path d="m15 7-6.5 6.5a1.5 1.5 0 0 0 3 3L18 10a3 3 0 0 0-6-6l-6.5 6.5a4.5 4.5 0 0 0 9 9L21 13" />
  </svg>
)

const columns = (bulk: ReturnType<typeof useBulk>['mutateAsync']) => [
  number('noticeSeq', { plain: true, width: 4 }),
  toggle('pinned', {
    run: ({ noticeSeq }, next) => bulk({ body: { action: next ? 'PIN' : 'UNPIN', seqs: [noticeSeq] } }),
  }),
  text('category', { width: 6.5, value: ({ category }) => noticeCategoryLabels[category] }),
  text('audience', { width: 6.5, value: ({ audience }) => noticeAudienceLabels[audience] }),
  link('title', { to: DETAIL, search: ({ noticeSeq }) => ({ seq: String(noticeSeq) }), width: 20, grow: true }),
  custom('fileCount', { width: 3.5, align: 'center', cell: ({ fileCount }) => fileCount > 0 && clip(fileCount) }),
  time('publishAt'),
  custom('endAt', { width: 10.5, cell: ({ endAt }) => endAt && cellTime(endAt) }),
  pill('displayState', noticeStateLabels, stateTones, { width: 6 }),
  number('viewCount', { width: 5.5 }),
  text('createdBy', { title: '작성자', width: 6, value: ({ createdBy }) => formatAdmin(createdBy) }),
  day('updatedAt', { width: 7.5 }),
]

export function NoticeList() {
  const { mutateAsync: bulk } = useBulk()
  const extraActions = useMemo(
    () =>
      (['PIN', 'UNPIN'] as const).map(
        (action): ListAction<Row> => ({
          label: noticeActionLabels[action],
          on: 'many',
          run: (seqs) => bulk({ body: { action, seqs } }),
        }),
      ),
    [bulk],
  )
  return (
    <ListScreen
      summary={<NoticeTabs />}
      def={noticeDef}
      columns={useMemo(() => columns(bulk), [bulk])}
      caption="공지사항 목록"
      actions={usePostActions<Row>('/api/v1/admin/notices', '/notice', extraActions)}
      create={{ label: '등록', to: DETAIL }}
    />
  )
}
