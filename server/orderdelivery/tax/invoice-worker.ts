import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Call, JobRun } from '../../http/call'
import { defineJob, RETRY_FOR_A_DAY, TryLater } from '../../jobs/define-job'
import { createRecordScan } from '../../jobs/due-records'
import { maskEmail } from '../../lib/mask'
import { seoulDay, startOfDay } from '../../lib/seoul-time'
import { askProvider } from '../../providers/ask-provider'
import { NotConnectedError } from '../../providers/ports'
import { taxInvoices } from '../schema/tax-invoice.schema'
import { changeInvoice, sendLocked } from './invoice-moves'
import type { Invoice } from './invoice-record'
import { lockInvoice, writeInvoiceHistory } from './invoice-write'

/** Jobs that send invoices to buyers and to the tax office. External calls happen after the data is committed. */

/** Interval for asking the tax office about an invoice in transmission, in ms. */
const POLL_MS = 20_000

const { taxInvoiceSeq, state, sendingAt, issuedAt, mailedAt } = taxInvoices

async function invoiceOf({ services }: JobRun, seq: number): Promise<Invoice | undefined> {
  const [row] = await services.db.select().from(taxInvoices).where(eq(taxInvoiceSeq, seq))
  return row
}

const NO_ANSWER = '국세청이 하루 동안 응답하지 않았습니다. 홈택스에서 확인한 뒤 재전송해 주세요.'

/** Returns the invoice's number and sending time of a job's key. */
const readKey = (key: string): number[] => key.split('-').map(Number)

/** Stores the tax office's answer, unless the invoice changed meanwhile. */
async function storeAnswer(call: Call, key: string, refused: string | null): Promise<void> {
  const [seq = 0, since] = readKey(key)
  const { row } = await lockInvoice(call.db, seq)
  if (row.state !== 'SENDING' || row.sendingAt?.getTime() !== since) return
  const set =
    refused === null
      ? { state: 'SENT' as const, sentAt: call.now }
      : { state: 'SEND_FAILED' as const, failMessage: refused }
  await writeInvoiceHistory(
    call,
    await changeInvoice(call, row, set),
    refused === null ? '전송완료' : `전송실패: ${refused}`,
  )
}

/**
 * Sends invoices to the tax office and asks for the result. The key is the invoice's number and sending time, so
 * that sending again is a new job.
 */
export const taxInvoiceJob = defineJob({
  kind: 'tax-invoice',
  title: '세금계산서 국세청 전송',
  noun: '세금계산서',
  ...RETRY_FOR_A_DAY,
  pollSeconds: 10,
  async due({ db, limit, notQueued }) {
    const sent = sql`${taxInvoiceSeq} || '-' || (extract(epoch from ${sendingAt}) * 1000)::bigint`
    const rows = await db
      .select({ seq: taxInvoiceSeq, sendingAt })
      .from(taxInvoices)
      .where(and(eq(state, 'SENDING'), isNotNull(sendingAt), notQueued(sent)))
      .orderBy(asc(taxInvoiceSeq))
      .limit(limit)
    return rows.map((row) => ({ key: `${row.seq}-${row.sendingAt?.getTime()}` }))
  },
  async run(run) {
    const { services, job, finish } = run
    const [seq, since] = readKey(job.key)
    const row = await invoiceOf(run, seq ?? 0)
    if (row?.state !== 'SENDING' || row.sendingAt?.getTime() !== since) return
    const now = services.clock.now()
    const { ntsNumber, email, sendingAt: sent } = row
    const answer = await askProvider(services, 'taxOffice', (office) =>
      office.sendInvoice(`tax-invoice-${job.key}`, { ntsNumber: ntsNumber ?? '', email, since: sent ?? now, now }),
    ).catch((error: unknown) => {
      if (error instanceof NotConnectedError) return { refused: error.message }
      throw error
    })
    if (answer === 'PENDING') throw new TryLater(new Date(now.getTime() + POLL_MS))
    await finish((call) => storeAnswer(call, job.key, answer === 'SENT' ? null : answer.refused))
  },
  // sent again under the same number, an invoice that has arrived is refused as such
  async whenDead(call, { key }) {
    await storeAnswer(call, key, NO_ANSWER)
    return 'SETTLED'
  },
})

/** E-mails issued invoices to the buyers. */
export const invoiceMailJob = defineJob({
  kind: 'tax-invoice-mail',
  title: '세금계산서 이메일 발송',
  noun: '세금계산서',
  ...RETRY_FOR_A_DAY,
  pollSeconds: 10,
  async due({ db, limit, notQueued, services }) {
    if (services.providers.stateOf('taxOffice') === 'NOT_CONNECTED') return []
    const unmailed = and(isNull(mailedAt), isNotNull(issuedAt), sql`${state} <> 'CANCELED'`)
    const rows = await db
      .select({ seq: taxInvoiceSeq })
      .from(taxInvoices)
      .where(and(unmailed, notQueued(taxInvoiceSeq)))
      .orderBy(asc(taxInvoiceSeq))
      .limit(limit)
    return rows.map(({ seq }) => ({ key: String(seq) }))
  },
  async run(run) {
    const { services, job, finish } = run
    const row = await invoiceOf(run, Number(job.key))
    if (!row || row.mailedAt || !row.issuedAt || row.state === 'CANCELED') return
    if (services.providers.stateOf('taxOffice') === 'NOT_CONNECTED') return
    const { ntsNumber, email } = row
    await askProvider(services, 'taxOffice', (office) =>
      office.mailInvoice(`tax-invoice-mail-${job.key}`, { ntsNumber: ntsNumber ?? '', email }),
    )
    await finish(async (call) => {
      const { row: locked } = await lockInvoice(call.db, row.taxInvoiceSeq)
      await call.db.update(taxInvoices).set({ mailedAt: call.now }).where(eq(taxInvoiceSeq, row.taxInvoiceSeq))
      await writeInvoiceHistory(call, locked, `이메일 발송 (${maskEmail(email)})`)
    })
  },
})

/** On weekdays, starts the transmission of invoices issued on earlier days. */
export const taxSendJob = defineJob({
  kind: 'tax-invoice-send',
  title: '발행 세금계산서 전송 시작',
  noun: '세금계산서',
  schedule: { dailyAt: '15:00', days: 'WEEKDAYS' },
  due: createRecordScan(taxInvoiceSeq, ({ now }) => and(eq(state, 'ISSUED'), lt(issuedAt, startOfDay(seoulDay(now))))),
  async perform({ db, now }, { key }) {
    const { row } = await lockInvoice(db, Number(key))
    if (row.state === 'ISSUED') await sendLocked({ db, now }, row, ['ISSUED'])
  },
})
