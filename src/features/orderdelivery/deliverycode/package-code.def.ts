import { listDef } from '@/kit/list/list-def'
import { filterTitles, packageCodeTitles } from '@/shared/api/gen/orderdelivery-deliverycode.gen'

/** List of all couriers, at most 100, on one page. */
export const packageCodeDef = listDef<'/api/v1/admin/package-codes'>()({
  noun: '택배사',
  filledWhen: '송장에 쓸 택배사를 등록하면',
  path: '/api/v1/admin/package-codes',
  screen: '/orderdelivery/deliverycode',
  code: 'PACKAGE_CODE_MANAGEMENT',
  titles: packageCodeTitles,
  filterTitles,
  mainColumns: { state: 'enabled', amount: null, time: null, others: ['kind', 'numberLengths', 'isDefault'] },
  seq: (courier) => courier.packageCodeSeq,
  name: (courier) => courier.name,
  filters: [],
  sorts: ['sortOrder'],
  sort: 'sortOrder,asc',
  size: 100,
})
