import type { AdminCall, LogEntry, Schemas } from '../http/call'
import { cut, namesOf } from './fields'

/** What was done with which records of a resource. */
export interface Entry {
  action: Schemas['AdminLogAction']
  what: string
  /** Only the first is shown. */
  names: string[]
  /** How many records they are, when not all are named. */
  count?: number
  seqs: number[]
  changes?: Schemas['FieldChange'][]
}

/** Writes rows of the log about records of a resource: `{noun} {what}: {names}`. `named` says their codes beside their names. */
export const logOf =
  (noun: string, resource: string, named?: LogEntry['named']) =>
  (call: AdminCall, { action, what, names, count, seqs, changes }: Entry): void =>
    call.log({
      action,
      resource,
      targetSeqs: seqs,
      ...(named ? { named } : {}),
      names,
      summary: cut(`${noun} ${what}: ${namesOf(names, count)}`),
      ...(changes ? { changes } : {}),
    })
