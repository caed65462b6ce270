import { flag, fromCall, keyword } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { filterTitles, islandFeeTitles } from '@/shared/api/gen/orderdelivery-returnpilotagefee.gen'

export const islandFeeDef = listDef<'/api/v1/admin/island-fees'>()({
  noun: '도선료 지역',
  filledWhen: '도선료를 받을 지역을 등록하면',
  path: '/api/v1/admin/island-fees',
  screen: '/orderdelivery/returnpilotagefee',
  tab: 'islands',
  code: 'RETURN_SHIPPING_MANAGEMENT',
  titles: islandFeeTitles,
  filterTitles,
  mainColumns: { state: 'active', amount: 'tireFee', time: null, others: ['zipFrom', 'shippable'] },
  seq: (island) => island.islandFeeSeq,
  name: (island) => island.regionName,
  excel: { resource: 'island-fees', personal: false },
  filters: [
    keyword(['regionName', 'zip'], { regionName: '지역명', zip: '우편번호' }),
    fromCall('sidoId', '/api/v1/common/sido', {
      options: (sidos) => sidos.map(({ id, name }) => ({ value: id, label: name })),
    }),
    flag('active', { yes: '사용', no: '사용 안 함' }),
    flag('shippable', { yes: '배송 가능', no: '배송 불가' }),
  ],
  sorts: ['zipFrom', 'regionName', 'tireFee', 'batteryFee', 'etcFee', 'updatedAt'],
  sort: 'zipFrom,asc',
  size: 50,
})
