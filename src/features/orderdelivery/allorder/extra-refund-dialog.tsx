import { useState } from 'react'
import { MessageNote } from '@/features/message-note'
import { paymentMethodLabels, orderPaymentRefundRules as rules } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { refundMethodLabels } from '@/shared/api/gen/orderdelivery-orderstatus.gen'
import type { BodyWithoutRequestId, Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { needsAccount } from '../../../../domain/orderdelivery/claim-transitions'
import { refundAccountProblems } from '../../../../domain/orderdelivery/refund-account'
import { AccountFields } from '../claim/account-fields'
import { orderRecord, useChangedRecordNotice } from '../claim/changed-record'
import { orderNoText } from '../order-number.rules'

type Order = Schemas['Order']
type Payment = Schemas['OrderPaymentShown']
type Body = Omit<BodyWithoutRequestId<Schemas['OrderPaymentRefund']>, 'version'>

interface Props {
  order: Order
  payment: Payment
  send: (body: Body) => Promise<Order>
  close: (order?: Order) => void
}

function ExtraRefundDialog({ order, payment, send, close }: Props) {
  const { refundableAmount: max, refundMethods } = payment
  const [amount, setAmount] = useState<number | string | null>(max)
  const [method, setMethod] = useState<Schemas['RefundMethod']>(refundMethods[0] ?? 'BANK')
  const [reason, setReason] = useState('')
  const [account, setAccount] = useState({ bankCode: '', accountNumber: '', accountHolder: '' })
  const { bankCode, accountNumber, accountHolder } = account
  const onRefused = useChangedRecordNotice(orderRecord, order.orderSeq, order.version)
  const toAccount = needsAccount(method, payment.method)
  const exceedsMax = typeof amount === 'number' && amount > max
  const problems: Record<string, string | null | undefined> = {
    amount: exceedsMax
      ? `환불액이 받은 금액을 넘습니다. (남은 금액 ${formatThousands(max)}원)`
      : (checkRule(rules.amount, amount) ?? null),
    reason: checkRule(rules.reason, reason.trim()) ?? null,
    ...(toAccount ? refundAccountProblems(account) : {}),
  }
  return (
    <DialogForm
      confirm="추가결제 환불"
      problem={Object.values(problems).some(Boolean)}
      fields={['amount', 'reason', 'method', 'bankCode', 'accountNumber', 'accountHolder']}
      onRefused={onRefused}
      send={() =>
        send({
          amount: Number(amount),
          method,
          reason: reason.trim(),
          // the select offers only values of the contract
          ...(toAccount && {
            bankCode: bankCode as Schemas['BankCode'],
            accountNumber,
            accountHolder: accountHolder.trim(),
          }),
        })
      }
      close={close}
    >
      {({ tried, errors }) => {
        const errorAt = (field: string) => errors[field] ?? ((tried && problems[field]) || undefined)
        return (
          <>
            <p>
              {payment.reason} · {paymentMethodLabels[payment.method]} 입금액 {formatThousands(payment.receivedAmount)}
              원{payment.refundedAmount > 0 && ` · 환불액 ${formatThousands(payment.refundedAmount)}원`}
            </p>
            <FieldFrame
              title="환불 금액(원)"
              fieldPath="amount"
              required
              error={errorAt('amount')}
              help={`${formatThousands(max)}원까지 환불할 수 있습니다.`}
            >
              {(controlProps) => (
                <NumberInput {...controlProps} grouped min={1} max={max} value={amount} onChange={setAmount} />
              )}
            </FieldFrame>
            <FieldFrame title="사유" fieldPath="reason" required error={errorAt('reason')}>
              {(controlProps) => (
                <Input
                  {...controlProps}
                  maxLength={rules.reason.maxLength}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </FieldFrame>
            <FieldFrame title="환불방법" fieldPath="method" group required error={errors.method}>
              {() =>
                refundMethods.map((each) => (
                  <Radio
                    key={each}
                    name="method"
                    label={refundMethodLabels[each]}
                    checked={method === each}
                    onChange={() => setMethod(each)}
                  />
                ))
              }
            </FieldFrame>
            {toAccount && (
              <AccountFields
                typed={account}
                set={(change) => setAccount((before) => ({ ...before, ...change }))}
                errorAt={errorAt}
              />
            )}
            {method !== 'BANK' && <MessageNote events={['REFUND_DONE']} />}
          </>
        )
      }}
    </DialogForm>
  )
}

/** Refunds an extra payment in whole or in part. Resolves to the updated order. */
export const askExtraRefund = (order: Order, payment: Payment, send: (body: Body) => Promise<Order>) =>
  openDialog<Order>((close) => <ExtraRefundDialog order={order} payment={payment} send={send} close={close} />, {
    title: `추가결제 환불: ${orderNoText(order.orderNo)}`,
    size: 'md',
  })
