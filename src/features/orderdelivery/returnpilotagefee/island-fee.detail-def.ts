import { detailDef } from '@/kit/detail/detail-def'
import { islandFeeTitles } from '@/shared/api/gen/orderdelivery-returnpilotagefee.gen'
import { islandFeeBodyRules, islandFeeUpdateRules } from '@/shared/api/gen/orderdelivery-returnpilotagefee-form.gen'

export const islandFeeDetail = detailDef<'/api/v1/admin/island-fees/{seq}', '/api/v1/admin/island-fees'>()({
  noun: '도선료 지역',
  path: '/api/v1/admin/island-fees/{seq}',
  screen: '/orderdelivery/returnpilotagefee',
  list: '/orderdelivery/returnpilotagefee',
  code: 'RETURN_SHIPPING_MANAGEMENT',
  seq: (island) => island.islandFeeSeq,
  name: (island) => island.regionName,
  rules: islandFeeUpdateRules,
  titles: islandFeeTitles,
  removable: true,
  check: ({ zipFrom, zipTo, exceptZips }) => {
    const zipOutside = (exceptZips ?? []).find((zip) => zipFrom && zipTo && (zip < zipFrom || zip > zipTo))
    return {
      zipTo: zipFrom && zipTo && zipFrom > zipTo ? '끝 우편번호는 시작 우편번호보다 작을 수 없습니다.' : undefined,
      exceptZips: zipOutside ? `구간 밖의 우편번호입니다: ${zipOutside}` : undefined,
    }
  },
  create: {
    path: '/api/v1/admin/island-fees',
    rules: islandFeeBodyRules,
    blank: { exceptZips: [], shippable: true, active: true },
  },
})
