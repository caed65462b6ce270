import { inArray, sql } from 'drizzle-orm'
import type { Call, LogEntry } from '../call/call'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { adminLogs, members } from '../db/schema'
import { maskName } from '../lib/mask'
import { seoulMonth } from '../lib/seoul-time'
import { isSecret } from './field-changes'
import { flagsOf, type RowWithoutSearch } from './flags'
import type { UnchainedRow } from './hash'
import { collectNames, searchTextOf, targetsText } from './search-text'

/** What all log rows of one call share: actor, IP, screen and time. */
export type LogContext = Pick<Call, 'now' | 'actor' | 'ip' | 'userAgent' | 'screen'>

/** Returns the log context of work that the server starts itself. */
export const systemContext = (now: Date): LogContext => ({
  now,
  actor: null,
  ip: '127.0.0.1',
  userAgent: 'system',
  screen: null,
})

/** The actor in log rows of work that the server starts itself. */
export const SYSTEM_ACTOR = { adminSeq: null, loginId: 'system', adminName: '시스템', permissionGroupName: null }

const MAX_TARGETS = 100

/**
 * Labels the members of entries by their own masked names, whatever name stood in the record: an order, a review or a
 * winner may have been entered under another one. Members without a name keep the given label.
 */
async function labelMembers(db: Db, entries: readonly LogEntry[]): Promise<LogEntry[]> {
  const seqs = new Set(
    entries.flatMap(({ subjects = [] }) =>
      subjects.flatMap(({ type, seq }) => (type === 'MEMBER' && seq !== null ? seq : [])),
    ),
  )
  if (seqs.size === 0) return [...entries]
  const { memberSeq, name } = members
  const found = await db
    .select({ memberSeq, name })
    .from(members)
    .where(inArray(memberSeq, [...seqs]))
  const labels = new Map(found.map((member) => [member.memberSeq, maskName(member.name)]))
  return entries.map(({ subjects, ...entry }) => ({
    ...entry,
    ...(subjects && {
      subjects: subjects.map((subject) => ({
        ...subject,
        label: (subject.type === 'MEMBER' && subject.seq !== null && labels.get(subject.seq)) || subject.label,
      })),
    }),
  }))
}

/** Cleans and cuts a text to its stored form: the database must return exactly what was hashed. */
function text<T extends string | null | undefined>(value: T, length: number): T extends string ? string : string | null
function text(value: string | null | undefined, length: number): string | null {
  if (value === null || value === undefined) return null
  const clean = Buffer.from(value.replaceAll('\u0000', '')).toString()
  return clean.length <= length ? clean : [...clean].slice(0, length).join('')
}

/** Removes secrets of forms, which must never be logged. */
const withoutSecrets = (changes: NonNullable<LogEntry['changes']>) => changes.filter(({ field }) => !isSecret(field))

function rowOf(context: LogContext, entry: LogEntry): RowWithoutSearch {
  const { actor } = context
  const as =
    entry.as ??
    (actor
      ? {
          adminSeq: actor.adminSeq,
          loginId: actor.loginId,
          adminName: actor.name,
          permissionGroupName: actor.permissionGroupName,
        }
      : SYSTEM_ACTOR)
  const targets = entry.targetSeqs ?? []
  return {
    occurredAt: context.now,
    adminSeq: as.adminSeq,
    loginId: text(as.loginId, 50),
    adminName: text(as.adminName, 20),
    permissionGroupName: text(as.permissionGroupName, 30),
    ip: text(context.ip, 45),
    userAgent: text(context.userAgent, 300),
    screenPath: context.screen?.path ?? null,
    screenTitle: text(context.screen?.title, 60),
    action: entry.action,
    resource: entry.resource ?? null,
    targetSeqs: targets.slice(0, MAX_TARGETS),
    targetCount: entry.targetCount ?? targets.length,
    subjects: (entry.subjects ?? []).map((subject) => ({ ...subject, label: text(subject.label, 100) })),
    reason: text(entry.reason, 200),
    summary: text(entry.summary, 300),
    changes: withoutSecrets(entry.changes ?? []).map((change) => ({
      field: change.field,
      label: text(change.label, 200),
      before: text(change.before, 4_000),
      after: text(change.after, 4_000),
    })),
    result: entry.result ?? 'SUCCESS',
    errorCode: entry.errorCode ?? null,
    flags: [],
  }
}

/**
 * Writes entries to the screen-usage log in the transaction of their changes; they are linked to the chain later
 * (seal.ts). Throws if a row cannot be written, and then the call must fail.
 */
export async function appendLogs(db: Db, context: LogContext, entries: LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows: UnchainedRow[] = []
  const ofKind = new Map<string, number>()
  for (const entry of await labelMembers(db, entries)) {
    const row = rowOf(context, entry)
    const sameCall = (ofKind.get(row.action) ?? 0) + 1
    ofKind.set(row.action, sameCall)
    const names = await collectNames(db, entry)
    rows.push({
      ...row,
      flags: await flagsOf(db, row, entry, sameCall),
      targets: text(targetsText(names, row.targetCount), 200),
      words: text(searchTextOf(row, entry, names), 200_000),
    })
  }
  await appendRows(db, rows)
}

const BATCH_SIZE = 500

async function appendRows(db: Db, rows: UnchainedRow[]): Promise<void> {
  await ensurePartitions(db, rows)
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await db.insert(adminLogs).values(rows.slice(from, from + BATCH_SIZE))
  }
}

/** Creates missing partitions. The nightly job creates them ahead; this covers months that it did not foresee. */
async function ensurePartitions(db: Db, rows: UnchainedRow[]): Promise<void> {
  const times = rows.map((row) => row.occurredAt.getTime()).sort((a, b) => a - b)
  const months = [...new Set(rows.map((row) => seoulMonth(row.occurredAt)))]
  const names = months.map((month) => sql`to_regclass(${`admin_logs_${month.replace('-', '_')}`}) is null`)
  const [row] = await queryRows<{ missing: boolean }>(db, sql`select ${sql.join(names, sql` or `)} as missing`)
  if (!row?.missing) return
  const [first = 0, last = first] = [times[0], times.at(-1)]
  await db.execute(
    sql`select ensure_admin_log_partitions(${new Date(first).toISOString()}::timestamptz, ${new Date(last).toISOString()}::timestamptz)`,
  )
}
