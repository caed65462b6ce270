import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MessageNote } from '@/features/message-note'
import { claimFaultLabels, inspectionResultLabels } from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import { apiQuery } from '@/shared/api/query'
import type { BodyWithoutRequestId, Schemas } from '@/shared/api/types'
import { choicePrompt, requiredPrompt } from '@/shared/lib/validate'
import { Checkbox, Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Pictures } from '@/shared/ui/inputs/image-box'
import { Input } from '@/shared/ui/inputs/input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { claimReasons } from '../../../../domain/orderdelivery/claim-transitions'
import { claimRecord, useChangedPreviewNotice, useChangedRecordNotice } from '../claim/changed-record'
import { moveClaim, usePreview } from '../claim/claim.calls'
import styles from '../claim/claim.module.css'
import { ClaimPhotos, seqsOf, usePhotos } from '../claim/claim-photos'
import { CourierFields, courierBody, NO_COURIER, PickupMethods, useCourierProblem } from '../claim/pickup-fields'
import { PickupPlace, PLACE_FIELDS, type Place, placeBody, placeProblems } from '../claim/pickup-place'
import { ExchangeFee, feeOf } from '../claim-create/claim-fields'
import { otherProblems, PreviewProblems } from '../claim-refund/refund-preview'

type Claim = Schemas['OrderClaim']
type Body = Omit<BodyWithoutRequestId<Schemas['ClaimTransition']>, 'version'>

interface Props {
  claim: Claim
  close: (result?: Claim) => void
}

/**
 * Returns a function that sends one move of a claim, idempotent if pressed twice.
 * `onRefused` ends the dialog if another admin has changed the claim.
 */
function useMove({ orderClaimSeq, version }: Claim) {
  const { mutateAsync } = useMutation(moveClaim)
  const onRefused = useChangedRecordNotice(claimRecord, orderClaimSeq, version)
  const move = (body: Body) => mutateAsync({ path: { seq: orderClaimSeq }, body: { ...body, version } })
  return { move, onRefused }
}

const ClaimSummary = ({ claim }: { claim: Claim }) => (
  <>
    <p className={styles.facts}>
      {claim.itemSummary} · {claim.ordererName}
    </p>
    {claim.images.length > 0 && <Pictures label="사진" files={claim.images} />}
  </>
)

const previewOf = (claim: Claim, feePayment: Schemas['FeePayment']): Schemas['ClaimPreviewBody'] => ({
  kind: claim.kind,
  reasonCode: claim.reasonCode,
  lines: claim.lines.map(({ orderLineSeq, quantity }) => ({ orderLineSeq, quantity })),
  orderClaimSeq: claim.orderClaimSeq,
  version: claim.version,
  feePayment,
})

function AcceptDialog({ claim, close }: Props) {
  const { move, onRefused } = useMove(claim)
  const [method, setMethod] = useState<Schemas['PickupMethod']>(claim.pickupMethod ?? 'COURIER')
  const [courier, setCourier] = useState(NO_COURIER)
  const [fee, setFee] = useState<Schemas['FeePayment']>(claim.feePayment === 'WAIVED' ? 'WAIVED' : 'SEPARATE')
  const [pickupPlace, setPickupPlace] = useState<Place>()
  const numbers = useCourierProblem(courier, false)
  const problems: Record<string, string> = {
    ...(numbers && { trackingNumbers: numbers }),
    ...placeProblems(pickupPlace),
  }
  // without a stated pickup address, the goods are collected at the address of the order
  const order = useQuery({
    ...apiQuery('/api/v1/admin/orders/{seq}', { path: { seq: claim.orderSeq } }),
    enabled: !claim.pickup?.address1,
  })
  const known = claim.pickup?.address1 ? claim.pickup : order.data?.receiver
  const isExchange = claim.kind === 'EXCHANGE'
  const charged = isExchange && claim.fault === 'BUYER'
  // this step deducts the replacement from stock and charges its shipping
  const refreshedPreview = usePreview(claim.orderSeq, isExchange ? previewOf(claim, fee) : null)
  const ended = useChangedPreviewNotice(refreshedPreview, claimRecord)
  const { preview } = refreshedPreview
  const refused = isExchange && (otherProblems(preview)[0] ?? (preview ? false : '금액을 계산하고 있습니다.'))
  return (
    <DialogForm
      confirm="수거 시작"
      ended={ended}
      onRefused={onRefused}
      disabled={refused}
      problem={Object.keys(problems).length > 0}
      fields={['trackingNumbers', 'packageCodeSeq', ...PLACE_FIELDS]}
      send={() =>
        move({
          action: 'ACCEPT',
          pickup: { method, ...courierBody(courier), ...placeBody(pickupPlace) },
          ...(charged ? { feePayment: fee } : {}),
        })
      }
      close={close}
    >
      {({ tried, errors }) => {
        const errorAt = (field: string) => errors[field] ?? (tried ? problems[field] : undefined)
        return (
          <>
            <ClaimSummary claim={claim} />
            <PickupMethods value={method} onChange={(value) => value && setMethod(value)} />
            <CourierFields courier={courier} onChange={setCourier} error={errorAt('trackingNumbers')} />
            <PickupPlace known={known} place={pickupPlace} onChange={setPickupPlace} errorAt={errorAt} />
            {charged && <ExchangeFee amount={feeOf(preview)} fee={fee} onChange={setFee} />}
            {isExchange && <PreviewProblems preview={refreshedPreview} />}
            <MessageNote events={['RETURN_RECEIVED']} />
          </>
        )
      }}
    </DialogForm>
  )
}

