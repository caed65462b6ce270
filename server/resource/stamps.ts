import type { Call } from '../http/call'
import { conflict } from '../http/refusal'

/** Values of the columns that every new record carries. */
export const createdStamp = (call: Call): Stamp & { createdAt: Date; createdBy: string | null } => ({
  createdAt: call.now,
  createdBy: call.actor?.loginId ?? null,
  ...updatedStamp(call),
})

interface Stamp {
  updatedAt: Date
  updatedBy: string | null
}

/** Values of the columns that say who changed a record last. */
export const updatedStamp = (call: Call): Stamp => ({ updatedAt: call.now, updatedBy: call.actor?.loginId ?? null })

/**
 * Optimistic lock. `row` is the record, read FOR UPDATE; `version` what the form was filled from. Throws CONFLICT with
 * the record as it would be read now.
 */
export async function checkVersion(
  row: { version: number },
  version: number,
  current: () => Promise<unknown> | unknown,
): Promise<void> {
  if (row.version !== version) throw conflict(await current())
}
