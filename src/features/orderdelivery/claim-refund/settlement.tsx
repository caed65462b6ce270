import { useState } from 'react'
import {
  couponRecallLabels,
  feePaymentLabels,
  refundMethodLabels,
} from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { optionsOf } from '@/shared/ui/inputs/select'
import { ADJUST_LIMIT, MIN_ADJUST_REASON } from '../../../../domain/orderdelivery/claim-transitions'
import { refundAccountProblems } from '../../../../domain/orderdelivery/refund-account'
import { AccountFields } from '../claim/account-fields'
import type { RefreshedPreview } from '../claim/claim.calls'
import styles from '../claim/claim.module.css'
import { wishedAccountText } from '../claim/refund-wish'

type Preview = Schemas['ClaimPreview']
type Wish = Schemas['ClaimRefundWish']

/** Returns whether the refund exceeds the rest of the order, so that its split cannot be paid. */
const isTooMuch = ({ problems }: Preview): boolean => problems.some(({ code }) => code === 'REFUND_EXCEEDS')

interface Typed {
  feePayment: Schemas['FeePayment']
  couponRecall?: Schemas['CouponRecall']
  deliveryRecall?: Schemas['CouponRecall']
  /** If omitted, what the return inquiry decided, otherwise 0. */
  adjustAmount?: number | string | null
  /** If omitted, the decision, while the amount follows it. */
  adjustReason?: string
  /** If omitted, the default method. */
  method?: Schemas['RefundMethod']
  bankCode: string
  accountNumber: string
  accountHolder: string
  /** Pays back to the account that the customer named, which only the server knows. */
  toNamed: boolean
}

const START: Typed = {
  feePayment: 'DEDUCT',
  bankCode: '',
  accountNumber: '',
  accountHolder: '',
  toNamed: false,
}

/** Names of the fields that show server errors. */
export const SETTLEMENT_FIELDS = ['adjustAmount', 'adjustReason', 'method', 'accountNumber', 'accountHolder'].map(
  (field) => `settlement.${field}`,
)

/** Returns the entered adjustment, otherwise that of the preview. */
const adjustmentOf = ({ adjustAmount }: Typed, preview: Preview | undefined): number | string | null =>
  adjustAmount === undefined ? (preview?.adjustAmount ?? 0) : adjustAmount

function amountOf(typed: Typed, preview: Preview | undefined): number {
  const adjustAmount = adjustmentOf(typed, preview)
  return typeof adjustAmount === 'number' ? adjustAmount : 0
}

/** Returns the entered reason of the adjustment, otherwise the decision that it follows. */
function adjustReasonOf(typed: Typed, preview: Preview | undefined): string {
  const { decision } = preview ?? {}
  if (typed.adjustReason !== undefined) return typed.adjustReason
  return decision && amountOf(typed, preview) === decision.adjustAmount ? (decision.adjustReason ?? '') : ''
}

/** Returns the question if another amount is given back than the return inquiry decided, otherwise null. */
export function otherThanDecided({ decision, cashAmount, depositAmount, pointAmount }: Preview): string | null {
  if (!decision || decision.amount === decision.givenAmount) return null
  return `반품 문의에서 결정하고 알린 환급 금액은 ${formatThousands(decision.amount)}원인데, ${formatThousands(decision.givenAmount)}원을 돌려줍니다. (${partsText({ cashAmount, depositAmount, pointAmount })})`
}

/** Returns e.g. `환불 304,900원 + 포인트 13,000P`. */
const partsText = ({
  cashAmount,
  depositAmount,
  pointAmount,
}: Pick<Preview, 'cashAmount' | 'depositAmount' | 'pointAmount'>): string =>
  [
    `환불 ${formatThousands(cashAmount)}원`,
    depositAmount > 0 && `예치금 ${formatThousands(depositAmount)}원`,
    pointAmount > 0 && `포인트 ${formatThousands(pointAmount)}P`,
  ]
    .filter(Boolean)
    .join(' + ')

export interface SettlementState {
  typed: Typed
  set: (change: Partial<Typed>) => void
  /** Everything the amounts of the preview depend on. */
  draft: Schemas['ClaimSettlementFields']
}

/** Holds the typed values of a settlement. They start with the refund that the customer asked for. */
export function useSettlement(wish: Wish | null = null): SettlementState {
  const [typed, setTyped] = useState<Typed>({
    ...START,
    ...(wish ? { method: wish.method } : {}),
    toNamed: wish?.accountNumber != null,
  })
  const { feePayment, couponRecall, deliveryRecall } = typed
  return {
    typed,
    set: (change) => setTyped((before) => ({ ...before, ...change })),
    draft: {
      feePayment,
      ...(couponRecall ? { couponRecall } : {}),
      ...(deliveryRecall ? { deliveryRecall } : {}),
      ...(typed.adjustAmount === undefined ? {} : { adjustAmount: amountOf(typed, undefined) }),
      method: 'NONE',
    },
  }
}

