import { choice, flag, fromCall, keyword, period, select, year } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  carClassLabels,
  carKeywordTypeLabels,
  carMissingLabels,
  carModelRowTitles,
  filterTitles,
  fuelTypeLabels,
  originLabels,
} from '@/shared/api/gen/car-model.gen'
import { makers } from '../car-maker.filters'

const modelNames = fromCall('modelName', '/api/v1/admin/car-models/options', {
  of: ['carMakerSeq'],
  textValues: true,
  query: ({ carMakerSeq }) => ({ carMakerSeq }),
  options: ({ names }) => names.map(({ modelName }) => ({ value: modelName, label: modelName })),
})

export const modelDef = listDef<'/api/v1/admin/car-models'>()({
  noun: '차종',
  filledWhen: '차종을 등록하거나 엑셀로 올리면',
  path: '/api/v1/admin/car-models',
  screen: '/car/model',
  code: 'CAR_MANAGEMENT',
  titles: carModelRowTitles,
  filterTitles,
  mainColumns: { state: 'visible', amount: null, time: null, others: ['soldFrom', 'oeSizes', 'batteries'] },
  seq: (car) => car.carModelSeq,
  name: (car) => `${car.modelName} ${car.detailName}`,
  excel: { resource: 'car-models', personal: false },
  filters: [
    keyword(['all', 'size', 'battery'], carKeywordTypeLabels, '모델명, 규격(2454519), 배터리'),
    select('origin', originLabels),
    makers,
    modelNames,
    choice('carClass', carClassLabels),
    choice('fuelTypes', fuelTypeLabels),
    year('year', { from: 1985 }),
    flag('staggered', { yes: '이종규격', no: '앞뒤 같음' }),
    choice('missing', carMissingLabels),
    flag('visible', { yes: '노출', no: '숨김' }),
    period(['createdAt', 'updatedAt']),
  ],
  sorts: ['carMaker', 'modelName', 'detailName', 'carClass', 'soldFrom', 'fitItemCount', 'memberCarCount', 'updatedAt'],
  sort: 'carMaker,asc',
})
