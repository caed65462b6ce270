import { detailDef } from '@/kit/detail/detail-def'
import {
  rentalNoticeTitles,
  rentalProductTitles,
  rentalServiceKindLabels,
} from '@/shared/api/gen/rental-rentalproduct.gen'
import { rentalProductBodyRules, rentalProductUpdateRules } from '@/shared/api/gen/rental-rentalproduct-form.gen'
import type { Schemas } from '@/shared/api/types'
import { plansText, productProblems } from './rental-product.rules'

/** The most common plan. */
const blankPlan = { quantity: 4, months: 36, registrationFee: 0, visible: true } as const

export const newPlan = (): Schemas['RentalPlanBody'] =>
  // the fee is required before the form can be saved
  ({ ...blankPlan }) as Schemas['RentalPlanBody']

const servicesText = (services: unknown): string =>
  // the field holds services of the contract
  ((services ?? []) as Schemas['RentalService'][])
    .map(({ service, count }) => `${rentalServiceKindLabels[service]} ${count}회`)
    .join(', ')

export const rentalProductDetail = detailDef<'/api/v1/admin/rental-products/{seq}', '/api/v1/admin/rental-products'>()({
  noun: '렌탈 상품',
  path: '/api/v1/admin/rental-products/{seq}',
  screen: '/rental/rentalproduct',
  list: '/rental/rentalproduct',
  code: 'RENTAL_MANAGEMENT',
  seq: (product) => product.rentalProductSeq,
  name: (product) => product.displayName,
  rules: rentalProductUpdateRules,
  titles: rentalProductTitles,
  removable: true,
  create: {
    path: '/api/v1/admin/rental-products',
    rules: rentalProductBodyRules,
    blank: {
      plans: [newPlan()],
      services: [{ service: 'MOUNT', count: 1, note: null }],
      earlyTerminationRate: 40,
      ownership: 'TRANSFER',
      affiliateCardSeqs: [],
      notice: {},
      visible: false,
    },
    // a copy is for another tire
    copy: (values) => ({
      ...values,
      itemSeq: undefined,
      displayName: undefined,
      visible: false,
      plans: values.plans?.map(({ planSeq: _, ...plan }) => plan),
    }),
  },
  parts: { notice: (key) => rentalNoticeTitles[key as keyof typeof rentalNoticeTitles] ?? key },
  check: (values) => productProblems(values, rentalNoticeTitles),
  show: { plans: plansText, services: servicesText },
})
