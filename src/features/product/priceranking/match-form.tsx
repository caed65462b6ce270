import { useState } from 'react'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { Select } from '@/shared/ui/inputs/select'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { floorProblem } from './price-ranking.rules'

export type MatchOptions = Pick<Schemas['PriceMatchBody'], 'undercut' | 'marginFloor'>

const UNDERCUTS: readonly MatchOptions['undercut'][] = [0, 100, 500, 1000]

/** Asks for the amount below the lowest price and the minimum margin. */
export function MatchForm({ count, close }: { count: number; close: (options?: MatchOptions) => void }) {
  const [undercut, setUndercut] = useState<MatchOptions['undercut']>(0)
  const [floor, setFloor] = useState<number | string | null>(3)
  const problem = floorProblem(String(floor ?? ''))
  return (
    <DialogForm
      confirm="미리보기"
      problem={problem !== null}
      send={() => ({ undercut, marginFloor: Number(floor) })}
      close={close}
    >
      {({ tried }) => (
        <>
          <p>
            {`${formatThousands(count)}개 상품의 판매가를 최저가에 맞춘 제안을 만듭니다. 미리보기에서 적용하기 전에는 가격이 변경되지 않습니다.`}
          </p>
          <FieldFrame title="최저가보다">
            {(controlProps) => (
              <Select
                {...controlProps}
                options={UNDERCUTS.map((each) => ({
                  value: String(each),
                  label: each === 0 ? '같게' : `${formatThousands(each)}원 낮게`,
                }))}
                value={String(undercut)}
                onChange={(text) => setUndercut(UNDERCUTS.find((each) => String(each) === text) ?? 0)}
                width={14}
              />
            )}
          </FieldFrame>
          <FieldFrame title="최소 마진율" fieldPath="marginFloor" error={(tried && problem) || undefined}>
            {(controlProps) => (
              <NumberInput {...controlProps} value={floor} onChange={setFloor} suffix="%" width={14} />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}
