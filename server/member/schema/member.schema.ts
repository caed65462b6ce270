import { boolean, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, seqColumn } from '../../db/columns'
import { members } from '../../db/schema'

/** Delivery addresses of members, written by the shop. */
export const memberAddresses = pgTable(
  'member_addresses',
  {
    memberAddressSeq: seqColumn('member_address_seq'),
    memberSeq: integer('member_seq')
      .notNull()
      .references(() => members.memberSeq),
    label: varchar('label', { length: 20 }).notNull(),
    receiverName: varchar('receiver_name', { length: 30 }).notNull(),
    mobilePhone: varchar('mobile_phone', { length: 12 }).notNull(),
    zipCode: varchar('zip_code', { length: 5 }).notNull(),
    address1: varchar('address1', { length: 200 }).notNull(),
    address2: varchar('address2', { length: 100 }),
    isDefault: boolean('is_default').notNull().default(false),
    ...auditColumns(),
  },
  (t) => [index('member_addresses_member').on(t.memberSeq)],
)
