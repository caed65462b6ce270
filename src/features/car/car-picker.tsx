import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { choicePrompt } from '@/shared/lib/validate'
import { Button } from '@/shared/ui/inputs/button'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { DismissButton } from '@/shared/ui/layers/dismiss-button'
import type { Picker } from '@/shared/ui/layers/picker-spec'
import { makerOptions, modelOptions } from './car.calls'
import styles from './car.module.css'
import { pairText } from './model/car-model-row.rules'

type Detail = Schemas['CarDetailOption']

/** A car with the chosen size. `fitment` is null if the car has no sizes or any size is fine. */
export interface PickedCar {
  carModelSeq: number
  /** E.g. `현대 더 뉴 아반떼 (CN7)`. */
  carText: string
  fitment: Schemas['CarOptionFitment'] | null
}

interface CarsProps {
  details: readonly Detail[]
  chosen: Detail | undefined
  onChoose: (detail: Detail) => void
}

function Cars({ details, chosen, onChoose }: CarsProps) {
  return (
    <fieldset aria-label="세부모델">
      {details.map((detail) => (
        <label key={detail.carModelSeq}>
          <input type="radio" name="car" checked={detail === chosen} onChange={() => onChoose(detail)} />
          <span>
            {detail.detailName} <small>{`${detail.soldFrom} ~ ${detail.soldTo ?? ''}`}</small>
            {!detail.visible && <small> 숨김</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function CarDialog({ close }: { close: (car?: PickedCar) => void }) {
  const [carMakerSeq, setMaker] = useState<number>()
  const [modelName, setModel] = useState('')
  const [chosen, setChosen] = useState<Detail>()
  const [fitmentSeq, setFitment] = useState('')
  const makers = useQuery(makerOptions)
  const names = useQuery({ ...modelOptions(carMakerSeq), enabled: carMakerSeq !== undefined })
  const cars = useQuery({ ...modelOptions(carMakerSeq, modelName), enabled: modelName !== '' })
  const error = makers.error ?? names.error ?? cars.error
  const maker = makers.data?.find((each) => each.carMakerSeq === carMakerSeq)

  function choose(detail: Detail | undefined) {
    setChosen(detail)
    setFitment('')
  }
  function confirmChoice() {
    if (!chosen || !maker) return
    close({
      carModelSeq: chosen.carModelSeq,
      carText: `${maker.name} ${chosen.detailName}`,
      fitment: chosen.fitments.find((each) => String(each.fitmentSeq) === fitmentSeq) ?? null,
    })
  }
  return (
    <div className={styles.choice}>
      {error && <p role="alert">{messageOf(error)}</p>}
      <div className={styles.steps}>
        <Select
          aria-label="제조사"
          empty="제조사"
          options={(makers.data ?? []).map(({ carMakerSeq: seq, name }) => ({ value: String(seq), label: name }))}
          value={carMakerSeq === undefined ? '' : String(carMakerSeq)}
          onChange={(value) => {
            setMaker(value === '' ? undefined : Number(value))
            setModel('')
            choose(undefined)
          }}
        />
        <Select
          aria-label="모델명"
          empty="모델명"
          disabled={carMakerSeq === undefined}
          options={(names.data?.names ?? []).map(({ modelName: name }) => ({ value: name, label: name }))}
          value={modelName}
          onChange={(value) => {
            setModel(value)
            choose(undefined)
          }}
        />
      </div>
      {modelName !== '' && cars.data && <Cars details={cars.data.details} chosen={chosen} onChoose={choose} />}
      {chosen && chosen.fitments.length > 0 && (
        <Select
          aria-label="규격"
          empty="규격 선택 안 함"
          options={chosen.fitments.map(({ fitmentSeq: seq, trim, frontSize, rearSize }) => ({
            value: String(seq),
            label: [trim, pairText(frontSize, rearSize)].filter(Boolean).join(' '),
          }))}
          value={fitmentSeq}
          onChange={setFitment}
        />
      )}
      <DialogActions>
        <DismissButton onClick={() => close()} />
        <Button variant="primary" disabled={!chosen && choicePrompt('세부모델')} onClick={confirmChoice}>
          선택
        </Button>
      </DialogActions>
    </div>
  )
}

const pickCar = (): Promise<PickedCar | undefined> =>
  openDialog<PickedCar>((close) => <CarDialog close={close} />, { title: '차량 찾기', size: 'md' })

/**
 * Picks 제조사 → 모델명 → 세부모델 → 규격: `carPicker.one()`, or `<Pick name="carModelSeq" picker={carPicker} />`.
 * Needs no permission.
 */
export const carPicker: Picker<PickedCar> = {
  noun: '차량',
  seq: (car) => car.carModelSeq,
  name: (car) => car.carText,
  one: pickCar,
  async many() {
    const car = await pickCar()
    return car && [car]
  },
}
