import type { SQL } from 'drizzle-orm'
import type { AdminCall, LogEntry } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { NameLookup } from '../../resource/each-row'
import type { Repository } from '../../resource/repository'
import type { InquiryRow } from '../schema/inquiry-base.schema'
import type { InquiryRef } from './inquiry-parts'
import type { InquiryTable } from './inquiry-query'

/** What the functions for one kind of inquiry share: its rows with the common columns, and its log. */
export interface InquiryCore {
  resource: string
  noun: string
  code: Schemas['PermissionCode']
  /** Contract schemas that give the titles of changed fields in the log. */
  schemas: { line: string; answer: string }
  table: InquiryTable
  store: Repository<InquiryRow, InquiryRow>
  /** As in the options. */
  erasedValues: object
  published: SQL | undefined
  actions: Readonly<Record<string, (call: AdminCall, row: InquiryRow) => Promise<InquiryRow>>>
  named: NameLookup
  refOf(row: InquiryRow): InquiryRef
  /** Locks the row at the version that the admin has seen. Throws 404, and CONFLICT with the current record. */
  lockAt(call: AdminCall, seq: number, version: number): Promise<InquiryRow>
  log(
    call: AdminCall,
    action: Schemas['AdminLogAction'],
    what: string,
    rows: InquiryRow[],
    more?: Pick<LogEntry, 'reason' | 'changes'>,
  ): void
}