function CollectDialog({ claim, close }: Props) {
  const { move, onRefused } = useMove(claim)
  const [result, setResult] = useState<Schemas['InspectionResult']>()
  const [ownRestock, setOwnRestock] = useState<boolean>()
  const [memo, setMemo] = useState('')
  const photos = usePhotos()
  const [fault, setFault] = useState(claim.fault)
  const [faultMemo, setFaultMemo] = useState('')
  const restock = ownRestock ?? (fault === 'BUYER' && result === 'OK')
  const changed = fault !== claim.fault
  const faultExplained = !changed || fault === claimReasons[claim.reasonCode].fault || faultMemo.trim().length >= 2
  const problem = faultExplained ? undefined : requiredPrompt('귀책 변경 사유')
  const missing = result ? undefined : choicePrompt('검수결과')
  return (
    <DialogForm
      confirm="수거완료"
      onRefused={onRefused}
      problem={photos.waiting ?? (missing ?? problem) !== undefined}
      fields={['faultMemo', 'inspection.imageFileSeqs']}
      send={() => {
        if (!result) throw new Error('The inspection result is missing')
        return move({
          action: 'COLLECT',
          inspection: { result, restock, memo: memo.trim() || null, imageFileSeqs: seqsOf(photos) },
          ...(changed ? { fault, faultMemo: faultMemo.trim() || null } : {}),
        })
      }}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <ClaimSummary claim={claim} />
          <FieldFrame fieldPath="inspection.result" title="검수결과" group required error={tried ? missing : undefined}>
            {() => (
              <div className={styles.row}>
                {optionsOf(inspectionResultLabels).map(({ value, label }) => (
                  <Radio
                    key={value}
                    name="result"
                    label={label}
                    checked={result === value}
                    onChange={() => setResult(value as Schemas['InspectionResult'])}
                  />
                ))}
              </div>
            )}
          </FieldFrame>
          <Checkbox
            label="재고에 다시 넣습니다."
            checked={restock}
            onChange={(event) => setOwnRestock(event.target.checked)}
          />
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
              <FieldFrame
                fieldPath="faultMemo"
                title="귀책 변경 사유"
                error={errors.faultMemo ?? (tried ? problem : undefined)}
              >
                {(controlProps) => (
                  <Input
                    {...controlProps}
                    maxLength={200}
                    value={faultMemo}
                    onChange={(event) => setFaultMemo(event.target.value)}
                  />
                )}
              </FieldFrame>
            )}
          </div>
          <FieldFrame title="검수 메모">
            {(controlProps) => (
              <Input {...controlProps} maxLength={500} value={memo} onChange={(event) => setMemo(event.target.value)} />
            )}
          </FieldFrame>
          <ClaimPhotos
            title="검수 사진"
            fieldPath="inspection.imageFileSeqs"
            photos={photos}
            error={errors['inspection.imageFileSeqs']}
          />
        </>
      )}
    </DialogForm>
  )
}

function ReshipDialog({ claim, close }: Props) {
  const { move, onRefused } = useMove(claim)
  const [courier, setCourier] = useState(NO_COURIER)
  const missing = courier.packageCodeSeq ? undefined : choicePrompt('택배사')
  const problem = useCourierProblem(courier, true)
  return (
    <DialogForm
      confirm="재발송"
      onRefused={onRefused}
      problem={(missing ?? problem) !== undefined}
      fields={['packageCodeSeq', 'trackingNumbers']}
      send={() => move({ action: 'RESHIP', ...courierBody(courier) })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <ClaimSummary claim={claim} />
          <p className={styles.facts}>보내는 상품: {claim.exchange?.itemName ?? claim.itemSummary}</p>
          <CourierFields
            required
            courier={courier}
            onChange={setCourier}
            courierError={errors.packageCodeSeq ?? (tried ? missing : undefined)}
            error={errors.trackingNumbers ?? (tried ? problem : undefined)}
          />
          <MessageNote events={['EXCHANGE_SHIPPED']} />
        </>
      )}
    </DialogForm>
  )
}

const DIALOGS = { ACCEPT: AcceptDialog, COLLECT: CollectDialog, RESHIP: ReshipDialog }

/** Asks for the input of a claim step. Resolves to the updated claim, or undefined if the admin cancels. */
export function askStep(claim: Claim, action: keyof typeof DIALOGS, title: string): Promise<Claim | undefined> {
  const Dialog = DIALOGS[action]
  return openDialog<Claim>((close) => <Dialog claim={claim} close={close} />, { title, size: 'md' })
}
