import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MessageNote } from '@/features/message-note'
import { ApiError } from '@/shared/api/errors'
import {
  claimFaultLabels,
  claimKindLabels,
  claimReasonLabels,
} from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import type { Schemas } from '@/shared/api/types'
import { requiredPrompt } from '@/shared/lib/validate'
import { createStore, useStoreValue } from '@/shared/lib/value-store'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { withParticle } from '../../../../domain/common/particles'
import {
  claimReasons,
  MIN_OVERRIDE_REASON,
  MIN_REASON_TEXT,
  needsText,
  reasonsOf,
} from '../../../../domain/orderdelivery/claim-transitions'
import { orderRecord, useChangedPreviewNotice, useChangedRecordNotice } from '../claim/changed-record'
import { createClaim, usePreview } from '../claim/claim.calls'
import styles from '../claim/claim.module.css'
import { ClaimPhotos, seqsOf, usePhotos } from '../claim/claim-photos'
import { CourierFields, courierBody, NO_COURIER, PickupMethods, useCourierProblem } from '../claim/pickup-fields'
import { PickupPlace, PLACE_FIELDS, type Place, placeBody, placeProblems } from '../claim/pickup-place'
import { otherProblems, PreviewProblems, RefundPreview, RefundTotal } from '../claim-refund/refund-preview'
import {
  PREVIEW_FIELDS,
  SETTLEMENT_FIELDS,
  SettlementFields,
  settlementBody,
  settlementEvents,
  settlementProblems,
  useSettlement,
} from '../claim-refund/settlement'
import { orderNoText } from '../order-number.rules'
import {
  ExchangeChoice,
  ExchangeFee,
  type ExchangeItem,
  feeOf,
  LateFields,
  ReorderNote,
  ReorderOffer,
} from './claim-fields'
import { type ClaimableOrder, ClaimLines, claimableOf, lineProblem, piecesPlace, piecesProblem } from './claim-lines'

type Kind = Schemas['ClaimKind']
type Reason = Schemas['ClaimReason']
type Claim = Schemas['OrderClaim']

interface Props {
  order: ClaimableOrder
  kind: Kind
  /** Lines claimed in full initially. If omitted, all that can be claimed. */
  lineSeqs?: readonly number[] | undefined
  /** Called when the admin changes the kind of claim, from an exchange to a return or back. */
  onKind: (kind: Kind) => void
  close: (result?: Claim) => void
}

const lengthOf = (text: string): number => [...text.trim()].length

/** Returns the message for a text shorter than `minLength`, or undefined. */
const tooShort = (text: string, minLength: number, title: string): string | undefined => {
  if (lengthOf(text) >= minLength) return undefined
  return lengthOf(text) === 0
    ? requiredPrompt(title)
    : `${withParticle(title, '은/는')} ${minLength}자 이상 입력해 주세요.`
}

function startPieces({ order, kind, lineSeqs }: Props): Record<number, number | string | null> {
  return Object.fromEntries(
    order.lines.map((line) => {
      const wanted = lineSeqs ? lineSeqs.includes(line.orderLineSeq) : true
      const open = lineProblem(kind, 'SELLER', order, line) === null
      return [line.orderLineSeq, wanted && open ? claimableOf(line) : 0]
    }),
  )
}

