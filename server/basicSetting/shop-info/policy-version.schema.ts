import { date, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn, time } from '../../db/columns'
import { htmlColumn } from '../../db/schema'

type Schemas = components['schemas']

/** Terms as they were saved; append-only. The last one of a kind is what the shop's record shows. */
export const policyVersions = pgTable(
  'policy_versions',
  {
    policyVersionSeq: seqColumn('policy_version_seq'),
    policy: varchar('policy', { length: 20 }).$type<Schemas['Policy']>().notNull(),
    /** 1, 2, 3 … of its kind. */
    versionNo: integer('version_no').notNull(),
    /** Sanitised HTML; null: from then on the shop has none of the kind. */
    html: htmlColumn('html'),
    effectiveDate: date('effective_date', { mode: 'string' }).notNull(),
    createdAt: time('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [uniqueIndex('policy_versions_no').on(t.policy, t.versionNo)],
)
