import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '@/shared/api/errors'
import { cashReceiptCancelReasonLabels, cashReceiptKindLabels } from '@/shared/api/gen/orderdelivery-cancel.gen'
import { apiQuery, previewSettings } from '@/shared/api/query'
import type { BodyWithoutRequestId, Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { identifierProblem } from '../../../../domain/orderdelivery/receipt-identifier'

type Receipt = Schemas['CashReceipt']
type Kind = Schemas['CashReceiptKind']

interface DialogProps<B, R> {
  send: (body: B) => Promise<R>
  close: (result?: R) => void
}

const KINDS = optionsOf(cashReceiptKindLabels)
const HELP: Record<Kind, string> = {
  INCOME: '휴대폰 번호 또는 현금영수증 카드번호',
  EXPENSE: '사업자등록번호 또는 현금영수증 카드번호',
}

/**
 * Manages the kind and number of the receipt's recipient. With `numberOptional`, an empty number keeps the stored one
 * while the kind is unchanged; another kind needs another number.
 */
function useRecipient(initialKind: Kind, numberOptional: boolean) {
  const [kind, setKind] = useState<Kind>(initialKind)
  const [identifier, setIdentifier] = useState('')
  const isOptional = numberOptional && kind === initialKind
  const keepsNumber = isOptional && identifier === ''
  const problem = keepsNumber
    ? null
    : identifier === ''
      ? requiredPrompt('발급번호')
      : identifierProblem(kind, identifier)
  const fields = (errors: { identifier?: string | undefined; kind?: string | undefined }) => (
    <>
      <FieldFrame fieldPath="kind" title="구분" required error={errors.kind}>
        {(controlProps) => (
          <Select
            {...controlProps}
            options={KINDS}
            value={kind}
            // the options are the kinds of the contract
            onChange={(value) => setKind(value as Kind)}
          />
        )}
      </FieldFrame>
      <FieldFrame
        fieldPath="identifier"
        title="발급번호"
        required={!isOptional}
        help={HELP[kind]}
        error={errors.identifier}
      >
        {(controlProps) => <DigitsInput {...controlProps} maxLength={19} value={identifier} onChange={setIdentifier} />}
      </FieldFrame>
    </>
  )
  return { kind, identifier, keepsNumber, problem, fields }
}

type Issue = BodyWithoutRequestId<Schemas['CashReceiptCreate']>

/** An order number is complete with these many digits. */
const ORDER_NO_DIGITS = 14

/**
 * Returns whom and what amount the receipt of an order would be for, or why there can be none, once its number is complete.
 * `failed`: the check itself failed, which says nothing about the order. Then it may be sent: the server checks again.
 */
function useIssuable(orderNo: string) {
  const digits = orderNo.replace(/\D/g, '')
  const isComplete = digits.length === ORDER_NO_DIGITS
  const { data, error, isFetching } = useQuery({
    ...apiQuery('/api/v1/admin/cash-receipts/issuable', { query: { orderNo: digits } }, previewSettings),
    enabled: isComplete,
    retry: false,
  })
  if (!isComplete) return { problem: digits === '' ? requiredPrompt('주문번호') : '주문번호는 14자리입니다.' }
  if (isFetching) return { problem: '주문을 확인하는 중입니다.' }
  const refused = error instanceof ApiError && (error.status === 400 || error.status === 409)
  return { target: data, problem: refused ? messageOf(error) : undefined, refused, failed: Boolean(error) && !refused }
}

function IssueForm<R>({ send, close }: DialogProps<Issue, R>) {
  const [orderNo, setOrderNo] = useState('')
  const recipient = useRecipient('INCOME', false)
  const { target, problem: orderNoProblem, refused, failed } = useIssuable(orderNo)
  return (
    <DialogForm
      confirm="발급"
      problem={Boolean(orderNoProblem || recipient.problem)}
      fields={['orderNo', 'kind', 'identifier']}
      send={() => send({ orderNo: orderNo.trim(), kind: recipient.kind, identifier: recipient.identifier })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>입금이 확인된 현금성 결제 주문에 발급합니다. 금액은 받은 현금에서 환불을 뺀 금액입니다.</p>
          <FieldFrame
            fieldPath="orderNo"
            title="주문번호"
            required
            error={errors.orderNo ?? (tried || refused ? orderNoProblem : undefined)}
          >
            {(controlProps) => (
              <Input
                {...controlProps}
                maxLength={20}
                value={orderNo}
                onChange={(event) => setOrderNo(event.target.value)}
              />
            )}
          </FieldFrame>
          {failed && <p role="status">주문자와 금액을 확인하지 못했습니다. 발급하면 서버가 다시 확인합니다.</p>}
          {target && (
            <p role="status">
              주문자 <b>{target.ordererName}</b>, 발급 금액 <b>{formatThousands(target.amount)}원</b>
            </p>
          )}
          {recipient.fields({
            kind: errors.kind,
            identifier: errors.identifier ?? ((tried && recipient.problem) || undefined),
          })}
        </>
      )}
    </DialogForm>
  )
}

