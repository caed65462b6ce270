import { choice, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  giftCardRowTitles,
  giftCardStateLabels,
  giftTypeLabels,
} from '@/shared/api/gen/product-giftcard.gen'

export const giftCardDef = listDef<'/api/v1/admin/gift-cards'>()({
  noun: '상품권',
  filledWhen: '상품권을 등록하면',
  path: '/api/v1/admin/gift-cards',
  screen: '/product/giftcard',
  code: 'ITEM_MANAGEMENT',
  titles: giftCardRowTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: 'minAmount', time: 'orderFrom', others: ['grantCount', 'visible'] },
  seq: (card) => card.giftCardSeq,
  name: (card) => card.title,
  filters: [
    keyword(['title', 'issuer'], { title: '상품권명', issuer: '발행처' }),
    period(['orderPeriod']),
    choice('state', giftCardStateLabels),
    choice('giftType', giftTypeLabels),
  ],
  sorts: ['title', 'orderFrom', 'createdAt'],
  sort: 'createdAt,desc',
})
