import { detailDef } from '@/kit/detail/detail-def'
import { faqCategoryLabels, faqTitles } from '@/shared/api/gen/generalcommunity-faq.gen'
import { faqBodyRules, faqUpdateRules } from '@/shared/api/gen/generalcommunity-faq-form.gen'
import type { Schemas } from '@/shared/api/types'

const CATEGORIES = Object.keys(faqCategoryLabels) as Schemas['FaqCategory'][]

export const faqDetail = detailDef<'/api/v1/admin/faqs/{seq}', '/api/v1/admin/faqs'>()({
  noun: 'FAQ',
  path: '/api/v1/admin/faqs/{seq}',
  screen: '/generalcommunity/faq/detail',
  list: '/generalcommunity/faq',
  code: 'FAQ',
  seq: (faq) => faq.faqSeq,
  name: (faq) => faq.question,
  rules: faqUpdateRules,
  titles: faqTitles,
  removable: true,
  create: {
    path: '/api/v1/admin/faqs',
    rules: faqBodyRules,
    blank: { keywords: [], top: false, visible: true },
    prefill: ({ category }) => ({ category: CATEGORIES.find((known) => known === category) }),
  },
})
