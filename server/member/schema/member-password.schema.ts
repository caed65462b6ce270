import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, timestampColumn } from '../../db/columns'
import { members } from '../../db/schema'

/**
 * Links by which a member sets a new password in the shop. A link works once, within 30 minutes; only its hash is
 * stored.
 */
export const memberPasswordLinks = pgTable(
  'member_password_links',
  {
    memberPasswordLinkSeq: seqColumn('member_password_link_seq'),
    memberSeq: integer('member_seq')
      .notNull()
      .references(() => members.memberSeq),
    tokenHash: varchar('token_hash', { length: 64 }).notNull().unique(),
    sentBy: varchar('sent_by', { length: 50 }).notNull(),
    sentAt: timestampColumn('sent_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (t) => [index('member_password_links_member').on(t.memberSeq, t.sentAt)],
)

/**
 * Passwords of members who sign in with one, hashed as those of admins. They are stored separately from `members`, so that no
 * reader of a member reads them.
 */
export const memberPasswords = pgTable('member_passwords', {
  memberSeq: integer('member_seq')
    .primaryKey()
    .references(() => members.memberSeq),
  passwordHash: varchar('password_hash', { length: 200 }).notNull(),
  changedAt: timestampColumn('changed_at').notNull(),
})

/** Tries to give a password since the last right one, by login id. Unknown ids count too, so that answers do not reveal them. */
export const memberPasswordTries = pgTable('member_password_tries', {
  loginId: varchar('login_id', { length: 50 }).primaryKey(),
  tries: integer('tries').notNull(),
  /** The first of them. */
  since: timestampColumn('since').notNull(),
})
