import type { Call, Schemas } from '../../http/call'
import { orderHistories } from '../order-note/order-note.schema'

/** Who did what is told: an administrator where one called, else the server itself. */
export interface OrderActorOf {
  type: Schemas['OrderActor']
  name?: string | null
}

export interface HistoryEntry {
  orderSeq: number
  kind: Schemas['OrderHistoryKind']
  /** Korean; personal data masked by who writes it. */
  summary: string
  before?: string | null | undefined
  after?: string | null | undefined
  /** Of the payment, shipment, claim … that it is about. */
  relatedSeq?: number | null | undefined
  by?: OrderActorOf | undefined
}

const LONGEST = 300

/** Adds to what is told of orders, in the transaction of what it tells. */
export async function writeHistory(
  { db, now, actor }: Pick<Call, 'db' | 'now' | 'actor'>,
  ...entries: HistoryEntry[]
): Promise<void> {
  if (entries.length === 0) return
  await db.insert(orderHistories).values(
    entries.map(({ by = { type: actor ? 'ADMIN' : 'SYSTEM' }, summary, ...entry }) => ({
      ...entry,
      summary: summary.length > LONGEST ? `${summary.slice(0, LONGEST - 1)}…` : summary,
      at: now,
      actorType: by.type,
      actorName: by.name ?? (by.type === 'ADMIN' ? (actor?.name ?? null) : null),
    })),
  )
}
