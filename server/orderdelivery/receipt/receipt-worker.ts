import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { HOUR_MS } from '../../../domain/common/durations'
import { splitVat } from '../../../domain/common/vat'
import type { Call, Services } from '../../call/call'
import type { Db } from '../../db/database'
import { defineJob, RETRY_FOR_A_DAY, TryLater } from '../../jobs/define-job'
import { formatNumber } from '../../lib/numbers'
import { queueMessage } from '../../message/outbox'
import { askProvider } from '../../providers/ask-provider'
import { NotConnectedError } from '../../providers/ports'
import type { ReceiptCancel, ReceiptRequest, Refused } from '../../providers/tax-office/port'
import { formatOrderNo, orderNameOf } from '../order/order-messages'
import { supplierNow } from '../order/supplier'
import { cashReceipts } from '../schema/cash-receipt.schema'
import { orderLines, orders } from '../schema/order.schema'
import type { ReceiptRow } from './receipt-record'
import { cancelOrderExcess, lockReceipt, RECEIPT_JOB_KIND, writeReceiptHistory } from './receipts'

const wasRefused = <T extends object | string>(answer: T | Refused): answer is Refused =>
  typeof answer === 'object' && 'refused' in answer

/** Returns a refusal if no tax office is connected, so that nothing is tried again; rethrows any other error. */
function refusedUnconnected(error: unknown): Refused {
  if (error instanceof NotConnectedError) return { refused: error.message }
  throw error
}

async function notifyBuyer(db: Db, now: Date, row: ReceiptRow): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.orderSeq, row.orderSeq))
  if (!order) return
  await queueMessage(
    { db, now },
    {
      eventCode: 'CASH_RECEIPT_ISSUED',
      to: { name: order.ordererName, phone: order.ordererPhone, memberSeq: order.memberSeq },
      values: {
        주문번호: formatOrderNo(order.orderNo),
        결제금액: `${formatNumber(row.amount)}원`,
        현금영수증번호: row.ntsNumber ?? '',
      },
      related: { type: 'cashReceipt', seq: row.cashReceiptSeq },
      change: `ISSUED-${row.asks}`,
    },
  )
}

/** Stores the provider's answer, unless the receipt changed meanwhile. */
async function storeAnswer(
  { db, now }: Call,
  requested: ReceiptRow,
  set: Partial<ReceiptRow>,
  summary: string,
): Promise<void> {
  const row = await lockReceipt(db, requested.cashReceiptSeq)
  if (row.state !== requested.state || row.asks !== requested.asks) return
  const [written] = await db
    .update(cashReceipts)
    .set({ ...set, updatedAt: now, updatedBy: null, version: sql`${cashReceipts.version} + 1` })
    .where(eq(cashReceipts.cashReceiptSeq, row.cashReceiptSeq))
    .returning()
  await writeReceiptHistory({ db, now }, row, summary)
  if (written?.state === 'ISSUED' && requested.state === 'REQUESTED' && !row.selfIssued)
    await notifyBuyer(db, now, written)
  // cancels what was refunded meanwhile; a refused cancellation is not repeated automatically
  if (written && written.state !== 'CANCEL_FAILED') await cancelOrderExcess({ db, now }, row.orderSeq)
}

/** Changes of a receipt by the provider's answer, with the text for the order's history. */
interface Change {
  set: Partial<ReceiptRow>
  summary: string
}

/** Returns the request that describes a receipt to the tax office. */
async function requestOf(db: Db, row: ReceiptRow): Promise<ReceiptRequest> {
  const [order] = await db.select().from(orders).where(eq(orders.orderSeq, row.orderSeq))
  if (!order) throw new Error(`order ${row.orderSeq} not found`)
  const condition = eq(orderLines.orderSeq, row.orderSeq)
  const lines = await db.select().from(orderLines).where(condition).orderBy(asc(orderLines.lineNo))
  return {
    kind: row.kind,
    identifier: row.identifier,
    amount: row.amount,
    supplyAmount: row.supplyAmount,
    vat: row.vat,
    itemName: orderNameOf(lines),
    orderNo: order.orderNo,
    buyerName: order.ordererName,
    supplier: await supplierNow(db),
  }
}

