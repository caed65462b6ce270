import { choice, fromCall, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  shopWebhookDeliveryStateLabels,
  shopWebhookDeliveryTitles,
  shopWebhookKindLabels,
} from '@/shared/api/gen/basicSetting-shopinfo.gen'

export const webhookDeliveryDef = listDef<'/api/v1/admin/shop-webhook-deliveries'>()({
  noun: '웹훅 전송',
  unit: '건',
  filledWhen: '웹훅을 등록한 뒤 이벤트가 생기면',
  path: '/api/v1/admin/shop-webhook-deliveries',
  screen: '/basicSetting/shopinfo',
  tab: 'api',
  code: 'STORE_INFO_MANAGEMENT',
  titles: shopWebhookDeliveryTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: null,
    time: 'createdAt',
    others: ['kind', 'recordName', 'attempts', 'lastResponse'],
  },
  seq: (row) => row.shopWebhookDeliverySeq,
  name: (row) => row.recordName,
  filters: [
    keyword([], {}, '주문번호, 상품코드, 제목'),
    period(['createdAt']),
    choice('state', shopWebhookDeliveryStateLabels),
    choice('kind', shopWebhookKindLabels),
    fromCall('shopWebhookSeq', '/api/v1/admin/shop-webhooks', {
      options: (webhooks) => webhooks.map(({ shopWebhookSeq, url }) => ({ value: shopWebhookSeq, label: url })),
    }),
  ],
  sorts: ['createdAt'],
  sort: 'createdAt,desc',
})
