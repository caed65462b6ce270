import { and } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import { anyOf } from '../../resource/filters'
import { keywordCondition } from '../../resource/keyword'
import { defineInquiry } from '../inquiry-shared/define-inquiry'
import { setResult } from '../inquiry-shared/inquiry-result'
import { marketingInquiries } from '../schema/marketing-inquiry.schema'

const { marketingInquirySeq, companyName, category, result } = marketingInquiries

export const marketingInquiry = defineInquiry({
  path: '/api/v1/admin/marketing-inquiries',
  noun: '마케팅 제휴 문의',
  table: marketingInquiries,
  key: marketingInquirySeq,
  keyName: 'marketingInquirySeq',
  code: 'MARKETING_INQUIRY',
  screen: '/inquirycommunity/marketingalliance/detail',
  keywords: { companyName: (keyword) => keywordCondition(keyword, { texts: [companyName] }) },
  filter: (query) => and(anyOf(category, query.category), anyOf(result, query.result)),
  lines: async (_, rows) =>
    rows.map((row) => ({
      marketingInquirySeq: row.marketingInquirySeq,
      companyName: row.companyName,
      category: row.category,
      hasFiles: row.fileSeqs.length > 0,
      result: row.result,
      resultMemo: row.resultMemo,
    })),
  record: async (_, { homepageUrl, budgetText }) => ({ homepageUrl, budgetText }),
  answerSchema: 'InquiryAnswerBody',
  sheet: {
    title: '마케팅 제휴 문의',
    schema: 'MarketingInquiryRow',
    columns: [
      { field: 'companyName', width: 24 },
      { field: 'category', width: 16 },
      { field: 'result', width: 10 },
      { field: 'resultMemo', width: 30 },
    ],
  },
})

export const marketingInquiryHandlers = handlersOf({
  ...marketingInquiry.handlers,
  'PUT /api/v1/admin/marketing-inquiries/{seq}/result': setResult(marketingInquiry),
})
