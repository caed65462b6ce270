import type { AdminCall, Schemas } from '../../http/call'
import { fieldChanges } from '../../session/field-changes'
import type { InquiryRow } from '../inquiry-base/inquiry-base.schema'
import type { InquiryCore } from '../inquiry-base/inquiry-core'
import { noteEvent } from './inquiry-parts'

interface OwnChange<Row> {
  /** What is done, in the log: `처리 결정`. */
  what: string
  event: Schemas['InquiryEvent']
  /** Said in the history. */
  note?: (after: Row) => string | null
  /** The contract's schema of the fields: their titles in the log. */
  schema: string
  /** What is stored. Throws what refuses it. The row is locked. */
  of: (row: Row) => Promise<Partial<Row>> | Partial<Row>
}

/** What of an inquiry's module changes its own columns; `Row` is as it is stored, `R` as the contract shows it. */
export interface Changing<Row, R> {
  resource: string
  lockAt(call: AdminCall, seq: number, version: number): Promise<Row>
  change(call: AdminCall, before: Row, values: Partial<Row>): Promise<Row>
  log: InquiryCore['log']
  read(call: AdminCall, seq: number): Promise<R>
}

/**
 * Changes what a kind of inquiry has of its own, at the version that the admin has seen. Gives the record; throws 404, CONFLICT with the
 * record as it is now, and what `of` throws.
 */
export async function changeOwn<Row extends InquiryRow, R>(
  call: AdminCall,
  inquiry: Changing<Row, R>,
  { seq, version }: { seq: number; version: number },
  { what, event, note, schema, of }: OwnChange<Row>,
): Promise<R> {
  const before = await inquiry.lockAt(call, seq, version)
  const values = await of(before)
  const after = await inquiry.change(call, before, values)
  await noteEvent(call, { resource: inquiry.resource, recordSeq: seq }, event, note?.(after) ?? null)
  // of the fields that were written
  const changes = fieldChanges<object>(schema, before, values)
  inquiry.log(call, 'UPDATE', what, [after], { changes })
  return inquiry.read(call, seq)
}
