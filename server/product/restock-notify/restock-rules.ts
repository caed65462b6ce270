import { labelOf } from '../../contract/contract-labels'
import { invalidState, type Refusal } from '../../contract/refusal'
import type { restockNotifies } from '../schema/restock.schema'

export type Notice = typeof restockNotifies.$inferSelect

/** Days after which a waiting request expires. */
export const WAITING_DAYS = 90
/** Days after which the name and phone of a closed request are erased. */
export const RETENTION_DAYS = 180
/** An order within this many days of the message counts as its success. */
export const PURCHASE_DAYS = 14
/** People notified per piece in stock. */
export const PEOPLE_PER_PIECE = 3
export const MAX_RESENDS = 3
export const MAX_WAITING_PER_PHONE = 10

export const wrongState = (notice: Notice): Refusal =>
  invalidState(`‘${labelOf('RestockNotifyState', notice.state)}’ 상태에서는 처리할 수 없습니다.`)