/** Returns the chosen refund method if the preview allows it, otherwise the default method. */
const methodOf = ({ method }: Typed, { methods, defaultMethod }: Preview): Schemas['RefundMethod'] =>
  method && methods.includes(method) ? method : defaultMethod

/** Returns the messages that settling a claim sends. A bank transfer sends its own when it is paid. */
export function settlementEvents(
  kind: Schemas['ClaimKind'],
  { typed }: SettlementState,
  preview: Preview | undefined,
): readonly Schemas['MessageEventCode'][] {
  const events: Schemas['MessageEventCode'][] = kind === 'CANCEL' ? ['ORDER_CANCELED'] : []
  if (preview && preview.cashAmount > 0 && methodOf(typed, preview) !== 'BANK') events.push('REFUND_DONE')
  return events
}

/** Names of the settlement fields that show problems of the preview. */
export const PREVIEW_FIELDS = ['settlement.adjustAmount']

/** Returns the problems by field name. */
export function settlementProblems(typed: Typed, preview: Preview | undefined): Record<string, string> {
  if (!preview) return {}
  const { adjustAmount } = typed
  const adjustReason = adjustReasonOf(typed, preview)
  const problems: Record<string, string> = {}
  const whole = typeof adjustAmount === 'number' && Number.isInteger(adjustAmount)
  // a decided amount was not typed and is not limited
  if (adjustAmount != null && (!whole || Math.abs(adjustAmount) > ADJUST_LIMIT)) {
    problems['settlement.adjustAmount'] = `조정 금액은 ±${formatThousands(ADJUST_LIMIT)}원 이하의 정수로 입력해 주세요.`
  }
  for (const { field, message } of preview.problems) {
    if (field !== null && PREVIEW_FIELDS.includes(field)) problems[field] ??= message
  }
  if (amountOf(typed, preview) !== 0 && [...adjustReason.trim()].length < MIN_ADJUST_REASON) {
    problems['settlement.adjustReason'] = adjustReason.trim()
      ? `조정 사유는 ${MIN_ADJUST_REASON}자 이상 입력해 주세요.`
      : requiredPrompt('조정 사유')
  }
  if (!typed.toNamed && preview.accountMethods.includes(methodOf(typed, preview))) {
    for (const [field, message] of Object.entries(refundAccountProblems(typed))) {
      problems[`settlement.${field}`] = message
    }
  }
  return problems
}

/** Returns the request body, with the amounts that the admin saw. */
export function settlementBody(typed: Typed, preview: Preview): Schemas['ClaimSettlement'] {
  const method = methodOf(typed, preview)
  const { feePayment, couponRecall, deliveryRecall, bankCode, accountNumber, accountHolder } = typed
  const account =
    !typed.toNamed && preview.accountMethods.includes(method)
      ? // the select offers only values of the contract
        { bankCode: bankCode as Schemas['BankCode'], accountNumber, accountHolder: accountHolder.trim() }
      : {}
  return {
    feePayment,
    method,
    ...account,
    ...(couponRecall && preview.recallPossible ? { couponRecall } : {}),
    ...(deliveryRecall && preview.deliveryRecallPossible ? { deliveryRecall } : {}),
    ...(typed.adjustAmount === undefined ? {} : { adjustAmount: amountOf(typed, preview) }),
    ...(amountOf(typed, preview) === 0 ? {} : { adjustReason: adjustReasonOf(typed, preview).trim() }),
    expectedCashAmount: preview.cashAmount,
    ...(otherThanDecided(preview) ? { otherThanDecided: true } : {}),
  }
}

interface FieldsProps {
  settlement: SettlementState
  preview: RefreshedPreview
  /** Returns the message of a field. */
  errorAt: (field: string) => string | undefined
  /** The order waits for its payment, so there is no refund to adjust. */
  unpaid?: boolean
  /** How the customer wants the money back. */
  wish?: Wish | null
}

