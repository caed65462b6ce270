import { choice, flag, keyword, period, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  eventAudienceLabels,
  eventKindLabels,
  eventRowTitles,
  eventStateLabels,
  eventWinnersLabels,
  filterTitles,
} from '@/shared/api/gen/promotion-event.gen'
import { type EventScope, shopEvents } from './event-scope.rules'

export const eventDefOf = ({ noun, code, calls, screens, sheets }: EventScope) =>
  listDef<'/api/v1/admin/events'>()({
    noun,
    filledWhen: '이벤트를 등록하면',
    path: calls.events,
    screen: screens.list,
    code,
    titles: eventRowTitles,
    filterTitles,
    mainColumns: {
      state: 'state',
      amount: null,
      time: 'startAt',
      others: ['kind', 'visible', 'entryCount', 'winnerCount'],
    },
    seq: (event) => event.eventSeq,
    name: (event) => event.title,
    excel: { resource: sheets.events, personal: false },
    filters: [
      keyword(['title', 'content'], { title: '제목', content: '내용' }),
      period(['startAt', 'endAt', 'createdAt']),
      choice('state', eventStateLabels, { preset: ['SCHEDULED', 'ONGOING'] }),
      choice('kind', eventKindLabels),
      choice('audience', eventAudienceLabels),
      flag('visible', { yes: '노출', no: '숨김' }),
      select('winners', eventWinnersLabels),
    ],
    sorts: ['title', 'startAt', 'viewCount', 'commentCount', 'entryCount', 'announceDate', 'createdAt'],
    sort: 'createdAt,desc',
  })

export const eventDef = eventDefOf(shopEvents)
