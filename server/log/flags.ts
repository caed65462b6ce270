import { and, count, countDistinct, eq, gt, inArray, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import type { LogEntry } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { adminLogs } from '../db/schema'
import { seoulHour } from '../lib/seoul-time'
import type { UnchainedRow } from './hash'

/** A row without its search columns. */
export type RowWithoutSearch = Omit<UnchainedRow, 'targets' | 'words'>

export const BULK_VIEW_OVER = 100
export const BULK_EXPORT_OVER = 10_000
export const REPEATED_FROM = 5
export const NEW_IP_DAYS = 90

const before = (row: RowWithoutSearch, ms: number): Date => new Date(row.occurredAt.getTime() - ms)

async function countLogs(db: Db, ...where: Parameters<typeof and>): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(adminLogs)
    .where(and(...where))
  return Number(found?.n ?? 0)
}

/** Returns whether the admin has viewed personal data more than 100 times within an hour, including this view. */
async function isBulkView(db: Db, row: RowWithoutSearch, sameCall: number): Promise<boolean> {
  if (row.adminSeq === null) return false
  const views = await countLogs(
    db,
    eq(adminLogs.adminSeq, row.adminSeq),
    gt(adminLogs.occurredAt, before(row, HOUR_MS)),
    inArray(adminLogs.action, ['UNMASK', 'DETAIL']),
    sql`jsonb_array_length(${adminLogs.subjects}) > 0`,
  )
  return views + sameCall > BULK_VIEW_OVER
}

/**
 * Returns whether the admin has searched a list of persons in more than 100 different ways within an hour, including
 * this search. Further pages of a search have its summary and count once.
 */
async function isBulkSearch(db: Db, row: RowWithoutSearch): Promise<boolean> {
  if (row.adminSeq === null || row.resource === null) return false
  const [found] = await db
    .select({
      n: countDistinct(adminLogs.summary),
      known: sql<boolean>`coalesce(bool_or(${adminLogs.summary} = ${row.summary}), false)`,
    })
    .from(adminLogs)
    .where(
      and(
        eq(adminLogs.adminSeq, row.adminSeq),
        gt(adminLogs.occurredAt, before(row, HOUR_MS)),
        eq(adminLogs.action, 'LIST'),
        eq(adminLogs.resource, row.resource),
      ),
    )
  return Number(found?.n ?? 0) + (found?.known ? 0 : 1) > BULK_VIEW_OVER
}

async function isNewIp(db: Db, row: RowWithoutSearch): Promise<boolean> {
  if (row.adminSeq === null) return false
  const seen = await countLogs(
    db,
    eq(adminLogs.adminSeq, row.adminSeq),
    gt(adminLogs.occurredAt, before(row, NEW_IP_DAYS * DAY_MS)),
    eq(adminLogs.ip, row.ip),
    eq(adminLogs.action, 'SIGN_IN'),
  )
  return seen === 0
}

async function isRepeatedFail(db: Db, row: RowWithoutSearch, sameCall: number): Promise<boolean> {
  const failures = await countLogs(
    db,
    eq(adminLogs.loginId, row.loginId),
    gt(adminLogs.occurredAt, before(row, HOUR_MS)),
    eq(adminLogs.action, 'SIGN_IN_FAILED'),
  )
  return failures + sameCall >= REPEATED_FROM
}

/**
 * Returns the flags of unusual entries: personal data at night (00–06), more than 100 views of personal data or searches of
 * one list of persons within an hour, more than 10,000 exported rows, an IP not seen for 90 days, 5 failed sign-ins within an hour. `sameCall` is the
 * number of rows with the same action in this call so far, including this one.
 */
export async function flagsOf(
  db: Db,
  row: RowWithoutSearch,
  entry: LogEntry,
  sameCall: number,
): Promise<Schemas['LogFlag'][]> {
  const flags = new Set<Schemas['LogFlag']>(entry.flags)
  const personal = entry.personal ?? row.subjects.length > 0
  if (personal && seoulHour(row.occurredAt) < 6) flags.add('NIGHT')
  const isView = row.action === 'UNMASK' || row.action === 'DETAIL'
  if (personal && isView && (await isBulkView(db, row, sameCall))) flags.add('BULK_VIEW')
  if (personal && row.action === 'LIST' && (await isBulkSearch(db, row))) flags.add('BULK_VIEW')
  if (row.action === 'EXPORT' && row.targetCount > BULK_EXPORT_OVER) flags.add('BULK_EXPORT')
  if (row.action === 'SIGN_IN' && (await isNewIp(db, row))) flags.add('NEW_IP')
  if (row.action === 'SIGN_IN_FAILED' && (await isRepeatedFail(db, row, sameCall))) flags.add('REPEATED_FAIL')
  return [...flags]
}
