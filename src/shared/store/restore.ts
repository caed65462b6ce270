import { useAuthToken } from './auth-token'
import { useSearchParams } from './search-params'

/** Brings the persisted slices back; resolves within 5000 ms whatever happens, with empty state if it must. */
export async function restore(): Promise<void> {
  await Promise.all([useAuthToken.persist.rehydrate(), useSearchParams.persist.rehydrate()])
}
