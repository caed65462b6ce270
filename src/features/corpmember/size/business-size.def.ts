import { choice, flag, fromCall, keyword } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { businessSizeTitles, filterTitles, vehicleTypeLabels } from '@/shared/api/gen/corpmember-size.gen'

/** Filters by the rims of tires on sale. */
const rimFilter = fromCall('rim', '/api/v1/admin/items/size-options', {
  many: true,
  bare: true,
  query: () => ({ itemType: 'TIRE' }),
  options: ({ rims }) => rims.map((rim) => ({ value: rim, label: `${rim}인치` })),
})

export const businessSizeDef = listDef<'/api/v1/admin/business-sizes'>()({
  noun: '규격',
  filledWhen: '사업자회원이 쓸 규격을 등록하면',
  path: '/api/v1/admin/business-sizes',
  screen: '/corpmember/size',
  code: 'BUSINESS_MEMBER_SIZE',
  titles: businessSizeTitles,
  filterTitles,
  mainColumns: { state: 'visible', amount: null, time: 'updatedAt', others: ['stockQuantity', 'inquiry30d'] },
  seq: (size) => size.businessSizeSeq,
  name: (size) => size.name,
  excel: { resource: 'business-sizes', personal: false },
  filters: [
    keyword([], {}, '225, R17, 2254517, 225/45R17'),
    rimFilter,
    choice('vehicleType', vehicleTypeLabels),
    flag('visible', { yes: '노출', no: '숨김' }),
    flag('featured', { yes: '주력', no: '일반' }),
    flag('noItem', { yes: '판매상품 없음', no: '판매상품 있음' }),
  ],
  sorts: ['size', 'itemCount', 'stockQuantity', 'inquiry30d', 'sold90d', 'updatedAt'],
  sort: 'size,asc',
})
