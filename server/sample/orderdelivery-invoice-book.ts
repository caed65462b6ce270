import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import { seoulDay, startOfDay } from '../lib/seoul-time'
import type { taxInvoiceHistories, taxInvoiceOrders, taxInvoices } from '../orderdelivery/schema/tax-invoice.schema'

type Invoice = typeof taxInvoices.$inferSelect
type Buyer = Pick<
  Invoice,
  | 'businessNumber'
  | 'branchNumber'
  | 'companyName'
  | 'ceoName'
  | 'address'
  | 'businessType'
  | 'businessCategory'
  | 'contactName'
  | 'email'
  | 'phone'
>

const ISSUED: readonly Schemas['TaxInvoiceState'][] = ['ISSUED', 'SENDING', 'SEND_FAILED', 'SENT', 'CANCELED']

/** Returns 15:00 of the next weekday. */
function nextSending(after: Date): Date {
  let day = startOfDay(seoulDay(after)).getTime() + DAY_MS
  while ([0, 6].includes(new Date(day + 9 * 3_600_000).getUTCDay())) day += DAY_MS
  return new Date(day + 15 * 3_600_000)
}

/** Collects the sample's invoices with their orders and steps. */
export class Book {
  readonly invoices: Invoice[] = []
  readonly links: (typeof taxInvoiceOrders.$inferSelect)[] = []
  readonly steps: (typeof taxInvoiceHistories.$inferSelect)[] = []
  private readonly days = new Map<string, number>()

  constructor(
    private readonly supplier: Schemas['TaxSupplier'],
    private readonly now: Date,
  ) {}

  /** Adds an invoice created at `createdAt` in the given state. */
  add(
    orderSeq: number,
    createdAt: Date,
    given: Pick<Invoice, 'state' | 'writeDate' | 'lines' | 'lineSummary' | 'supplyTotal' | 'taxTotal' | 'totalAmount'> &
      Buyer &
      Partial<Invoice>,
  ): Invoice {
    const taxInvoiceSeq = this.invoices.length + 1
    const day = seoulDay(createdAt).replaceAll('-', '')
    const number = (this.days.get(day) ?? 0) + 1
    this.days.set(day, number)
    const issued = ISSUED.includes(given.state)
    // invoices that were not sent yet were issued this morning
    const issuedAt = !issued
      ? null
      : given.state === 'ISSUED'
        ? new Date(this.now.getTime() - 60_000 * (taxInvoiceSeq % 30))
        : new Date(createdAt.getTime() + 1_800_000)
    const sending = issuedAt && given.state !== 'ISSUED' && given.state !== 'CANCELED' ? nextSending(issuedAt) : null
    const sendingAt = sending && sending > this.now ? this.now : sending
    const sentAt = given.state === 'SENT' && sendingAt ? new Date(sendingAt.getTime() + 60_000) : null
    const updatedAt = sentAt ?? issuedAt ?? createdAt
    const row: Invoice = {
      taxInvoiceSeq,
      documentNo: `T${day}${String(number).padStart(4, '0')}`,
      purpose: 'RECEIPT',
      taxType: 'TAXABLE',
      supplier: this.supplier,
      remark: null,
      amountReason: null,
      ntsNumber: issued
        ? `${given.writeDate.replaceAll('-', '')}41000001${String(taxInvoiceSeq).padStart(8, '0')}`
        : null,
      issuedAt,
      mailedAt: issuedAt,
      sendingAt,
      sentAt,
      failMessage: given.state === 'SEND_FAILED' ? '공급받는자의 이메일을 확인해 주세요.' : null,
      attempt: 1,
      revokedAt: given.state === 'CANCELED' ? updatedAt : null,
      amendOfSeq: null,
      amendCode: null,
      rootSeq: null,
      amendNeeded: false,
      voided: false,
      rejectReason: given.state === 'REJECTED' ? '사업자등록번호와 상호가 일치하지 않습니다.' : null,
      cancelReason: given.state === 'CANCELED' ? '공급받는자 정보 오류로 다시 발행' : null,
      requestedBy: given.amendOfSeq || (issued && taxInvoiceSeq % 4 === 0) ? 'ADMIN' : 'CUSTOMER',
      createdAt,
      createdBy: null,
      updatedAt,
      updatedBy: issued ? 'acc_lead' : null,
      version: 1,
      ...given,
    }
    this.invoices.push(row)
    this.links.push({ taxInvoiceSeq, orderSeq })
    const step = (at: Date | null, summary: string, actorName: string | null): void => {
      if (at) this.steps.push({ taxInvoiceHistorySeq: this.steps.length + 1, taxInvoiceSeq, at, actorName, summary })
    }
    step(createdAt, row.requestedBy === 'CUSTOMER' ? '발행요청' : '임시저장', null)
    step(issuedAt, '발행', '임경희')
    step(sendingAt, '국세청 전송', null)
    step(sentAt, '전송완료', null)
    if (row.rejectReason) step(updatedAt, `반려: ${row.rejectReason}`, '임경희')
    if (row.cancelReason) step(updatedAt, `발행취소: ${row.cancelReason}`, '임경희')
    if (row.failMessage) step(sendingAt, `전송실패: ${row.failMessage}`, null)
    return row
  }
}
