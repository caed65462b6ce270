import { Checkbox } from '@/shared/ui/inputs/choice'
import { type ChosenSlot, MountSlots, type SlotWish } from './mount-slots'

interface Props extends SlotWish {
  force: boolean
  onForce: (force: boolean) => void
  value: ChosenSlot | null
  onPick: (slot: ChosenSlot) => void
}

/** Choosing a slot at a store, also on days that customers are not offered, and what is chosen in words. */
export function MountSlotChoice({ onForce, ...slots }: Props) {
  const { force, value, storeSeq } = slots
  return (
    <>
      <Checkbox
        label="예약 가능 기간 밖의 날짜도 보기"
        checked={force}
        onChange={(event) => onForce(event.target.checked)}
      />
      <MountSlots key={storeSeq} {...slots} />
      <p aria-live="polite">
        {value ? (
          <>
            선택: <b>{`${value.date} ${value.time}`}</b>
          </>
        ) : (
          '예약 시간을 선택해 주세요.'
        )}
      </p>
    </>
  )
}
