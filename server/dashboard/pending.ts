import { eq, sql } from 'drizzle-orm'
import type { AdminCall } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { seoulDay, shiftDays } from '../lib/seoul-time'
import { OPEN_STATES } from '../orderdelivery/bank/deposit-row'
import { mountFilter } from '../orderdelivery/mount/mount-record'
import { bankDeposits } from '../orderdelivery/schema/bank-deposit.schema'
import { mountReservations } from '../orderdelivery/schema/mount-reservation.schema'
import { taxInvoices } from '../orderdelivery/schema/tax-invoice.schema'
import { anyOf } from '../resource/filters'
import { shopWebhooks } from '../shop/webhook/shop-webhook.schema'
import { isInTrouble } from '../shop/webhook/webhook-state'
import { countWork, type OpenWork } from './count-work'

/** Returns the kinds of pending work, in the order of the start page. Each condition is that of the list it leads to. */
function pendingKinds(db: Db, now: Date): OpenWork<Schemas['PendingType']>[] {
  const today = seoulDay(now)
  const mounts = { code: 'ORDER_MANAGEMENT', table: mountReservations, since: mountReservations.reservedAt } as const
  return [
    {
      type: 'UNMATCHED_DEPOSIT',
      code: 'BANKDA_MANAGEMENT',
      table: bankDeposits,
      since: bankDeposits.depositedAt,
      where: anyOf(bankDeposits.state, OPEN_STATES),
    },
    {
      type: 'REQUESTED_INVOICE',
      code: 'ORDER_MANAGEMENT',
      table: taxInvoices,
      since: taxInvoices.createdAt,
      where: eq(taxInvoices.state, 'REQUESTED'),
    },
    {
      ...mounts,
      type: 'PAST_RESERVATION',
      where: mountFilter(db, { state: ['REQUESTED', 'CONFIRMED'], reservedAt: { to: shiftDays(today, -1) } }, now),
    },
    {
      ...mounts,
      type: 'UNCONFIRMED_RESERVATION',
      where: mountFilter(db, { state: ['REQUESTED'], reservedAt: { from: today } }, now),
    },
    {
      type: 'FAILING_WEBHOOK',
      code: 'STORE_INFO_MANAGEMENT',
      table: shopWebhooks,
      since: sql`coalesce(${shopWebhooks.lastDeliveredAt}, ${shopWebhooks.createdAt})`,
      where: isInTrouble,
    },
  ]
}

/**
 * Returns the pending work that the admin may see, also kinds without any: but failing addresses only if there are some.
 * Null if the admin may see none.
 */
export async function pendingFor(call: AdminCall): Promise<Schemas['PendingCount'][] | null> {
  const counts = await countWork(call, pendingKinds(call.db, call.now))
  const shown = counts?.filter(({ type, count }) => type !== 'FAILING_WEBHOOK' || count > 0) ?? []
  return shown.length > 0 ? shown : null
}
