import { useAuthToken } from './auth-token'
import { useSearchMemory } from './search-memory'

/** Restores the persisted stores. Resolves within 5000 ms in any case, if necessary with empty state. */
export async function restore(): Promise<void> {
  await Promise.all([useAuthToken.persist.rehydrate(), useSearchMemory.persist.rehydrate()])
}
