import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Schemas } from '../../http/call'
import { rentalApplications } from './rental-application.schema'

/** What the rental shop knows of members, for those who ask from outside: events and their draws. */

/** The member stands outside of the sub-select, where no column of its own can be meant. */
const anyOf = (memberSeq: PgColumn | SQL, states: SQL): SQL =>
  sql`coalesce(${memberSeq} in (select applied.member_seq from ${rentalApplications} applied
    where applied.member_seq is not null and applied.state ${states}), false)`

/** A member who has applied for a rental and was neither rejected nor canceled. */
export const hasApplied = (memberSeq: PgColumn | SQL): SQL => anyOf(memberSeq, sql`not in ('CANCELED', 'REJECTED')`)

/** A member who rents now. */
export const isMounted = (memberSeq: PgColumn | SQL): SQL => anyOf(memberSeq, sql`= 'MOUNTED'`)

export interface NewestApplication {
  rentalApplicationSeq: number
  applicationNo: string
  state: Schemas['RentalApplicationState']
}

/** The newest application of each of these members; those without one are left out. */
export async function newestApplicationOf(
  db: Db,
  memberSeqs: readonly number[],
): Promise<Map<number, NewestApplication>> {
  const wanted = [...new Set(memberSeqs)]
  if (wanted.length === 0) return new Map()
  const { memberSeq, rentalApplicationSeq, applicationNo, state, createdAt } = rentalApplications
  const rows = await db
    .selectDistinctOn([memberSeq], { memberSeq, rentalApplicationSeq, applicationNo, state })
    .from(rentalApplications)
    .where(inArray(memberSeq, wanted))
    .orderBy(memberSeq, desc(createdAt), desc(rentalApplicationSeq))
  return new Map(rows.flatMap(({ memberSeq: of, ...newest }) => (of === null ? [] : [[of, newest] as const])))
}
