import type { PgTable } from 'drizzle-orm/pg-core'
import type { ExcelDefinition } from '../excel/resource'
import type { JobKind } from '../jobs/define-job'
import type { Outcome } from '../message/dispatch'
import type { Call, Db, Handler, OperationName, Schemas, SteppedHandler } from './call'

/** Handlers of all operations of the contract. A missing one is a compile error. */
export type AllHandlers = {
  [N in OperationName]: Handler<N> | Handler<N, Call> | SteppedHandler<N> | SteppedHandler<N, Call>
}

/** Definitions that the feature folders register for shared code; `server/app-definitions.ts` assembles them. */
export interface AppDefinitions {
  handlers: AllHandlers
  /** Every resource that can be exported to Excel. */
  excel: Record<Schemas['ExcelResource'], ExcelDefinition<unknown>>
  /** By `relatedType`: updates records whose state depends on the delivery of their message. */
  deliveryListeners: Record<string, (db: Db, outcomes: Outcome[], now: Date) => Promise<void>>
  /** Every table with columns that refer to files. */
  fileTables: readonly PgTable[]
  /** All background jobs, see docs/jobs.md. */
  jobs: readonly JobKind[]
}
