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
  action: AdminAction,
  who: { as: As; ip: string; userAgent: string },
): PendingRow {
  const screen = action.screenPath === undefined ? null : screenOf(action.screenPath)
  if (action.screenPath !== undefined && !screen) throw new Error(`No screen ${action.screenPath}`)
  const targets = action.targetSeqs ?? []
  const subjects: Schemas['LogSubject'][] = action.subjects ?? []
  const row: RowWithoutSearch = {
    occurredAt: new Date(at),
    ...who.as,
    ip: who.ip,
    userAgent: who.userAgent,
    screenPath: screen?.path ?? null,
    screenTitle: screen?.title ?? null,
    action: action.action,
    resource: action.resource ?? null,
    targetSeqs: targets.slice(0, 100),
    targetCount: action.targetCount ?? targets.length,
    subjects,
    reason: action.reason ?? null,
    summary: action.summary,
    changes: action.changes ?? [],
    result: action.result ?? 'SUCCESS',
    errorCode: action.errorCode ?? null,
    flags: action.flags ?? [],
  }
  const names = action.names ?? []
  return {
    row: { ...row, targets: targetsText(names, row.targetCount), words: searchTextOf(row, action, names) },
    personal: action.personal ?? subjects.length > 0,
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
