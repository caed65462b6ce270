import { and, desc, eq, inArray } from 'drizzle-orm'
import { HOUR_MS } from '../../../domain/common/durations'
import type { Call } from '../../call/call'
import type { Db } from '../../db/database'
import { cardCharges } from '../schema/card-charge.schema'

/** How long a customer has to pay in the browser, or to have a virtual account issued; the order is canceled after that. */
export const BROWSER_PAYMENT_MS = HOUR_MS

/** Formats 16 random bytes as a version 4 UUID. */
function uuidOf(bytes: Buffer): string {
  const copy = Buffer.from(bytes)
  copy[6] = ((copy[6] ?? 0) & 0x0f) | 0x40
  copy[8] = ((copy[8] ?? 0) & 0x3f) | 0x80
  return copy.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

type BrowserMethod = (typeof cardCharges.$inferSelect)['method']

/** Returns whether an order by this method is paid in the browser. */
export const isPaidInBrowser = (method: string): method is BrowserMethod =>
  method === 'CARD' || method === 'VIRTUAL_ACCOUNT'

/** Opens a charge that the customer pays in the browser. Its `requestId` is the payment's id at the provider. */
export async function openBrowserCharge(
  { db, now, services }: Pick<Call, 'db' | 'now' | 'services'>,
  orderSeq: number,
  { amount, method }: { amount: number; method: BrowserMethod },
): Promise<void> {
  await db.insert(cardCharges).values({
    requestId: uuidOf(services.random.bytes(16)),
    orderSeq,
    adminSeq: null,
    method,
    amount,
    installmentMonths: 0,
    state: 'OPEN',
    startedAt: now,
  })
}

/** Returns the `requestId` of an order's open browser payment or virtual account; null if there is none. */
export async function browserPaymentKey(db: Db, orderSeq: number): Promise<string | null> {
  const waiting = and(eq(cardCharges.orderSeq, orderSeq), inArray(cardCharges.state, ['OPEN', 'ISSUED']))
  const [row] = await db
    .select({ requestId: cardCharges.requestId })
    .from(cardCharges)
    .where(waiting)
    .orderBy(desc(cardCharges.startedAt))
    .limit(1)
  return row?.requestId ?? null
}
