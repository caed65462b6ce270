import { flag, fromList, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { eventEntryTitles, filterTitles } from '@/shared/api/gen/promotion-event.gen'
import { type EventScope, shopEvents } from './event-scope.rules'

export const entryDefOf = ({ code, calls, screens, sheets }: EventScope) =>
  listDef<'/api/v1/admin/event-entries'>()({
    noun: '응모',
    unit: '건',
    filledWhen: '고객이 이벤트에 응모하면',
    subjects: ['eventSeq'],
    path: calls.entries,
    screen: screens.comment,
    tab: 'entries',
    code,
    titles: eventEntryTitles,
    filterTitles,
    mainColumns: { state: 'winner', amount: null, time: 'createdAt', others: ['answer', 'loginId'] },
    seq: (entry) => entry.eventEntrySeq,
    name: (entry) => `${entry.eventEntrySeq} ${entry.name}`,
    excel: { resource: sheets.entries, personal: true },
    filters: [
      keyword(['answer', 'loginId', 'name'], { answer: '답변', loginId: '아이디', name: '이름' }),
      fromList('eventSeq', calls.events, ({ eventSeq, title }) => ({ value: eventSeq, label: title })),
      period(['createdAt']),
      flag('winner', { yes: '당첨', no: '미당첨' }),
    ],
    sorts: ['createdAt'],
    sort: 'createdAt,desc',
  })

export const entryDef = entryDefOf(shopEvents)
