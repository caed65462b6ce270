import type { Detail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { tireDetail } from './item.detail-def'

/** Fields shared by both screens, because they edit the same record. */
export const itemFields = fieldsOf(tireDetail)
export const tireFields = fieldsOf(tireDetail, 'tire')
export const batteryFields = fieldsOf(tireDetail, 'battery')
export const noticeFields = fieldsOf(tireDetail, 'notice')

export type ItemDetail = Detail<'/api/v1/admin/items/{seq}', '/api/v1/admin/items'>
