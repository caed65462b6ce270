import type { PgTable } from 'drizzle-orm/pg-core'
import type { ExcelDefinition } from '../excel/resource'
import type { JobKind } from '../jobs/define-job'
import type { Outcome } from '../message/dispatch'
import type { Call, Db, Handler, OperationName, Schemas, SteppedHandler } from './call'

/** Who answers what: an operation of the contract that nobody answers does not compile. */
export type AllHandlers = {
  [N in OperationName]: Handler<N> | Handler<N, Call> | SteppedHandler<N> | SteppedHandler<N, Call>
}

/** What the groups give to the rooms that know none of them; `server/shop.ts` puts it together. */
export interface Shop {
  handlers: AllHandlers
  /** Every resource that can be exported. */
  excel: Record<Schemas['ExcelResource'], ExcelDefinition<unknown>>
  /** Records whose state follows from what became of their message, by `relatedType`. */
  followers: Record<string, (db: Db, outcomes: Outcome[], now: Date) => Promise<void>>
  /** Every table with columns that refer to files. */
  fileTables: readonly PgTable[]
  /** All work behind the calls, see docs/jobs.md. */
  jobs: readonly JobKind[]
}
