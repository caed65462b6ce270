import { detailDef } from '@/kit/detail/detail-def'
import { eventWinnerTitles } from '@/shared/api/gen/promotion-event.gen'
import { eventWinnerUpdateRules } from '@/shared/api/gen/promotion-event-form.gen'
import { ERASED_TEXT } from '../../../../domain/common/erased-text'
import { type EventScope, shopEvents } from './event-scope.rules'

export const winnerDetailOf = ({ code, calls, screens }: EventScope) =>
  detailDef<'/api/v1/admin/event-winners/{seq}'>()({
    noun: '당첨자',
    unit: '명',
    path: calls.winner,
    screen: screens.prize,
    list: screens.prize,
    code,
    seq: (winner) => winner.eventWinnerSeq,
    name: (winner) => `${winner.rankNo}위 ${winner.prizeName} · ${winner.name ?? ERASED_TEXT}`,
    rules: eventWinnerUpdateRules,
    titles: eventWinnerTitles,
    personal: ['name', 'phone', 'receiver'],
  })

export const winnerDetail = winnerDetailOf(shopEvents)
