import type { Detail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { tireDetail } from './item.detail-def'

/** Both screens edit the same record: one set of fields. */
export const itemFields = fieldsOf(tireDetail)
export const tireFields = fieldsOf(tireDetail, 'tire')
export const batteryFields = fieldsOf(tireDetail, 'battery')
export const noticeFields = fieldsOf(tireDetail, 'notice')

export type ItemDetail = Detail<'/api/v1/admin/items/{seq}', '/api/v1/admin/items'>
