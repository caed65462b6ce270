import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Call, Db, Services } from '../../http/call'
import { defineJob, FOR_A_DAY } from '../../jobs/define-job'
import { grouped } from '../../lib/numbers'
import { queueMessage } from '../../message/outbox'
import { answerOf } from '../../registry/answer'
import { type Refused, simulatedTaxOffice } from '../../registry/tax-office'
import { cashReceipts } from '../cash-receipt/cash-receipt.schema'
import type { ReceiptRow } from '../cash-receipt/receipt-record'
import { ASKING, cancelForRefund, lockReceipt, noteReceipt } from '../cash-receipt/receipts'
import { shownOrderNo } from '../order/messages'
import { orders } from '../order/order.schema'

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
async function settle({ db, now }: Call, asked: ReceiptRow, set: Partial<ReceiptRow>, told: string): Promise<void> {
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
}

/** What the provider's answer makes of a receipt, and how its order's history tells it. */
interface Change {
  set: Partial<ReceiptRow>
  told: string
}

async function issue(services: Services, row: ReceiptRow, key: string): Promise<Change> {
  const office = services.outside.taxOffice ?? simulatedTaxOffice
  const answer = await answerOf(services, 'tax office', () => office.issueReceipt(key, row))
  if (wasRefused(answer)) {
    return { set: { state: 'FAILED', failMessage: answer.refused }, told: `현금영수증 발급실패: ${answer.refused}` }
  }
  const issued = { state: 'ISSUED', ntsNumber: answer.ntsNumber, validAmount: row.amount } as const
  return {
    set: { ...issued, canceledAmount: 0, issuedAt: services.clock.now() },
    told: `현금영수증 발급완료 (${answer.ntsNumber})`,
  }
}

async function cancel(services: Services, row: ReceiptRow, key: string): Promise<Change> {
  const office = services.outside.taxOffice ?? simulatedTaxOffice
  const amount = row.cancelAmount ?? 0
  const answer = await answerOf(services, 'tax office', () =>
    office.cancelReceipt(key, { ntsNumber: row.ntsNumber ?? '', amount }),
  )
  if (wasRefused(answer)) {
    return {
      set: { state: 'CANCEL_FAILED', failMessage: answer.refused },
      told: `현금영수증 취소실패: ${answer.refused}`,
    }
  }
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
    told: `현금영수증 취소완료 (${grouped(amount)}원)`,
  }
}

const WAITING = ['REQUESTED', 'CANCEL_REQUESTED'] as const

/** Asks the tax office about receipts that wait for it. A key is a receipt's number and that of its request: what is asked anew is another job. */
export const cashReceiptJob = defineJob({
  kind: ASKING,
  title: '현금영수증 발급·취소 요청',
  noun: '현금영수증',
  ...FOR_A_DAY,
  pollSeconds: 5,
  async due({ db, limit, notQueued }) {
    const { cashReceiptSeq, asks } = cashReceipts
    const rows = await db
      .select({ seq: cashReceiptSeq, asks })
      .from(cashReceipts)
      .where(and(inArray(cashReceipts.state, [...WAITING]), notQueued(sql`${cashReceiptSeq} || '-' || ${asks}`)))
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
    if (!row || row.asks !== asks || !WAITING.some((state) => state === row.state)) return
    const key = `cash-receipt-${job.key}`
    const { set, told } = await (row.state === 'REQUESTED' ? issue : cancel)(services, row, key)
    await finish((call) => settle(call, row, set, told))
  },
})
