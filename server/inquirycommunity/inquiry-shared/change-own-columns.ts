import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { fieldChanges } from '../../log/field-changes'
import type { InquiryRow } from '../schema/inquiry-base.schema'
import type { InquiryCore } from './inquiry-core'
import { noteEvent } from './inquiry-parts'

interface OwnChange<Row> {
  /** Name of the change in the log, e.g. `처리 결정`. */
  what: string
  event: Schemas['InquiryEvent']
  /** Returns the note in the history. */
  note?: (after: Row) => string | null
  /** Contract schema that gives the titles of changed fields in the log. */
  schema: string
  /** Returns the values to store, or throws. The row is locked. */
  of: (row: Row) => Promise<Partial<Row>> | Partial<Row>
}

/** The part of an inquiry module that changes own columns. `Row` is the stored row, `R` the contract's record. */
export interface ChangeableInquiry<Row, R> {
  resource: string
  lockAt(call: AdminCall, seq: number, version: number): Promise<Row>
  change(call: AdminCall, before: Row, values: Partial<Row>): Promise<Row>
  log: InquiryCore['log']
  read(call: AdminCall, seq: number): Promise<R>
}

/**
 * Changes own columns of an inquiry at the version that the admin has seen. Returns the record. Throws 404, CONFLICT
 * with the current record, and what `of` throws.
 */
export async function changeOwnColumns<Row extends InquiryRow, R>(
  call: AdminCall,
  inquiry: ChangeableInquiry<Row, R>,
  { seq, version }: { seq: number; version: number },
  { what, event, note, schema, of }: OwnChange<Row>,
): Promise<R> {
  const before = await inquiry.lockAt(call, seq, version)
  const values = await of(before)
  const after = await inquiry.change(call, before, values)
  await noteEvent(call, { resource: inquiry.resource, recordSeq: seq }, event, note?.(after) ?? null)
  // The changes of the written fields.
  const changes = fieldChanges<object>(schema, before, values)
  inquiry.log(call, 'UPDATE', what, [after], { changes })
  return inquiry.read(call, seq)
}
