import { and, eq, inArray } from 'drizzle-orm'
import type { Services } from '../../call/call'
import { notFound, Refusal } from '../../contract/refusal'
import { inTransaction } from '../../db/transaction'
import { readUpTo } from '../../http/body'
import { restartJobs } from '../../jobs/add-jobs'
import { wakeRunner } from '../../jobs/runner'
import { cardCharges } from '../schema/card-charge.schema'
import { cardChargeJob, QUERYABLE_STATES } from './card-payment'

/** Maximum size of a notice, in bytes. */
const LIMIT = 64 * 1024

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * Queues an immediate status request for a charge. Restarts a running request, whose answer may be older than the notice. Does
 * nothing for an unknown or ended charge.
 */
export async function requestChargeStatus(services: Services, key: string): Promise<void> {
  if (!UUID.test(key)) return
  const isOpen = await inTransaction(services, async (db) => {
    const open = and(eq(cardCharges.requestId, key), inArray(cardCharges.state, [...QUERYABLE_STATES]))
    const [row] = await db.select({ requestId: cardCharges.requestId }).from(cardCharges).where(open)
    if (row) await restartJobs(db, cardChargeJob, [row.requestId], services.clock.now())
    return row !== undefined
  })
  if (isOpen) wakeRunner(services, cardChargeJob)
}

/**
 * Handles a notice of the payment provider that a charge is paid or a virtual account is issued. Its content is not trusted:
 * the status is requested from the provider. Other notices, and those of unknown or ended charges, have no effect.
 * Throws 404 if the connected provider sends no notices, 401 if the notice is not the provider's, 413.
 */
export async function receivePaymentNotice(services: Services, request: Request): Promise<Response> {
  const { payments } = services.external
  if (!payments?.readNotice) throw notFound()
  const body = await readUpTo(request, LIMIT)
  const notice = await payments.readNotice(request.headers, body.toString('utf8'))
  if (!notice) throw new Refusal(401, 'UNAUTHORIZED', '알 수 없는 요청입니다.')
  if (notice.kind !== 'OTHER') await requestChargeStatus(services, notice.key)
  return new Response(null, { status: 200 })
}
