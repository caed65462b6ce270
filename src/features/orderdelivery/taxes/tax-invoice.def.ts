import { choice, flag, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  taxInvoiceRowTitles,
  taxInvoiceStateLabels,
  taxPurposeLabels,
  taxRequestedByLabels,
} from '@/shared/api/gen/orderdelivery-taxes.gen'

export const taxInvoiceDef = listDef<'/api/v1/admin/tax-invoices'>()({
  noun: '세금계산서',
  unit: '건',
  filledWhen: '고객이 발행을 요청하거나 세금계산서를 등록하면',
  path: '/api/v1/admin/tax-invoices',
  screen: '/orderdelivery/taxes',
  code: 'ORDER_MANAGEMENT',
  titles: taxInvoiceRowTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: 'totalAmount',
    time: 'writeDate',
    others: ['companyName', 'supplyTotal', 'issuedAt'],
  },
  seq: (invoice) => invoice.taxInvoiceSeq,
  name: (invoice) => `${invoice.documentNo} ${invoice.companyName}`,
  excel: { resource: 'tax-invoices', personal: true },
  filters: [
    keyword(['companyName', 'businessNumber', 'orderNo', 'documentNo', 'ntsNumber'], {
      orderNo: '주문번호',
      businessNumber: '사업자번호',
      ntsNumber: '승인번호',
    }),
    period(['writeDate', 'issuedAt', 'createdAt']),
    // most invoices to be amended are transmitted
    choice('state', taxInvoiceStateLabels, {
      preset: ['REQUESTED', 'DRAFT', 'ISSUED', 'SEND_FAILED'],
      unless: 'amendNeeded',
    }),
    flag('amendNeeded'),
    choice('purpose', taxPurposeLabels),
    choice('requestedBy', taxRequestedByLabels),
  ],
  sorts: ['documentNo', 'writeDate', 'supplyTotal', 'totalAmount', 'state', 'issuedAt'],
  sort: 'writeDate,asc',
  doneSort: 'writeDate,desc',
})
