import { ACTIVE_MOUNTS } from '../../../domain/orderdelivery/mount-transitions'
import { readStore } from '../../branch/store/slot-context'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import { invalidState } from '../../contract/refusal'
import { seoulDay } from '../../lib/seoul-time'
import type { LockedOrder } from '../order/order-lock'
import { notifyMount } from './mount-messages'
import type { MountRow } from './reservations'

/** Reminds the customer of a future reservation, at most once a day. Throws INVALID_STATE otherwise. */
export async function remindCustomer(
  call: Pick<Call, 'db' | 'now'>,
  { row, order }: { row: MountRow; order: LockedOrder | null },
): Promise<void> {
  if (!(ACTIVE_MOUNTS as readonly string[]).includes(row.state) || row.reservedAt <= call.now) {
    throw invalidState(`‘${labelOf('MountReservationState', row.state)}’ 예약은 처리할 수 없습니다.`)
  }
  const store = await readStore(call.db, row.storeSeq)
  const change = `remind-${seoulDay(call.now)}`
  const sent = await notifyMount(call, { row, order, store }, ['MOUNT_REMINDER'], { change })
  if (sent === 0) throw invalidState('오늘 이미 안내를 보냈거나 안내 문구가 꺼져 있습니다.')
}
