import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../openapi/schema.gen'
import { lease, seqColumn, stamp, time } from './columns'

type Schemas = components['schemas']

// ---- administrators, rights, sessions -----------------------------------------------------------------------------

export const permissionGroups = pgTable(
  'permission_groups',
  {
    permissionGroupSeq: seqColumn('permission_group_seq'),
    name: varchar('name', { length: 30 }).notNull(),
    description: varchar('description', { length: 200 }),
    permissions: jsonb('permissions').$type<Schemas['Permissions']>().notNull(),
    piiUnmask: boolean('pii_unmask').notNull(),
    piiExport: boolean('pii_export').notNull(),
    otpRequired: boolean('otp_required').notNull(),
    system: boolean('system').notNull().default(false),
    ...stamp(),
  },
  (t) => [uniqueIndex('permission_groups_name').on(sql`lower(${t.name})`)],
)

export const admins = pgTable(
  'admins',
  {
    adminSeq: seqColumn('admin_seq'),
    loginId: varchar('login_id', { length: 20 }).notNull(),
    name: varchar('name', { length: 20 }).notNull(),
    department: varchar('department', { length: 30 }),
    position: varchar('position', { length: 30 }),
    email: varchar('email', { length: 100 }),
    mobilePhone: varchar('mobile_phone', { length: 11 }),
    officePhone: varchar('office_phone', { length: 11 }),
    permissionGroupSeq: integer('permission_group_seq')
      .notNull()
      .references(() => permissionGroups.permissionGroupSeq),
    state: varchar('state', { length: 10 }).$type<Schemas['AdminState']>().notNull(),
    suspendReason: varchar('suspend_reason', { length: 20 }).$type<Schemas['SuspendReason']>(),
    retiredAt: time('retired_at'),
    /** The 90 days without a sign-in are counted from here too: who was resumed is not suspended again the next night. */
    resumedAt: time('resumed_at'),
    allowedIps: jsonb('allowed_ips').$type<string[]>().notNull().default([]),
    notifyEvents: jsonb('notify_events').$type<Schemas['AdminNotifyEvent'][]>().notNull().default([]),
    memo: varchar('memo', { length: 500 }),

    /** scrypt, see session/password.ts */
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: time('password_changed_at'),
    /** Hashes of the last 3 passwords, newest first; the current one is the first. */
    passwordHistory: jsonb('password_history').$type<string[]>().notNull().default([]),
    /** Set while the password is a temporary one. */
    temporaryUntil: time('temporary_until'),
    failedCount: integer('failed_count').notNull().default(0),
    lockedUntil: time('locked_until'),
    lastSignInAt: time('last_sign_in_at'),
    lastSignInIp: varchar('last_sign_in_ip', { length: 45 }),

    /** Encrypted (AES-256-GCM) authenticator secret; set-ups that are not confirmed yet stand in otpPending. */
    otpSecret: text('otp_secret'),
    otpPending: text('otp_pending'),
    /** The last accepted 30-second step: it and all before are never accepted again. */
    otpLastStep: integer('otp_last_step'),
    recoveryCodeHashes: jsonb('recovery_code_hashes').$type<string[]>().notNull().default([]),
    ...stamp(),
  },
  (t) => [
    uniqueIndex('admins_login_id').on(t.loginId),
    index('admins_group').on(t.permissionGroupSeq),
    index('admins_created').on(t.createdAt),
  ],
)

/** Ids of deleted admins: never free again. */
export const usedLoginIds = pgTable('used_login_ids', { loginId: varchar('login_id', { length: 50 }).primaryKey() })

/** Failed sign-ins with ids that nobody has: they lock as real ones do, so that the answers do not tell them apart. */
export const unknownSignIns = pgTable('unknown_sign_ins', {
  loginId: varchar('login_id', { length: 50 }).primaryKey(),
  failedCount: integer('failed_count').notNull(),
  lockedUntil: time('locked_until'),
  updatedAt: time('updated_at').notNull(),
})

