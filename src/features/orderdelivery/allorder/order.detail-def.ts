import { detailDef } from '@/kit/detail/detail-def'
import type { Detail } from '@/kit/detail/use-detail'
import { orderTitles, orderUpdateRules } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { orderNoText } from '../order-number.rules'

export const orderDetail = detailDef<'/api/v1/admin/orders/{seq}'>()({
  noun: '주문',
  path: '/api/v1/admin/orders/{seq}',
  screen: '/orderdelivery/allorder/detail',
  list: '/orderdelivery/allorder',
  code: ['ORDER_MANAGEMENT', 'ORDER_STATE_MANAGEMENT'],
  seq: (order) => order.orderSeq,
  name: (order) => orderNoText(order.orderNo),
  rules: orderUpdateRules,
  titles: orderTitles,
  notices: (order) => order.notices,
  resend: { ALREADY_RESERVED: 'cancelReservation' },
  personal: ['ordererName', 'ordererPhone', 'ordererEmail', 'receiver', 'car'],
})

/** The detail of an order, as its sections take it. */
export type OrderOf = Detail<'/api/v1/admin/orders/{seq}', never>
