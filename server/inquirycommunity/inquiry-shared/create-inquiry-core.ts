import type { AdminCall } from '../../call/call'
import { conflict } from '../../contract/refusal'
import { nameLookupFrom } from '../../resource/each-row'
import { shortenForLog, summarizeNames } from '../../resource/fields'
import { createRepository, type Repository } from '../../resource/repository'
import type { InquiryRow } from '../schema/inquiry-base.schema'
import type { InquiryCore } from './inquiry-core'
import type { InquiryOptions, InquiryPath } from './inquiry-options'
import type { InquiryRef } from './inquiry-parts'
import type { InquiryTable } from './inquiry-query'
import { subjectsOf } from './inquiry-show'

/** Returns the core of one kind of inquiry. `read` returns a record in the contract's shape. */
export function coreOf<P extends InquiryPath, T extends InquiryTable>(
  options: InquiryOptions<P, T>,
  read: (call: AdminCall, seq: number) => Promise<unknown>,
): InquiryCore {
  const { path, noun, code, table, key, keyName, sheet, answerSchema, forgets = {}, published } = options
  const resource = path.slice(path.lastIndexOf('/') + 1)
  // The cast is safe: every row of an inquiry table includes `inquiryColumns()`, and only these are written here.
  const store = createRepository(table, keyName) as Repository<InquiryRow, InquiryRow>
  const whichOf = (row: InquiryRow): InquiryRef => ({ resource, recordSeq: store.seqOf(row) })
  const named = nameLookupFrom(table, key, table.title)
  return {
    resource,
    noun,
    code,
    table,
    store,
    refOf: whichOf,
    erasedValues: forgets,
    published,
    // The actions take the store's rows.
    actions: (options.actions ?? {}) as InquiryCore['actions'],
    schemas: { line: sheet.schema, answer: answerSchema },
    named,
    async lockAt(call, seq, version) {
      const row = await store.lock(call.db, seq)
      if (row.version !== version) throw conflict(await read(call, seq))
      return row
    },
    log: (call, action, what, rows, { reason, changes } = {}) =>
      call.log({
        action,
        resource,
        targetSeqs: rows.map(store.seqOf),
        personal: true,
        named: named,
        // Passed in, because deleted rows can no longer be looked up.
        names: rows.map(({ title }) => title),
        subjects: rows.flatMap((row) => subjectsOf(row, store.seqOf(row))),
        ...(reason ? { reason } : {}),
        ...(changes ? { changes } : {}),
        summary: shortenForLog(`${noun} ${what}: ${summarizeNames(rows.map(({ title }) => title))}`),
      }),
  }
}
