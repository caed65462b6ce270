import { detailDef } from '@/kit/detail/detail-def'
import { carModelBodyRules, carModelTitles, carModelUpdateRules } from '@/shared/api/gen/car-model-form.gen'
import { readSeq } from '@/shared/lib/read-value'
import { modelProblems } from './car-model.check'
import { batteriesText, fitmentsText, psiText, wheelText } from './car-model-text'

const NAME = carModelBodyRules.detailName.maxLength
const COPY = ' (복사)'

export const modelDetail = detailDef<'/api/v1/admin/car-models/{seq}', '/api/v1/admin/car-models'>()({
  noun: '차종',
  path: '/api/v1/admin/car-models/{seq}',
  screen: '/car/model/detail',
  list: '/car/model',
  code: 'CAR_MANAGEMENT',
  seq: (car) => car.carModelSeq,
  name: (car) => `${car.modelName} ${car.detailName}`,
  rules: carModelUpdateRules,
  titles: carModelTitles,
  removable: true,
  files: { imageFileSeq: 'image' },
  create: {
    path: '/api/v1/admin/car-models',
    rules: carModelBodyRules,
    blank: { modelName: '', detailName: '', fuelTypes: [], fitments: [], batteries: [], visible: true },
    prefill({ carMakerSeq, modelName }) {
      const maker = readSeq(carMakerSeq)
      return {
        ...(maker && { carMakerSeq: maker }),
        ...(typeof modelName === 'string' && { modelName }),
      }
    },
    copy: ({ detailName = '', fitments = [], ...values }) => ({
      ...values,
      detailName: detailName.slice(0, NAME - COPY.length) + COPY,
      imageFileSeq: null,
      // without seqs, so that the copy gets rows of its own
      fitments: fitments.map(({ fitmentSeq: _, ...row }) => row),
    }),
  },
  check: (values) => modelProblems(values),
  show: {
    fitments: fitmentsText,
    batteries: batteriesText,
    recommendedPsi: psiText,
    wheel: wheelText,
  },
})
