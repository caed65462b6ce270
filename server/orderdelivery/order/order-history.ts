import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { orderHistories } from '../schema/order-note.schema'

/** Who made a change: an admin when one is signed in, otherwise the system. */
export interface HistoryActor {
  type: Schemas['OrderActor']
  name?: string | null
}

/** A customer, through the shop's own site. */
export const CUSTOMER: HistoryActor = { type: 'CUSTOMER' }

export interface HistoryEntry {
  orderSeq: number
  kind: Schemas['OrderHistoryKind']
  /** Korean. The caller masks personal data. */
  summary: string
  before?: string | null | undefined
  after?: string | null | undefined
  /** Number of the related payment, shipment or claim. */
  relatedSeq?: number | null | undefined
  by?: HistoryActor | undefined
}

/** Returns an admin's name with the login id, because two admins may have the same name. */
export const actorText = (actor: Call['actor']): string | null => actor && `${actor.name}(${actor.loginId})`

const MAX_SUMMARY_LENGTH = 300

/** Inserts history rows of orders, in the caller's transaction. Cuts long summaries. */
export async function writeHistory(
  { db, now, actor }: Pick<Call, 'db' | 'now' | 'actor'>,
  ...entries: HistoryEntry[]
): Promise<void> {
  if (entries.length === 0) return
  await db.insert(orderHistories).values(
    entries.map(({ by = { type: actor ? 'ADMIN' : 'SYSTEM' }, summary, ...entry }) => ({
      ...entry,
      summary: summary.length > MAX_SUMMARY_LENGTH ? `${summary.slice(0, MAX_SUMMARY_LENGTH - 1)}…` : summary,
      at: now,
      actorType: by.type,
      actorName: by.name ?? (by.type === 'ADMIN' ? actorText(actor) : null),
    })),
  )
}
