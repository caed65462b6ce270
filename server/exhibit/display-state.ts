import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Schemas } from '../http/call'

/** When something is shown in the shop. */
export interface Displayed {
  visible: boolean
  startAt: Date
  endAt: Date | null
}

/** Where it stands at a moment: `startAt` is its first one, `endAt` the first after it. */
export function displayState({ visible, startAt, endAt }: Displayed, now: Date): Schemas['DisplayState'] {
  if (!visible) return 'HIDDEN'
  if (now < startAt) return 'SCHEDULED'
  return endAt !== null && endAt <= now ? 'ENDED' : 'DISPLAYING'
}

/** The same of the rows of a statement. */
export function displayStateAt(
  { visible, startAt, endAt }: Record<keyof Displayed, PgColumn | SQL>,
  now: Date,
): SQL<Schemas['DisplayState']> {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case when not ${visible} then 'HIDDEN' when ${startAt} > ${at} then 'SCHEDULED' when ${endAt} <= ${at} then 'ENDED' else 'DISPLAYING' end`
}

/** Why a period will not do, by field. */
export const periodProblem = (startAt: Date, endAt: Date | null): string | undefined =>
  endAt !== null && endAt <= startAt ? '종료일시는 시작일시보다 뒤여야 합니다.' : undefined
