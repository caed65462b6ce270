import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { rentalApplications } from '../schema/rental-application.schema'

/** Conditions about members' rentals, for events and prize draws. */

/** `memberSeq` is outside of the subselect, where it could be mistaken for a column of its own table. */
const hasApplication = (memberSeq: PgColumn | SQL, states: SQL): SQL =>
  sql`coalesce(${memberSeq} in (select applied.member_seq from ${rentalApplications} applied
    where applied.member_seq is not null and applied.state ${states}), false)`

/** Condition: members with a rental application that was neither rejected nor canceled. */
export const hasRentalApplication = (memberSeq: PgColumn | SQL): SQL =>
  hasApplication(memberSeq, sql`not in ('CANCELED', 'REJECTED')`)

/** Condition: members with a running rental. */
export const hasRunningRental = (memberSeq: PgColumn | SQL): SQL => hasApplication(memberSeq, sql`= 'MOUNTED'`)

export interface NewestApplication {
  rentalApplicationSeq: number
  applicationNo: string
  state: Schemas['RentalApplicationState']
}

/** Returns the latest application of each of these members. Omits members without one. */
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
