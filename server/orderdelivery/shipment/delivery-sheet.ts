import { formatPhone } from '../../../domain/common/phone'
import { labelOf } from '../../contract/contract-labels'
import { defineExcel, offsetBatches } from '../../excel/resource'
import type { UploadColumn } from '../../excel/upload-definition'
import { seoulText } from '../../lib/seoul-time'
import { activeQuantityOf, type OrderLineRow } from '../order/order-lock'
import {
  countTargets,
  defaultCourier,
  type Target,
  type TargetQuery,
  targetFilter,
  targetPage,
} from './delivery-target'

/** Input columns of the sheet of tracking numbers. */
export const deliveryColumns = [
  { title: '주문번호', example: '20261121000123', required: true },
  { title: '상품코드', example: '' },
  { title: '택배사', example: 'CJ대한통운', required: true },
  { title: '송장번호', example: '600000000001', required: true, code: true },
  { title: '추가송장번호', example: '600000000002, 600000000003', code: true },
  { title: '생산주차', example: '3526' },
] as const satisfies UploadColumn[]

type Line = Target & { line: OrderLineRow; courier: string }

/** Additional columns for packing, ignored when the sheet is uploaded. */
const infoColumns: { title: string; width: number; value(line: Line): string | number | null }[] = [
  { title: '상품', width: 40, value: ({ line }) => line.itemName },
  { title: '수량', width: 8, value: ({ line }) => activeQuantityOf(line) },
  { title: '배송방법', width: 12, value: ({ order }) => labelOf('DeliveryMethod', order.deliveryMethod) },
  { title: '받는 분', width: 16, value: ({ order }) => order.receiverName },
  { title: '연락처', width: 16, value: ({ order }) => formatPhone(order.receiverPhone) },
  { title: '우편번호', width: 10, value: ({ order }) => order.zipCode },
  { title: '주소', width: 50, value: ({ order }) => [order.address1, order.address2].filter(Boolean).join(' ') },
  { title: '배송메시지', width: 30, value: ({ order }) => order.deliveryMessage },
  { title: '장착점', width: 24, value: ({ storeName }) => storeName },
  {
    title: '장착예약',
    width: 20,
    value: ({ order }) => (order.reservedAt ? seoulText(order.reservedAt).slice(0, 16) : null),
  },
]

export const ignoredColumns = infoColumns.map(({ title }) => title)

/** Excel template with a row per shippable line. Addresses are not masked. */
export const deliveryTargetExcel = defineExcel<Line>({
  resource: 'delivery-targets',
  title: '송장 등록 양식',
  permission: ['DELIVERY_BATCH'],
  personal: true,
  listOperation: 'GET /api/v1/admin/delivery-targets',
  columns: [
    { title: '주문번호', width: 18, value: ({ order }) => order.orderNo },
    { title: '상품코드', width: 14, value: ({ line }) => line.itemCode },
    { title: '택배사', width: 14, value: ({ courier }) => courier },
    { title: '송장번호', width: 18, text: true, value: () => null },
    { title: '추가송장번호', width: 18, text: true, value: () => null },
    { title: '생산주차', width: 10, value: ({ line }) => line.productionWeek },
    ...infoColumns,
  ],
  count: (db, query) => countTargets(db, targetFilter(db, query as TargetQuery)),
  async *rows(db, query) {
    const courier = (await defaultCourier(db))?.name ?? ''
    const orders = offsetBatches(
      async (limit, offset) => (await targetPage(db, query as TargetQuery, limit, offset)).rows,
    )
    for await (const batch of orders) {
      yield batch.flatMap((target) => target.lines.map((line) => ({ ...target, line, courier })))
    }
  },
})
