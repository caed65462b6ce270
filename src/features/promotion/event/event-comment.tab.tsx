import { type ComponentType, useMemo } from 'react'
import type { Column } from '@/kit/columns/column'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { commentHiddenReasonLabels } from '@/shared/api/gen/promotion-event.gen'
import type { Schemas } from '@/shared/api/types'
import { linkTo, mutedText, statePill } from '@/shared/ui/table/cells'
import { useBulkComments, useNoColumns } from './event.calls'
import { askHideReason, useCommentActions } from './event-comment.actions'
import { commentDef } from './event-comment.def'
import { type EventScope, shopEvents } from './event-scope.rules'

type Own = readonly Column<Schemas['EventComment']>[]

/** Returns the comment tab of a scope. `useOwn` returns extra columns behind the author. */
export function createCommentTab(
  scope: EventScope,
  def: typeof commentDef,
  CommentDrawer: ComponentType,
  useOwn: () => Own = useNoColumns,
) {
  const { number, link, text, custom, toggle, yesNo, time } = columnsOf(def)
  const columns = (bulk: ReturnType<typeof useBulkComments>['mutateAsync'], own: Own) => [
    number('eventCommentSeq', { plain: true, width: 5 }),
    custom('eventTitle', {
      width: 12,
      cut: true,
      cell: ({ eventTitle, eventSeq }) => linkTo(eventTitle, `${scope.screens.detail}?seq=${eventSeq}`),
    }),
    link('content', {
      width: 18,
      grow: true,
      search: ({ eventCommentSeq }) => ({ seq: String(eventCommentSeq) }),
      second: ({ hiddenReason, image }) =>
        [image && '사진 첨부', hiddenReason && `숨김: ${commentHiddenReasonLabels[hiddenReason]}`]
          .filter(Boolean)
          .join(' · '),
    }),
    text('loginId', { width: 10 }),
    text('name', { width: 5.5, hidden: true }),
    ...own,
    text('ip', { width: 7, hidden: true }),
    custom('reportCount', {
      width: 5,
      cell: ({ reportCount }) => (reportCount > 0 ? statePill(`${reportCount}`, 'red') : mutedText('0')),
    }),
    yesNo('reply', { width: 5, yes: '있음', no: '-', value: ({ reply }) => reply !== null }),
    toggle('visible', {
      async run({ eventCommentSeq: seq }, next) {
        if (next) return bulk({ body: { action: 'SHOW', seqs: [seq] } })
        const reason = await askHideReason('댓글 숨김')
        // canceled: the switch returns to its previous state
        if (!reason) throw new DOMException('canceled', 'AbortError')
        return bulk({ body: { action: 'HIDE', seqs: [seq], reason } })
      },
    }),
    yesNo('winner', { width: 5, yes: '당첨', no: '-' }),
    time('createdAt'),
  ]
  return function Tab() {
    const { mutateAsync: bulk } = useBulkComments(scope)
    const own = useOwn()
    return (
      <>
        <ListScreen
          def={def}
          columns={useMemo(() => columns(bulk, own), [bulk, own])}
          caption="댓글 목록"
          actions={useCommentActions(scope)}
        />
        <CommentDrawer />
      </>
    )
  }
}

export const EventCommentTab = createCommentTab(
  shopEvents,
  commentDef,
  lazyDrawer(() => import('./event-comment-view'), 'CommentView'),
)
