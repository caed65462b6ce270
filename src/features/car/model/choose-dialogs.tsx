import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { carClassLabels } from '@/shared/api/gen/car-model-form.gen'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { type Option, optionsOf, Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { makerOptions } from '../car.calls'
import styles from '../car.module.css'

interface Props {
  message: ReactNode
  label: string
  options: readonly Option[]
  confirmLabel: string
  problem?: string | undefined
  close: (value?: string) => void
}

function Choose({ message, label, options, confirmLabel, problem, close }: Props) {
  const [chosen, setChosen] = useState('')
  return (
    <div className={styles.form}>
      <p>{message}</p>
      {problem && <p role="alert">{problem}</p>}
      <Select aria-label={label} empty={`${label} 선택`} options={options} value={chosen} onChange={setChosen} />
      <DialogActions>
        <Button onClick={() => close()}>취소</Button>
        <Button
          variant="primary"
          disabled={chosen === '' && `${label} (을)를 선택해 주세요.`}
          onClick={() => close(chosen)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </div>
  )
}

/** The class that many cars are put into. */
export async function chooseClass(count: number): Promise<Schemas['CarClass'] | undefined> {
  const chosen = await openDialog<string>(
    (close) => (
      <Choose
        label="차급"
        message={`선택한 차종 ${count}개의 차급을 변경합니다.`}
        options={optionsOf(carClassLabels)}
        confirmLabel="변경"
        close={close}
      />
    ),
    { title: '차급 변경', size: 'sm' },
  )
  // the options are the enum's values
  return chosen as Schemas['CarClass'] | undefined
}

function MakerChoice({ count, close }: { count: number; close: (value?: string) => void }) {
  const { data, error } = useQuery(makerOptions)
  return (
    <Choose
      label="제조사"
      message={`선택한 차종 ${count}개를 다른 제조사로 옮깁니다. 같은 세부모델이 있는 차종은 옮겨지지 않습니다.`}
      options={(data ?? []).map(({ carMakerSeq, name }) => ({ value: String(carMakerSeq), label: name }))}
      confirmLabel="이동"
      problem={error ? messageOf(error) : undefined}
      close={close}
    />
  )
}

/** The maker that many cars are moved to. */
export async function chooseMaker(count: number): Promise<number | undefined> {
  const chosen = await openDialog<string>((close) => <MakerChoice count={count} close={close} />, {
    title: '제조사 이동',
    size: 'sm',
  })
  return chosen === undefined ? undefined : Number(chosen)
}
