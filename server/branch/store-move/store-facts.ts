import type { StoreFacts } from '../../../domain/branch/store-conditions'
import type { stores } from '../schema/store.schema'

type Store = typeof stores.$inferSelect

/** Converts a store to the input of the completeness check. */
export const factsOf = (store: Store): StoreFacts => ({
  ...store,
  hasMainImage: store.mainImageFileSeq !== null,
  hasAccount: store.accountSealed !== null,
})
