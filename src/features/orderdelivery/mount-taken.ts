import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { toast } from '@/shared/ui/layers/toast'

type Twin = Schemas['MountReservationTwin']

/** `같은 차량의 다른 예약이 2시간 안에 있습니다: 강남점 2026-11-25 14:00` */
export const sameCarText = ({ storeName, reservedAt }: Twin): string =>
  `같은 차량의 다른 예약이 2시간 안에 있습니다: ${storeName} ${cellTime(reservedAt)}`

/** What a slot that was taken is told with; where the same car is to be elsewhere about then, that stays until it is closed. */
export function tellTaken(said: string, { sameCar }: { sameCar: Twin | null }): void {
  toast(said, sameCar ? { detail: sameCarText(sameCar), duration: 0 } : {})
}
