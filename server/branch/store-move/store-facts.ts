import type { StoreFacts } from '../../../openapi/formats/store-complete'
import type { stores } from '../store/store.schema'

type Store = typeof stores.$inferSelect

/** A stored store as the rule of what it lacks sees it. */
export const factsOf = (store: Store): StoreFacts => ({
  ...store,
  hasMainImage: store.mainImageFileSeq !== null,
  hasAccount: store.accountSealed !== null,
})
