import { itemPicker } from '@/features/product/manage/item.picker'
import { feePaymentLabels } from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox, Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import styles from '../claim/claim.module.css'

interface LateProps {
  /** Why the return is too late. */
  message: string
  override: boolean
  onOverride: (override: boolean) => void
  reason: string
  onReason: (reason: string) => void
  error: string | undefined
}

/** Renders the override of a late return, with its reason. */
export function LateFields({ message, override, onOverride, reason, onReason, error }: LateProps) {
  return (
    <>
      <p className={styles.bad}>{message}</p>
      <Checkbox
        label="기간이 지났지만 접수합니다."
        checked={override}
        onChange={(event) => onOverride(event.target.checked)}
      />
      {override && (
        <FieldFrame fieldPath="overrideReason" title="기간 경과 사유" required error={error}>
          {(controlProps) => (
            <Input
              {...controlProps}
              maxLength={200}
              value={reason}
              onChange={(event) => onReason(event.target.value)}
            />
          )}
        </FieldFrame>
      )}
    </>
  )
}

export interface ExchangeItem {
  itemSeq: number
  name: string
}

interface ChoiceProps {
  /** Undefined for the same item. */
  item: ExchangeItem | undefined
  /** Size of the goods that come back: such items are offered first. */
  sizeLabel: string | null | undefined
  onChange: (item: ExchangeItem | undefined) => void
}

/** Returns the search for items of a size: `225/45R17` of `225/45R17 94W`. */
const sameSize = (sizeLabel: string | null | undefined) =>
  sizeLabel ? { type: 'size', keyword: sizeLabel.split(' ')[0] ?? '' } : undefined

/** Renders the choice of the replacement item. */
export const ExchangeChoice = ({ item, sizeLabel, onChange }: ChoiceProps) => (
  <FieldFrame
    fieldPath="exchangeItemSeq"
    title="교환 상품"
    group
    help="같은 상품, 또는 판매가가 같은 판매중 상품으로 교환합니다."
  >
    {() => (
      <div className={styles.row}>
        <span>{item?.name ?? '같은 상품'}</span>
        <Button
          size="sm"
          onClick={async () => {
            const picked = await itemPicker.one({ search: sameSize(sizeLabel) })
            if (picked) onChange({ itemSeq: picked.itemSeq, name: picked.name })
          }}
        >
          다른 상품
        </Button>
        {item && (
          <Button size="sm" onClick={() => onChange(undefined)}>
            같은 상품으로
          </Button>
        )}
      </div>
    )}
  </FieldFrame>
)

/** Returns e.g. `28,000원 더 비쌉니다.` */
export function differenceText(before: number, after: number): string {
  if (after === before) return '금액이 같습니다.'
  return `${formatThousands(Math.abs(after - before))}원 더 ${after > before ? '비쌉니다' : '쌉니다'}.`
}

interface ReorderProps {
  change: Schemas['ClaimPriceChange']
  onReorder: () => void
}

/** Offers a return with a new order, because an item of another price cannot be exchanged. */
export const ReorderOffer = ({ change: { itemName, before, after }, onReorder }: ReorderProps) => (
  <div role="alert">
    <p className={styles.bad}>가격이 다른 상품으로는 교환할 수 없습니다.</p>
    <p className={styles.facts}>
      기존 {formatThousands(before)}원 → {itemName} {formatThousands(after)}원: {differenceText(before, after)}
    </p>
    <Button onClick={onReorder}>반품 후 재주문</Button>
  </div>
)

/** Renders the item that will be ordered in place of the returned one. */
export const ReorderNote = ({ item, onBack }: { item: ExchangeItem; onBack: () => void }) => (
  <FieldFrame
    title="재주문 상품"
    group
    help="반품을 접수하면 이 상품의 수기 주문이 열립니다. 환불과 결제는 따로 합니다."
  >
    {() => (
      <div className={styles.row}>
        <span>{item.name}</span>
        <Button size="sm" onClick={onBack}>
          교환으로 돌아가기
        </Button>
      </div>
    )}
  </FieldFrame>
)

/** Returns the two-way shipping fee of an exchange, or undefined while unknown. */
export const feeOf = (preview: Schemas['ClaimPreview'] | undefined): number | undefined =>
  preview && preview.returnFee + preview.islandReturnFee

interface FeeProps {
  /** In won; undefined while unknown. */
  amount: number | undefined
  fee: Schemas['FeePayment']
  onChange: (fee: Schemas['FeePayment']) => void
}

/** Asks who pays the two-way shipping fee of an exchange caused by the buyer. */
export const ExchangeFee = ({ amount, fee, onChange }: FeeProps) => (
  <FieldFrame
    title={amount === undefined ? '왕복 배송비' : `왕복 배송비 ${formatThousands(amount)}원`}
    group
    help="별도 입금은 수거를 시작할 때 추가결제로 등록됩니다."
  >
    {() => (
      <div className={styles.row}>
        {(['SEPARATE', 'WAIVED'] as const).map((value) => (
          <Radio
            key={value}
            name="fee"
            label={feePaymentLabels[value]}
            checked={fee === value}
            onChange={() => onChange(value)}
          />
        ))}
      </div>
    )}
  </FieldFrame>
)
