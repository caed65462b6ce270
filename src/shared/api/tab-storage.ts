import type { Store } from '../lib/storage'

/**
 * Why a session ended. SIGNED_OUT and IDLE are the admin's own end: nothing of hers stays in storage. After the others
 * she comes back, so that her drafts of forms stay. Those of other admins stay always: nobody else can read them.
 */
export type EndReason = 'SIGNED_OUT' | 'IDLE' | 'LOGIN_NEEDED' | 'EXPIRED'

/** Storage keys with this prefix outlive the end of a session: encrypted, an entry an admin. */
export const draftPrefix = 'draft:'

/** Where an admin's drafts lie. The name says nothing of her to whoever does not know her key. */
export const draftsOf = (draftKey: string): string => draftPrefix + draftKey.slice(0, 16)

/** Empties the tab's storage but for drafts. */
export function wipe(storage: Store): void {
  for (const key of storage.keys()) if (!key.startsWith(draftPrefix)) storage.removeItem(key)
}
