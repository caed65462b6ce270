import { detailDef } from '@/kit/detail/detail-def'
import { carMakerTitles } from '@/shared/api/gen/car-manufacture.gen'
import { carMakerBodyRules, carMakerUpdateRules } from '@/shared/api/gen/car-manufacture-form.gen'

export const manufactureDetail = detailDef<'/api/v1/admin/car-makers/{seq}', '/api/v1/admin/car-makers'>()({
  noun: '제조사',
  path: '/api/v1/admin/car-makers/{seq}',
  screen: '/car/manufacture/detail',
  list: '/car/manufacture',
  code: 'CAR_MAKER_MANAGEMENT',
  seq: (maker) => maker.carMakerSeq,
  name: (maker) => maker.name,
  rules: carMakerUpdateRules,
  titles: carMakerTitles,
  removable: true,
  files: { logoFileSeq: 'logoImage' },
  create: {
    path: '/api/v1/admin/car-makers',
    rules: carMakerBodyRules,
    blank: { name: '', nameEn: '', aliases: [], country: '', isPopular: false, visible: true },
  },
})
