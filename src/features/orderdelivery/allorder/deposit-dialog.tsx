import { useState } from 'react'
import { MessageNote } from '@/features/message-note'
import type { BodyWithoutRequestId, Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { useTypedMoment } from '@/shared/ui/inputs/use-typed-moment'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { depositProblems, MAX_WAIVED, shortageOf } from '../../../../domain/orderdelivery/deposit-confirm'
import styles from './order.module.css'

type Order = Pick<Schemas['Order'], 'currentPayAmount' | 'paidAmount' | 'unpaidAmount' | 'adminDiscount' | 'orderedAt'>
type Deposit = Pick<BodyWithoutRequestId<Schemas['OrderTransition']>, 'amount' | 'paidAt' | 'waive' | 'reason'>

interface Props<R> {
  order: Order
  /** The deposit is for an extra payment: its amounts are in `order`, and a shortage cannot be waived. */
  extra?: boolean
  send: (deposit: Deposit) => Promise<R>
  close: (result?: R) => void
}

function DepositDialog<R>({ order, extra = false, send, close }: Props<R>) {
  const { currentPayAmount, paidAmount, unpaidAmount, orderedAt } = order
  const [typed, setTyped] = useState<number | string | null>(unpaidAmount)
  const [wantsWaiver, setWaive] = useState(false)
  const moment = useTypedMoment({
    label: '입금일시',
    topic: '입금일시는',
    field: 'paidAt',
    kind: 'moment',
    since: { title: '주문일시', at: orderedAt },
  })
  const amount = typeof typed === 'number' && Number.isInteger(typed) && typed >= 0 ? typed : null
  const shortage = amount === null ? 0 : shortageOf(order, amount)
  const waive = wantsWaiver && shortage > 0
  const found = depositProblems(order, { amount, waive, reason: moment.reason })
  const problems = { amount: found.amount, waive: found.waive, reason: found.reason, ...momentProblems(moment) }
  return (
    <DialogForm
      confirm={
        shortage > 0 && !waive
          ? `${formatThousands(amount ?? 0)}원 입금 기록`
          : `${amount === null ? '' : `${formatThousands(amount)}원 `}입금확인`
      }
      problem={Object.values(problems).some(Boolean)}
      fields={['amount', 'waive', ...moment.fields]}
      send={() =>
        send({
          amount: amount ?? 0,
          ...(moment.at && { paidAt: moment.at }),
          ...(waive && { waive }),
          ...((waive || moment.closed) && { reason: moment.reason }),
        })
      }
      close={close}
    >
      {(errors) => (
        <>
          <dl className={styles.deposit}>
            <dt>{extra ? '추가결제 금액' : '주문금액'}</dt>
            <dd>{formatThousands(currentPayAmount)}원</dd>
            <dt>입금된 금액</dt>
            <dd>{formatThousands(paidAmount)}원</dd>
            <dt>미수금</dt>
            <dd>
              <b>{formatThousands(unpaidAmount)}원</b>
            </dd>
          </dl>
          <FieldFrame
            title="입금액(원)"
            fieldPath="amount"
            required
            error={errors.errors.amount ?? (errors.tried || (amount ?? 0) > unpaidAmount ? problems.amount : undefined)}
          >
            {(controlProps) => (
              <NumberInput {...controlProps} data-autofocus grouped min={0} value={typed} onChange={setTyped} />
            )}
          </FieldFrame>
          {shortage > 0 && !extra && (
            <FieldFrame
              title={`부족한 금액 ${formatThousands(shortage)}원`}
              fieldPath="waive"
              group
              help={`면제는 주문당 ${formatThousands(MAX_WAIVED)}원까지입니다. 면제한 금액은 할인으로 남습니다.`}
              error={errors.errors.waive ?? (errors.tried || waive ? problems.waive : undefined)}
            >
              {() => (
                <>
                  <Radio
                    name="shortage"
                    label="입금대기로 두고 나머지를 기다림"
                    checked={!waive}
                    onChange={() => setWaive(false)}
                  />
                  <Radio
                    name="shortage"
                    label="미수금 면제 후 결제완료"
                    checked={waive}
                    onChange={() => setWaive(true)}
                  />
                </>
              )}
            </FieldFrame>
          )}
          {moment.renderFields(errors, waive ? { title: '면제 사유', problem: problems.reason } : undefined)}
          {extra ? (
            <p>
              {shortage > 0
                ? `추가결제는 대기로 남아 나머지 ${formatThousands(shortage)}원을 기다립니다.`
                : '추가결제를 완료로 바꿉니다.'}{' '}
              알림을 보내지 않습니다.
            </p>
          ) : shortage > 0 && !waive ? (
            <p>주문은 입금대기로 남고, 알림을 보내지 않습니다.</p>
          ) : (
            <>
              <p>결제완료로 바꿉니다.</p>
              <MessageNote events={['PAYMENT_CONFIRMED']} />
            </>
          )}
        </>
      )}
    </DialogForm>
  )
}

/**
 * Asks for the amount and time of a transfer for an extra payment and sends it while the dialog is open. Resolves to
 * the result of `send`.
 */
export const askExtraDeposit = <R,>(
  title: string,
  { amount, receivedAmount }: Pick<Schemas['OrderPaymentShown'], 'amount' | 'receivedAmount'>,
  { orderedAt }: Pick<Order, 'orderedAt'>,
  send: (deposit: Pick<Deposit, 'amount' | 'paidAt' | 'reason'>) => Promise<R>,
): Promise<R | undefined> =>
  openDialog<R>(
    (close) => (
      <DepositDialog
        extra
        order={{
          currentPayAmount: amount,
          paidAmount: receivedAmount,
          unpaidAmount: amount - receivedAmount,
          adminDiscount: 0,
          orderedAt,
        }}
        send={send}
        close={close}
      />
    ),
    { title, size: 'sm' },
  )

/** Returns only the invalid fields, because the deposit form has its own messages for the same fields. */
const momentProblems = ({ problems }: ReturnType<typeof useTypedMoment>) => ({
  paidAt: problems.at,
  ...(problems.reason && { reason: problems.reason }),
})

/**
 * Asks for the amount and time of a deposit and sends it while the dialog is open. Resolves to the result of `send`.
 */
export const askDeposit = <R,>(
  title: string,
  order: Order,
  send: (deposit: Deposit) => Promise<R>,
): Promise<R | undefined> =>
  openDialog<R>((close) => <DepositDialog order={order} send={send} close={close} />, { title, size: 'sm' })
