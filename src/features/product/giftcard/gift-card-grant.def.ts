import { choice, flag, fromList, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { filterTitles, giftCardGrantStateLabels, giftCardGrantTitles } from '@/shared/api/gen/product-giftcard.gen'

export const grantDef = listDef<'/api/v1/admin/gift-card-grants'>()({
  noun: '상품권',
  unit: '건',
  filledWhen: '상품권이 걸린 상품을 고객이 사면',
  path: '/api/v1/admin/gift-card-grants',
  screen: '/product/giftcard',
  tab: 'grants',
  code: 'ITEM_MANAGEMENT',
  titles: giftCardGrantTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: 'amount', time: 'eligibleAt', others: ['orderNo', 'name', 'mobilePhone'] },
  seq: (grant) => grant.giftCardGrantSeq,
  name: (grant) => `${grant.giftCardGrantSeq} ${grant.name}`,
  excel: { resource: 'gift-card-grants', personal: true },
  filters: [
    keyword(['name', 'mobilePhone', 'orderNo'], { name: '회원', mobilePhone: '연락처', orderNo: '주문번호' }),
    fromList('giftCardSeq', '/api/v1/admin/gift-cards', (card) => ({ value: card.giftCardSeq, label: card.title })),
    period(['eligibleAt', 'sentAt']),
    choice('state', giftCardGrantStateLabels),
    flag('recoveryNeeded'),
  ],
  sorts: ['eligibleAt', 'amount', 'state', 'sentAt'],
  sort: 'eligibleAt,desc',
})
