import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { inTransaction } from '../../db/transaction'
import type { Services } from '../../http/call'
import { claim } from '../../jobs/claim'
import { isWeekend, onceADay } from '../../jobs/daily'
import { defineWorker, reportFailure } from '../../jobs/worker'
import { maskEmail } from '../../lib/mask'
import { seoulDay, startOfDay } from '../../lib/seoul'
import { simulatedTaxOffice } from '../../registry/tax-office'
import type { Invoice } from '../tax-invoice/invoice-record'
import { type Ground, lockInvoice, noteInvoice } from '../tax-invoice/invoice-write'
import { taxInvoices } from '../tax-invoice/tax-invoice.schema'
import { change, sendLocked } from './invoice-moves'

/** The way of invoices to their buyers and to the tax office; what is asked outside is asked once it is in the database. */

/** The office is asked again after so long, in ms. */
const AGAIN_MS = 20_000
const AT_ONCE = 50
const HOUR = 15

const officeOf = (services: Services) => services.taxOffice ?? simulatedTaxOffice

/** Writes down what the office has said of an invoice that is still where it was. */
async function settle(services: Services, asked: Invoice, work: (call: Ground, row: Invoice) => Promise<void>) {
  await inTransaction(services, async (db) => {
    const { row } = await lockInvoice(db, asked.taxInvoiceSeq)
    if (row.state === asked.state) await work({ db, now: services.clock.now() }, row)
  })
}

async function askAbout(services: Services, row: Invoice): Promise<void> {
  const now = services.clock.now()
  const since = row.sendingAt ?? now
  const key = `tax-invoice-${row.taxInvoiceSeq}-${since.getTime()}`
  const answer = await officeOf(services).sendInvoice(key, {
    ntsNumber: row.ntsNumber ?? '',
    email: row.email,
    since,
    now,
  })
  if (answer === 'PENDING') return
  await settle(services, row, async (call, held) => {
    const sent = answer === 'SENT'
    const set = sent
      ? { state: 'SENT' as const, sentAt: now }
      : { state: 'SEND_FAILED' as const, failMessage: answer.refused }
    await noteInvoice(call, await change(call, held, set), sent ? '전송완료' : `전송실패: ${answer.refused}`)
  })
}

async function mail(services: Services, row: Invoice): Promise<void> {
  const key = `tax-invoice-mail-${row.taxInvoiceSeq}`
  await officeOf(services).mailInvoice(key, { ntsNumber: row.ntsNumber ?? '', email: row.email })
  await inTransaction(services, async (db) => {
    const { row: held } = await lockInvoice(db, row.taxInvoiceSeq)
    const now = services.clock.now()
    await db.update(taxInvoices).set({ mailedAt: now }).where(eq(taxInvoices.taxInvoiceSeq, row.taxInvoiceSeq))
    await noteInvoice({ db, now }, held, `이메일 발송 (${maskEmail(row.email)})`)
  })
}

/** Takes the invoices that wait for the office, and asks about each; gives whether there were any. */
async function next(services: Services, what: 'SEND' | 'MAIL'): Promise<boolean> {
  const now = services.clock.now()
  const waits =
    what === 'SEND'
      ? eq(taxInvoices.state, 'SENDING')
      : and(isNull(taxInvoices.mailedAt), isNotNull(taxInvoices.issuedAt), sql`${taxInvoices.state} <> 'CANCELED'`)
  const rows = await claim(services, taxInvoices, 'taxInvoiceSeq', {
    where: and(waits, or(isNull(taxInvoices.askedAt), lt(taxInvoices.askedAt, new Date(now.getTime() - AGAIN_MS)))),
    order: [asc(taxInvoices.taxInvoiceSeq)],
    limit: AT_ONCE,
    taken: { askedAt: now },
  })
  for (const row of rows) {
    try {
      await (what === 'SEND' ? askAbout : mail)(services, row)
    } catch (error) {
      // no answer: it waits for the next time
      reportFailure(services, 'tax-invoice', error)
    }
  }
  return rows.length > 0
}

export const taxInvoiceWorker = defineWorker({
  name: 'tax-invoice',
  atOnce: 1,
  next: async (services) => {
    const mailed = await next(services, 'MAIL')
    const sent = await next(services, 'SEND')
    return mailed || sent ? 'MORE' : 'NOTHING'
  },
})

/** Sends what was issued on earlier days. Gives how many. */
export async function sendIssued(services: Services, now: Date): Promise<number> {
  const due = await services.db
    .select({ seq: taxInvoices.taxInvoiceSeq })
    .from(taxInvoices)
    .where(and(eq(taxInvoices.state, 'ISSUED'), lt(taxInvoices.issuedAt, startOfDay(seoulDay(now)))))
    .orderBy(asc(taxInvoices.taxInvoiceSeq))
  let sent = 0
  for (const { seq } of due) {
    await inTransaction(services, async (db) => {
      const { row } = await lockInvoice(db, seq)
      if (row.state !== 'ISSUED') return
      await sendLocked({ db, now }, row, ['ISSUED'])
      sent += 1
    })
  }
  return sent
}

/** On weekdays at 15:00. */
export const taxSendWorker = defineWorker({
  name: 'tax-invoice-send',
  atOnce: 1,
  next: async (services) => {
    const day = { name: 'tax-invoice-send', hour: HOUR, off: isWeekend }
    const worked = await onceADay(services, day, async (now) => void (await sendIssued(services, now)))
    return worked ? 'DONE' : 'NOTHING'
  },
})
