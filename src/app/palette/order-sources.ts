import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { claimKindLabels, claimStateLabels, orderStateLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import { bankDepositStateLabels } from '@/shared/api/gen/orderdelivery-bankda.gen'
import { mountReservationStateLabels } from '@/shared/api/gen/orderdelivery-mountreserve.gen'
import { taxInvoiceStateLabels } from '@/shared/api/gen/orderdelivery-taxes.gen'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { keywordKindOf } from '../../../domain/common/keyword'
import { orderStateLabel } from '../../../domain/orderdelivery/order-transitions'
import { isBusinessNo, isName } from './keyword-kinds'
import { createRecordSource, type RecordSource } from './record-source'

/** Returns the keyword type of an order search: by order number, phone, plate, tracking number or name; null: none of these. */
function orderKeyword(text: string) {
  if (isName(text)) return 'ordererName' as const
  const kind = keywordKindOf(text)
  if (kind === 'orderNo') return 'orderNo' as const
  if (kind === 'phone') return 'ordererPhone' as const
  if (kind === 'plate') return 'carNumber' as const
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{4,13}$/.test(digits) || kind === 'size' || kind === 'businessNo') return null
  return digits.length < 10 ? ('all' as const) : ('trackingNumber' as const)
}

/** Returns the keyword type of a tax invoice search: by document, order or business number; null: none of these. */
function invoiceKeyword(text: string) {
  if (keywordKindOf(text) === 'orderNo') return 'orderNo' as const
  if (isBusinessNo(text)) return 'businessNumber' as const
  return /^t20\d{10}$/i.test(text) ? ('documentNo' as const) : null
}

/** Returns the keyword type of a reservation search: by phone, plate or order number; null: none of these. */
function mountKeyword(text: string) {
  const kind = keywordKindOf(text)
  if (kind === 'phone') return 'customerPhone' as const
  if (kind === 'plate') return 'carNumber' as const
  return kind === 'orderNo' ? kind : null
}

/** Search sources for orders and related records. */
export const orderSources: readonly RecordSource[] = [
  createRecordSource<'/api/v1/admin/orders'>({
    path: '/api/v1/admin/orders',
    noun: '주문',
    code: 'ORDER_MANAGEMENT',
    // excludes sizes and codes, because every search for persons is logged
    matches: (text) => orderKeyword(text) !== null,
    query: (keyword) => ({ keywordType: orderKeyword(keyword) ?? 'all', keyword, sort: 'orderedAt,desc' }),
    row: ({ orderSeq, orderNo, ordererName, ordererPhone, itemSummary, state, deliveryMethod }) => ({
      key: orderSeq,
      title: `${orderNoText(orderNo)} ${ordererName}`,
      note: [orderStateLabel(orderStateLabels, state, deliveryMethod), ordererPhone, itemSummary].join(' · '),
      target: { to: '/orderdelivery/allorder/detail', search: { seq: String(orderSeq) } },
    }),
    list: (keyword) => ({
      to: '/orderdelivery/allorder',
      search: { keywordType: orderKeyword(keyword) ?? 'all', keyword },
    }),
  }),
  createRecordSource<'/api/v1/admin/mount-reservations'>({
    path: '/api/v1/admin/mount-reservations',
    noun: '장착 예약',
    code: 'ORDER_MANAGEMENT',
    matches: (text) => mountKeyword(text) !== null,
    query: (keyword) => ({ keywordType: mountKeyword(keyword) ?? 'orderNo', keyword, sort: 'reservedAt,desc' }),
    row: ({ mountReservationSeq, reservedAt, storeName, customerName, carNumber, state }) => ({
      key: mountReservationSeq,
      title: `${cellTime(reservedAt)} ${storeName}`,
      note: [mountReservationStateLabels[state], customerName, carNumber].filter(Boolean).join(' · '),
      target: { to: '/orderdelivery/mountreserve', search: { seq: String(mountReservationSeq) } },
    }),
    list: (keyword) => ({
      to: '/orderdelivery/mountreserve',
      search: { keywordType: mountKeyword(keyword) ?? 'orderNo', keyword, reservedAt: 'all', state: 'all' },
    }),
  }),
  createRecordSource<'/api/v1/admin/order-claims'>({
    path: '/api/v1/admin/order-claims',
    noun: '취소·반품·교환',
    code: 'ORDER_STATE_MANAGEMENT',
    matches: (text) => ['orderNo', 'phone'].includes(keywordKindOf(text) ?? ''),
    // the server also recognizes a phone number
    query: (keyword) => ({ keywordType: 'orderNo', keyword, sort: 'requestedAt,desc' }),
    row: ({ orderClaimSeq, orderSeq, orderNo, ordererName, kind, state, itemSummary }) => ({
      key: orderClaimSeq,
      title: `${orderNoText(orderNo)} ${ordererName}`,
      note: [claimKindLabels[kind], claimStateLabels[state], itemSummary].join(' · '),
      target: { to: '/orderdelivery/allorder/detail', search: { seq: String(orderSeq) } },
    }),
    list: (keyword, [first]) => ({
      to: '/orderdelivery/orderstatus',
      search: { tab: `${first?.kind ?? 'CANCEL'}_REQUESTED`, keywordType: 'orderNo', keyword },
    }),
  }),
  createRecordSource<'/api/v1/admin/tax-invoices'>({
    path: '/api/v1/admin/tax-invoices',
    noun: '세금계산서',
    code: 'ORDER_MANAGEMENT',
    matches: (text) => invoiceKeyword(text) !== null,
    query: (keyword) => ({ keywordType: invoiceKeyword(keyword) ?? 'documentNo', keyword, sort: 'writeDate,desc' }),
    row: ({ taxInvoiceSeq, documentNo, companyName, state, totalAmount }) => ({
      key: taxInvoiceSeq,
      title: `${documentNo} ${companyName}`,
      note: [taxInvoiceStateLabels[state], `${formatThousands(totalAmount)}원`].join(' · '),
      target: { to: '/orderdelivery/taxes/detail', search: { seq: String(taxInvoiceSeq) } },
    }),
    list: (keyword) => ({
      to: '/orderdelivery/taxes',
      search: { keywordType: invoiceKeyword(keyword) ?? 'documentNo', keyword, state: 'all' },
    }),
  }),
]

/** Search source for deposits. Placed after persons, who are the more likely match for a name. */
export const depositSource: RecordSource = createRecordSource<'/api/v1/admin/bank-deposits'>({
  path: '/api/v1/admin/bank-deposits',
  noun: '입금내역',
  code: 'BANKDA_MANAGEMENT',
  matches: (text) => keywordKindOf(text) === 'orderNo' || isName(text),
  // the server also recognizes an order number
  query: (keyword) => ({ keywordType: 'depositorName', keyword, sort: 'depositedAt,desc' }),
  row: ({ bankDepositSeq, depositorName, amount, depositedAt, state }) => ({
    key: bankDepositSeq,
    title: `${depositorName} ${formatThousands(amount)}원`,
    note: [bankDepositStateLabels[state], cellTime(depositedAt)].join(' · '),
    target: { to: '/orderdelivery/bankda', search: { seq: String(bankDepositSeq) } },
  }),
  list: (keyword) => ({
    to: '/orderdelivery/bankda',
    search: { keywordType: 'depositorName', keyword, depositedAt: 'all', state: 'all' },
  }),
})
