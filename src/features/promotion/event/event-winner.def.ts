import { choice, fromCall, fromList, keyword } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  eventWinnerSourceLabels,
  eventWinnerStateLabels,
  eventWinnerTitles,
  filterTitles,
  winnerTaxStateLabels,
} from '@/shared/api/gen/promotion-event.gen'
import { ERASED_TEXT } from '../../../../domain/common/erased-text'
import { type EventScope, shopEvents } from './event-scope.rules'

export const winnerDefOf = ({ code, calls, screens, sheets }: EventScope) =>
  listDef<'/api/v1/admin/event-winners'>()({
    noun: '당첨자',
    unit: '명',
    filledWhen: '끝난 이벤트에서 당첨자를 뽑으면',
    subjects: ['eventSeq'],
    path: calls.winners,
    screen: screens.prize,
    code,
    titles: eventWinnerTitles,
    filterTitles,
    mainColumns: { state: 'state', amount: null, time: 'claimDueDate', others: ['prizeName', 'phone', 'taxState'] },
    seq: (winner) => winner.eventWinnerSeq,
    name: (winner) => `${winner.rankNo}위 ${winner.name ?? ERASED_TEXT}`,
    excel: { resource: sheets.winners, personal: true },
    filters: [
      keyword(['loginId', 'name', 'phone'], { loginId: '아이디', name: '이름', phone: '휴대폰' }),
      fromList('eventSeq', calls.events, ({ eventSeq, title }) => ({ value: eventSeq, label: title })),
      fromCall('eventPrizeSeq', calls.winnerPrizes, {
        of: ['eventSeq'],
        query: ({ eventSeq }) => ({ eventSeq }),
        options: (prizes) =>
          prizes.map(({ eventPrizeSeq, rankNo, name }) => ({ value: eventPrizeSeq, label: `${rankNo}위 ${name}` })),
      }),
      choice('state', eventWinnerStateLabels),
      choice('source', eventWinnerSourceLabels),
      choice('taxState', winnerTaxStateLabels),
    ],
    sorts: ['rankNo', 'state', 'claimDueDate', 'deliveredAt'],
    sort: 'rankNo,asc',
  })

export const winnerDef = winnerDefOf(shopEvents)
