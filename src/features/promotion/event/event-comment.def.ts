import { flag, fromList, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { eventCommentTitles, filterTitles } from '@/shared/api/gen/promotion-event.gen'
import { type EventScope, shopEvents } from './event-scope.rules'

export const commentDefOf = ({ code, calls, screens, sheets }: EventScope) =>
  listDef<'/api/v1/admin/event-comments'>()({
    noun: '댓글',
    unit: '건',
    filledWhen: '고객이 이벤트에 댓글을 남기면',
    subjects: ['eventSeq'],
    path: calls.comments,
    screen: screens.comment,
    code,
    titles: eventCommentTitles,
    filterTitles,
    mainColumns: { state: 'visible', amount: null, time: 'createdAt', others: ['loginId', 'reportCount'] },
    seq: (comment) => comment.eventCommentSeq,
    name: (comment) => `${comment.eventCommentSeq} ${comment.name}`,
    excel: { resource: sheets.comments, personal: true },
    filters: [
      keyword(['content', 'loginId', 'name'], { content: '내용', loginId: '아이디', name: '이름' }),
      fromList('eventSeq', calls.events, ({ eventSeq, title }) => ({ value: eventSeq, label: title })),
      period(['createdAt']),
      flag('hidden', { yes: '숨김', no: '노출' }),
      flag('reported', { yes: '신고됨', no: '없음' }),
      flag('replied', { yes: '답글 있음', no: '답글 없음' }),
      flag('winner', { yes: '당첨', no: '미당첨' }),
    ],
    sorts: ['reportCount', 'createdAt'],
    sort: 'createdAt,desc',
  })

export const commentDef = commentDefOf(shopEvents)
