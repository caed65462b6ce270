import { choice, keyword, period, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  memberKindLabels,
  restockChannelLabels,
  restockNotifyStateLabels,
  restockNotifyTitles,
} from '@/shared/api/gen/product-restocknotify.gen'
import { ERASED_TEXT } from '../../../../domain/common/erased-text'
import { brandsOf } from '../brand/brand.filters'

export const restockRequestsDef = listDef<'/api/v1/admin/restock-notifies'>()({
  noun: '재입고 알림',
  unit: '건',
  filledWhen: '고객이 품절 상품에 재입고 알림을 신청하면',
  path: '/api/v1/admin/restock-notifies',
  screen: '/product/restocknotify',
  tab: 'requests',
  code: 'RESTOCK_ALARM',
  titles: restockNotifyTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: null, time: 'requestedAt', others: ['itemName', 'mobilePhone', 'sentAt'] },
  seq: (notice) => notice.restockNotifySeq,
  name: (notice) => `${notice.name ?? ERASED_TEXT} ${notice.itemCode}`,
  excel: { resource: 'restock-notifies', personal: true },
  filters: [
    keyword(['name', 'mobilePhone', 'itemCode', 'itemName'], {
      name: '신청자',
      mobilePhone: '연락처',
      itemCode: '상품코드',
      itemName: '상품명',
    }),
    period(['requestedAt', 'sentAt']),
    choice('state', restockNotifyStateLabels),
    choice('channel', restockChannelLabels),
    select('memberKind', memberKindLabels),
    brandsOf(),
  ],
  sorts: ['requestedAt', 'state', 'sentAt'],
  sort: 'requestedAt,desc',
})
