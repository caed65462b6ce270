import { detailDef } from '@/kit/detail/detail-def'
import { bestExpertTitles } from '@/shared/api/gen/product-bestexpert.gen'
import { bestExpertCreateRules, bestExpertUpdateRules } from '@/shared/api/gen/product-bestexpert-form.gen'
import { bestProblems, parseListParams } from './best-expert.rules'

const facts = {
  path: '/api/v1/admin/best-experts/{seq}',
  screen: '/product/bestexpert/detail',
  code: 'BEST_EXPERT_ITEM',
  seq: (best: { bestExpertSeq: number }) => best.bestExpertSeq,
  name: (best: { item: { name: string } }) => best.item.name,
  rules: bestExpertUpdateRules,
  titles: bestExpertTitles,
  removable: true,
  files: { expertFileSeq: 'expertImage' },
  create: {
    path: '/api/v1/admin/best-experts',
    rules: bestExpertCreateRules,
    blank: { visible: true },
    prefill: parseListParams,
  },
  check: bestProblems,
  noun: '추천 상품',
} as const

const define = detailDef<'/api/v1/admin/best-experts/{seq}', '/api/v1/admin/best-experts'>()

/** Details of recommended tires and batteries: the same form, but each returns to its own list. */
export const bestTireDetail = define({ ...facts, list: '/product/bestexpert' })
export const bestBatteryDetail = define({ ...facts, list: '/product/bestexpert/battery' })