/**
 * Returns the cancellation of a part of an issued receipt. Supply and tax are the differences between the valid amounts
 * before and after, so that those of all cancellations add up to those of the receipt.
 */
function cancelOf(row: ReceiptRow, amount: number): ReceiptCancel {
  const [before, after] = [splitVat(row.validAmount), splitVat(row.validAmount - amount)]
  return {
    ntsNumber: row.ntsNumber ?? '',
    issuedAt: row.issuedAt ?? row.createdAt,
    amount,
    supplyAmount: before.supply - after.supply,
    vat: before.tax - after.tax,
    whole: amount === row.amount,
    reason: row.cancelReason ?? 'ETC',
  }
}

async function issue(services: Services, row: ReceiptRow, key: string): Promise<Change> {
  const request = await requestOf(services.db, row)
  const answer = await askProvider(services, 'taxOffice', (office) => office.issueReceipt(key, request)).catch(
    refusedUnconnected,
  )
  if (wasRefused(answer)) {
    return { set: { state: 'FAILED', failMessage: answer.refused }, summary: `현금영수증 발급실패: ${answer.refused}` }
  }
  const issued = { state: 'ISSUED', ntsNumber: answer.ntsNumber, validAmount: row.amount } as const
  return {
    set: { ...issued, canceledAmount: 0, issuedAt: answer.issuedAt ?? services.clock.now() },
    summary: `현금영수증 발급완료 (${answer.ntsNumber})`,
  }
}

async function cancel(services: Services, row: ReceiptRow, key: string): Promise<Change> {
  const amount = row.cancelAmount ?? 0
  const answer = await askProvider(services, 'taxOffice', (office) =>
    office.cancelReceipt(key, cancelOf(row, amount)),
  ).catch(refusedUnconnected)
  if (wasRefused(answer)) {
    return {
      set: { state: 'CANCEL_FAILED', failMessage: answer.refused },
      summary: `현금영수증 취소실패: ${answer.refused}`,
    }
  }
  if (answer === 'LATER') throw new TryLater(new Date(services.clock.now().getTime() + HOUR_MS))
  const validAmount = row.validAmount - amount
  return {
    set: {
      state: validAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
      canceledAmount: row.canceledAmount + amount,
      validAmount,
      cancelAmount: null,
      cancelNeeded: false,
      canceledAt: services.clock.now(),
    },
    summary: `현금영수증 취소완료 (${formatNumber(amount)}원)`,
  }
}

const PENDING_STATES = ['REQUESTED', 'CANCEL_REQUESTED'] as const

/**
 * Sends pending receipts to the tax office. The key is the receipt's number and request counter, so that a new
 * request is a new job.
 */
export const cashReceiptJob = defineJob({
  kind: RECEIPT_JOB_KIND,
  title: '현금영수증 발급·취소 요청',
  noun: '현금영수증',
  ...RETRY_FOR_A_DAY,
  pollSeconds: 5,
  async due({ db, limit, notQueued }) {
    const { cashReceiptSeq, asks } = cashReceipts
    const rows = await db
      .select({ seq: cashReceiptSeq, asks })
      .from(cashReceipts)
      .where(and(inArray(cashReceipts.state, [...PENDING_STATES]), notQueued(sql`${cashReceiptSeq} || '-' || ${asks}`)))
      .orderBy(asc(cashReceiptSeq))
      .limit(limit)
    return rows.map((row) => ({ key: `${row.seq}-${row.asks}` }))
  },
  async run({ services, job, finish }) {
    const [seq, asks] = job.key.split('-').map(Number)
    const [row] = await services.db
      .select()
      .from(cashReceipts)
      .where(eq(cashReceipts.cashReceiptSeq, seq ?? 0))
    if (!row || row.asks !== asks || !PENDING_STATES.some((state) => state === row.state)) return
    const key = `cash-receipt-${job.key}`
    const { set, summary } = await (row.state === 'REQUESTED' ? issue : cancel)(services, row, key)
    await finish((call) => storeAnswer(call, row, set, summary))
  },
})
