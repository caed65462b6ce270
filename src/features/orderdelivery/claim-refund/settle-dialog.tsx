import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MessageNote } from '@/features/message-note'
import { ApiError } from '@/shared/api/errors'
import { claimFaultLabels, claimReasonLabels } from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { confirm, openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { type ClaimTransition, claimReasons } from '../../../../domain/orderdelivery/claim-transitions'
import { claimRecord, useChangedPreviewNotice, useChangedRecordNotice } from '../claim/changed-record'
import { moveClaim, usePreview } from '../claim/claim.calls'
import styles from '../claim/claim.module.css'
import { otherProblems, RefundPreview, RefundTotal } from './refund-preview'
import {
  otherThanDecided,
  PREVIEW_FIELDS,
  SETTLEMENT_FIELDS,
  SettlementFields,
  settlementBody,
  settlementEvents,
  settlementProblems,
  useSettlement,
} from './settlement'

type Claim = Schemas['OrderClaim']

interface Props {
  claim: Claim
  move: ClaimTransition
  close: (result?: Claim) => void
}

function SettleDialog({ claim, move, close }: Props) {
  const { mutateAsync } = useMutation(moveClaim)
  const [fault, setFault] = useState(claim.fault)
  const [faultMemo, setMemo] = useState('')
  const [reason, setReason] = useState('')
  const settlement = useSettlement(claim.refundWish)
  const { kind, reasonCode, orderClaimSeq, orderSeq, version } = claim
  const lines = claim.lines.map(({ orderLineSeq, quantity }) => ({ orderLineSeq, quantity }))
  const refreshedPreview = usePreview(orderSeq, {
    kind,
    reasonCode,
    fault,
    lines,
    orderClaimSeq,
    settlement: settlement.draft,
    version,
  })
  const ended = useChangedPreviewNotice(refreshedPreview, claimRecord)
  const onRefused = useChangedRecordNotice(claimRecord, orderClaimSeq, version)
  const { preview, waiting } = refreshedPreview
  const changed = fault !== claim.fault
  const problems = {
    ...settlementProblems(settlement.typed, preview),
    ...(changed && fault !== claimReasons[reasonCode].fault && faultMemo.trim().length < 2
      ? { faultMemo: requiredPrompt('귀책 변경 사유') }
      : {}),
    ...(move.reason && [...reason.trim()].length < move.reason
      ? { reason: reason.trim() ? `사유는 ${move.reason}자 이상 입력해 주세요.` : requiredPrompt('사유') }
      : {}),
  }
  async function send(): Promise<Claim> {
    if (!preview) throw new Error('The preview is missing')
    const question = otherThanDecided(preview)
    if (question) {
      const sure = await confirm({
        title: '결정과 다른 금액을 돌려줍니다',
        message: question,
        confirmLabel: `${formatThousands(preview.cashAmount)}원 환불`,
        danger: true,
      })
      // not an error: the dialog stays open as it is
      if (!sure) throw new DOMException('canceled by the admin', 'AbortError')
    }
    try {
      return await mutateAsync({
        path: { seq: orderClaimSeq },
        body: {
          action: 'COMPLETE',
          settlement: settlementBody(settlement.typed, preview),
          version,
          ...(changed ? { fault, faultMemo: faultMemo.trim() || null } : {}),
          ...(move.reason ? { reason: reason.trim() } : {}),
        },
      })
    } catch (error) {
      // the shown amounts are outdated: load them again
      if (error instanceof ApiError && error.code === 'REFUND_CHANGED') refreshedPreview.again()
      throw error
    }
  }
  function disabledReason(): string | false {
    if (waiting) return '금액을 계산하고 있습니다.'
    if (!preview) return '금액을 계산할 수 없습니다.'
    if (preview.shortAmount > 0) return '차감액이 환불액보다 큽니다.'
    return otherProblems(preview)[0] ?? false
  }
  return (
    <DialogForm
      confirm={move.label}
      problem={Object.keys(problems).length > 0}
      disabled={disabledReason()}
      fields={[...SETTLEMENT_FIELDS, 'faultMemo', 'reason']}
      ended={ended}
      onRefused={onRefused}
      send={send}
      close={close}
      actions={<RefundTotal preview={refreshedPreview} />}
    >
      {({ tried, errors }) => {
        const errorAt = (field: string) =>
          errors[field] ??
          (((tried || PREVIEW_FIELDS.includes(field)) && (problems as Record<string, string>)[field]) || undefined)
        return (
          <>
            <p className={styles.facts}>
              {claim.itemSummary} · {claimReasonLabels[reasonCode]}
              {claim.reasonText && ` · ${claim.reasonText}`}
            </p>
            {kind === 'RETURN' && (
              <div className={styles.two}>
                <FieldFrame title="귀책">
                  {(controlProps) => (
                    <Select
                      {...controlProps}
                      options={optionsOf(claimFaultLabels)}
                      value={fault}
                      onChange={(value) => setFault(value as Schemas['ClaimFault'])}
                    />
                  )}
                </FieldFrame>
                {changed && (
                  <FieldFrame fieldPath="faultMemo" title="귀책 변경 사유" required error={errorAt('faultMemo')}>
                    {(controlProps) => (
                      <Input
                        {...controlProps}
                        maxLength={200}
                        value={faultMemo}
                        onChange={(event) => setMemo(event.target.value)}
                      />
                    )}
                  </FieldFrame>
                )}
              </div>
            )}
            {move.reason && (
              <FieldFrame
                fieldPath="reason"
                title="선환불 사유"
                required
                error={errorAt('reason')}
                help="상품이 도착하기 전에 환불합니다. 재입고하지 않습니다."
              >
                {(controlProps) => (
                  <Input
                    {...controlProps}
                    maxLength={200}
                    value={reason}
                    onChange={(event) => setReason(event.target.value)}
                  />
                )}
              </FieldFrame>
            )}
            <SettlementFields
              settlement={settlement}
              preview={refreshedPreview}
              errorAt={errorAt}
              wish={claim.refundWish}
            />
            <RefundPreview preview={refreshedPreview} />
            <MessageNote events={settlementEvents(kind, settlement, preview)} />
          </>
        )
      }}
    </DialogForm>
  )
}

/** Settles a claim next to its preview. Resolves to the updated claim, or undefined if the admin cancels. */
export const askSettle = (claim: Claim, move: ClaimTransition, title: string): Promise<Claim | undefined> =>
  openDialog<Claim>((close) => <SettleDialog claim={claim} move={move} close={close} />, { title, size: 'lg' })