function ClaimDialog(props: Props) {
  const { order, close } = props
  const { mutateAsync } = useMutation(createClaim)
  const { version } = order
  const onRefused = useChangedRecordNotice(orderRecord, order.orderSeq, version)
  /** 반품 후 재주문: the exchange becomes a return. */
  const [reorders, setReorders] = useState(false)
  const kind = reorders ? 'RETURN' : props.kind
  function reorder(next: boolean) {
    setReorders(next)
    props.onKind(next ? 'RETURN' : props.kind)
  }
  const [pieces, setPieces] = useState(() => startPieces(props))
  const [reasonCode, setReason] = useState<Reason | ''>('')
  const [reasonText, setText] = useState('')
  const [ownFault, setFault] = useState<Schemas['ClaimFault']>()
  const [faultMemo, setFaultMemo] = useState('')
  const [method, setMethod] = useState<Schemas['PickupMethod'] | ''>('')
  const [courier, setCourier] = useState(NO_COURIER)
  const [pickupPlace, setPickupPlace] = useState<Place>()
  const [exchange, setExchange] = useState<ExchangeItem>()
  const [fee, setFee] = useState<Schemas['FeePayment']>('SEPARATE')
  const [override, setOverride] = useState(false)
  const [overrideReason, setOverrideReason] = useState('')
  const photos = usePhotos()
  const settlement = useSettlement()

  const defaultFault = reasonCode ? claimReasons[reasonCode].fault : undefined
  const fault = ownFault ?? defaultFault ?? 'SELLER'
  const lines = order.lines.flatMap((line) => {
    const quantity = pieces[line.orderLineSeq]
    const taken = typeof quantity === 'number' && quantity > 0 && lineProblem(kind, fault, order, line) === null
    return taken ? [{ orderLineSeq: line.orderLineSeq, quantity }] : []
  })
  const claimedSize = order.lines.find(({ orderLineSeq }) => orderLineSeq === lines[0]?.orderLineSeq)?.sizeLabel
  const wrongPieces = Object.fromEntries(
    order.lines
      .filter((line) => lineProblem(kind, fault, order, line) === null)
      .map((line) => [piecesPlace(line), piecesProblem(line, pieces[line.orderLineSeq])]),
  )
  const isWrong = Object.values(wrongPieces).some(Boolean)
  const isCancel = kind === 'CANCEL'
  const isExchange = kind === 'EXCHANGE'
  const unpaid = order.lines.some(({ state }) => state === 'PAYMENT_PENDING')
  const draft = reasonCode && {
    kind,
    reasonCode,
    fault,
    lines,
    ...(isExchange ? { exchangeItemSeq: exchange?.itemSeq ?? null, feePayment: fee } : {}),
    ...(reorders && exchange ? { exchangeItemSeq: exchange.itemSeq } : {}),
  }
  const body = draft && lines.length > 0 && !isWrong ? { ...draft, version, ...(override ? { override } : {}) } : null
  const pickup = method ? { pickup: { method } } : {}
  const refreshedPreview = usePreview(
    order.orderSeq,
    body && (isExchange ? { ...body, ...pickup } : { ...body, settlement: settlement.draft }),
  )
  const { preview, waiting } = refreshedPreview
  const ended = useChangedPreviewNotice(refreshedPreview, orderRecord)
  const late = preview?.lateMessage ?? null
  const courierProblem = useCourierProblem(courier, false)

  const found: Record<string, string | undefined> = {
    ...wrongPieces,
    lines: lines.length === 0 && !isWrong ? '신청할 상품의 수량을 입력해 주세요.' : undefined,
    reasonCode: reasonCode ? undefined : requiredPrompt('사유'),
    reasonText: reasonCode && needsText(reasonCode) ? tooShort(reasonText, MIN_REASON_TEXT, '상세 사유') : undefined,
    faultMemo: fault !== (defaultFault ?? fault) ? tooShort(faultMemo, 2, '귀책 변경 사유') : undefined,
    overrideReason: late && override ? tooShort(overrideReason, MIN_OVERRIDE_REASON, '기간 경과 사유') : undefined,
    trackingNumbers: method ? courierProblem : undefined,
    ...(method ? placeProblems(pickupPlace) : {}),
    ...(isCancel ? settlementProblems(settlement.typed, preview) : {}),
  }

  async function send(): Promise<Claim> {
    if (!draft || !preview) throw new Error('The preview is missing')
    const { orderSeq } = order
    try {
      return await mutateAsync({
        path: { seq: orderSeq },
        body: {
          ...draft,
          version,
          reasonText: reasonText.trim() || null,
          ...(isCancel ? {} : { imageFileSeqs: seqsOf(photos) }),
          ...(fault === defaultFault ? {} : { faultMemo: faultMemo.trim() }),
          ...(late && override ? { override, overrideReason: overrideReason.trim() } : {}),
          ...(!isCancel && method ? { pickup: { method, ...courierBody(courier), ...placeBody(pickupPlace) } } : {}),
          ...(isCancel ? { settlement: settlementBody(settlement.typed, preview) } : {}),
        },
      })
    } catch (error) {
      // the shown amounts are outdated: load them again
      if (error instanceof ApiError && error.code === 'REFUND_CHANGED') refreshedPreview.again()
      throw error
    }
  }

  const short = isCancel && preview !== undefined && preview.shortAmount > 0
  const blocked = short ? '차감액이 환불액보다 큽니다.' : (otherProblems(preview)[0] ?? false)
  return (
    <DialogForm
      confirm={isCancel ? '취소 확정' : reorders ? '반품 접수 후 재주문' : `${claimKindLabels[kind]} 접수`}
      ended={ended}
      onRefused={onRefused}
      problem={found.lines ?? photos.waiting ?? Object.values(found).some(Boolean)}
      disabled={body !== null && waiting ? '금액을 계산하고 있습니다.' : late && !override ? late : blocked}
      fields={[...Object.keys(found), 'imageFileSeqs', ...PLACE_FIELDS, ...SETTLEMENT_FIELDS]}
      send={send}
      close={close}
      actions={!isExchange && <RefundTotal preview={refreshedPreview} unpaid={unpaid} />}
    >
      {({ tried, errors }) => {
        const errorAt = (field: string) =>
          errors[field] ??
          (((tried || field in wrongPieces || PREVIEW_FIELDS.includes(field)) && found[field]) || undefined)
        return (
          <>
            <ClaimLines
              order={order}
              kind={kind}
              fault={fault}
              pieces={pieces}
              onPieces={(seq, quantity) => setPieces((before) => ({ ...before, [seq]: quantity }))}
              errorAt={errorAt}
            />
            <div className={styles.two}>
              <FieldFrame fieldPath="reasonCode" title="사유" required error={errorAt('reasonCode')}>
                {(controlProps) => (
                  <Select
                    {...controlProps}
                    empty="선택"
                    options={reasonsOf(kind).map((value) => ({ value, label: claimReasonLabels[value] }))}
                    value={reasonCode}
                    onChange={(value) => {
                      setReason(value as Reason)
                      setFault(undefined)
                    }}
                  />
                )}
              </FieldFrame>
              <FieldFrame title="귀책">
                {(controlProps) => (
                  <Select
                    {...controlProps}
                    options={optionsOf(claimFaultLabels)}
                    value={fault}
                    disabled={!reasonCode}
                    onChange={(value) => setFault(value as Schemas['ClaimFault'])}
                  />
                )}
              </FieldFrame>
              <FieldFrame
                fieldPath="reasonText"
                title="상세 사유"
                required={reasonCode !== '' && needsText(reasonCode)}
                error={errorAt('reasonText')}
              >
                {(controlProps) => (
                  <Input
                    {...controlProps}
                    maxLength={500}
                    value={reasonText}
                    onChange={(event) => setText(event.target.value)}
                  />
                )}
              </FieldFrame>
              {defaultFault && fault !== defaultFault && (
                <FieldFrame fieldPath="faultMemo" title="귀책 변경 사유" required error={errorAt('faultMemo')}>
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
            {!isCancel && (
              <ClaimPhotos title="사진" fieldPath="imageFileSeqs" photos={photos} error={errorAt('imageFileSeqs')} />
            )}
            {late && (
              <LateFields
                message={late}
                override={override}
                onOverride={setOverride}
                reason={overrideReason}
                onReason={setOverrideReason}
                error={errorAt('overrideReason')}
              />
            )}
            {isExchange && <ExchangeChoice item={exchange} sizeLabel={claimedSize} onChange={setExchange} />}
            {isExchange && preview?.priceChange && (
              <ReorderOffer change={preview.priceChange} onReorder={() => reorder(true)} />
            )}
            {reorders && exchange && <ReorderNote item={exchange} onBack={() => reorder(false)} />}
            {!isCancel && <PickupMethods value={method} onChange={setMethod} none="접수만" />}
            {!isCancel && method !== '' && (
              <>
                <CourierFields courier={courier} onChange={setCourier} error={errorAt('trackingNumbers')} />
                <PickupPlace known={order.receiver} place={pickupPlace} onChange={setPickupPlace} errorAt={errorAt} />
              </>
            )}
            {isExchange && fault === 'BUYER' && <ExchangeFee amount={feeOf(preview)} fee={fee} onChange={setFee} />}
            {isExchange && !preview?.priceChange && <PreviewProblems preview={refreshedPreview} />}
            {isCancel && (
              <SettlementFields settlement={settlement} preview={refreshedPreview} errorAt={errorAt} unpaid={unpaid} />
            )}
            {!isExchange && <RefundPreview preview={refreshedPreview} unpaid={unpaid} />}
            {kind === 'RETURN' && preview && (
              <p className={styles.facts}>지금은 접수만 합니다. 환불 금액은 반품완료 때 다시 확인합니다.</p>
            )}
            {isCancel && <MessageNote events={settlementEvents(kind, settlement, preview)} />}
            {!isCancel && method !== '' && <MessageNote events={['RETURN_RECEIVED']} />}
          </>
        )
      }}
    </DialogForm>
  )
}

/** Renders the dialog title for the current kind of claim. */
const KindTitle = ({
  dialogStore,
  titleOf,
}: {
  dialogStore: ReturnType<typeof createStore<Kind>>
  titleOf: (of: Kind) => string
}) => titleOf(useStoreValue(dialogStore))

/**
 * Opens a claim for lines of an order, with a refund preview. Resolves to the claim, or undefined if the admin cancels.
 */
export function askClaim(order: ClaimableOrder, kind: Kind, lineSeqs?: readonly number[]): Promise<Claim | undefined> {
  const shown = createStore(kind)
  const titleOf = (of: Kind) => `${claimKindLabels[of]}: ${orderNoText(order.orderNo)}`
  return openDialog<Claim>(
    (close) => <ClaimDialog order={order} kind={kind} lineSeqs={lineSeqs} onKind={shown.set} close={close} />,
    {
      // only an exchange can change its kind
      title: kind === 'EXCHANGE' ? <KindTitle dialogStore={shown} titleOf={titleOf} /> : titleOf(kind),
      name: titleOf(kind),
      size: 'lg',
    },
  )
}
