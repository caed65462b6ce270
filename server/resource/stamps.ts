import type { Call } from '../call/call'
import { conflict } from '../contract/refusal'

/** Returns the stamp columns of a new record. */
export const createdStamp = (call: Call): Stamp & { createdAt: Date; createdBy: string | null } => ({
  createdAt: call.now,
  createdBy: call.actor?.loginId ?? null,
  ...updatedStamp(call),
})

interface Stamp {
  updatedAt: Date
  updatedBy: string | null
}

/** Returns the stamp columns of an update. */
export const updatedStamp = (call: Call): Stamp => ({ updatedAt: call.now, updatedBy: call.actor?.loginId ?? null })

/**
 * Throws CONFLICT with the current record if `row`, read FOR UPDATE, is newer than the `version` that the form was
 * filled from.
 */
export async function checkVersion(
  row: { version: number },
  version: number,
  current: () => Promise<unknown> | unknown,
): Promise<void> {
  if (row.version !== version) throw conflict(await current())
}
