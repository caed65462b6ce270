import { mountReservationStateLabels, orderStateLabels } from '@/shared/api/gen/orderdelivery-mountreserve.gen'
import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'
import type { MovableMount } from '../../../../domain/orderdelivery/mount-transitions'
import { type MountAction, mountProblem } from '../../../../domain/orderdelivery/mount-transitions'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'

export const mountTones: Record<Schemas['MountReservationState'], Tone> = {
  REQUESTED: 'blue',
  CONFIRMED: 'violet',
  DONE: 'green',
  NO_SHOW: 'red',
  CANCELED: 'gray',
}

/** Returns why an action is refused now, or undefined. */
export const refusal = (action: MountAction, mount: MovableMount): string | undefined =>
  mountProblem(action, mount, mountReservationStateLabels[mount.state], new Date()) ?? undefined

const SENT: readonly (Schemas['OrderState'] | null)[] = ['SHIPPED', 'DELIVERED', 'MOUNTED', 'CONFIRMED']

/** Returns whether goods were shipped, so that the store is fixed. */
export const isSent = ({ orderState }: Pick<Schemas['MountReservation'], 'orderState'>): boolean =>
  SENT.includes(orderState)

/** Returns the state of the order's goods as text, or null for a rental. */
export const arrivalOf = ({ orderState, kind }: Pick<Schemas['MountReservation'], 'orderState' | 'kind'>) =>
  orderState && orderStateLabel(orderStateLabels, orderState, kind === 'VISIT' ? 'VISIT' : 'MOUNT')

/** In display order. */
export const mountReservationStates = [
  'REQUESTED',
  'CONFIRMED',
  'DONE',
  'NO_SHOW',
] as const satisfies readonly Schemas['MountReservationState'][]
