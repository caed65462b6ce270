import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Schemas } from '../contract/contract-types'

/** The columns that control when something is shown in the shop. */
export interface Displayed {
  visible: boolean
  startAt: Date
  endAt: Date | null
}

/** Returns the display state at `now`. `startAt` is the first moment, `endAt` the first one after the end. */
export function displayState({ visible, startAt, endAt }: Displayed, now: Date): Schemas['DisplayState'] {
  if (!visible) return 'HIDDEN'
  if (now < startAt) return 'SCHEDULED'
  return endAt !== null && endAt <= now ? 'ENDED' : 'DISPLAYING'
}

/** Returns the same state as an SQL expression. */
export function displayStateAt(
  { visible, startAt, endAt }: Record<keyof Displayed, PgColumn | SQL>,
  now: Date,
): SQL<Schemas['DisplayState']> {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case when not ${visible} then 'HIDDEN' when ${startAt} > ${at} then 'SCHEDULED' when ${endAt} <= ${at} then 'ENDED' else 'DISPLAYING' end`
}

/** Returns the condition that something is displayed at `now`. */
export const isDisplayedAt = (columns: Record<keyof Displayed, PgColumn | SQL>, now: Date): SQL =>
  sql`(${displayStateAt(columns, now)}) = 'DISPLAYING'`

/** Place, device and audience of a displayed entry; undefined fields match all. */
export interface Viewer {
  device?: 'PC' | 'MOBILE' | undefined
  audience?: 'GUEST' | 'MEMBER' | 'BUSINESS' | undefined
}

/** Returns the conditions that something is shown to a viewer. */
export const isShownTo = (
  { device, audience }: Record<'device' | 'audience', PgColumn>,
  viewer: Viewer,
): (SQL | undefined)[] => [
  viewer.device ? inArray(device, ['ALL', viewer.device]) : undefined,
  viewer.audience ? inArray(audience, ['ALL', viewer.audience]) : undefined,
]

/** Returns why a period is invalid. */
export const periodProblem = (startAt: Date, endAt: Date | null): string | undefined =>
  endAt !== null && endAt <= startAt ? '종료일시는 시작일시보다 뒤여야 합니다.' : undefined
