import { choice, flag, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  affiliateCardCompanyLabels,
  affiliateCardRowTitles,
  affiliateCardStateLabels,
  filterTitles,
} from '@/shared/api/gen/rental-affiliatecard.gen'

export const affiliateCardDef = listDef<'/api/v1/admin/affiliate-cards'>()({
  noun: '제휴카드',
  filledWhen: '제휴카드를 등록하면',
  path: '/api/v1/admin/affiliate-cards',
  screen: '/rental/affiliatecard',
  code: 'RENTAL_CARD_MANAGEMENT',
  titles: affiliateCardRowTitles,
  filterTitles,
  mainColumns: { state: 'displayState', amount: 'maxDiscount', time: 'startAt', others: ['visible', 'tiers'] },
  seq: (card) => card.affiliateCardSeq,
  name: (card) => card.name,
  excel: { resource: 'affiliate-cards', personal: false },
  filters: [
    keyword(['name'], { name: '카드명' }),
    period(['startAt', 'endAt']),
    choice('cardCompany', affiliateCardCompanyLabels),
    choice('displayState', affiliateCardStateLabels),
    flag('reviewEnding', { yes: '30일 이내', no: '30일 이후·만료' }),
  ],
  sorts: [
    ...(['sortOrder', 'cardCompany', 'name', 'maxDiscount', 'reviewUntil'] as const),
    ...(['applicationCount', 'clickCount30d', 'updatedAt'] as const),
  ],
  sort: 'sortOrder,asc',
  size: 100,
})
