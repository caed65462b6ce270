import type { Store } from './storage'

/**
 * Why a session ended. After SIGNED_OUT and IDLE, which the admin caused, nothing of theirs stays in storage. After the others
 * the admin comes back, so their drafts stay. Drafts of other admins always stay: nobody else can decrypt them.
 */
export type EndReason = 'SIGNED_OUT' | 'IDLE' | 'LOGIN_NEEDED' | 'EXPIRED'

/** Prefix of storage keys that survive the end of a session: encrypted drafts, one entry per admin. */
export const draftPrefix = 'draft:'

/** Returns the storage key of an admin's drafts. It does not identify the admin without their draft key. */
export const draftStorageKey = (draftKey: string): string => draftPrefix + draftKey.slice(0, 16)

/** Clears the tab's storage except for drafts. */
export function clearTabStorage(storage: Store): void {
  for (const key of storage.keys()) if (!key.startsWith(draftPrefix)) storage.removeItem(key)
}
