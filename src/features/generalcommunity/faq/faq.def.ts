import { flag, keyword, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { faqCategoryLabels, faqRowTitles, filterTitles } from '@/shared/api/gen/generalcommunity-faq.gen'

export const faqDef = listDef<'/api/v1/admin/faqs'>()({
  noun: 'FAQ',
  filledWhen: '자주 묻는 질문을 등록하면',
  path: '/api/v1/admin/faqs',
  screen: '/generalcommunity/faq',
  code: 'FAQ',
  titles: faqRowTitles,
  filterTitles,
  mainColumns: { state: 'visible', amount: null, time: 'updatedAt', others: ['category', 'top', 'helpfulYes'] },
  seq: (faq) => faq.faqSeq,
  name: (faq) => faq.question,
  excel: { resource: 'faqs', personal: false },
  filters: [
    keyword(['question', 'answer', 'keywords'], { answer: '답변' }),
    select('category', faqCategoryLabels),
    flag('top', { yes: '자주 찾는 질문', no: '그 외' }),
    flag('visible', { yes: '노출', no: '숨김' }),
  ],
  sorts: ['category', 'viewCount', 'helpfulYes', 'updatedAt'],
  sort: 'category,asc',
  size: 100,
})
