import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { businessPriceBulkRules } from '@/shared/api/gen/product-corpmember-form.gen'
import { apiQuery } from '@/shared/api/query'
import { checkRule } from '@/shared/lib/rules'
import { plainNumber } from '@/shared/lib/typed-value'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { Input } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import product from '../product.module.css'
import styles from './business-price.module.css'

/** A rate for a grade, as it was agreed to. */
export interface ChosenRate {
  businessGradeSeq: number
  rate: number
  allowBelowCost: boolean
}

const useGrades = () => useQuery(apiQuery('/api/v1/admin/business-grades')).data ?? []

interface FrameProps {
  children: ReactNode
  problem: string | undefined
  label: string
  danger?: boolean
  onAgree: () => void
  onClose: () => void
}

function Frame({ children, problem, label, danger, onAgree, onClose }: FrameProps) {
  const [tried, setTried] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!problem) onAgree()
  }
  return (
    <form className={product.form} onSubmit={submit} noValidate>
      {children}
      {tried && problem && (
        <p role="alert" className={product.bad}>
          {problem}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>취소</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'}>
          {label}
        </Button>
      </DialogActions>
    </form>
  )
}

function RateDialog({ count, close }: { count: number; close: (chosen?: ChosenRate) => void }) {
  const grades = useGrades()
  const [grade, setGrade] = useState('')
  const [typed, setTyped] = useState('')
  const rate = plainNumber(typed)
  const [allowBelowCost, setAllow] = useState(false)
  const id = useId()
  const problem = !grade
    ? '등급 (을)를 선택해 주세요.'
    : (checkRule({ ...businessPriceBulkRules.rate, required: true }, rate) ?? undefined)
  return (
    <Frame
      label="설정"
      problem={problem}
      onAgree={() => close({ businessGradeSeq: Number(grade), rate: Number(rate), allowBelowCost })}
      onClose={() => close()}
    >
      <p>선택한 상품 {count}개에 판매가 대비 할인율을 개별로 설정합니다. 이미 있는 개별가는 바뀝니다.</p>
      <div className={styles.row}>
        <Select
          aria-label="등급"
          empty="등급 선택"
          options={grades.map(({ businessGradeSeq, name }) => ({ value: String(businessGradeSeq), label: name }))}
          value={grade}
          onChange={setGrade}
          width={11}
        />
        <label htmlFor={id}>할인율</label>
        <Input
          id={id}
          inputMode="decimal"
          suffix="%"
          width={8}
          alignRight
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Checkbox
        label="매입가보다 낮아도 설정"
        checked={allowBelowCost}
        onChange={(event) => setAllow(event.target.checked)}
      />
    </Frame>
  )
}

function RemoveDialog({ count, close }: { count: number; close: (grades?: number[]) => void }) {
  const grades = useGrades()
  const [picked, setPicked] = useState<readonly number[]>([])
  return (
    <Frame
      label="삭제"
      danger
      problem={picked.length === 0 ? '등급을 1개 이상 선택해 주세요.' : undefined}
      onAgree={() => close([...picked])}
      onClose={() => close()}
    >
      <p>선택한 상품 {count}개의 개별가를 삭제합니다. 패턴·브랜드·등급 할인율이 다시 적용됩니다.</p>
      <div className={styles.row}>
        {grades.map(({ businessGradeSeq: seq, name }) => (
          <Checkbox
            key={seq}
            label={name}
            checked={picked.includes(seq)}
            onChange={() => setPicked(picked.includes(seq) ? picked.filter((each) => each !== seq) : [...picked, seq])}
          />
        ))}
      </div>
    </Frame>
  )
}

/** The rate that many items get; undefined: the admin thought better of it. */
export const chooseRate = (count: number) =>
  openDialog<ChosenRate>((close) => <RateDialog count={count} close={close} />, { title: '할인율 설정', size: 'sm' })

/** Grades whose own prices many items lose. */
export const chooseGrades = (count: number) =>
  openDialog<number[]>((close) => <RemoveDialog count={count} close={close} />, { title: '개별가 삭제', size: 'sm' })
