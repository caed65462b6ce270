import { salutationOf, textAnswerPart } from '@/features/inquirycommunity/inquiry-shared/inquiry.rules'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import type { Schemas } from '@/shared/api/types'

type Inquiry = Schemas['Inquiry']

/** The answer part of general inquiries. */
export const shopAnswer = textAnswerPart<Inquiry>({
  target: 'INQUIRY',
  values: (record) => ({
    고객명: salutationOf(record),
    ...(record.orderNo && { 주문번호: orderNoText(record.orderNo) }),
    ...(record.storeName && { 장착점명: record.storeName }),
    ...(record.order?.lines[0] && { 상품명: record.order.lines[0].name }),
    ...(record.assigneeName && { 담당자명: record.assigneeName }),
  }),
})

/** Returns whether the text can be edited: recorded by an admin and not answered yet. */
export const canEditInquiry = ({ channel, state }: Pick<Inquiry, 'channel' | 'state'>): boolean =>
  channel !== 'SHOP' && state !== 'ANSWERED'
