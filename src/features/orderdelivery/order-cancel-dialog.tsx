import { useState } from 'react'
import { MessageNote } from '@/features/message-note'
import { claimReasonLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { TextArea } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { MIN_REASON_TEXT, needsText, reasonsOf } from '../../../domain/orderdelivery/claim-transitions'

export interface CancelReason {
  reasonCode: Schemas['ClaimReason']
  reasonText?: string
}

interface Canceled {
  /** Number of orders. */
  count: number
  /** Sum of what was paid for them. */
  paidAmount: number
}

interface Props<R> {
  orders: Canceled
  send: (reason: CancelReason) => Promise<R>
  close: (result?: R) => void
}

const reasons = reasonsOf('CANCEL')
const options = reasons.map((value) => ({ value, label: claimReasonLabels[value] }))

function CancelDialog<R>({ orders: { count, paidAmount }, send, close }: Props<R>) {
  const [reasonCode, setReasonCode] = useState('')
  const [reasonText, setReasonText] = useState('')
  const code = reasons.find((each) => each === reasonCode)
  const needsReasonText = code !== undefined && needsText(code)
  const text = reasonText.trim()
  const problems = {
    reasonCode: code ? undefined : requiredPrompt('취소사유'),
    reasonText:
      needsReasonText && [...text].length < MIN_REASON_TEXT ? requiredPrompt('상세 사유', MIN_REASON_TEXT) : undefined,
  }
  return (
    <DialogForm
      confirm="주문 취소"
      cancel="닫기"
      danger
      problem={Object.values(problems).some(Boolean)}
      fields={Object.keys(problems)}
      send={async () => {
        if (!code) throw new Error('No reason chosen')
        return send({ reasonCode: code, ...(text === '' ? {} : { reasonText: text }) })
      }}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            주문 <b>{formatThousands(count)}건</b>을 모두 취소합니다.{' '}
            {paidAmount === 0 ? (
              '받은 돈이 없어 환불은 없고, 재고와 사용한 쿠폰·포인트·예치금을 되돌립니다.'
            ) : (
              <>
                결제한 금액 <b>{formatThousands(paidAmount)}원</b>은 결제수단대로 환불하고, 재고·쿠폰·포인트·예치금을
                되돌립니다. 입금된 무통장 주문은 환불 계좌가 필요하므로 상세에서 취소해 주세요.
              </>
            )}
          </p>
          <MessageNote events={['ORDER_CANCELED']} />
          <FieldFrame
            title="취소사유"
            fieldPath="reasonCode"
            required
            error={errors.reasonCode ?? ((tried && problems.reasonCode) || undefined)}
          >
            {({ bad, ...controlProps }) => (
              <Select
                {...controlProps}
                bad={bad}
                data-autofocus
                empty="사유 선택"
                options={options}
                value={reasonCode}
                onChange={setReasonCode}
              />
            )}
          </FieldFrame>
          <FieldFrame
            title="상세 사유"
            fieldPath="reasonText"
            required={needsReasonText}
            error={errors.reasonText ?? ((tried && problems.reasonText) || undefined)}
          >
            {(controlProps) => (
              <TextArea
                {...controlProps}
                rows={3}
                maxLength={500}
                value={reasonText}
                onChange={(event) => setReasonText(event.target.value)}
              />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the reason of a cancel. Resolves to the result of `send`, or undefined if the admin cancels the dialog. */
export const askCancel = <R,>(
  title: string,
  orders: Canceled,
  send: (reason: CancelReason) => Promise<R>,
): Promise<R | undefined> =>
  openDialog<R>((close) => <CancelDialog orders={orders} send={send} close={close} />, { title, size: 'sm' })
