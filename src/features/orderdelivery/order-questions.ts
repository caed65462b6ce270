import type { Outcome } from '@/kit/list/actions'
import { orderActionLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import { askText } from '@/shared/ui/layers/ask-text'
import { orderMoves } from '../../../openapi/formats/order-moves'
import type { Plain } from './order-actions'

/** What is said before many orders are moved. */
export const QUESTIONS: Record<Plain, string> = {
  CONFIRM_DEPOSIT: '입금을 확인하고 결제완료로 바꿉니다. 구매자에게 결제완료 알림을 보냅니다.',
  PREPARE: '발주를 확인하고 상품준비중으로 바꿉니다.',
  UNPREPARE: '발주를 취소하고 결제완료로 되돌립니다.',
  DELIVER: '배송완료로 바꿉니다. 구매자에게 알림을 보냅니다.',
  MOUNT: '장착완료로 바꿉니다. 진행 중인 예약도 함께 완료됩니다.',
  CONFIRM: '구매확정으로 바꿉니다. 포인트가 적립되며 되돌릴 수 없습니다.',
  DEPOSIT_GUIDE: '입금안내를 다시 보냅니다. 한 주문에 하루 3번까지 보낼 수 있습니다.',
}

/** Asks why an order goes back, and sends it. */
export const askUnship = (title: string, send: (reason: string) => Promise<Outcome>): Promise<Outcome | undefined> =>
  askText(
    {
      ...{ title, label: '사유', least: orderMoves.UNSHIP.reason ?? 1, most: 200 },
      message: '송장을 지우고 상품준비중으로 되돌립니다.',
      confirmLabel: orderActionLabels.UNSHIP,
      danger: true,
    },
    send,
  )
