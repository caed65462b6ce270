import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgColumn,
  PgColumnBuilder,
  type PgColumnBuilderBase,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../openapi/schema.gen'
import { auditColumns, comparableName, seqColumn, timestampColumn } from './columns'

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
    /** In points or won; null: no limit. */
    pointLimit: integer('point_limit'),
    system: boolean('system').notNull().default(false),
    ...auditColumns(),
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
    mobilePhone: varchar('mobile_phone', { length: 12 }),
    officePhone: varchar('office_phone', { length: 12 }),
    permissionGroupSeq: integer('permission_group_seq')
      .notNull()
      .references(() => permissionGroups.permissionGroupSeq),
    /** LOCKED is not stored: admins are locked per address (`sign_in_locks`). */
    state: varchar('state', { length: 10 }).$type<Exclude<Schemas['AdminState'], 'LOCKED'>>().notNull(),
    suspendReason: varchar('suspend_reason', { length: 20 }).$type<Schemas['SuspendReason']>(),
    retiredAt: timestampColumn('retired_at'),
    /**
     * The 90 days of inactivity also count from here, so that a resumed admin is not suspended again the next night.
     */
    resumedAt: timestampColumn('resumed_at'),
    allowedIps: jsonb('allowed_ips').$type<string[]>().notNull().default([]),
    notifyEvents: jsonb('notify_events').$type<Schemas['AdminNotifyEvent'][]>().notNull().default([]),
    memo: varchar('memo', { length: 500 }),

    /** scrypt, see session/password.ts */
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: timestampColumn('password_changed_at'),
    /** Hashes of the last 3 passwords, newest first; the current one is the first. */
    passwordHistory: jsonb('password_history').$type<string[]>().notNull().default([]),
    /** Set while the password is temporary. */
    temporaryUntil: timestampColumn('temporary_until'),
    lastSignInAt: timestampColumn('last_sign_in_at'),
    lastSignInIp: varchar('last_sign_in_ip', { length: 45 }),

    /** Authenticator secret, encrypted with AES-256-GCM. Unconfirmed set-ups are in otpPending. */
    otpSecret: text('otp_secret'),
    otpPending: text('otp_pending'),
    /** The last accepted 30-second step; codes of this and earlier steps are rejected. */
    otpLastStep: integer('otp_last_step'),
    recoveryCodeHashes: jsonb('recovery_code_hashes').$type<string[]>().notNull().default([]),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('admins_login_id').on(t.loginId),
    index('admins_group').on(t.permissionGroupSeq),
    index('admins_created').on(t.createdAt),
  ],
)

/** Ids of deleted admins, which must never be reused. */
export const usedLoginIds = pgTable('used_login_ids', { loginId: varchar('login_id', { length: 50 }).primaryKey() })

