import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Schemas } from '../contract/contract-types'

/** Returns the state of a period on a day; both ends are included. */
export function periodState(startDate: string, endDate: string, today: string): Schemas['PeriodState'] {
  if (today < startDate) return 'SCHEDULED'
  return today > endDate ? 'ENDED' : 'ONGOING'
}

/** Returns the same state as an SQL expression. */
export const periodStateOf = (
  startDate: PgColumn,
  endDate: PgColumn | SQL,
  today: string,
): SQL<Schemas['PeriodState']> =>
  sql`case when ${startDate} > ${today}::date then 'SCHEDULED' when ${endDate} < ${today}::date then 'ENDED' else 'ONGOING' end`
