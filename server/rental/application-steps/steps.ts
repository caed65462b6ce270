import { eq } from 'drizzle-orm'
import { ERASED_TEXT } from '../../../domain/common/erased-text'
import { type RentalState, rentalTransitionProblem } from '../../../domain/rental/rental-transitions'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { maskName } from '../../lib/mask'
import { nameLookupFrom } from '../../resource/each-row'
import { createRepository } from '../../resource/repository'
import { rentalApplications, rentalStateHistories } from '../schema/rental-application.schema'

export type Application = typeof rentalApplications.$inferSelect

/** Store of applications. */
export const applications = createRepository(rentalApplications, 'rentalApplicationSeq')

/** Names applications by their number, in bulk results and in the log. */
export const applicationNames = nameLookupFrom(
  rentalApplications,
  rentalApplications.rentalApplicationSeq,
  rentalApplications.applicationNo,
)

export const stateLabel = (state: RentalState): string => labelOf('RentalApplicationState', state)

/** Throws INVALID_STATE if an application cannot move to a state now. */
export function assertMovable(row: Application, to: RentalState, now: Date): void {
  const problem = rentalTransitionProblem(row, to, stateLabel, now)
  if (problem) throw invalidState(problem)
}

/** Moves a locked application to a state and adds an entry to its history. */
export async function changeState(
  call: Call,
  before: Application,
  to: RentalState,
  change: Partial<Application> = {},
  reason: string | null = null,
): Promise<Application> {
  const row = await applications.update(call, before, { ...change, state: to, stateAt: call.now })
  await writeStateHistory(call, row, before.state, reason)
  return row
}

/** Adds an entry to the history of an application: its previous and its current state. */
export async function writeStateHistory(
  { db, now, actor }: Pick<Call, 'db' | 'now' | 'actor'>,
  row: Application,
  from: RentalState | null,
  reason: string | null = null,
): Promise<void> {
  await db.insert(rentalStateHistories).values({
    rentalApplicationSeq: row.rentalApplicationSeq,
    from,
    to: row.state,
    at: now,
    by: actor?.loginId ?? null,
    reason,
  })
}

/** Returns the persons that a log row about an application concerns. */
export function subjectsOf({ memberSeq, rentalApplicationSeq, applicantName }: Application): Schemas['LogSubject'][] {
  const label = maskName(applicantName) ?? ERASED_TEXT
  return [
    ...(memberSeq === null ? [] : [{ type: 'MEMBER' as const, seq: memberSeq, label }]),
    { type: 'OTHER', seq: rentalApplicationSeq, label },
  ]
}

/** Returns an application, or undefined. */
export async function findApplication(db: Db, seq: number): Promise<Application | undefined> {
  const [row] = await db.select().from(rentalApplications).where(eq(rentalApplications.rentalApplicationSeq, seq))
  return row
}
