import type { Db } from '../http/call'
import { followRestock } from '../product/restock-notify/restock-follow'
import type { Outcome } from './dispatch'

/** Records whose state follows from what became of their message, by `relatedType`. */
export const followers: Record<string, (db: Db, outcomes: Outcome[], now: Date) => Promise<void>> = {
  restockNotify: followRestock,
}
