import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { defineJob, RETRY_FOR_A_DAY, TryLater } from '../../jobs/define-job'
import { createRecordScan } from '../../jobs/due-records'
import type { JobRun } from '../../jobs/job-kind'
import { maskEmail } from '../../lib/mask'
import { seoulDay, startOfDay } from '../../lib/seoul-time'
import { askProvider } from '../../providers/ask-provider'
import { NotConnectedError } from '../../providers/ports'
import type { InvoiceRequest } from '../../providers/tax-office/port'
import { taxInvoices } from '../schema/tax-invoice.schema'
import { changeInvoice, sendLocked } from './invoice-moves'
import type { Invoice } from './invoice-record'
import { lockInvoice, writeInvoiceHistory } from './invoice-write'

/** Jobs that issue, send and cancel invoices at the tax office. External calls happen after the data is committed. */

/**
 * Interval for asking the tax office about an invoice in transmission, in ms; later a tenth of the time that it took.
 */
const POLL_MS = 20_000

const { taxInvoiceSeq, state, sendingAt, issuedAt, mailedAt, revokedAt } = taxInvoices

async function invoiceOf({ services }: JobRun, seq: number): Promise<Invoice | undefined> {
  const [row] = await services.db.select().from(taxInvoices).where(eq(taxInvoiceSeq, seq))
  return row
}

/** States in which an issued invoice counts. */
const IN_FORCE = ['ISSUED', 'SENDING', 'SENT'] as const

/** Returns the key of the document at the tax office: a new one after it was refused. */
const documentKeyOf = ({ taxInvoiceSeq: seq, attempt }: Invoice): string => `tax-invoice-${seq}-${attempt}`

/** Returns the number of the original at the tax office. */
async function numberOfOriginal({ services }: JobRun, seq: number): Promise<string> {
  const [original] = await services.db.select().from(taxInvoices).where(eq(taxInvoiceSeq, seq))
  if (!original?.ntsNumber) throw new Error(`invoice ${seq} has no number`)
  return original.ntsNumber
}

/** Returns the request that describes an invoice to the tax office. */
async function requestOf(run: JobRun, row: Invoice): Promise<InvoiceRequest> {
  const { amendCode, amendOfSeq } = row
  const isAmendment = amendCode !== null && amendOfSeq !== null
  return {
    documentNo: row.documentNo,
    writeDate: row.writeDate,
    purpose: row.purpose,
    taxType: row.taxType,
    supplier: row.supplier,
    buyer: row,
    lines: row.lines,
    supplyTotal: row.supplyTotal,
    taxTotal: row.taxTotal,
    totalAmount: row.totalAmount,
    remark: row.remark,
    amends: isAmendment ? { code: amendCode, ntsNumber: await numberOfOriginal(run, amendOfSeq) } : null,
  }
}

/** Returns the refusal of a missing tax office. Throws any other error. */
function refusedUnconnected(error: unknown): { refused: string; unconnected: true } {
  if (error instanceof NotConnectedError) return { refused: error.message, unconnected: true }
  throw error
}

/** Length of the column. */
const MAX_MESSAGE = 200

const NO_ANSWER = '국세청이 하루 동안 응답하지 않았습니다. 홈택스에서 확인한 뒤 재전송해 주세요.'

/** Returns the invoice's number and sending time of a job's key. */
const readKey = (key: string): number[] => key.split('-').map(Number)

/** Result of the transmission of an invoice. */
type Sent = Partial<Invoice> & ({ state: 'SENT'; ntsNumber: string } | { state: 'SEND_FAILED'; failMessage: string })

/** Stores the result of a transmission, unless the invoice changed meanwhile. */
async function storeSent(call: Call, key: string, set: (row: Invoice) => Sent): Promise<void> {
  const [seq = 0, since] = readKey(key)
  const { row } = await lockInvoice(call.db, seq)
  if (row.state !== 'SENDING' || row.sendingAt?.getTime() !== since) return
  const written = await changeInvoice(call, row, set(row))
  await writeInvoiceHistory(call, written, written.state === 'SENT' ? '전송완료' : `전송실패: ${written.failMessage}`)
}

/** Returns the columns of an invoice that the tax office has refused: its next document gets another key. */
const refusedSet = (row: Invoice, failMessage: string) =>
  ({ state: 'SEND_FAILED', failMessage: failMessage.slice(0, MAX_MESSAGE), attempt: row.attempt + 1 }) as const

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
    const from = row?.sendingAt
    if (row?.state !== 'SENDING' || !from || from.getTime() !== since) return
    const now = services.clock.now()
    const request = await requestOf(run, row)
    const answer = await askProvider(services, 'taxOffice', (office) =>
      office.sendInvoice(documentKeyOf(row), request, { since: from, now }),
    ).catch(refusedUnconnected)
    if ('unconnected' in answer) {
      const failMessage = answer.refused
      return finish((call) => storeSent(call, job.key, () => ({ state: 'SEND_FAILED', failMessage })))
    }
    if ('refused' in answer) {
      return finish((call) => storeSent(call, job.key, (locked) => refusedSet(locked, answer.refused)))
    }
    if (answer.state === 'PENDING') {
      throw new TryLater(new Date(now.getTime() + Math.max(POLL_MS, (now.getTime() - from.getTime()) / 10)))
    }
    const { ntsNumber } = answer
    await finish((call) => storeSent(call, job.key, () => ({ state: 'SENT', sentAt: call.now, ntsNumber })))
  },
  // the document keeps its key, so that sending it again returns the result of this attempt
  async whenDead(call, { key }) {
    await storeSent(call, key, () => ({ state: 'SEND_FAILED', failMessage: NO_ANSWER }))
    return 'SETTLED'
  },
})

