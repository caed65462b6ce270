import { and, eq } from 'drizzle-orm'
import { shopHandlersOf } from '../../call/handlers-of'
import { placedBy } from '../../generalcommunity/post-shared/post-order'
import { faqs } from '../../generalcommunity/schema/faq.schema'

const { faqSeq, category, question, answer, top, visible } = faqs

const order = placedBy(faqs, faqSeq, 'FaqCategory', {})

export const shopFaqHandlers = shopHandlersOf({
  'GET /api/v1/shop/faqs': async ({ db }, { query }) => {
    const rows = await db
      .select({ faqSeq, category, question, answer, top })
      .from(faqs)
      .where(and(eq(visible, true), query.category ? eq(category, query.category) : undefined))
      .orderBy(...order('category,asc'))
    return rows.map((row) => ({ ...row, answer: row.answer ?? '' }))
  },
})
