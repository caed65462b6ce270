import type { LogEntry } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { SYSTEM_ACTOR } from '../log/append-logs'
import type { RowWithoutSearch } from '../log/flags'
import type { UnchainedRow } from '../log/hash'
import { screenOf } from '../log/screens'
import { searchTextOf, targetsText } from '../log/search-text'
import type { Actor } from './staff'

/** An action of an admin: its log entry, and the screen. */
export interface AdminAction extends LogEntry {
  screenPath?: string
}

/** A log row without flags and position in the chain. `personal` as in LogEntry. */
export interface PendingRow {
  row: UnchainedRow
  personal: boolean
}

export type As = Pick<UnchainedRow, 'adminSeq' | 'loginId' | 'adminName' | 'permissionGroupName'>

export const asActor = ({ adminSeq, loginId, name, group }: Actor): As => ({
  adminSeq,
  loginId,
  adminName: name,
  permissionGroupName: group,
})

export const SYSTEM = { as: SYSTEM_ACTOR, ip: '127.0.0.1', userAgent: 'system' }

/** Returns the row that the log writer would write for an action. Throws for a screen that does not exist. */
export function toPendingRow(
  at: number,
  deed: AdminAction,
  who: { as: As; ip: string; userAgent: string },
): PendingRow {
  const screen = deed.screenPath === undefined ? null : screenOf(deed.screenPath)
  if (deed.screenPath !== undefined && !screen) throw new Error(`No screen ${deed.screenPath}`)
  const targets = deed.targetSeqs ?? []
  const subjects: Schemas['LogSubject'][] = deed.subjects ?? []
  const row: RowWithoutSearch = {
    occurredAt: new Date(at),
    ...who.as,
    ip: who.ip,
    userAgent: who.userAgent,
    screenPath: screen?.path ?? null,
    screenTitle: screen?.title ?? null,
    action: deed.action,
    resource: deed.resource ?? null,
    targetSeqs: targets.slice(0, 100),
    targetCount: deed.targetCount ?? targets.length,
    subjects,
    reason: deed.reason ?? null,
    summary: deed.summary,
    changes: deed.changes ?? [],
    result: deed.result ?? 'SUCCESS',
    errorCode: deed.errorCode ?? null,
    flags: deed.flags ?? [],
  }
  const names = deed.names ?? []
  return {
    row: { ...row, targets: targetsText(names, row.targetCount), words: searchTextOf(row, deed, names) },
    personal: deed.personal ?? subjects.length > 0,
  }
}

export const SIGN_IN = (person: Actor): AdminAction => ({
  action: 'SIGN_IN',
  resource: 'admins',
  targetSeqs: [person.adminSeq],
  summary: '로그인',
  screenPath: '/login',
})

export const SIGN_OUT = (person: Actor, screenPath: string): AdminAction => ({
  action: 'SIGN_OUT',
  resource: 'admins',
  targetSeqs: [person.adminSeq],
  summary: '로그아웃',
  screenPath,
})

export const SIGN_IN_FAILED = (adminSeq: number | null): AdminAction => ({
  action: 'SIGN_IN_FAILED',
  resource: 'admins',
  targetSeqs: adminSeq === null ? [] : [adminSeq],
  summary: '로그인 실패: 아이디 또는 비밀번호 불일치',
  result: 'FAILURE',
  errorCode: 'ADMIN_NOT_FOUND',
  screenPath: '/login',
})

export const LOCKED = (adminSeq: number | null): AdminAction => ({
  action: 'LOCKED',
  resource: 'admins',
  targetSeqs: adminSeq === null ? [] : [adminSeq],
  summary: '5회 실패로 이 접속 위치에서 10분간 잠금',
  screenPath: '/login',
})
