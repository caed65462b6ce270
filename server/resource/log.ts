import type { AdminCall, LogEntry } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { shortenForLog, summarizeNames } from './fields'

/** What was done with which records of a resource. */
export interface Entry {
  action: Schemas['AdminLogAction']
  what: string
  /** The log shows only the first. */
  names: string[]
  /** Number of records, if not all are in `names`. */
  count?: number
  seqs: number[]
  changes?: Schemas['FieldChange'][]
}

/**
 * Returns a function that logs actions on records of a resource as `{noun} {what}: {names}`. `named` looks up codes and
 * names of the records.
 */
export const logOf =
  (noun: string, resource: string, named?: LogEntry['named']) =>
  (call: AdminCall, { action, what, names, count, seqs, changes }: Entry): void =>
    call.log({
      action,
      resource,
      targetSeqs: seqs,
      ...(named ? { named: named } : {}),
      names: names,
      summary: shortenForLog(`${noun} ${what}: ${summarizeNames(names, count)}`),
      ...(changes ? { changes } : {}),
    })
