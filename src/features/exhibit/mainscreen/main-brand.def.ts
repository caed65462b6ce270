import { flag, keyword } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { filterTitles, mainBrandRowTitles } from '@/shared/api/gen/exhibit-mainscreen.gen'

export const mainBrandDef = listDef<'/api/v1/admin/main-brands'>()({
  noun: '메인 브랜드',
  filledWhen: '메인에 보일 브랜드를 추가하면',
  path: '/api/v1/admin/main-brands',
  screen: '/exhibit/mainscreen/brand',
  code: 'MAIN_MANAGEMENT',
  titles: mainBrandRowTitles,
  filterTitles,
  mainColumns: { state: 'visible', amount: null, time: 'updatedAt', others: ['onSaleCount', 'brandVisible'] },
  seq: (brand) => brand.mainBrandSeq,
  name: (brand) => brand.brandName,
  excel: { resource: 'main-brands', personal: false },
  filters: [keyword([], {}, '브랜드명, 표시명'), flag('visible', { yes: '노출', no: '숨김' })],
  sorts: ['sortOrder', 'brandName', 'onSaleCount', 'updatedAt'],
  sort: 'sortOrder,asc',
  size: 50,
})
