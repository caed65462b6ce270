import { sends } from '@/features/sends'
import type { Outcome } from '@/kit/list/actions'
import { orderActionLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { askText } from '@/shared/ui/layers/ask-text'
import type { Question } from '@/shared/ui/layers/question-view'
import { orderTransitions } from '../../../domain/orderdelivery/order-transitions'
import { partialDepositText } from '../../../domain/orderdelivery/partial-deposit'
import type { OrderListRow, SimpleOrderAction } from './order-actions.rules'
import { orderNoText } from './order-number.rules'

/** Number of left-out orders that are named. */
const NAMED = 5

type Text = Pick<Question, 'message' | 'detail'>

/**
 * Returns the confirmation text of a bulk deposit: the sum, and the orders left out because they are only partly paid.
 */
export function depositQuestion(rows: readonly OrderListRow[], count: number): Text {
  const short = rows.filter((row) => partialDepositText(row) !== null)
  const sum = rows.filter((row) => !short.includes(row)).reduce((all, { unpaidAmount }) => all + unpaidAmount, 0)
  const message = `주문 ${formatThousands(count - short.length)}건, 합계 ${formatThousands(sum)}원을 입금확인합니다. 전액이 입금된 것으로 기록합니다.`
  const off = sends('PAYMENT_CONFIRMED')
  if (short.length === 0) return { message, detail: off }
  const named = short
    .slice(0, NAMED)
    .map(
      ({ orderNo, paidAmount, unpaidAmount }) =>
        `${orderNoText(orderNo)} (입금 ${formatThousands(paidAmount)}원, 미수금 ${formatThousands(unpaidAmount)}원)`,
    )
  const moreText = short.length > NAMED ? ` 외 ${formatThousands(short.length - NAMED)}건` : ''
  return {
    message,
    detail: (
      <>
        {`일부만 입금된 ${formatThousands(short.length)}건은 제외합니다: ${named.join(', ')}${moreText}`}
        {off}
      </>
    ),
  }
}

type Move = Exclude<SimpleOrderAction, 'CONFIRM_DEPOSIT'>

const MOVE_TEXTS: Record<Move, string> = {
  PREPARE: '발주를 확인하고 상품준비중으로 바꿉니다.',
  UNPREPARE: '발주를 취소하고 결제완료로 되돌립니다. 구매자에게 알리지 않습니다.',
  DELIVER: '배송완료로 바꿉니다.',
  MOUNT: '장착완료로 바꿉니다. 진행 중인 예약도 함께 완료됩니다.',
  CONFIRM: '구매확정으로 바꿉니다. 회원에게는 포인트가 적립되며 되돌릴 수 없습니다.',
  DEPOSIT_GUIDE: '한 주문에 하루 3번까지 보낼 수 있습니다.',
}

/** The message that a move sends. */
const MOVE_MESSAGES: Partial<Record<Move, Schemas['MessageEventCode']>> = {
  DELIVER: 'ITEM_DELIVERED',
  MOUNT: 'MOUNT_COMPLETED',
  CONFIRM: 'REVIEW_REQUEST',
  DEPOSIT_GUIDE: 'DEPOSIT_GUIDE',
}

/** Returns the confirmation text of a bulk move. */
export function moveQuestion(action: Move, count: number): Text {
  const event = MOVE_MESSAGES[action]
  return { message: `주문 ${formatThousands(count)}건: ${MOVE_TEXTS[action]}`, detail: event && sends(event) }
}

/** Asks for the reason to undo a shipment and sends it. */
export const askUnship = (title: string, send: (reason: string) => Promise<Outcome>): Promise<Outcome | undefined> =>
  askText(
    {
      title,
      label: '사유',
      minLength: orderTransitions.UNSHIP.reason ?? 1,
      maxLength: 200,
      message: '송장을 지우고 상품준비중으로 되돌립니다. 구매자에게 알리지 않습니다.',
      confirmLabel: orderActionLabels.UNSHIP,
      danger: true,
    },
    send,
  )
