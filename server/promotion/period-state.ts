import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Schemas } from '../http/call'

/** Where a day of Seoul stands to a span of days, both ends included. */
export function periodState(startDate: string, endDate: string, today: string): Schemas['PeriodState'] {
  if (today < startDate) return 'SCHEDULED'
  return today > endDate ? 'ENDED' : 'ONGOING'
}

/** The same of the rows of a query. */
export const periodStateOf = (
  startDate: PgColumn,
  endDate: PgColumn | SQL,
  today: string,
): SQL<Schemas['PeriodState']> =>
  sql`case when ${startDate} > ${today}::date then 'SCHEDULED' when ${endDate} < ${today}::date then 'ENDED' else 'ONGOING' end`
