import { RecordTable } from '@/shared/ui/table/record-table'
import type { DeliveryTarget } from './delivery-target.rules'

/** Renders the items of an order with more than one kind of item. */
export function TargetLines({ lines }: Pick<DeliveryTarget, 'lines'>) {
  return (
    <RecordTable
      label="발송할 상품"
      rows={lines}
      idOf={({ orderLineSeq }) => orderLineSeq}
      columns={[
        { title: '상품코드', nowrap: true, cell: ({ itemCode }) => itemCode },
        { title: '상품', minWidth: 20, cell: ({ itemName }) => itemName },
        { title: '규격', nowrap: true, cell: ({ sizeLabel }) => sizeLabel ?? '-' },
        { title: '수량', right: true, cell: ({ quantity }) => quantity },
      ]}
    />
  )
}
