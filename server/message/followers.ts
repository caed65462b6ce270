import type { Db } from '../call'
import { followRestock } from '../product/restock-follow'
import type { Outcome } from './dispatch'

/** Records whose state follows from what became of their message, by `relatedType`. */
export const followers: Record<string, (db: Db, outcomes: Outcome[], now: Date) => Promise<void>> = {
  restockNotify: followRestock,
}
