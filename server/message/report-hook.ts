import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Services } from '../call/call'
import { notFound, Refusal } from '../contract/refusal'
import { inTransaction } from '../db/transaction'
import { readUpTo } from '../http/body'
import { restartJobs } from '../jobs/add-jobs'
import { wakeRunner } from '../jobs/runner'
import { reportJob } from './dispatch'
import { messageLogs } from './message.schema'

/** Maximum size of a report, in bytes. */
const LIMIT = 1024 * 1024

/**
 * Takes a report of the message provider, and asks the provider about these messages at once; what the report says of
 * them is not believed. Messages that have ended, and unknown ones, change nothing. Throws 404 if the provider reports
 * nothing, 401 if the report is not the provider's, 413.
 */
export async function receiveReport(services: Services, request: Request): Promise<Response> {
  const { messages } = services.external
  if (!messages?.readReport) throw notFound()
  const body = await readUpTo(request, LIMIT)
  const reported = messages.readReport(request.headers, body.toString('utf8'))
  if (!reported) throw new Refusal(401, 'UNAUTHORIZED', '알 수 없는 요청입니다.')
  const seqs = reported.filter((key) => /^\d{1,9}$/.test(key)).map(Number)
  const due =
    seqs.length === 0
      ? 0
      : await inTransaction(services, async (db) => {
          const rows = await db
            .select({ seq: messageLogs.messageLogSeq })
            .from(messageLogs)
            .where(
              and(
                inArray(messageLogs.messageLogSeq, seqs),
                eq(messageLogs.state, 'SENT'),
                isNotNull(messageLogs.providerId),
              ),
            )
          const keys = rows.map(({ seq }) => String(seq))
          if (keys.length > 0) await restartJobs(db, reportJob, keys, services.clock.now())
          return keys.length
        })
  if (due > 0) wakeRunner(services, reportJob)
  return new Response(null, { status: 200 })
}
