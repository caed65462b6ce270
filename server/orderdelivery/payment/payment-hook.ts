import { and, eq, inArray } from 'drizzle-orm'
import type { Services } from '../../call/call'
import { notFound, Refusal } from '../../contract/refusal'
import { inTransaction } from '../../db/transaction'
import { readUpTo } from '../../http/body'
import { restartJobs } from '../../jobs/add-jobs'
import { wakeRunner } from '../../jobs/runner'
import { cardCharges } from '../schema/card-charge.schema'
import { ASKED, cardChargeJob } from './card-payment'

/** Maximum size of a notice, in bytes. */
const LIMIT = 64 * 1024

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * Has the provider asked at once about a charge that is not settled, anew if it is being asked: the answer may be older than the
 * notice. Unknown charges and those that have ended change nothing.
 */
export async function askAboutCharge(services: Services, key: string): Promise<void> {
  if (!UUID.test(key)) return
  const isOpen = await inTransaction(services, async (db) => {
    const open = and(eq(cardCharges.requestId, key), inArray(cardCharges.state, [...ASKED]))
    const [row] = await db.select({ requestId: cardCharges.requestId }).from(cardCharges).where(open)
    if (row) await restartJobs(db, cardChargeJob, [row.requestId], services.clock.now())
    return row !== undefined
  })
  if (isOpen) wakeRunner(services, cardChargeJob)
}

/**
 * Takes a notice of the payment provider that a charge is paid or a virtual account is issued, and has the provider asked about
 * it at once; what the notice says is not believed. Notices of other things, of unknown charges and of those that have ended change nothing.
 * Throws 404 if the provider sends none, 401 if it is not the provider's, 413.
 */
export async function receivePaymentNotice(services: Services, request: Request): Promise<Response> {
  const { payments } = services.external
  if (!payments?.readNotice) throw notFound()
  const body = await readUpTo(request, LIMIT)
  const notice = await payments.readNotice(request.headers, body.toString('utf8'))
  if (!notice) throw new Refusal(401, 'UNAUTHORIZED', '알 수 없는 요청입니다.')
  if (notice.kind !== 'OTHER') await askAboutCharge(services, notice.key)
  return new Response(null, { status: 200 })
}
