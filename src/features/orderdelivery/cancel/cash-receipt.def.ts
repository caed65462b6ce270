import { choice, flag, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  cashReceiptKindLabels,
  cashReceiptStateLabels,
  cashReceiptTitles,
  filterTitles,
} from '@/shared/api/gen/orderdelivery-cancel.gen'
import { orderNoText } from '../order-number.rules'

const PATH = '/api/v1/admin/cash-receipts'

const facts = {
  noun: '현금영수증',
  unit: '건',
  path: PATH,
  screen: '/orderdelivery/cancel',
  code: 'CASH_RECEIPT_CANCEL',
  titles: cashReceiptTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: 'validAmount', time: 'issuedAt', others: ['identifier', 'ntsNumber'] },
  seq: (receipt: { cashReceiptSeq: number }) => receipt.cashReceiptSeq,
  name: (receipt: { orderNo: string }) => orderNoText(receipt.orderNo),
  excel: { resource: 'cash-receipts', personal: true },
  sorts: ['orderedAt', 'amount', 'validAmount', 'state', 'issuedAt', 'canceledAt'],
  sort: 'issuedAt,desc',
} as const

const FILTERS = [
  keyword(['orderNo', 'ordererName', 'ntsNumber', 'identifier'], {
    orderNo: '주문번호',
    ordererName: '주문자',
    ntsNumber: '국세청 승인번호',
    identifier: '발급번호 (끝 4자리)',
  }),
  period(['issuedAt', 'canceledAt', 'orderedAt']),
  choice('state', cashReceiptStateLabels),
  choice('kind', cashReceiptKindLabels),
  flag('selfIssued'),
] as const

/** Receipts that need attention: to be canceled, or with a failed cancellation. */
export const neededReceiptDef = listDef<typeof PATH>()({
  ...facts,
  filledWhen: '현금영수증을 발급한 주문이 취소되면',
  filters: FILTERS,
  fixed: { needed: true },
})

/** Receipts that the tax office refused and that can be issued again, those of the oldest orders first. */
export const failedReceiptDef = listDef<typeof PATH>()({
  ...facts,
  mainColumns: { state: 'state', amount: 'amount', time: 'orderedAt', others: ['failMessage', 'identifier'] },
  filledWhen: '국세청이 현금영수증 발급을 거절하면',
  filters: [keyword(['orderNo', 'ordererName'], { orderNo: '주문번호', ordererName: '주문자' }), period(['orderedAt'])],
  fixed: { reissuable: true },
  tab: 'failed',
  sort: 'orderedAt,asc',
})

export const cashReceiptDef = listDef<typeof PATH>()({
  ...facts,
  filledWhen: '주문에 현금영수증이 발급되면',
  filters: FILTERS,
  tab: 'all',
})