/** Stores the tax office's number of an issued invoice, which it has mailed to the buyer. */
async function storeIssued(call: Call, seq: number, ntsNumber: string): Promise<void> {
  const { row } = await lockInvoice(call.db, seq)
  // canceled meanwhile: the tax office must be asked again to cancel it too
  const set = row.state === 'CANCELED' ? { ntsNumber, revokedAt: null } : { ntsNumber, mailedAt: call.now }
  await call.db.update(taxInvoices).set(set).where(eq(taxInvoiceSeq, seq))
  if (row.state !== 'CANCELED') await writeInvoiceHistory(call, row, `이메일 발송 (${maskEmail(row.email)})`)
}

/** Stores that the tax office did not issue an invoice, unless it changed meanwhile. */
async function storeUnissued(call: Call, { taxInvoiceSeq: seq, attempt }: Invoice, refused: string): Promise<void> {
  const { row } = await lockInvoice(call.db, seq)
  if (row.state !== 'ISSUED' || row.attempt !== attempt) return
  await writeInvoiceHistory(call, await changeInvoice(call, row, refusedSet(row, refused)), `발행실패: ${refused}`)
}

/** Requests the numbers of issued invoices from the tax office, which mails the invoices to the buyers. */
export const invoiceMailJob = defineJob({
  kind: 'tax-invoice-mail',
  title: '세금계산서 승인번호·이메일 발송',
  noun: '세금계산서',
  ...RETRY_FOR_A_DAY,
  pollSeconds: 10,
  async due({ db, limit, notQueued, services }) {
    if (services.providers.stateOf('taxOffice') === 'NOT_CONNECTED') return []
    const unmailed = and(isNull(mailedAt), isNotNull(issuedAt), inArray(state, [...IN_FORCE]))
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
    if (!row?.issuedAt || row.mailedAt || services.providers.stateOf('taxOffice') === 'NOT_CONNECTED') return
    if (row.state === 'CANCELED') {
      // an earlier attempt may have been done after the tax office was asked to cancel it
      await run.step(({ db }) =>
        db.update(taxInvoices).set({ revokedAt: null }).where(eq(taxInvoiceSeq, row.taxInvoiceSeq)),
      )
      return
    }
    if (!IN_FORCE.some((each) => each === row.state)) return
    const request = await requestOf(run, row)
    const answer = await askProvider(services, 'taxOffice', (office) =>
      office.issueInvoice(documentKeyOf(row), request),
    )
    await finish((call) =>
      'refused' in answer
        ? storeUnissued(call, row, answer.refused)
        : storeIssued(call, row.taxInvoiceSeq, answer.ntsNumber),
    )
  },
})

/** Stores the tax office's answer to the cancellation of an invoice, which it may have transmitted already. */
async function storeRevoked(call: Call, seq: number, answer: 'DONE' | { refused: string }): Promise<void> {
  const { row } = await lockInvoice(call.db, seq)
  if (row.state !== 'CANCELED') return
  if (answer === 'DONE') {
    await call.db.update(taxInvoices).set({ revokedAt: call.now }).where(eq(taxInvoiceSeq, seq))
    return
  }
  const failMessage = answer.refused.slice(0, MAX_MESSAGE)
  const kept = await changeInvoice(call, row, { state: 'SENT', sentAt: call.now, amendNeeded: true, failMessage })
  await writeInvoiceHistory(call, kept, `발행취소 실패: ${answer.refused} 수정발행해 주세요.`)
}

/**
 * Cancels invoices at the tax office that were canceled here after they were issued, so that they are not transmitted.
 */
export const invoiceCancelJob = defineJob({
  kind: 'tax-invoice-cancel',
  title: '세금계산서 발행취소 요청',
  noun: '세금계산서',
  ...RETRY_FOR_A_DAY,
  pollSeconds: 10,
  async due({ db, limit, notQueued, services }) {
    if (services.providers.stateOf('taxOffice') === 'NOT_CONNECTED') return []
    const rows = await db
      .select({ seq: taxInvoiceSeq })
      .from(taxInvoices)
      .where(and(eq(state, 'CANCELED'), isNull(revokedAt), isNotNull(issuedAt), notQueued(taxInvoiceSeq)))
      .orderBy(asc(taxInvoiceSeq))
      .limit(limit)
    return rows.map(({ seq }) => ({ key: String(seq) }))
  },
  async run(run) {
    const { services, job, finish } = run
    const row = await invoiceOf(run, Number(job.key))
    if (row?.state !== 'CANCELED' || row.revokedAt || services.providers.stateOf('taxOffice') === 'NOT_CONNECTED')
      return
    const answer = await askProvider(services, 'taxOffice', (office) =>
      office.cancelInvoice(documentKeyOf(row), row.cancelReason ?? ''),
    )
    await finish((call) => storeRevoked(call, row.taxInvoiceSeq, answer))
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
