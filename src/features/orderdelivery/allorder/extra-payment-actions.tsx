import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { askText } from '@/shared/ui/layers/ask-text'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import {
  extraCancelProblem,
  extraConfirmProblem,
  extraRevertProblem,
} from '../../../../domain/orderdelivery/order-limits'
import { openCardWindow } from '../card-window'
import { orderNoText } from '../order-number.rules'
import type { OrderOf } from './order.detail-def'
import styles from './order.module.css'

type Order = Schemas['Order']
type Payment = Schemas['OrderPaymentShown']

const depositDialog = lazyCode(() => import('./deposit-dialog'))
const refundDialog = lazyCode(() => import('./extra-refund-dialog'))

/** Renders the actions on an extra payment: charge the card, confirm or revert its transfer, refund, cancel. */
export function ExtraPaymentActions({ detail, order, payment }: { detail: OrderOf; order: Order; payment: Payment }) {
  const { orderSeq: seq, version } = order
  const { orderPaymentSeq, amount, receivedAmount } = payment
  const path = { seq, orderPaymentSeq }
  const confirmDeposit = useMutation(
    apiMutation('post', '/api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}/confirm-deposit', { once: true }),
  )
  const revertDeposit = useMutation(
    apiMutation('post', '/api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}/revert-deposit', { once: true }),
  )
  const refund = useMutation(
    apiMutation('post', '/api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}/refund', { once: true }),
  )
  const cancel = useAction(apiMutation('delete', '/api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}'), {
    done: '추가결제를 취소했습니다.',
    onDone: (changed) => detail.follow(changed.version),
  })
  async function followAndToast(changed: Order | undefined, done: (changed: Order) => string) {
    if (!changed) return
    await detail.follow(changed.version)
    toast(done(changed))
  }

  async function askDeposit() {
    const title = `추가결제 입금확인: ${orderNoText(order.orderNo)}`
    const changed = await (await depositDialog.get())?.askExtraDeposit(title, payment, order, (body) =>
      confirmDeposit.mutateAsync({ path, body: { ...body, version } }),
    )
    await followAndToast(changed, ({ payments }) => {
      const now = payments.find((each) => each.orderPaymentSeq === orderPaymentSeq)
      return now?.state === 'READY'
        ? `추가결제 입금을 기록했습니다. ${formatThousands(now.amount - now.receivedAmount)}원을 더 기다립니다.`
        : '추가결제를 입금확인했습니다.'
    })
  }
  async function askRevert() {
    const changed = await askText(
      {
        title: `추가결제 입금확인 취소: ${orderNoText(order.orderNo)}`,
        message: `입금된 ${formatThousands(receivedAmount)}원을 받지 않은 것으로 하고 추가결제를 대기로 되돌립니다. 취소 사유를 남겨 주세요.`,
        label: '사유',
        minLength: 5,
        maxLength: 200,
        confirmLabel: '입금확인 취소',
      },
      (reason) => revertDeposit.mutateAsync({ path, body: { reason, version } }),
    )
    await followAndToast(changed, () => '추가결제 입금확인을 취소했습니다.')
  }
  async function askRefund() {
    const changed = await (await refundDialog.get())?.askExtraRefund(order, payment, (body) =>
      refund.mutateAsync({ path, body: { ...body, version } }),
    )
    await followAndToast(changed, () => '추가결제 환불을 접수했습니다.')
  }
  async function askCancel() {
    const sure = await confirm({
      title: '추가결제 취소',
      message: `추가결제 ${formatThousands(amount)}원을 취소합니다.${payment.reason ? ` (${payment.reason})` : ''}`,
      confirmLabel: '추가결제 취소',
      danger: true,
    })
    if (sure) await cancel.run({ path })
  }

  // several extra payments may have the same amount, even for the same reason
  const extras = order.payments.filter(({ kind }) => kind === 'EXTRA')
  const place = extras.findIndex((each) => each.orderPaymentSeq === orderPaymentSeq) + 1
  const paymentLabel = `추가결제 ${extras.length > 1 ? `${place}번 ` : ''}${formatThousands(amount)}원`
  const isReady = payment.kind === 'EXTRA' && payment.state === 'READY'
  return (
    <span className={styles.payActions}>
      {isReady && payment.method === 'CARD_BY_NUMBER' && (
        <Button
          size="sm"
          aria-label={`${paymentLabel} 카드번호 결제`}
          onClick={() => openCardWindow(seq, orderPaymentSeq)}
        >
          카드번호 결제
        </Button>
      )}
      {extraConfirmProblem(payment) === null && (
        <Button size="sm" aria-label={`${paymentLabel} 입금확인`} onClick={askDeposit}>
          입금확인
        </Button>
      )}
      {payment.refundableAmount > 0 && (
        <Button size="sm" aria-label={`${paymentLabel} 환불`} onClick={askRefund}>
          환불
        </Button>
      )}
      {extraRevertProblem({ ...payment, refunded: payment.refundedAmount > 0 }) === null && (
        <Button size="sm" aria-label={`${paymentLabel} 입금확인 취소`} onClick={askRevert}>
          입금확인 취소
        </Button>
      )}
      {isReady && (
        <Button
          size="sm"
          aria-label={`${paymentLabel} 취소`}
          disabled={extraCancelProblem(payment) ?? undefined}
          onClick={askCancel}
        >
          취소
        </Button>
      )}
    </span>
  )
}