/**
 * Failed sign-ins of the last hour, by the id as typed (existing or not) and the address (`addressKey`). `wrong` is
 * false if the reason was not a wrong password or code; such failures count only against the address.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    signInFailureSeq: seqColumn('sign_in_failure_seq'),
    loginId: varchar('login_id', { length: 50 }).notNull(),
    address: varchar('address', { length: 50 }).notNull(),
    at: timestampColumn('at').notNull(),
    wrong: boolean('wrong').notNull(),
  },
  (t) => [index('sign_in_failures_login').on(t.loginId, t.at), index('sign_in_failures_address').on(t.address, t.at)],
)

/** Login ids that are temporarily locked for an address. */
export const signInLocks = pgTable(
  'sign_in_locks',
  {
    loginId: varchar('login_id', { length: 50 }).notNull(),
    address: varchar('address', { length: 50 }).notNull(),
    lockedUntil: timestampColumn('locked_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.loginId, t.address] })],
)

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
    createdAt: timestampColumn('created_at').notNull(),
    lastActiveAt: timestampColumn('last_active_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
    revokedReason: varchar('revoked_reason', { length: 20 }).$type<
      'SIGN_OUT' | 'PASSWORD_CHANGED' | 'ADMIN_STATE' | 'FORCED' | 'IDLE'
    >(),
    /** Number of wrong current passwords on /myinfo; the session ends after 5. */
    wrongPasswords: integer('wrong_passwords').notNull().default(0),
  },
  (t) => [uniqueIndex('admin_sessions_token').on(t.refreshTokenHash), index('admin_sessions_admin').on(t.adminSeq)],
)

export const otpChallenges = pgTable('otp_challenges', {
  challengeHash: varchar('challenge_hash', { length: 64 }).primaryKey(),
  adminSeq: integer('admin_seq')
    .notNull()
    .references(() => admins.adminSeq),
  /** Encrypted secret of an OTP set-up during sign-in. */
  setupSecret: text('setup_secret'),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  expiresAt: timestampColumn('expires_at').notNull(),
})

/**
 * Secrets that are generated once per shop, such as the signing key of access tokens and the key of authenticator
 * secrets.
 */
export const serverKeys = pgTable('server_keys', {
  name: varchar('name', { length: 30 }).primaryKey(),
  value: text('value').notNull(),
})

// ---- screen-usage log -----------------------------------------------------------------------------------------------

/** Log row numbers. They are assigned before the transaction commits, so rows may appear in another order. */
export const adminLogNumbers = pgSequence('admin_log_numbers', { maxValue: 2_147_483_647 })

/** Append-only; partitioned by month (see the first migration). */
export const adminLogs = pgTable(
  'admin_logs',
  {
    adminLogSeq: integer('admin_log_seq').notNull().default(sql`nextval('admin_log_numbers')`),
    occurredAt: timestampColumn('occurred_at').notNull(),
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
    /**
     * Codes and names of the first records, as the list shows them. Not hashed, because it is derived from hashed
     * columns.
     */
    targets: varchar('targets', { length: 200 }).notNull().default(''),
    /** Further search text: all codes and names, titles of changed fields, admin and address. Not hashed. */
    words: text('words').notNull().default(''),
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
    index('admin_logs_words_trgm').using('gin', sql`(${t.summary} || ' ' || ${t.words}) gin_trgm_ops`),
  ],
)

/**
 * Hash chain of log rows: `hash` = SHA-256(prevHash + row). A trigger inserts an empty seal with each row. The
 * sequencer (log/seal.ts) fills it later, so that transactions do not wait for each other's log rows.
 */
export const adminLogSeals = pgTable(
  'admin_log_seals',
  {
    adminLogSeq: integer('admin_log_seq').primaryKey(),
    occurredAt: timestampColumn('occurred_at').notNull(),
    chainNo: integer('chain_no'),
    prevHash: varchar('prev_hash', { length: 64 }),
    hash: varchar('hash', { length: 64 }),
  },
  (t) => [
    uniqueIndex('admin_log_seals_chain').on(t.chainNo),
    index('admin_log_seals_occurred').on(t.occurredAt),
    index('admin_log_seals_open').on(t.adminLogSeq).where(sql`chain_no is null`),
  ],
)

/** One row: the end of the chain. Locked while rows are linked to it. */
export const logChain = pgTable('log_chain', {
  id: smallint('id').primaryKey(),
  lastSeq: integer('last_seq').notNull(),
  lastHash: varchar('last_hash', { length: 64 }).notNull(),
})

export const logInspections = pgTable('log_inspections', {
  month: varchar('month', { length: 7 }).primaryKey(),
  inspector: varchar('inspector', { length: 50 }).notNull(),
  inspectedAt: timestampColumn('inspected_at').notNull(),
  memo: varchar('memo', { length: 500 }).notNull(),
})

// ---- files, Excel -----------------------------------------------------------------------------------------------------

export const files = pgTable(
  'files',
  {
    fileSeq: seqColumn('file_seq'),
    /** Key of the content in the file store; for a public file also part of its URL, see `files/serve.ts`. */
    key: varchar('key', { length: 100 }).notNull().unique(),
    /** Key of the small copy of a picture; null if there is none or the picture itself is small enough. */
    smallKey: varchar('small_key', { length: 100 }).unique(),
    name: varchar('name', { length: 255 }).notNull(),
    size: integer('size').notNull(),
    mimeType: varchar('mime_type', { length: 100 }).notNull(),
    width: integer('width'),
    height: integer('height'),
    purpose: varchar('purpose', { length: 10 }).$type<Schemas['FilePurpose']>().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
    /** Time since when no record refers to the file; null if one does. Unused files are removed after a day. */
    unusedSince: timestampColumn('unused_since'),
    /**
     * Set for pictures that were uploaded before conversion existed: waiting for it, or failed. Null if there is
     * nothing to do.
     */
    conversion: varchar('conversion', { length: 10 }).$type<'WAITING' | 'FAILED'>(),
  },
  (t) => [
    index('files_unused').on(t.unusedSince).where(sql`${t.unusedSince} is not null`),
    index('files_conversion').on(t.fileSeq).where(sql`${t.conversion} = 'WAITING'`),
  ],
)

/** Keys to delete from the file store: of deleted files and of uploads that were not completed. */
export const fileRemovals = pgTable('file_removals', {
  key: varchar('key', { length: 100 }).primaryKey(),
  dueAt: timestampColumn('due_at').notNull(),
})

/** How a column refers to files. */
export interface FileUse {
  /**
   * SEQ: the seq of one file. LIST, ARRAY: seqs as JSON or as an SQL array. OBJECTS: JSON objects with a `fileSeq`
   * each. HTML: picture URLs in rich text. ADDRESS: the URL of a picture.
   */
  holds: 'SEQ' | 'LIST' | 'ARRAY' | 'OBJECTS' | 'HTML' | 'ADDRESS'
  purpose: Schemas['FilePurpose']
}

const FILE_USE = Symbol('file use')

/**
 * Declares that a column refers to files. Required for every such column: `tests/server/file-uses.test.ts` checks all
 * tables.
 */
export function withFileUse<B extends PgColumnBuilderBase>(column: B, use: FileUse): B {
  if (!(column instanceof PgColumnBuilder)) throw new Error('not a builder of a PostgreSQL column')
  // the builder's configuration is the only place in Drizzle for custom metadata of a column
  Object.assign(column['config'], { [FILE_USE]: use })
  return column
}

/** Returns how a column refers to files; undefined if it does not. */
export const fileUseOf = (column: PgColumn): FileUse | undefined =>
  (column['config'] as { [FILE_USE]?: FileUse })[FILE_USE]

/** Column with the seq of a file. The foreign key protects the file from deletion. */
export const fileColumn = (name: string, purpose: FileUse['purpose']) =>
  withFileUse(
    integer(name).references(() => files.fileSeq),
    { holds: 'SEQ', purpose },
  )

/** Column with the seqs of files, in display order. */
export const fileListColumn = (name: string, purpose: FileUse['purpose']) =>
  withFileUse(jsonb(name).$type<number[]>().notNull().default([]), { holds: 'LIST', purpose })

/** Column with rich text; its pictures are public files. */
export const htmlColumn = (name: string) => withFileUse(text(name), { holds: 'HTML', purpose: 'PUBLIC' })

export const excelJobs = pgTable(
  'excel_jobs',
  {
    jobSeq: seqColumn('job_seq'),
    adminSeq: integer('admin_seq').notNull(),
    resource: varchar('resource', { length: 50 }).$type<Schemas['ExcelResource']>().notNull(),
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    /** Fields and titles of the wanted columns; null: all. */
    columns: jsonb('columns').$type<string[]>(),
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
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('excel_jobs_admin').on(t.adminSeq, t.createdAt)],
)

// ---- shop -----------------------------------------------------------------------------------------------------------

/** One row: company data and business rules of the shop. Its terms are in `policy_versions`. */
export const shopInfo = pgTable('shop_info', {
  id: smallint('id').primaryKey(),
  shopName: varchar('shop_name', { length: 40 }).notNull(),
  shopNameEn: varchar('shop_name_en', { length: 60 }),
  companyName: varchar('company_name', { length: 50 }).notNull(),
  logoFileSeq: fileColumn('logo_file_seq', 'PUBLIC'),
  faviconFileSeq: fileColumn('favicon_file_seq', 'PUBLIC'),
  shareFileSeq: fileColumn('share_file_seq', 'PUBLIC'),
  /** URL of the shop for customers; empty until it is set. */
  shopUrl: varchar('shop_url', { length: 500 }).notNull().default(''),
  lowStockThreshold: integer('low_stock_threshold').notNull().default(8),
  /** Months until points expire; 0: never. */
  pointExpireMonths: integer('point_expire_months').notNull().default(24),
  /** Points for a confirmed order, in percent of the goods' price. */
  pointRate: doublePrecision('point_rate').notNull().default(1),
  pointUseMin: integer('point_use_min').notNull().default(1000),
  pointUseUnit: integer('point_use_unit').notNull().default(100),
  /** Maximum use of points, in percent of the goods' price. */
  pointUseMaxRate: integer('point_use_max_rate').notNull().default(30),
  depositDueDays: integer('deposit_due_days').notNull().default(3),
  autoConfirmDays: integer('auto_confirm_days').notNull().default(7),
  /** Days after purchase confirmation in which a review can be written. */
  reviewDays: integer('review_days').notNull().default(90),
  /** Points for reviews: item without photo, item with photo, store. */
  itemReviewPoint: integer('item_review_point').notNull().default(500),
  photoReviewPoint: integer('photo_review_point').notNull().default(1000),
  storeReviewPoint: integer('store_review_point').notNull().default(300),
  /** In won; 0: shipping is always free. */
  freeShippingOver: integer('free_shipping_over').notNull().default(0),
  bankAccounts: jsonb('bank_accounts')
    .$type<
      { bankCode: Schemas['BankCode']; accountNumber: string; holder: string; enabled: boolean; sortOrder: number }[]
    >()
    .notNull()
    .default([]),
  /** As printed on tax invoices and other documents. */
  ceoName: varchar('ceo_name', { length: 30 }).notNull().default(''),
  businessNumber: varchar('business_number', { length: 10 }).notNull().default(''),
  mailOrderNumber: varchar('mail_order_number', { length: 40 }).notNull().default(''),
  businessType: varchar('business_type', { length: 50 }),
  businessCategory: varchar('business_category', { length: 50 }),
  zipCode: varchar('zip_code', { length: 5 }).notNull().default(''),
  address1: varchar('address1', { length: 200 }).notNull().default(''),
  address2: varchar('address2', { length: 100 }),
  phone: varchar('phone', { length: 12 }).notNull().default(''),
  fax: varchar('fax', { length: 12 }),
  email: varchar('email', { length: 100 }),
  csPhone: varchar('cs_phone', { length: 12 }),
  csEmail: varchar('cs_email', { length: 100 }),
  csHours: varchar('cs_hours', { length: 200 }),
  csLunch: varchar('cs_lunch', { length: 50 }),
  csHolidayNotice: varchar('cs_holiday_notice', { length: 200 }),
  kakaoChannelUrl: varchar('kakao_channel_url', { length: 500 }),
  privacyOfficerName: varchar('privacy_officer_name', { length: 30 }),
  privacyOfficerEmail: varchar('privacy_officer_email', { length: 100 }),
  privacyOfficerPhone: varchar('privacy_officer_phone', { length: 12 }),
  sealFileSeq: fileColumn('seal_file_seq', 'PRIVATE'),
  taxIssuerName: varchar('tax_issuer_name', { length: 30 }),
  taxIssuerEmail: varchar('tax_issuer_email', { length: 100 }),
  /** Requested tax invoices are issued together with the payment. */
  autoIssue: boolean('auto_issue').notNull().default(false),
  metaTitle: varchar('meta_title', { length: 60 }),
  metaDescription: varchar('meta_description', { length: 160 }),
  metaKeywords: jsonb('meta_keywords').$type<string[]>().notNull().default([]),
  /** Whether search engines may index the shop. */
  robotsIndex: boolean('robots_index').notNull().default(true),
  /** Whether the shop is closed, except for the IP addresses below. */
  maintenanceOn: boolean('maintenance_on').notNull().default(false),
  maintenanceMessage: varchar('maintenance_message', { length: 500 }),
  maintenanceAllowedIps: jsonb('maintenance_allowed_ips').$type<string[]>().notNull().default([]),
  ...auditColumns(),
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

/** 택배사. Exactly one is the default, and that one is enabled. */
export const packageCodes = pgTable(
  'package_codes',
  {
    packageCodeSeq: seqColumn('package_code_seq'),
    code: varchar('code', { length: 20 }).notNull().unique(),
    name: varchar('name', { length: 30 }).notNull(),
    kind: varchar('kind', { length: 10 }).$type<Schemas['PackageCodeKind']>().notNull().default('PARCEL'),
    /** With the placeholder `{no}` for the tracking number. */
    trackingUrl: varchar('tracking_url', { length: 500 }),
    /** Allowed lengths of tracking numbers; empty: 8 to 20 digits. */
    numberLengths: smallint('number_lengths').array().notNull().default(sql`'{}'`),
    /** Code of the courier at the tracking service. */
    trackerCode: varchar('tracker_code', { length: 4 }),
    phone: varchar('phone', { length: 12 }),
    isDefault: boolean('is_default').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    sortOrder: integer('sort_order').notNull(),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('package_codes_name').on(comparableName(t.name)),
    uniqueIndex('package_codes_default').on(t.isDefault).where(sql`is_default`),
  ],
)

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

/**
 * Customers. Lock this row before changing `point`, `deposit` or `depositHeld`. Balances and figures never raise
 * `version`, so that a grant does not invalidate open forms. A withdrawn member has the name 탈퇴회원 and an empty phone
 * number.
 */
export const members = pgTable(
  'members',
  {
    memberSeq: seqColumn('member_seq'),
    loginId: varchar('login_id', { length: 50 }).notNull().unique(),
    joinType: varchar('join_type', { length: 10 }).$type<Schemas['JoinType']>().notNull().default('SHOP'),
    name: varchar('name', { length: 30 }).notNull(),
    mobilePhone: varchar('mobile_phone', { length: 12 }).notNull(),
    email: varchar('email', { length: 100 }),
    birthDate: date('birth_date', { mode: 'string' }),
    gender: varchar('gender', { length: 1 }).$type<Schemas['Gender']>(),
    zipCode: varchar('zip_code', { length: 5 }),
    address1: varchar('address1', { length: 200 }),
    address2: varchar('address2', { length: 100 }),
    identityVerifiedAt: timestampColumn('identity_verified_at'),
    smsConsent: boolean('sms_consent').notNull().default(false),
    smsConsentAt: timestampColumn('sms_consent_at'),
    emailConsent: boolean('email_consent').notNull().default(false),
    emailConsentAt: timestampColumn('email_consent_at'),
    /** If older than two years, both consents count as not given. */
    consentConfirmedAt: timestampColumn('consent_confirmed_at'),
    memberType: varchar('member_type', { length: 10 }).$type<Schemas['MemberType']>().notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['MemberState']>().notNull(),
    businessGradeSeq: integer('business_grade_seq'),
    businessGradeName: varchar('business_grade_name', { length: 30 }),

    /** Balances: sums of the ledgers' entries. */
    point: integer('point').notNull().default(0),
    deposit: integer('deposit').notNull().default(0),
    depositHeld: integer('deposit_held').notNull().default(0),
    /** Totals of purchase-confirmed orders, net of refunds. */
    orderCount: integer('order_count').notNull().default(0),
    orderAmount: bigint('order_amount', { mode: 'number' }).notNull().default(0),
    lastOrderedAt: timestampColumn('last_ordered_at'),

    signInCount: integer('sign_in_count').notNull().default(0),
    lastSignedInAt: timestampColumn('last_signed_in_at'),
    lastSignInIp: varchar('last_sign_in_ip', { length: 45 }),
    /** Shop sessions that started before this time are invalid. */
    sessionsEndedAt: timestampColumn('sessions_ended_at'),
    favoriteStoreSeq: integer('favorite_store_seq'),
    favoriteStoreName: varchar('favorite_store_name', { length: 50 }),

    blockReason: varchar('block_reason', { length: 200 }),
    blockedAt: timestampColumn('blocked_at'),
    dormantAt: timestampColumn('dormant_at'),
    withdrawnAt: timestampColumn('withdrawn_at'),
    withdrawReason: varchar('withdraw_reason', { length: 10 }).$type<Schemas['WithdrawReason']>(),
    withdrawMemo: varchar('withdraw_memo', { length: 200 }),
    ...auditColumns(),
  },
  (t) => [
    index('members_login').on(t.loginId.op('text_pattern_ops')),
    index('members_name').on(t.name.op('text_pattern_ops')),
    uniqueIndex('members_phone').on(t.mobilePhone).where(sql`state <> 'WITHDRAWN'`),
    /** for searches by the last digits */
    index('members_phone_end').on(sql`reverse(${t.mobilePhone}) text_pattern_ops`),
    index('members_email').on(sql`lower(${t.email}) text_pattern_ops`),
    index('members_state').on(t.state, t.createdAt, t.memberSeq),
    index('members_business').on(t.businessGradeSeq, t.memberSeq).where(sql`member_type = 'BUSINESS'`),
    index('members_created').on(t.createdAt, t.memberSeq),
    index('members_point').on(t.point, t.memberSeq),
    index('members_deposit').on(t.deposit, t.memberSeq),
    index('members_order_count').on(t.orderCount, t.memberSeq),
    index('members_order_amount').on(t.orderAmount, t.memberSeq),
    index('members_signed_in').on(t.lastSignedInAt.desc().nullsLast(), t.memberSeq.desc().nullsFirst()),
    index('members_signed_in_first').on(t.lastSignedInAt, t.memberSeq),
    index('members_ordered').on(t.lastOrderedAt.desc().nullsLast(), t.memberSeq.desc().nullsFirst()),
  ],
)

// ---- one-time actions ---------------------------------------------------------------------------------------------------

/** One-time actions that were done, such as which sample was loaded. */
export const serverMarks = pgTable('server_marks', {
  name: varchar('name', { length: 50 }).primaryKey(),
  value: text('value').notNull(),
  at: timestampColumn('at').notNull(),
})
