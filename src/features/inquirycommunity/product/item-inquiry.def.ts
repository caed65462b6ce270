import { inquiryFilters } from '@/features/inquirycommunity/inquiry-shared/inquiry.filters'
import { brandsOfKind } from '@/features/product/brand/brand.filters'
import { flag, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  itemInquiryCategoryLabels,
  itemInquiryRowTitles,
  itemTypeLabels,
} from '@/shared/api/gen/inquirycommunity-product.gen'

export const itemInquiryDef = listDef<'/api/v1/admin/item-inquiries'>()({
  noun: '상품 문의',
  unit: '건',
  filledWhen: '고객이 상품 문의를 남기면',
  path: '/api/v1/admin/item-inquiries',
  screen: '/inquirycommunity/product',
  code: 'ITEM_INQUIRY',
  titles: itemInquiryRowTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: null,
    time: 'createdAt',
    others: ['title', 'itemName', 'elapsedMinutes', 'visible'],
  },
  seq: (inquiry) => inquiry.itemInquirySeq,
  name: (inquiry) => inquiry.title,
  excel: { resource: 'item-inquiries', personal: true },
  filters: [
    ...inquiryFilters({
      code: 'ITEM_INQUIRY',
      categories: itemInquiryCategoryLabels,
      keywords: { itemName: '상품명', itemCode: '상품코드' },
    }),
    select('itemType', itemTypeLabels),
    brandsOfKind,
    flag('secret', { yes: '비밀글', no: '공개글' }),
    flag('visible', { yes: '노출', no: '숨김' }),
  ],
  sorts: ['createdAt', 'state', 'elapsedMinutes', 'answeredAt'],
  sort: 'createdAt,asc',
  doneSort: 'createdAt,desc',
})
