import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { seoulDay, shiftDays, shiftMonth } from '../../lib/seoul-time'
import { toInvoiceLines } from './invoice-lines'
import { eligibleOrders, lockOrders, profileOf } from './invoice-orders'
import { insertInvoice, replaceRequests } from './invoice-write'

/** Returns the last day of a month. */
const lastDay = (month: string): string => shiftDays(`${shiftMonth(month, 1)}-01`, -1)

/** Creates one draft for all orders of a business in a month. Throws 400, INVALID_STATE. */
export async function writeMonthly(
  call: AdminCall,
  { businessNumber, month, includeRequests }: Omit<Schemas['TaxInvoiceMonthly'], 'requestId'>,
) {
  const writeDate = lastDay(month)
  if (writeDate > seoulDay(call.now)) throw invalid({ month: '아직 끝나지 않은 달입니다.' })
  const profile = await profileOf(call.db, businessNumber)
  if (!profile) throw invalid({ businessNumber: '사업자회원을 찾을 수 없습니다.' })
  const { ceoName, taxEmail } = profile
  if (!ceoName || !taxEmail) throw invalidState('사업자회원의 대표자와 세금계산서 이메일을 먼저 등록해 주세요.')
  const query = { businessNumber, month, includeRequests }
  const eligible = await eligibleOrders(call.db, query)
  if (eligible.length === 0) throw invalidState(`${month}에 세금계산서를 발행할 주문이 없습니다.`)
  const seqs = eligible.map(({ orderSeq }) => orderSeq)
  await lockOrders(call.db, seqs)
  // a concurrent call may have taken some of them
  const still = await eligibleOrders(call.db, query)
  if (still.length !== eligible.length)
    throw invalidState('다른 관리자가 발행 중인 주문이 있습니다. 다시 시도해 주세요.')
  const allLines = still.flatMap(({ lines }) => lines)
  const invoiceLines = allLines.length > MAX_LINES ? onePerOrder(still) : allLines
  const invoice = await insertInvoice(
    call,
    {
      state: 'DRAFT',
      requestedBy: 'ADMIN',
      writeDate,
      businessNumber,
      branchNumber: profile.branchNumber,
      companyName: profile.companyName,
      ceoName,
      address: [profile.address1, profile.address2].filter(Boolean).join(' '),
      businessType: profile.businessType,
      businessCategory: profile.businessCategory,
      contactName: profile.managerName,
      email: taxEmail,
      phone: profile.managerPhone,
      ...toInvoiceLines(invoiceLines, 'TAXABLE'),
    },
    seqs,
    `${month} 월합계 임시저장 (주문 ${formatNumber(seqs.length)}건)`,
  )
  await replaceRequests(call, invoice, seqs)
  return invoice
}

/** Maximum number of lines of an invoice. */
const MAX_LINES = 99

/** Returns one line per order. If there are too many orders, the last line sums up the rest. */
function onePerOrder(eligible: readonly Schemas['EligibleOrder'][]): Schemas['TaxInvoiceLine'][] {
  const lines = eligible.map(({ lines: [first], itemSummary, heldAmount, orderNo }) => ({
    tradeDate: first?.tradeDate ?? '',
    name: itemSummary.slice(0, 100),
    spec: null,
    quantity: null,
    amount: heldAmount,
    remark: orderNo,
  }))
  if (lines.length <= MAX_LINES) return lines
  const rest = lines.slice(MAX_LINES - 1)
  const amount = rest.reduce((sum, line) => sum + line.amount, 0)
  const [first] = rest
  return [
    ...lines.slice(0, MAX_LINES - 1),
    {
      ...(first as (typeof lines)[number]),
      name: `${first?.name ?? ''} 외 주문 ${rest.length - 1}건`.slice(0, 100),
      amount,
      remark: null,
    },
  ]
}

export async function eligibleFor(
  call: AdminCall,
  { businessNumber, month, orderNo }: QueryOf<'GET /api/v1/admin/tax-invoices/eligible-orders'>,
): Promise<Schemas['EligibleOrders']> {
  const profile = await profileOf(call.db, businessNumber)
  // the form needs unmasked data, because masked names cannot be saved
  const unmasked = profile !== undefined && call.actor.piiUnmask
  const found = await eligibleOrders(call.db, { businessNumber, month, orderNo, includeRequests: true })
  call.log({
    action: 'LIST',
    resource: 'tax-invoices',
    targetCount: found.length,
    summary: `세금계산서 발행 대상 주문 조회: ${profile?.companyName ?? businessNumber} ${formatNumber(found.length)}건`,
    ...(unmasked ? { subjects: [{ type: 'MEMBER', seq: profile.memberSeq, label: profile.companyName }] } : {}),
    personal: unmasked,
  })
  return {
    buyer: profile
      ? {
          businessNumber,
          branchNumber: profile.branchNumber,
          companyName: profile.companyName,
          address: [profile.address1, profile.address2].filter(Boolean).join(' '),
          businessType: profile.businessType,
          businessCategory: profile.businessCategory,
          ceoName: unmasked ? profile.ceoName : null,
          contactName: unmasked ? profile.managerName : null,
          email: unmasked ? profile.taxEmail : null,
          phone: unmasked ? profile.managerPhone : null,
        }
      : null,
    orders: found,
  }
}
