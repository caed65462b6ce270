import { useState } from 'react'
import { useGrades } from '@/features/corpmember/grade/business-grade.picker'
import { businessPriceBulkRules } from '@/shared/api/gen/product-corpmember-form.gen'
import { formatThousands } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { choicePrompt } from '@/shared/lib/validate'
import { Checkbox, CheckList } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import styles from './business-price.module.css'

/** The confirmed rate of a grade. */
export interface ChosenRate {
  businessGradeSeq: number
  rate: number
  allowBelowCost: boolean
}

function RateDialog({ count, close }: { count: number; close: (chosen?: ChosenRate) => void }) {
  const grades = useGrades()
  const [grade, setGrade] = useState('')
  const [rate, setRate] = useState<number | string | null>(null)
  const [allowBelowCost, setAllow] = useState(false)
  const badGrade = grade ? undefined : choicePrompt('등급')
  const badRate = checkRule({ ...businessPriceBulkRules.rate, required: true }, rate) ?? undefined
  return (
    <DialogForm
      confirm="설정"
      problem={badGrade !== undefined || badRate !== undefined}
      send={() => ({ businessGradeSeq: Number(grade), rate: Number(rate), allowBelowCost })}
      close={close}
    >
      {({ tried }) => (
        <>
          <p>
            선택한 상품 {formatThousands(count)}개에 판매가 대비 할인율을 개별로 설정합니다. 이미 있는 개별가는
            바뀝니다.
          </p>
          <FieldFrame title="등급" required error={(tried && badGrade) || undefined}>
            {(controlProps) => (
              <Select
                {...controlProps}
                empty="등급 선택"
                options={grades.map(({ businessGradeSeq, name }) => ({ value: String(businessGradeSeq), label: name }))}
                value={grade}
                onChange={setGrade}
                width={14}
              />
            )}
          </FieldFrame>
          <FieldFrame title="할인율" required error={(tried && badRate) || undefined}>
            {(controlProps) => <NumberInput {...controlProps} suffix="%" width={14} value={rate} onChange={setRate} />}
          </FieldFrame>
          <Checkbox
            label="매입가보다 낮아도 설정"
            checked={allowBelowCost}
            onChange={(event) => setAllow(event.target.checked)}
          />
        </>
      )}
    </DialogForm>
  )
}

function RemoveDialog({ count, close }: { count: number; close: (grades?: number[]) => void }) {
  const grades = useGrades()
  const [picked, setPicked] = useState<readonly string[]>([])
  return (
    <DialogForm
      confirm="삭제"
      danger
      problem={picked.length === 0 ? '등급을 1개 이상 선택해 주세요.' : undefined}
      send={() => picked.map(Number)}
      close={close}
    >
      <p>선택한 상품 {formatThousands(count)}개의 개별가를 삭제합니다. 패턴·브랜드·등급 할인율이 다시 적용됩니다.</p>
      <div className={styles.row}>
        <CheckList
          options={grades.map(({ businessGradeSeq, name }) => ({ value: String(businessGradeSeq), label: name }))}
          values={picked}
          onChange={setPicked}
        />
      </div>
    </DialogForm>
  )
}

/** Asks for the discount rate of many items. Resolves to undefined if the admin cancels. */
export const chooseRate = (count: number) =>
  openDialog<ChosenRate>((close) => <RateDialog count={count} close={close} />, {
    title: `상품 ${formatThousands(count)}개 할인율 설정`,
  })

/** Asks for which grades the individual prices of many items are removed. */
export const chooseGrades = (count: number) =>
  openDialog<number[]>((close) => <RemoveDialog count={count} close={close} />, {
    title: `상품 ${formatThousands(count)}개 개별가 삭제`,
  })
