import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { toast } from '@/shared/ui/layers/toast'

type Twin = Schemas['MountReservationTwin']

/** Returns e.g. `같은 차량의 다른 예약이 2시간 안에 있습니다: 강남점 2026-11-25 14:00` */
export const sameCarText = ({ storeName, reservedAt }: Twin): string =>
  `같은 차량의 다른 예약이 2시간 안에 있습니다: ${storeName} ${cellTime(reservedAt)}`

/**
 * Shows a toast for a booked slot. If the same car has another reservation at about that time, it stays until closed.
 */
export function showBooked(message: string, { sameCar }: { sameCar: Twin | null }): void {
  toast(message, sameCar ? { detail: sameCarText(sameCar), duration: 0 } : {})
}
