import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sends } from '@/features/sends'
import { orderActionLabels, orderStateLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { apiMutation } from '@/shared/api/query'
import type { BodyWithoutRequestId, Schemas } from '@/shared/api/types'
import { doneText } from '@/shared/lib/done-text'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { askText } from '@/shared/ui/layers/ask-text'
import { confirm } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import type { Question } from '@/shared/ui/layers/question-view'
import { toast } from '@/shared/ui/layers/toast'
import { hasTaxDocuments } from '../../../../domain/orderdelivery/order-tax-documents'
import { timeLimitProblem } from '../../../../domain/orderdelivery/order-time-limits'
import {
  isForwardTransition,
  type Movable,
  type MovableLine,
  moveProblem,
  movesOf,
  orderStateLabel,
  orderTransitions,
  startStatesOf,
} from '../../../../domain/orderdelivery/order-transitions'
import { nameWithSize } from '../../../../domain/product/name-parts'
import { orderNoText } from '../order-number.rules'
import type { OrderOf } from './order.detail-def'

type Order = Schemas['Order']
type Line = Schemas['OrderLine']
type Action = Schemas['OrderAction']
type Body = Omit<BodyWithoutRequestId<Schemas['OrderTransition']>, 'version' | 'action'>

const depositDialog = lazyCode(() => import('./deposit-dialog'))
const shipDialog = lazyCode(() => import('./ship-dialog'))
const momentDialog = lazyCode(() => import('../moment-dialog'))

/** Confirmation questions of moves that cannot simply be undone. */
const QUESTIONS: Partial<Record<Action, (order: Order) => Pick<Question, 'message' | 'detail'>>> = {
  UNPREPARE: () => ({ message: '발주를 취소하고 결제완료로 되돌립니다. 구매자에게 알리지 않습니다.' }),
  CONFIRM: ({ memberSeq }) => ({
    message:
      memberSeq === null
        ? '구매확정으로 바꾸며 되돌릴 수 없습니다. 비회원 주문이라 포인트는 적립되지 않습니다.'
        : '구매확정으로 바꿉니다. 포인트가 적립되며 되돌릴 수 없습니다.',
    detail: sends('REVIEW_REQUEST'),
  }),
}

/** What a move does to the order's money. The dialog that asks for the reason begins with this text. */
const REVERTED_MONEY: Partial<Record<Action, (order: Order) => string>> = {
  REVERT_DEPOSIT: ({ paidAmount }) =>
    `입금된 ${formatThousands(paidAmount)}원을 받지 않은 것으로 하고 입금대기로 되돌립니다. `,
}

/** Returns why a button is disabled, or undefined if it is enabled. */
const problemOf = (action: Action, facts: Movable & { lines: readonly MovableLine[] }, label: string) =>
  moveProblem(action, facts, label) ?? timeLimitProblem(action, facts.lines, new Date()) ?? undefined

const partText = ({ name, patternName, sizeLabel, activeQuantity }: Line): string =>
  `${nameWithSize(patternName ?? name, sizeLabel)} ×${activeQuantity}`

/** Returns the goods of a move as text: those of the given lines, or of all lines that can make it. */
const goodsOf = (action: Action, { lines, deliveryMethod }: Order, lineSeqs?: readonly number[]): string =>
  lines
    .filter(({ orderLineSeq, activeQuantity, state }) =>
      activeQuantity > 0 && lineSeqs
        ? lineSeqs.includes(orderLineSeq)
        : activeQuantity > 0 && startStatesOf(action, deliveryMethod).includes(state),
    )
    .map(partText)
    .join(', ')

/** Renders the shipped items, the recipient and the messages. */
function shippingText({ receiver, store, deliveryMethod }: Order, goods: string): ReactNode {
  const toStore = deliveryMethod === 'MOUNT'
  return (
    <>
      <p>
        상품: <b>{goods}</b>
      </p>
      <p>받는 분: {[receiver.name, store?.name ?? receiver.address1].filter(Boolean).join(' · ')}</p>
      {sends('ITEM_SHIPPED', ...(toStore ? (['STORE_ITEM_SHIPPED'] as const) : []))}
    </>
  )
}

export interface Movement {
  detail: OrderOf
  order: Order
}

/**
 * Returns a function that moves an order or some of its lines, asking for the input it needs. It shows the updated
 * order and a toast.
 */
export function useOrderTransition({ detail, order }: Movement) {
  const { mutateAsync } = useMutation(
    apiMutation('post', '/api/v1/admin/orders/{seq}/transition', { once: true, record: '/api/v1/admin/orders/{seq}' }),
  )
  const { orderSeq: seq, version } = order
  return async (action: Action, lineSeqs?: readonly number[]): Promise<Order | undefined> => {
    const goods = goodsOf(action, order, lineSeqs)
    const label = orderActionLabels[action]
    const title = `${label}: ${orderNoText(order.orderNo)}`
    const chosenLines: Body = lineSeqs ? { orderLineSeqs: [...lineSeqs] } : {}
    const send = (more: Body = {}) => mutateAsync({ path: { seq }, body: { action, version, ...chosenLines, ...more } })
    async function makeTransition(): Promise<Order | undefined> {
      const { reason } = orderTransitions[action]
      if (action === 'SHIP')
        return (await shipDialog.get())?.askShipping(title, (shipment) => send({ shipment }), {
          about: shippingText(order, goods),
        })
      if (reason)
        return askText(
          {
            title,
            message: `${REVERTED_MONEY[action]?.(order) ?? ''}${orderTransitions[action].whole ? '' : `${goods}: `}${label} 사유를 남겨 주세요.`,
            label: '사유',
            minLength: reason,
            maxLength: 200,
            confirmLabel: label,
          },
          (text) => send({ reason: text }),
        )
      if (action === 'CONFIRM_DEPOSIT') return (await depositDialog.get())?.askDeposit(title, order, send)
      if (action === 'MOUNT') {
        const question = {
          title,
          message: '장착완료로 바꿉니다. 진행 중인 예약도 함께 완료됩니다.',
          note: sends('MOUNT_COMPLETED'),
          label: '장착일시',
          topic: '장착일시는',
          field: 'mountedAt',
          confirmLabel: label,
          since: { title: '주문일시', at: order.orderedAt },
        }
        return (await momentDialog.get())?.askMoment(question, ({ at, reason }) =>
          send({ ...(at && { mountedAt: at }), ...(reason && { reason }) }),
        )
      }
      const question = QUESTIONS[action]?.(order)
      if (question && !(await confirm({ title, ...question, confirmLabel: label }))) return undefined
      try {
        return await send()
      } catch (error) {
        showFailure(error)
        return undefined
      }
    }
    const changed = await makeTransition()
    if (!changed) return undefined
    await detail.follow(changed.version)
    toast(
      action === 'CONFIRM_DEPOSIT' && changed.unpaidAmount > 0
        ? `입금을 기록했습니다. 미수금 ${formatThousands(changed.unpaidAmount)}원을 기다립니다.`
        : doneText(label),
    )
    return changed
  }
}

interface LineProps extends Movement {
  /** The ticked lines. */
  lines: readonly Line[]
  onDone: () => void
}

/** Renders a button for each move that all ticked lines can make. */
export function LineTransitions({ detail, order, lines, onDone }: LineProps) {
  const move = useOrderTransition({ detail, order })
  if (lines.length === 0) return null
  const facts = { ...order, lines, hasChosenLines: true }
  const moves = movesOf(facts).filter((action) => !orderTransitions[action].whole)
  const label = orderStateLabel(orderStateLabels, lines[0]?.state ?? order.state, order.deliveryMethod)
  return moves.map((action) => (
    <Button
      key={action}
      size="sm"
      disabled={problemOf(action, facts, label)}
      onClick={async () => {
        if (
          await move(
            action,
            lines.map(({ orderLineSeq }) => orderLineSeq),
          )
        )
          onDone()
      }}
    >
      {`선택 ${orderActionLabels[action]}`}
    </Button>
  ))
}

/** Renders the moves that the order can make in its state, or only its selected lines if there are any. */
export function OrderTransitions({
  detail,
  order,
  chosen,
  onDone,
}: Movement & { chosen: readonly Line[]; onDone: () => void }) {
  const move = useOrderTransition({ detail, order })
  const lines = order.lines.filter(({ activeQuantity }) => activeQuantity > 0)
  const refunded = order.refunds.some(({ cashAmount }) => cashAmount > 0)
  const facts = { ...order, lines, hasTaxDocuments: hasTaxDocuments(order), refunded }
  const label = orderStateLabel(orderStateLabels, order.state, order.deliveryMethod)
  const ofChosen = { ...facts, lines: chosen, hasChosenLines: true }
  const factsOf = (action: Action) => (chosen.length > 0 && !orderTransitions[action].whole ? ofChosen : facts)
  const all =
    chosen.length > 0
      ? [
          ...movesOf(facts).filter((action) => orderTransitions[action].whole),
          ...movesOf(ofChosen).filter((action) => !orderTransitions[action].whole),
        ]
      : movesOf(facts)
  const [next, ...others] = all.filter(isForwardTransition)
  const inOrder = next ? [next, ...others, ...all.filter((action) => !isForwardTransition(action))] : all
  return inOrder.map((action) => (
    <Button
      key={action}
      variant={action === next ? 'primary' : undefined}
      disabled={problemOf(action, factsOf(action), label)}
      onClick={async () => {
        const isOfChosen = factsOf(action) === ofChosen
        const moved = await move(action, isOfChosen ? chosen.map(({ orderLineSeq }) => orderLineSeq) : undefined)
        if (moved && isOfChosen) onDone()
      }}
    >
      {orderActionLabels[action]}
    </Button>
  ))
}
