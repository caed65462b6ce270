import { and, eq, inArray } from 'drizzle-orm'
import { AMEND, isCorrected } from '../../../domain/orderdelivery/amend-codes'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { seoulDay } from '../../lib/seoul-time'
import { isIssued, isOpen } from '../receipt/issued-invoice'
import { taxInvoices } from '../schema/tax-invoice.schema'
import { negateLines, returnedLines, toInvoiceLines } from './invoice-lines'
import { changeInvoice } from './invoice-moves'
import { type Invoice, ordersOf } from './invoice-record'
import { insertInvoice, lockVersion, writeInvoiceHistory } from './invoice-write'

/** Amended tax invoices (수정세금계산서). */

type Body = Omit<Schemas['TaxInvoiceAmend'], 'requestId'>
type Code = Schemas['TaxAmendCode']

const MAX_REMARK = 150

/** Returns the remark of a return or a canceled contract: the tax office requires the date of the original. */
const remarkOf = ({ writeDate, remark }: Invoice): string =>
  [`당초 작성일자 ${writeDate}`, remark].filter(Boolean).join(' · ').slice(0, MAX_REMARK)

/** Returns the values that an amendment takes over from the original. */
function inherited(original: Invoice, amendCode: Code) {
  return {
    purpose: original.purpose,
    taxType: original.taxType,
    businessNumber: original.businessNumber,
    branchNumber: original.branchNumber,
    companyName: original.companyName,
    ceoName: original.ceoName,
    address: original.address,
    businessType: original.businessType,
    businessCategory: original.businessCategory,
    contactName: original.contactName,
    email: original.email,
    phone: original.phone,
    remark: amendCode === AMEND.RETURN || amendCode === AMEND.CONTRACT_CANCELED ? remarkOf(original) : original.remark,
    amendOfSeq: original.taxInvoiceSeq,
    amendCode,
    rootSeq: original.rootSeq ?? original.taxInvoiceSeq,
    state: 'DRAFT' as const,
    requestedBy: 'ADMIN' as const,
  }
}

/** Returns lines and sums that reverse a whole invoice. */
const reversed = (original: Invoice) => ({
  lines: negateLines(original.lines),
  lineSummary: original.lineSummary,
  supplyTotal: -original.supplyTotal,
  // 0 instead of -0
  taxTotal: -original.taxTotal || 0,
  totalAmount: -original.totalAmount,
})

/** Returns the change of the amount. Throws 400. */
function differenceOf({ amendCode, amount }: Body): number {
  if (amount === undefined || amount === 0) throw invalid({ amount: '변동 금액을 입력해 주세요.' })
  if (amendCode === AMEND.RETURN && amount < 0) throw invalid({ amount: '환입 금액은 0보다 커야 합니다.' })
  return amendCode === AMEND.RETURN ? -amount : amount
}

async function checkAmendable(call: AdminCall, row: Invoice): Promise<void> {
  if (row.state !== 'SENT') throw invalidState('전송완료된 세금계산서만 수정발행할 수 있습니다.')
  if (row.amendOfSeq !== null && !isCorrected(row)) {
    throw invalidState('수정세금계산서는 다시 수정발행할 수 없습니다. 원본을 수정발행해 주세요.')
  }
  if (row.voided) throw invalidState('이미 취소분이 발행된 세금계산서입니다.')
  const others = await call.db
    .select()
    .from(taxInvoices)
    .where(and(eq(taxInvoices.amendOfSeq, row.taxInvoiceSeq), inArray(taxInvoices.state, ['REQUESTED', 'DRAFT'])))
  const open = others.find(({ state }) => isOpen(state))
  if (open) throw invalidState(`작성 중인 수정세금계산서가 있습니다. (${open.documentNo})`)
}

/** Returns an invoice and its amendments in force. */
async function inForce(call: AdminCall, row: Invoice): Promise<Invoice[]> {
  const amendments = await call.db.select().from(taxInvoices).where(eq(taxInvoices.amendOfSeq, row.taxInvoiceSeq))
  return [row, ...amendments.filter(({ state }) => isIssued(state))]
}

/**
 * Creates the draft amendments of an invoice that the tax office has received. Returns the one to continue with.
 * Throws 400, 404, CONFLICT, INVALID_STATE.
 */
export async function amendInvoice(call: AdminCall, seq: number, body: Body): Promise<Invoice> {
  const { row } = await lockVersion(call, seq, body.version)
  await checkAmendable(call, row)
  const orderSeqs = await ordersOf(call.db, seq)
  const { amendCode } = body
  const values = inherited(row, amendCode)
  const today = seoulDay(call.now)
  const write = (content: Pick<Invoice, 'writeDate'> & ReturnType<typeof reversed>, summary: string) =>
    insertInvoice(call, { ...values, ...content }, orderSeqs, `${summary} (${row.documentNo} 수정발행)`)

  // raises the version: forms that show the invoice without its amendment are outdated
  await writeInvoiceHistory(call, await changeInvoice(call, row, {}), `수정발행 (사유 ${amendCode})`)
  const all = await inForce(call, row)
  const remaining = all.reduce((sum, { totalAmount }) => sum + totalAmount, 0)
  if (amendCode === AMEND.SUPPLY_CHANGE || amendCode === AMEND.RETURN) {
    const amount = differenceOf(body)
    if (remaining + amount < 0) throw invalid({ amount: '남은 금액보다 많이 줄일 수 없습니다.' })
    if (amendCode === AMEND.RETURN)
      return write({ writeDate: today, ...returnedLines(all, -amount, today) }, '임시저장')
    const spec = row.lineSummary.slice(0, 60)
    const lines = [{ tradeDate: today, name: '공급가액 변동', spec, quantity: null, amount }]
    return write({ writeDate: today, ...toInvoiceLines(lines, row.taxType) }, '임시저장')
  }
  const writeDate = amendCode === AMEND.CONTRACT_CANCELED ? today : row.writeDate
  if (remaining !== row.totalAmount) {
    throw invalidState('공급가액 변동·환입을 수정발행한 세금계산서입니다. 남은 금액은 공급가액 변동으로 수정해 주세요.')
  }
  const reversal = await write({ writeDate, ...reversed(row) }, '취소분 임시저장')
  if (amendCode !== AMEND.CORRECTION) return reversal
  const { lines, lineSummary, supplyTotal, taxTotal, totalAmount } = row
  return write({ writeDate: row.writeDate, lines, lineSummary, supplyTotal, taxTotal, totalAmount }, '정정분 임시저장')
}
