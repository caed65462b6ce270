import type { components } from '../../openapi/schema.gen'
import { HOUR_MS, MINUTE_MS } from '../common/durations'
import { seoulDay } from '../common/seoul-day'

/** The moves of mount reservations. Shared by screens, server and tests. */

type Schemas = components['schemas']
type State = Schemas['MountReservationState']
export type MountAction = Schemas['MountReservationAction']

/** `to` is null if the state stays. A missed reservation that is rescheduled becomes confirmed. */
export const mountTransitions: Readonly<
  Record<MountAction, { from: readonly State[]; to: State | null; reason?: number }>
> = {
  CONFIRM: { from: ['REQUESTED'], to: 'CONFIRMED' },
  RESCHEDULE: { from: ['REQUESTED', 'CONFIRMED', 'NO_SHOW'], to: null },
  DONE: { from: ['CONFIRMED'], to: 'DONE' },
  NO_SHOW: { from: ['CONFIRMED'], to: 'NO_SHOW' },
  CANCEL: { from: ['REQUESTED', 'CONFIRMED', 'NO_SHOW'], to: 'CANCELED', reason: 2 },
  UNDONE: { from: ['DONE'], to: 'CONFIRMED', reason: 5 },
}

/** States of upcoming reservations. */
export const ACTIVE_MOUNTS = ['REQUESTED', 'CONFIRMED'] as const satisfies readonly State[]

export const NOT_SHIPPED = '아직 발송되지 않은 상품이 있습니다.'

/** The facts on a reservation that decide its moves. */
export interface MovableMount {
  state: State
  reservedAt: string | Date
  durationMinutes: number
  doneAt: string | Date | null
  /** Null for a rental. */
  orderState: Schemas['OrderState'] | null
}

const NOT_SENT: readonly (Schemas['OrderState'] | null)[] = ['PAYMENT_PENDING', 'PAID', 'PREPARING']

/** Hours before a reservation until which the customer can change it. */
const CHANGE_HOURS = 24
export const TOO_LATE = `장착 예약은 ${CHANGE_HOURS}시간 전까지 변경할 수 있습니다. 장착점에 문의해 주세요.`

/** Returns whether a customer, unlike an admin, is too late to move a reservation. */
export const isTooLate = (action: MountAction, { reservedAt }: Pick<MovableMount, 'reservedAt'>, now: Date): boolean =>
  action === 'RESCHEDULE' && new Date(reservedAt).getTime() - now.getTime() < CHANGE_HOURS * HOUR_MS

/** Returns why an action is refused now, or null. `label`: label of the reservation's state. */
export function mountProblem(action: MountAction, mount: MovableMount, label: string, now: Date): string | null {
  if (!mountTransitions[action].from.includes(mount.state)) return `‘${label}’ 예약은 처리할 수 없습니다.`
  const today = seoulDay(now)
  switch (action) {
    case 'CONFIRM':
      return mount.orderState === 'PAYMENT_PENDING' ? '입금 확인 후 확정할 수 있습니다.' : null
    case 'DONE':
      if (seoulDay(mount.reservedAt) > today) return '예약일 전에는 장착완료할 수 없습니다.'
      return NOT_SENT.includes(mount.orderState) ? NOT_SHIPPED : null
    case 'NO_SHOW':
      return new Date(mount.reservedAt).getTime() + mount.durationMinutes * MINUTE_MS > now.getTime()
        ? '예약 시간이 지난 뒤에 처리할 수 있습니다.'
        : null
    case 'UNDONE':
      return mount.doneAt && seoulDay(mount.doneAt) === today ? null : '완료한 날에만 취소할 수 있습니다.'
    default:
      return null
  }
}