/** Requests per key and minute, for 429. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 100 }).primaryKey(),
  windowStart: time('window_start').notNull(),
  count: integer('count').notNull(),
})

export const adminSessions = pgTable(
  'admin_sessions',
  {
    adminSessionSeq: seqColumn('admin_session_seq'),
    adminSeq: integer('admin_seq')
      .notNull()
      .references(() => admins.adminSeq),
    refreshTokenHash: varchar('refresh_token_hash', { length: 64 }).notNull(),
    ip: varchar('ip', { length: 45 }).notNull(),
    userAgent: varchar('user_agent', { length: 300 }).notNull(),
    createdAt: time('created_at').notNull(),
    lastActiveAt: time('last_active_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
    revokedReason: varchar('revoked_reason', { length: 20 }).$type<
      'SIGN_OUT' | 'PASSWORD_CHANGED' | 'ADMIN_STATE' | 'FORCED' | 'IDLE'
    >(),
    /** Wrong current passwords on /myinfo; 5 end the session. */
    wrongPasswords: integer('wrong_passwords').notNull().default(0),
  },
  (t) => [uniqueIndex('admin_sessions_token').on(t.refreshTokenHash), index('admin_sessions_admin').on(t.adminSeq)],
)

export const otpChallenges = pgTable('otp_challenges', {
  challengeHash: varchar('challenge_hash', { length: 64 }).primaryKey(),
  adminSeq: integer('admin_seq')
    .notNull()
    .references(() => admins.adminSeq),
  /** Encrypted secret of a set-up during sign-in. */
  setupSecret: text('setup_secret'),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
})

/** Secrets of this shop that are made once and kept: signing key of access tokens, key of the authenticator secrets. */
export const serverKeys = pgTable('server_keys', {
  name: varchar('name', { length: 30 }).primaryKey(),
  value: text('value').notNull(),
})

// ---- screen-usage log -----------------------------------------------------------------------------------------------

/** Append-only; partitioned by month (see the first migration). `hash` = SHA-256(prevHash + row), in the order of adminLogSeq. */
export const adminLogs = pgTable(
  'admin_logs',
  {
    adminLogSeq: integer('admin_log_seq').notNull(),
    occurredAt: time('occurred_at').notNull(),
    adminSeq: integer('admin_seq'),
    loginId: varchar('login_id', { length: 50 }).notNull(),
    adminName: varchar('admin_name', { length: 20 }).notNull(),
    permissionGroupName: varchar('permission_group_name', { length: 30 }),
    ip: varchar('ip', { length: 45 }).notNull(),
    userAgent: varchar('user_agent', { length: 300 }).notNull(),
    screenPath: varchar('screen_path', { length: 200 }),
    screenTitle: varchar('screen_title', { length: 60 }),
    action: varchar('action', { length: 20 }).$type<Schemas['AdminLogAction']>().notNull(),
    resource: varchar('resource', { length: 50 }),
    targetSeqs: jsonb('target_seqs').$type<number[]>().notNull(),
    targetCount: integer('target_count').notNull(),
    subjects: jsonb('subjects').$type<Schemas['LogSubject'][]>().notNull(),
    reason: varchar('reason', { length: 200 }),
    summary: varchar('summary', { length: 300 }).notNull(),
    changes: jsonb('changes').$type<Schemas['FieldChange'][]>().notNull(),
    result: varchar('result', { length: 10 }).$type<Schemas['LogResult']>().notNull(),
    errorCode: varchar('error_code', { length: 40 }),
    flags: text('flags').array().$type<Schemas['LogFlag'][]>().notNull(),
    hash: varchar('hash', { length: 64 }).notNull(),
    prevHash: varchar('prev_hash', { length: 64 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.occurredAt, t.adminLogSeq] }),
    index('admin_logs_seq').on(t.adminLogSeq),
    index('admin_logs_admin').on(t.adminSeq, t.occurredAt),
    index('admin_logs_login').on(t.loginId.op('text_pattern_ops'), t.occurredAt),
    index('admin_logs_action').on(t.action, t.occurredAt),
    index('admin_logs_screen').on(t.screenPath, t.occurredAt),
    index('admin_logs_subjects').using('gin', sql`${t.subjects} jsonb_path_ops`),
    index('admin_logs_flags').using('gin', t.flags),
    index('admin_logs_failures').on(t.occurredAt).where(sql`result = 'FAILURE'`),
    index('admin_logs_summary_trgm').using('gin', sql`${t.summary} gin_trgm_ops`),
  ],
)

/** One row: the end of the chain. Locked by whoever appends. */
export const logChain = pgTable('log_chain', {
  id: smallint('id').primaryKey(),
  lastSeq: integer('last_seq').notNull(),
  lastHash: varchar('last_hash', { length: 64 }).notNull(),
})

