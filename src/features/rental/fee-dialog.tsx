import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { rentalPiecesLabels } from '@/shared/api/gen/rental-productapply.gen'
import { rentalTermLabels } from '@/shared/api/gen/rental-rentalproduct.gen'
import { rentalFeeAskedRules } from '@/shared/api/gen/rental-rentalproduct-form.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { Button } from '@/shared/ui/inputs/button'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { RecordTable } from '@/shared/ui/table/record-table'
import styles from './fee-dialog.module.css'
import { usePreviewFees } from './rentalproduct/rental-product.calls'

type Fee = Schemas['RentalFeeChange']
type Preview = Schemas['RentalFeePreview']

/** The confirmed change of fees. */
export interface ChosenFee {
  fee: Fee
}

/** Returns a row per plan, or one row with the reason why a product's fees do not change. */
const linesOf = (found: readonly Preview[]) =>
  found.flatMap((product) =>
    product.problem === null
      ? product.plans.map((plan) => ({ product, plan }))
      : [{ product, plan: undefined as Preview['plans'][number] | undefined }],
  )

function PreviewTable({ previews }: { previews: readonly Preview[] }) {
  const changeable = previews.filter(({ problem }) => problem === null)
  const plans = changeable.reduce((sum, product) => sum + product.plans.length, 0)
  const unchangedCount = previews.length - changeable.length
  return (
    <RecordTable
      label="조정할 렌탈료"
      height={26}
      caption={`렌탈 상품 ${formatThousands(changeable.length)}개의 요금제 ${formatThousands(plans)}개를 바꿉니다.${unchangedCount > 0 ? ` ${formatThousands(unchangedCount)}개는 바꿀 수 없습니다.` : ''}`}
      rows={linesOf(previews)}
      idOf={({ product, plan }) => `${product.rentalProductSeq} ${plan?.planSeq ?? ''}`}
      off={({ plan }) => plan === undefined}
      columns={[
        {
          title: '렌탈 상품',
          names: true,
          cell: ({ product }) => (
            <>
              {product.displayName}
              <small>{product.rentalCompany}</small>
            </>
          ),
        },
        {
          title: '요금제',
          nowrap: true,
          cell: ({ plan }) => plan && `${plan.quantity}본 ${plan.months}개월`,
        },
        { title: '변경 전', right: true, cell: ({ plan }) => plan && formatThousands(plan.before) },
        {
          title: '변경 후',
          right: true,
          cell: ({ plan, product }) => (plan ? <b>{formatThousands(plan.after)}</b> : product.problem),
        },
      ]}
    />
  )
}

function FeeDialog({ seqs, close }: { seqs: readonly number[]; close: (chosen?: ChosenFee) => void }) {
  const { mutateAsync: preview } = usePreviewFees()
  const [rate, setRate] = useState<number | string | null>(null)
  const [quantity, setQuantity] = useState('')
  const [months, setMonths] = useState('')
  const [shown, setShown] = useState<{ fee: Fee; previews: Preview[] }>()
  const [failure, setFailure] = useState<string>()
  const rateProblem =
    rate === 0
      ? '0이 아닌 조정률을 입력해 주세요.'
      : (checkRule({ ...rentalFeeAskedRules.fee.properties.rate, required: true }, rate) ?? undefined)

  // a changed option invalidates the shown preview
  const change = (set: () => void) => {
    set()
    setShown(undefined)
    setFailure(undefined)
  }
  async function show() {
    if (rateProblem) return setFailure(rateProblem)
    // the selects offer only values of the contract
    const fee = {
      rate: Number(rate),
      ...(quantity && { quantity: Number(quantity) }),
      ...(months && { months: Number(months) }),
    } as Fee
    setFailure(undefined)
    try {
      setShown({ fee, previews: await preview({ body: { seqs: [...seqs], fee } }) })
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const none = shown?.previews.every(({ problem }) => problem !== null)
  return (
    <DialogForm
      confirm="렌탈료 조정"
      problem={!shown ? '먼저 미리보기를 확인해 주세요.' : none ? '바꿀 수 있는 요금제가 없습니다.' : undefined}
      // not sent without a preview
      send={() => ({ fee: (shown as { fee: Fee }).fee })}
      close={close}
    >
      <p>
        선택한 렌탈 상품 {formatThousands(seqs.length)}개의 월 렌탈료를 조정하고 100원 미만은 버립니다. 기존 신청의
        요금은 바뀌지 않습니다.
      </p>
      <div className={styles.choices}>
        <FieldFrame title="조정률" fieldPath="rate" required error={failure}>
          {(controlProps) => (
            <NumberInput
              {...controlProps}
              data-autofocus
              suffix="%"
              width={9}
              value={rate}
              onChange={(value) => change(() => setRate(value))}
              placeholder="-5"
            />
          )}
        </FieldFrame>
        <FieldFrame title="수량">
          {(controlProps) => (
            <Select
              {...controlProps}
              empty="전체"
              options={optionsOf(rentalPiecesLabels)}
              value={quantity}
              onChange={(value) => change(() => setQuantity(value))}
              width={8}
            />
          )}
        </FieldFrame>
        <FieldFrame title="개월">
          {(controlProps) => (
            <Select
              {...controlProps}
              empty="전체"
              options={optionsOf(rentalTermLabels)}
              value={months}
              onChange={(value) => change(() => setMonths(value))}
              width={8}
            />
          )}
        </FieldFrame>
        <Button onClick={show}>미리보기</Button>
      </div>
      {shown && <PreviewTable previews={shown.previews} />}
    </DialogForm>
  )
}

/** Asks how the fees of products change, with a preview. Resolves to undefined if the admin cancels. */
export const askFee = (title: string, seqs: readonly number[]) =>
  openDialog<ChosenFee>((close) => <FeeDialog seqs={seqs} close={close} />, { title, size: 'lg' })
