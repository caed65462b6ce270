import { type FormEvent, useId, useState } from 'react'
import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { plainNumber } from '@/shared/lib/typed-value'
import { Button } from '@/shared/ui/inputs/button'
import { Input } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import styles from './price-ranking.module.css'
import { floorProblem } from './price-ranking.rules'

export type MatchOptions = Pick<Schemas['PriceMatchBody'], 'undercut' | 'marginFloor'>

const UNDERCUTS: readonly MatchOptions['undercut'][] = [0, 100, 500, 1000]

/** How far below the lowest price, and how much margin has to stay. */
export function MatchForm({ count, close }: { count: number; close: (options?: MatchOptions) => void }) {
  const [undercut, setUndercut] = useState<MatchOptions['undercut']>(0)
  const [floor, setFloor] = useState('3')
  const [tried, setTried] = useState(false)
  const id = useId()
  const problem = tried ? floorProblem(floor) : null

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!floorProblem(floor)) close({ undercut, marginFloor: Number(plainNumber(floor)) })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.note}>
        {`${won(count)}개 상품의 판매가를 최저가에 맞춘 제안을 만듭니다. 미리보기에서 적용하기 전에는 가격이 변경되지 않습니다.`}
      </p>
      <div className={styles.line}>
        <label htmlFor={`${id}-undercut`}>최저가보다</label>
        <Select
          id={`${id}-undercut`}
          options={UNDERCUTS.map((each) => ({
            value: String(each),
            label: each === 0 ? '같게' : `${won(each)}원 낮게`,
          }))}
          value={String(undercut)}
          onChange={(text) => setUndercut(UNDERCUTS.find((each) => String(each) === text) ?? 0)}
          width={13}
        />
      </div>
      <div className={styles.line}>
        <label htmlFor={`${id}-floor`}>최소 마진율</label>
        <span>
          <Input
            id={`${id}-floor`}
            inputMode="decimal"
            value={floor}
            onChange={(event) => setFloor(event.target.value)}
            suffix="%"
            width={9}
            alignRight
            bad={problem !== null}
            aria-describedby={problem ? `${id}-bad` : undefined}
          />
          {problem && (
            <span id={`${id}-bad`} role="alert" className={styles.bad}>
              {problem}
            </span>
          )}
        </span>
      </div>
      <DialogActions>
        <Button onClick={() => close()}>취소</Button>
        <Button type="submit" variant="primary">
          미리보기
        </Button>
      </DialogActions>
    </form>
  )
}
