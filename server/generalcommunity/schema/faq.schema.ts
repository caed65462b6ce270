import { boolean, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn } from '../../db/columns'
import { htmlColumn } from '../../db/schema'
import { placeColumns, postColumns } from '../post-shared/post-columns'

/** FAQ: frequently asked questions. */
export const faqs = pgTable(
  'faqs',
  {
    faqSeq: seqColumn('faq_seq'),
    ...placeColumns<components['schemas']['FaqCategory']>(8),
    question: varchar('question', { length: 200 }).notNull(),
    answer: htmlColumn('answer').notNull(),
    keywords: text('keywords').array().notNull().default([]),
    top: boolean('top').notNull().default(false),
    /** Raised by the shop when a customer presses the button, like `viewCount`. */
    helpfulYes: integer('helpful_yes').notNull().default(0),
    helpfulNo: integer('helpful_no').notNull().default(0),
    ...postColumns(),
  },
  (t) => [index('faqs_place').on(t.category, t.sortOrder)],
)
