import { detailDef } from '@/kit/detail/detail-def'
import { taxInvoiceTitles } from '@/shared/api/gen/orderdelivery-taxes.gen'
import { taxInvoiceCreateRules, taxInvoiceUpdateRules } from '@/shared/api/gen/orderdelivery-taxes-form.gen'
import { todaySeoul } from '@/shared/lib/cell-dates'

export const taxInvoiceDetail = detailDef<'/api/v1/admin/tax-invoices/{seq}', '/api/v1/admin/tax-invoices'>()({
  noun: '세금계산서',
  unit: '건',
  path: '/api/v1/admin/tax-invoices/{seq}',
  screen: '/orderdelivery/taxes/detail',
  list: '/orderdelivery/taxes',
  code: 'ORDER_MANAGEMENT',
  seq: (invoice) => invoice.taxInvoiceSeq,
  name: (invoice) => `${invoice.documentNo} ${invoice.companyName}`,
  rules: taxInvoiceUpdateRules,
  titles: taxInvoiceTitles,
  personal: ['ceoName', 'contactName', 'email', 'phone'],
  removable: true,
  deleteRefusal: ({ state }) => (state === 'REQUESTED' ? '발행요청은 삭제할 수 없습니다. 반려해 주세요.' : undefined),
  create: {
    path: '/api/v1/admin/tax-invoices',
    rules: taxInvoiceCreateRules,
    blank: { purpose: 'RECEIPT', taxType: 'TAXABLE', lines: [], orderSeqs: [] },
    prefill: () => ({ writeDate: todaySeoul(new Date()) }),
  },
  check: ({ writeDate }) => ({
    writeDate:
      writeDate && writeDate > todaySeoul(new Date()) ? '작성일자는 오늘까지의 날짜로 입력해 주세요.' : undefined,
  }),
})
