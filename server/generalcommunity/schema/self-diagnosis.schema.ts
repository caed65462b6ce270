import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn } from '../../db/columns'
import { fileColumn, htmlColumn } from '../../db/schema'
import { placeColumns, postColumns } from '../post-shared/post-columns'

type Schemas = components['schemas']

/** 자가진단: cards of symptoms that drivers compare their own tires with. */
export const selfDiagnoses = pgTable(
  'self_diagnoses',
  {
    selfDiagnosisSeq: seqColumn('self_diagnosis_seq'),
    ...placeColumns<Schemas['DiagnosisCategory']>(9),
    title: varchar('title', { length: 60 }).notNull(),
    symptomFileSeq: fileColumn('symptom_file_seq', 'PUBLIC'),
    cause: htmlColumn('cause').notNull(),
    checkMethod: htmlColumn('check_method').notNull(),
    solution: htmlColumn('solution').notNull(),
    danger: varchar('danger', { length: 7 }).$type<Schemas['DiagnosisDanger']>().notNull(),
    actionType: varchar('action_type', { length: 12 }).$type<Schemas['DiagnosisActionType']>().notNull(),
    actionLabel: varchar('action_label', { length: 20 }),
    actionValue: varchar('action_value', { length: 500 }),
    /** In the order of the card. No references: a card stays when its items are deleted. */
    itemSeqs: integer('item_seqs').array().notNull().default([]),
    /** Raised by the shop when a customer presses the button, like `viewCount`. */
    actionCount: integer('action_count').notNull().default(0),
    ...postColumns(),
  },
  (t) => [index('self_diagnoses_place').on(t.category, t.sortOrder)],
)
