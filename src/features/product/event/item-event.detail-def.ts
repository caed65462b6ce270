import { detailDef } from '@/kit/detail/detail-def'
import { itemEventTitles } from '@/shared/api/gen/product-event.gen'
import { itemEventBodyRules, itemEventUpdateRules } from '@/shared/api/gen/product-event-form.gen'
import type { Schemas } from '@/shared/api/types'
import { eventProblems } from './item-event.rules'

export const eventDetail = detailDef<'/api/v1/admin/item-events/{seq}', '/api/v1/admin/item-events'>()({
  noun: '기획전',
  path: '/api/v1/admin/item-events/{seq}',
  screen: '/product/event',
  list: '/product/event',
  code: 'ITEM_MANAGEMENT',
  seq: (event) => event.itemEventSeq,
  name: (event) => event.title,
  rules: itemEventUpdateRules,
  titles: itemEventTitles,
  removable: true,
  files: { pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage', listFileSeq: 'listImage' },
  resend: { BELOW_COST: 'allowBelowCost' },
  create: {
    path: '/api/v1/admin/item-events',
    rules: itemEventBodyRules,
    blank: { discountType: 'RATE', couponAllowed: true, visible: true, items: [] },
    // period and visibility are not copied
    copy: (values) => ({
      ...values,
      title: `${values.title} (복사)`.slice(0, 60),
      code: undefined,
      startAt: undefined,
      endAt: undefined,
    }),
  },
  check: (values) => eventProblems(values),
  show: {
    // the field holds items of the contract
    items: (items) => `${(items as Schemas['ItemEventItemBody'][] | undefined)?.length ?? 0}개`,
  },
})
