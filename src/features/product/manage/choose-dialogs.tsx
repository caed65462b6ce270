import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { saleStateLabels } from '@/shared/api/gen/product-manage-form.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellDay } from '@/shared/lib/cell-dates'
import { won } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { type Option, Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import styles from '../product.module.css'

interface ChoiceProps {
  /** What is chosen, and on what it acts. */
  label: string
  who: string
  options: readonly Option[]
  problem?: string | undefined
  confirmLabel: string
  onClose: (value?: string) => void
}

function Choice({ label, who, options, problem, confirmLabel, onClose }: ChoiceProps) {
  const [chosen, setChosen] = useState('')
  return (
    <div className={styles.form}>
      <p>{who}</p>
      {problem && <p role="alert">{problem}</p>}
      <Select
        aria-label={label}
        empty={`${label} 선택`}
        options={options}
        value={chosen}
        onChange={setChosen}
        width={30}
      />
      <DialogActions>
        <Button onClick={() => onClose()}>취소</Button>
        <Button
          variant="primary"
          disabled={chosen === '' && `${label} (을)를 선택해 주세요.`}
          onClick={() => onClose(chosen)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </div>
  )
}

const STATES = ['ON_SALE', 'SOLD_OUT', 'STOPPED'] as const

/** The state that many items are put into. */
export async function chooseSaleState(count: number): Promise<Schemas['SaleState'] | undefined> {
  const chosen = await openDialog<string>(
    (close) => (
      <Choice
        label="판매상태"
        who={`선택한 상품 ${won(count)}개의 판매상태를 변경합니다. 변경할 수 없는 상품은 결과에 표시됩니다.`}
        options={STATES.map((value) => ({ value, label: saleStateLabels[value] }))}
        confirmLabel="변경"
        onClose={close}
      />
    ),
    { title: '판매상태 변경', size: 'sm' },
  )
  return STATES.find((state) => state === chosen)
}

const openEvents = apiQuery('/api/v1/admin/item-events', {
  query: { state: ['SCHEDULED', 'ONGOING'], size: 200, sort: 'startAt,asc' },
})

function EventChoice({ count, onClose }: { count: number; onClose: (value?: string) => void }) {
  const { data, error } = useQuery(openEvents)
  const options = (data?.items ?? []).map((event) => ({
    value: String(event.itemEventSeq),
    label: `${event.title} (${cellDay(event.startAt)} ~ ${cellDay(event.endAt)})`,
  }))
  return (
    <Choice
      label="기획전"
      who={`선택한 상품 ${won(count)}개를 예정이거나 진행 중인 기획전에 추가합니다.`}
      options={options}
      problem={error ? messageOf(error) : undefined}
      confirmLabel="추가"
      onClose={onClose}
    />
  )
}

/** The event that many items are added to. */
export async function chooseItemEvent(count: number): Promise<number | undefined> {
  const chosen = await openDialog<string>((close) => <EventChoice count={count} onClose={close} />, {
    title: '기획전에 추가',
    size: 'sm',
  })
  return chosen === undefined ? undefined : Number(chosen)
}
