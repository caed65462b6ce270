import { choice, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  itemEventDiscountLabels,
  itemEventRowTitles,
  itemEventStateLabels,
} from '@/shared/api/gen/product-event.gen'

export const eventDef = listDef<'/api/v1/admin/item-events'>()({
  noun: '기획전',
  filledWhen: '기획전을 등록하면',
  path: '/api/v1/admin/item-events',
  screen: '/product/event',
  code: 'ITEM_MANAGEMENT',
  titles: itemEventRowTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: 'salesAmount', time: 'startAt', others: ['discountType', 'visible'] },
  seq: (event) => event.itemEventSeq,
  name: (event) => event.title,
  filters: [
    keyword(['title', 'code', 'item'], { title: '기획전명', code: '코드', item: '상품' }),
    choice('state', itemEventStateLabels),
    choice('discountType', itemEventDiscountLabels),
    period(['startAt', 'endAt']),
  ],
  sorts: ['title', 'startAt', 'orderCount', 'salesAmount', 'updatedAt'],
  sort: 'updatedAt,desc',
})
