import { choice, flag, keyword } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { carMakerTitles, filterTitles, originLabels } from '@/shared/api/gen/car-manufacture.gen'

export const manufactureDef = listDef<'/api/v1/admin/car-makers'>()({
  noun: '제조사',
  unit: '곳',
  filledWhen: '자동차 제조사를 등록하면',
  path: '/api/v1/admin/car-makers',
  screen: '/car/manufacture',
  code: 'CAR_MAKER_MANAGEMENT',
  titles: carMakerTitles,
  filterTitles,
  mainColumns: { state: 'visible', amount: null, time: 'updatedAt', others: ['modelCount'] },
  seq: (maker) => maker.carMakerSeq,
  name: (maker) => maker.name,
  excel: { resource: 'car-makers', personal: false },
  filters: [
    keyword(['name'], {}, '제조사명, 영문명, 다른 이름'),
    choice('origin', originLabels),
    flag('isPopular', { yes: '주요', no: '일반' }),
    flag('visible', { yes: '노출', no: '숨김' }),
  ],
  sorts: ['origin', 'name', 'nameEn', 'modelCount', 'carCount', 'updatedAt'],
  sort: 'origin,asc',
  size: 100,
})
