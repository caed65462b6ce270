import { date, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn, timestampColumn } from '../../db/columns'
import { htmlColumn } from '../../db/schema'

type Schemas = components['schemas']

/** Policies as they were saved; append-only. The latest version of each is shown in the shop info. */
export const policyVersions = pgTable(
  'policy_versions',
  {
    policyVersionSeq: seqColumn('policy_version_seq'),
    policy: varchar('policy', { length: 20 }).$type<Schemas['Policy']>().notNull(),
    /** Counts from 1 per policy. */
    versionNo: integer('version_no').notNull(),
    /** Sanitized HTML; null if the shop has no such policy from then on. */
    html: htmlColumn('html'),
    effectiveDate: date('effective_date', { mode: 'string' }).notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [uniqueIndex('policy_versions_no').on(t.policy, t.versionNo)],
)
