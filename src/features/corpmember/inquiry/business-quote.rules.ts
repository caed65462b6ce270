import { isQuoted, quotePartOf } from '@/features/inquirycommunity/quote/quote.rules'
import type { Schemas } from '@/shared/api/types'

/** The answer part of inquiries by business members. */
export const businessQuotePart = quotePartOf<Schemas['BusinessInquiry']>({
  templates: {
    target: 'BUSINESS',
    values: ({ companyName, assigneeName }) => ({
      고객명: companyName,
      ...(assigneeName && { 담당자명: assigneeName }),
    }),
  },
  ask: (quote, { category }) => (category === 'QUOTE' && !isQuoted(quote) ? '견적 없이 답변하시겠습니까?' : undefined),
})
