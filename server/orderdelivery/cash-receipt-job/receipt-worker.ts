import { asc, eq, inArray, sql } from 'drizzle-orm'
import { inTransaction } from '../../db/transaction'
import type { Db, Services } from '../../http/call'
import { claim } from '../../jobs/claim'
import { defineWorker, reportFailure } from '../../jobs/worker'
import { grouped } from '../../lib/numbers'
import { queueMessage } from '../../message/outbox'
import { type Refused, simulatedTaxOffice } from '../../registry/tax-office'
import { cashReceipts } from '../cash-receipt/cash-receipt.schema'
import type { ReceiptRow } from '../cash-receipt/receipt-record'
import { ASKING, cancelForRefund, lockReceipt, noteReceipt } from '../cash-receipt/receipts'
import { shownOrderNo } from '../order/messages'
import { orders } from '../order/order.schema'

/** The provider is asked again after so long without an answer, in ms; with the same key, so that it never acts twice. */
const AGAIN_MS = 60_000
const AT_ONCE = 50

const wasRefused = <T extends object | string>(answer: T | Refused): answer is Refused =>
  typeof answer === 'object' && 'refused' in answer

async function tellBuyer(db: Db, now: Date, row: ReceiptRow): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.orderSeq, row.orderSeq))
  if (!order) return
  await queueMessage(
    { db, now },
    {
      eventCode: 'CASH_RECEIPT_ISSUED',
      to: { name: order.ordererName, phone: order.ordererPhone, memberSeq: order.memberSeq },
      values: {
        주문번호: shownOrderNo(order.orderNo),
        결제금액: `${grouped(row.amount)}원`,
        현금영수증번호: row.ntsNumber ?? '',
      },
      related: { type: 'cashReceipt', seq: row.cashReceiptSeq },
      change: `ISSUED-${row.asks}`,
    },
  )
}

/** Writes down what the provider has said, unless somebody else did so before. */
async function settle(services: Services, asked: ReceiptRow, set: Partial<ReceiptRow>, told: string): Promise<void> {
  await inTransaction(services, async (db) => {
    const now = services.clock.now()
    const row = await lockReceipt(db, asked.cashReceiptSeq)
    if (row.state !== asked.state || row.asks !== asked.asks) return
    const [written] = await db
      .update(cashReceipts)
      .set({ ...set, updatedAt: now, updatedBy: null, version: sql`${cashReceipts.version} + 1` })
      .where(eq(cashReceipts.cashReceiptSeq, row.cashReceiptSeq))
      .returning()
    await noteReceipt({ db, now }, row, told)
    if (written?.state === 'ISSUED' && asked.state === 'REQUESTED' && !row.selfIssued) await tellBuyer(db, now, written)
    // what was refunded meanwhile is canceled next; a refusal is not asked about again by itself
    if (written && written.state !== 'CANCEL_FAILED') await cancelForRefund({ db, now }, row.orderSeq)
  })
}

async function issue(services: Services, row: ReceiptRow, key: string): Promise<void> {
  const office = services.taxOffice ?? simulatedTaxOffice
  const answer = await office.issueReceipt(key, row)
  if (wasRefused(answer)) {
    return settle(
      services,
      row,
      { state: 'FAILED', failMessage: answer.refused },
      `현금영수증 발급실패: ${answer.refused}`,
    )
  }
  const issued = { state: 'ISSUED', ntsNumber: answer.ntsNumber, validAmount: row.amount } as const
  await settle(
    services,
    row,
    { ...issued, canceledAmount: 0, issuedAt: services.clock.now() },
    `현금영수증 발급완료 (${answer.ntsNumber})`,
  )
}

async function cancel(services: Services, row: ReceiptRow, key: string): Promise<void> {
  const office = services.taxOffice ?? simulatedTaxOffice
  const amount = row.cancelAmount ?? 0
  const answer = await office.cancelReceipt(key, { ntsNumber: row.ntsNumber ?? '', amount })
  if (wasRefused(answer)) {
    const failed = { state: 'CANCEL_FAILED', failMessage: answer.refused } as const
    return settle(services, row, failed, `현금영수증 취소실패: ${answer.refused}`)
  }
  const validAmount = row.validAmount - amount
  await settle(
    services,
    row,
    {
      state: validAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
      canceledAmount: row.canceledAmount + amount,
      validAmount,
      cancelAmount: null,
      cancelNeeded: false,
      canceledAt: services.clock.now(),
    },
    `현금영수증 취소완료 (${grouped(amount)}원)`,
  )
}

/** Asks the provider about the receipts that wait; gives whether there were any. */
export async function askProvider(services: Services): Promise<boolean> {
  const now = services.clock.now()
  const waiting = inArray(cashReceipts.state, ['REQUESTED', 'CANCEL_REQUESTED'])
  const before = new Date(now.getTime() - AGAIN_MS)
  const rows = await claim(services, cashReceipts, 'cashReceiptSeq', {
    where: sql`${waiting} and (${cashReceipts.askedAt} is null or ${cashReceipts.askedAt} < ${before})`,
    order: [asc(cashReceipts.cashReceiptSeq)],
    limit: AT_ONCE,
    taken: { askedAt: now },
  })
  for (const row of rows) {
    const key = `cash-receipt-${row.cashReceiptSeq}-${row.asks}`
    try {
      await (row.state === 'REQUESTED' ? issue : cancel)(services, row, key)
    } catch (error) {
      // no answer: it waits for the next time
      reportFailure(services, 'cash-receipt', error)
    }
  }
  return rows.length > 0
}

export const cashReceiptWorker = defineWorker({
  name: ASKING,
  atOnce: 1,
  next: async (services) => ((await askProvider(services)) ? 'MORE' : 'NOTHING'),
})