export const logInspections = pgTable('log_inspections', {
  month: varchar('month', { length: 7 }).primaryKey(),
  inspector: varchar('inspector', { length: 50 }).notNull(),
  inspectedAt: time('inspected_at').notNull(),
  memo: varchar('memo', { length: 500 }).notNull(),
})

// ---- files, Excel -----------------------------------------------------------------------------------------------------

export const files = pgTable('files', {
  fileSeq: seqColumn('file_seq'),
  key: varchar('key', { length: 100 }).notNull().unique(),
  name: varchar('name', { length: 255 }).notNull(),
  size: integer('size').notNull(),
  mimeType: varchar('mime_type', { length: 100 }).notNull(),
  width: integer('width'),
  height: integer('height'),
  createdAt: time('created_at').notNull(),
  createdBy: varchar('created_by', { length: 50 }),
  /** A record has shown it: from then on it is the shop's, and copies of the record may hold it. */
  used: boolean('used').notNull().default(false),
})

/** A picture of a record: taken away when the file is. */
export const fileColumn = (name: string) => integer(name).references(() => files.fileSeq, { onDelete: 'set null' })

export const excelJobs = pgTable(
  'excel_jobs',
  {
    jobSeq: seqColumn('job_seq'),
    adminSeq: integer('admin_seq').notNull(),
    resource: varchar('resource', { length: 50 }).$type<Schemas['ExcelResource']>().notNull(),
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    fileName: varchar('file_name', { length: 100 }).notNull(),
    personal: boolean('personal').notNull(),
    reason: varchar('reason', { length: 200 }),
    state: varchar('state', { length: 10 }).$type<Schemas['ExcelJobState']>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Key of the finished file in the file store. */
    fileKey: varchar('file_key', { length: 100 }),
    downloadsLeft: integer('downloads_left'),
    message: varchar('message', { length: 200 }),
    canceled: boolean('canceled').notNull().default(false),
    createdAt: time('created_at').notNull(),
    ...lease(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('excel_jobs_admin').on(t.adminSeq, t.createdAt)],
)

// ---- shop -----------------------------------------------------------------------------------------------------------

/** One row. Group 1's store-info screen adds the rest of its record. */
export const shopInfo = pgTable('shop_info', {
  id: smallint('id').primaryKey(),
  shopName: varchar('shop_name', { length: 40 }).notNull(),
  companyName: varchar('company_name', { length: 50 }).notNull(),
  lowStockThreshold: integer('low_stock_threshold').notNull().default(8),
  ...stamp(),
})

// ---- common data ------------------------------------------------------------------------------------------------------

export const sidos = pgTable('sidos', {
  id: integer('id').primaryKey(),
  name: varchar('name', { length: 20 }).notNull(),
  shortName: varchar('short_name', { length: 10 }).notNull(),
})

export const guguns = pgTable(
  'guguns',
  {
    id: integer('id').primaryKey(),
    sidoId: integer('sido_id')
      .notNull()
      .references(() => sidos.id),
    name: varchar('name', { length: 30 }).notNull(),
  },
  (t) => [index('guguns_sido').on(t.sidoId)],
)

export const packageCodes = pgTable('package_codes', {
  packageCodeSeq: seqColumn('package_code_seq'),
  code: varchar('code', { length: 20 }).notNull().unique(),
  name: varchar('name', { length: 30 }).notNull(),
  trackingUrl: varchar('tracking_url', { length: 300 }),
  enabled: boolean('enabled').notNull().default(true),
  sortOrder: integer('sort_order').notNull(),
  ...stamp(),
})

/** Stand-in for the public address service. */
export const addresses = pgTable(
  'addresses',
  {
    addressSeq: seqColumn('address_seq'),
    zipCode: varchar('zip_code', { length: 5 }).notNull(),
    roadAddress: varchar('road_address', { length: 200 }).notNull(),
    jibunAddress: varchar('jibun_address', { length: 200 }).notNull(),
    sidoId: integer('sido_id').notNull(),
    gugunId: integer('gugun_id').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
  },
  (t) => [index('addresses_road_trgm').using('gin', sql`${t.roadAddress} gin_trgm_ops`)],
)

export const businessSizes = pgTable('business_sizes', {
  businessSizeSeq: seqColumn('business_size_seq'),
  name: varchar('name', { length: 30 }).notNull(),
  sizeCode: varchar('size_code', { length: 20 }).notNull(),
  width: integer('width').notNull(),
  aspect: integer('aspect'),
  rim: integer('rim').notNull(),
  isCommercial: boolean('is_commercial').notNull().default(false),
  vehicleType: varchar('vehicle_type', { length: 20 }).$type<Schemas['VehicleType']>().notNull(),
  orderUnit: integer('order_unit').notNull().default(2),
  minQuantity: integer('min_quantity').notNull().default(4),
  featured: boolean('featured').notNull().default(false),
  visible: boolean('visible').notNull().default(true),
  ...stamp(),
})

export const members = pgTable(
  'members',
  {
    memberSeq: seqColumn('member_seq'),
    loginId: varchar('login_id', { length: 50 }).notNull().unique(),
    name: varchar('name', { length: 30 }).notNull(),
    mobilePhone: varchar('mobile_phone', { length: 11 }).notNull(),
    email: varchar('email', { length: 100 }),
    memberType: varchar('member_type', { length: 10 }).$type<Schemas['MemberType']>().notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['MemberState']>().notNull(),
    businessGradeSeq: integer('business_grade_seq'),
    businessGradeName: varchar('business_grade_name', { length: 30 }),
    ...stamp(),
  },
  (t) => [
    index('members_name').on(sql`${t.name} text_pattern_ops`),
    index('members_phone').using('gin', sql`${t.mobilePhone} gin_trgm_ops`),
    index('members_email').on(sql`${t.email} text_pattern_ops`),
  ],
)

// ---- what the side-menu counters count; groups 9 and 10 add the rest of these records -------------------------------------

export const itemReviews = pgTable(
  'item_reviews',
  {
    itemReviewSeq: seqColumn('item_review_seq'),
    itemType: varchar('item_type', { length: 10 }).$type<Schemas['ItemType']>().notNull(),
    itemSeq: integer('item_seq').notNull(),
    memberSeq: integer('member_seq'),
    writerName: varchar('writer_name', { length: 30 }).notNull(),
    rating: smallint('rating').notNull(),
    content: varchar('content', { length: 2000 }).notNull(),
    state: varchar('state', { length: 10 }).$type<'PUBLISHED' | 'HIDDEN' | 'DELETED'>().notNull(),
    checkedAt: time('checked_at'),
    checkedBy: varchar('checked_by', { length: 50 }),
    ...stamp(),
  },
  (t) => [
    index('item_reviews_item').on(t.itemSeq),
    index('item_reviews_unchecked').on(t.itemReviewSeq).where(sql`state = 'PUBLISHED' and checked_at is null`),
  ],
)

type InquiryState = 'RECEIVED' | 'IN_PROGRESS' | 'ANSWERED' | 'CLOSED'

const inquiryBase = () => ({
  state: varchar('state', { length: 15 }).$type<InquiryState>().notNull(),
  memberSeq: integer('member_seq'),
  writerName: varchar('writer_name', { length: 30 }).notNull(),
  writerPhone: varchar('writer_phone', { length: 11 }).notNull(),
  title: varchar('title', { length: 100 }).notNull(),
  content: varchar('content', { length: 4000 }).notNull(),
  answeredAt: time('answered_at'),
  ...stamp(),
})

export const inquiries = pgTable('inquiries', { inquirySeq: seqColumn('inquiry_seq'), ...inquiryBase() }, (t) => [
  index('inquiries_open').on(t.inquirySeq).where(sql`state in ('RECEIVED', 'IN_PROGRESS')`),
])

export const itemInquiries = pgTable(
  'item_inquiries',
  { itemInquirySeq: seqColumn('item_inquiry_seq'), itemSeq: integer('item_seq').notNull(), ...inquiryBase() },
  (t) => [index('item_inquiries_open').on(t.itemInquirySeq).where(sql`state in ('RECEIVED', 'IN_PROGRESS')`)],
)

/** Marks of what has been done once: which sample was loaded, when the nightly job ran. */
export const serverMarks = pgTable('server_marks', {
  name: varchar('name', { length: 50 }).primaryKey(),
  value: text('value').notNull(),
  at: time('at').notNull(),
})

export const jobLocks = pgTable('job_locks', {
  name: varchar('name', { length: 50 }).primaryKey(),
  until: time('until').notNull(),
  holder: bigint('holder', { mode: 'number' }).notNull(),
})
