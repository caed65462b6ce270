import { detailDef } from '@/kit/detail/detail-def'
import { orderCreateRules, orderTitles, orderUpdateRules } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { readSeq } from '@/shared/lib/read-value'
import { requiredPrompt } from '@/shared/lib/validate'
import { orderNoText } from '../order-number.rules'

/** Definition of a manually created order. After creation the page opens as `orderDetail`. */
export const manualOrder = detailDef<'/api/v1/admin/orders/{seq}', '/api/v1/admin/orders'>()({
  noun: '수기 주문',
  path: '/api/v1/admin/orders/{seq}',
  screen: '/orderdelivery/allorder/detail',
  list: '/orderdelivery/allorder',
  code: 'ORDER_MANAGEMENT',
  seq: (order) => order.orderSeq,
  name: (order) => orderNoText(order.orderNo),
  rules: orderUpdateRules,
  personal: ['ordererName', 'ordererPhone', 'ordererEmail', 'receiver', 'car'],
  titles: orderTitles,
  create: {
    path: '/api/v1/admin/orders',
    rules: orderCreateRules,
    once: true,
    blank: { deliveryMethod: 'MOUNT', paymentMethod: 'BANK_TRANSFER', lines: [], taxInvoiceRequest: false },
    prefill: ({ replacesClaimSeq }) => ({ replacesClaimSeq: readSeq(replacesClaimSeq) }),
  },
  check: ({ lines, deliveryMethod, storeSeq, paymentMethod, depositorName, ...values }) => ({
    // an order replacing a return has the same orderer; a member's is completed by the server
    ...(values.replacesClaimSeq || values.memberSeq
      ? {}
      : {
          ordererName: values.ordererName?.trim() ? undefined : requiredPrompt('주문자'),
          ordererPhone: values.ordererPhone ? undefined : requiredPrompt('휴대폰'),
          depositorName:
            paymentMethod === 'BANK_TRANSFER' && !depositorName?.trim() ? requiredPrompt('입금자명') : undefined,
        }),
    lines: lines?.length ? undefined : '상품을 추가해 주세요.',
    storeSeq: deliveryMethod !== 'PARCEL' && !storeSeq ? requiredPrompt('장착점') : undefined,
    ...Object.fromEntries(
      (lines ?? []).flatMap((line, at) =>
        line.unitPrice !== undefined && line.unitPrice !== null && [...(line.priceReason?.trim() ?? '')].length < 5
          ? [[`lines[${at}].priceReason`, requiredPrompt('변경 사유', 5)]]
          : [],
      ),
    ),
  }),
})
