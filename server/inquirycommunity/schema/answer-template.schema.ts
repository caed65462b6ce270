import { integer, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, comparableName, seqColumn } from '../../db/columns'

/** Frequently used answers. */
export const answerTemplates = pgTable(
  'answer_templates',
  {
    answerTemplateSeq: seqColumn('answer_template_seq'),
    targets: text('targets').array().$type<components['schemas']['AnswerTarget'][]>().notNull(),
    title: varchar('title', { length: 50 }).notNull(),
    content: varchar('content', { length: 2000 }).notNull(),
    sortOrder: integer('sort_order').notNull(),
    /** Number of answers made from it. */
    useCount: integer('use_count').notNull().default(0),
    ...auditColumns(),
  },
  (t) => [uniqueIndex('answer_templates_title').on(comparableName(t.title))],
)