/** Asks for a manual cash receipt. Resolves to undefined if the admin cancels. */
export const askIssue = <R,>(send: (body: Issue) => Promise<R>) =>
  openDialog<R>((close) => <IssueForm send={send} close={close} />, { title: '현금영수증 개별 발급', size: 'sm' })

type Retry = BodyWithoutRequestId<Schemas['CashReceiptRetry']>

function RetryForm<R>({ receipt, send, close }: DialogProps<Retry, R> & { receipt: Receipt }) {
  const recipient = useRecipient(receipt.kind, true)
  return (
    <DialogForm
      confirm="재발급"
      problem={Boolean(recipient.problem)}
      fields={['kind', 'identifier']}
      send={() =>
        send({
          kind: recipient.kind,
          ...(recipient.keepsNumber ? {} : { identifier: recipient.identifier }),
          version: receipt.version,
        })
      }
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            실패 사유: <b>{receipt.failMessage ?? '-'}</b>
            <br />
            구분을 그대로 두고 발급번호를 비우면 이전 번호({receipt.identifier})로 다시 발급합니다.
          </p>
          {recipient.fields({
            kind: errors.kind,
            identifier: errors.identifier ?? ((tried && recipient.problem) || undefined),
          })}
        </>
      )}
    </DialogForm>
  )
}

/** Asks to issue a receipt again, optionally for another number. Resolves to undefined if the admin cancels. */
export const askRetry = <R,>(receipt: Receipt, title: string, send: (body: Retry) => Promise<R>) =>
  openDialog<R>((close) => <RetryForm receipt={receipt} send={send} close={close} />, { title, size: 'sm' })

type Cancel = BodyWithoutRequestId<Schemas['CashReceiptCancel']>
type Reason = Schemas['CashReceiptCancelReason']

function CancelForm<R>({ receipt, send, close }: DialogProps<Cancel, R> & { receipt: Receipt }) {
  const { validAmount, excessAmount, heldAmount } = receipt
  // without a refund, the only reason is an error, which cancels the whole amount
  const [reason, setReason] = useState<Reason>(excessAmount > 0 ? 'ORDER_CANCEL' : 'ERROR')
  const [amount, setAmount] = useState<number | string | null>(excessAmount > 0 ? excessAmount : validAmount)
  const max = reason === 'ERROR' ? validAmount : Math.max(excessAmount, 0)
  const n = Number(amount)
  function findProblem(): string | undefined {
    if (reason !== 'ERROR' && excessAmount <= 0)
      return '환불되지 않은 거래의 현금영수증은 오류발급으로만 취소할 수 있습니다.'
    if (!amount || !Number.isInteger(n) || n < 1) return requiredPrompt('취소금액')
    return n > max ? `취소할 수 있는 금액은 ${formatThousands(max)}원입니다.` : undefined
  }
  const problem = findProblem()
  return (
    <DialogForm
      confirm="취소 요청"
      cancel="닫기"
      danger
      problem={Boolean(problem)}
      fields={['amount', 'reason']}
      send={() => send({ amount: n, reason, version: receipt.version })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            유효금액 <b>{formatThousands(validAmount)}원</b>, 보유 현금 <b>{formatThousands(heldAmount)}원</b>
            {excessAmount > 0 && (
              <>
                , 취소 필요 금액 <b>{formatThousands(excessAmount)}원</b>
              </>
            )}
            입니다.
          </p>
          <FieldFrame fieldPath="reason" title="취소사유" required error={errors.reason}>
            {(controlProps) => (
              <Select
                {...controlProps}
                options={optionsOf(cashReceiptCancelReasonLabels)}
                value={reason}
                onChange={(value) => {
                  // the options are the reasons of the contract
                  setReason(value as Reason)
                  setAmount(value === 'ERROR' ? validAmount : Math.max(excessAmount, 0))
                }}
              />
            )}
          </FieldFrame>
          <FieldFrame
            fieldPath="amount"
            title="취소금액(원)"
            required
            help={reason === 'ERROR' ? '오류발급은 유효금액 전액을 취소합니다.' : undefined}
            error={errors.amount ?? (tried ? problem : undefined)}
          >
            {(controlProps) => (
              <NumberInput
                {...controlProps}
                grouped
                disabled={reason === 'ERROR'}
                value={amount}
                onChange={setAmount}
              />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the amount and reason of a cancellation. Resolves to undefined if the admin cancels. */
export const askCancel = <R,>(receipt: Receipt, title: string, send: (body: Cancel) => Promise<R>) =>
  openDialog<R>((close) => <CancelForm receipt={receipt} send={send} close={close} />, { title, size: 'sm' })
