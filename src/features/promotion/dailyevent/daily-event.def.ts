import { choice, flag, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { dailyEventRowTitles, filterTitles, periodStateLabels } from '@/shared/api/gen/promotion-dailyevent.gen'

export const dailyEventDef = listDef<'/api/v1/admin/daily-events'>()({
  noun: '출석 이벤트',
  filledWhen: '출석 이벤트를 등록하면',
  path: '/api/v1/admin/daily-events',
  screen: '/promotion/dailyevent',
  code: 'EVENT',
  titles: dailyEventRowTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: 'usedPoint', time: 'startDate', others: ['visible', 'memberCount'] },
  seq: (event) => event.dailyEventSeq,
  name: (event) => event.title,
  filters: [
    keyword(['title'], {}, '제목'),
    period(['startDate']),
    choice('state', periodStateLabels),
    flag('visible', { yes: '노출', no: '숨김' }),
  ],
  sorts: ['title', 'startDate', 'memberCount', 'checkInCount', 'usedPoint', 'createdAt'],
  sort: 'createdAt,desc',
})