/** Renders the settlement fields: fees, coupon, adjustment and refund method. */
export function SettlementFields({
  settlement: { typed, set },
  preview: { preview },
  errorAt,
  unpaid,
  wish,
}: FieldsProps) {
  const fees = (preview?.returnFee ?? 0) + (preview?.islandReturnFee ?? 0)
  const method = preview && methodOf(typed, preview)
  return (
    <>
      <div className={styles.two}>
        {fees > 0 && (
          <FieldFrame title="반품비" group>
            {() => (
              <div className={styles.row}>
                {optionsOf(feePaymentLabels).map(({ value, label }) => (
                  <Radio
                    key={value}
                    name="feePayment"
                    label={label}
                    checked={typed.feePayment === value}
                    onChange={() => set({ feePayment: value as Schemas['FeePayment'] })}
                  />
                ))}
              </div>
            )}
          </FieldFrame>
        )}
        {preview?.recallPossible && (
          <FieldFrame
            title={`주문쿠폰 (할인 ${formatThousands(preview.recallAmount)}원)`}
            group
            help="남은 상품이 쿠폰의 최소 주문금액보다 적습니다."
          >
            {() => (
              <div className={styles.row}>
                {optionsOf(couponRecallLabels).map(({ value, label }) => (
                  <Radio
                    key={value}
                    name="couponRecall"
                    label={label}
                    checked={preview.recallChoice === value}
                    onChange={() => set({ couponRecall: value as Schemas['CouponRecall'] })}
                  />
                ))}
              </div>
            )}
          </FieldFrame>
        )}
        {preview?.deliveryRecallPossible && (
          <FieldFrame
            title={`배송비 회수 (${formatThousands(preview.deliveryRecallAmount)}원)`}
            group
            help="무료배송 주문입니다. 남은 상품이 무료배송 금액보다 적습니다."
          >
            {() => (
              <div className={styles.row}>
                {optionsOf(couponRecallLabels).map(({ value, label }) => (
                  <Radio
                    key={value}
                    name="deliveryRecall"
                    label={label}
                    checked={preview.deliveryRecallChoice === value}
                    onChange={() => set({ deliveryRecall: value as Schemas['CouponRecall'] })}
                  />
                ))}
              </div>
            )}
          </FieldFrame>
        )}
        {!unpaid && (
          <FieldFrame
            fieldPath="settlement.adjustAmount"
            title="조정 금액(원)"
            error={errorAt('settlement.adjustAmount')}
            help={`줄일 때는 −를 붙입니다.${preview ? ` 환불 가능 금액 ${formatThousands(preview.refundableAmount)}원` : ''}`}
          >
            {(controlProps) => (
              <NumberInput
                {...controlProps}
                grouped
                step={1_000}
                min={-ADJUST_LIMIT}
                max={ADJUST_LIMIT}
                value={adjustmentOf(typed, preview)}
                onChange={(adjustAmount) => set({ adjustAmount })}
              />
            )}
          </FieldFrame>
        )}
        {amountOf(typed, preview) !== 0 && (
          <FieldFrame
            fieldPath="settlement.adjustReason"
            title="조정 사유"
            required
            error={errorAt('settlement.adjustReason')}
          >
            {(controlProps) => (
              <Input
                {...controlProps}
                maxLength={200}
                value={adjustReasonOf(typed, preview)}
                onChange={(event) => set({ adjustReason: event.target.value })}
              />
            )}
          </FieldFrame>
        )}
      </div>
      {preview && method && method !== 'NONE' && (
        <FieldFrame fieldPath="settlement.method" title="환불방법" group required error={errorAt('settlement.method')}>
          {() => (
            <div className={styles.row}>
              {preview.methods.map((each) => (
                <Radio
                  key={each}
                  name="method"
                  label={refundMethodLabels[each]}
                  checked={method === each}
                  onChange={() => set({ method: each })}
                />
              ))}
            </div>
          )}
        </FieldFrame>
      )}
      {preview && method === 'PG_CANCEL' && preview.transferAmount > 0 && !isTooMuch(preview) && (
        <p className={styles.facts}>
          결제사로 결제되지 않은 {formatThousands(preview.transferAmount)}원은 계좌로 이체하고, 나머지{' '}
          {formatThousands(preview.cashAmount - preview.transferAmount)}원을 결제취소합니다.
        </p>
      )}
      {preview && method && preview.accountMethods.includes(method) && wish?.accountNumber && (
        <FieldFrame title="환불 계좌" group>
          {() => (
            <div className={styles.row}>
              <Radio
                name="account"
                label={`고객 계좌 (${wishedAccountText(wish)})`}
                checked={typed.toNamed}
                onChange={() => set({ toNamed: true })}
              />
              <Radio
                name="account"
                label="다른 계좌"
                checked={!typed.toNamed}
                onChange={() => set({ toNamed: false })}
              />
            </div>
          )}
        </FieldFrame>
      )}
      {preview && method && preview.accountMethods.includes(method) && !typed.toNamed && (
        <AccountFields
          typed={typed}
          set={set}
          errorAt={(field) => errorAt(`settlement.${field}`)}
          prefix="settlement."
        />
      )}
    </>
  )
}
