import { type ReactNode, useMemo, useState } from 'react'
import { itemCellLines } from '@/features/product/product.rules'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { deliveryMethodLabels } from '@/shared/api/gen/orderdelivery-deliverybatch.gen'
import { Button } from '@/shared/ui/inputs/button'
import type { Tone } from '@/shared/ui/records/pill'
import { nameCell } from '@/shared/ui/table/cells'
import { orderNoText } from '../order-number.rules'
import { useCouriers } from './delivery.calls'
import { deliveryTargetDef } from './delivery-target.def'
import { type DeliveryTarget, formatNumbers, numbersProblem } from './delivery-target.rules'
import { TargetLines } from './target-lines'
import { useShipping } from './use-shipping'

const { text, link, time, editAt, selectCell, custom } = columnsOf(deliveryTargetDef)

/** Renders the first item of an order. Quantity and `extra` come before brand and size, which may be cut off. */
function firstOf({ lines: [line] }: DeliveryTarget, extra: ReactNode): ReactNode {
  if (!line) return null
  const cell = itemCellLines({ ...line, name: line.itemName })
  return nameCell(
    <b>{cell.first}</b>,
    <>
      <b>×{line.quantity}</b> {extra} {cell.second}
    </>,
  )
}

/** Cell edits are never saved one by one: the grid stages them until the goods are sent. */
const rejectDirectSave = () => Promise.reject(new Error('잠시 후 다시 입력해 주세요.'))

/** Renders 발송 대상: courier and tracking numbers are entered or pasted into the cells and sent together. */
export function DeliveryTargets() {
  const couriers = useCouriers()
  const { grid, results, actions, notify } = useShipping(couriers)
  const [open, setOpen] = useState<number | null>(null)
  const columns = useMemo(() => {
    const labels: Record<string, string> = Object.fromEntries(couriers.map(({ code, name }) => [code, name]))
    const tones: Record<string, Tone> = Object.fromEntries(couriers.map(({ code }) => [code, 'gray']))
    const courierOf = ({ packageCode }: DeliveryTarget) => couriers.find(({ code }) => code === packageCode)
    return [
      link('orderNo', {
        width: 12,
        value: ({ orderNo }) => orderNoText(orderNo),
        to: '/orderdelivery/allorder/detail',
        search: ({ orderSeq }) => ({ seq: String(orderSeq) }),
      }),
      custom('lines', {
        title: '상품·수량',
        width: 15,
        grow: true,
        cut: true,
        cell: (row) =>
          firstOf(
            row,
            row.lines.length > 1 && (
              <Button
                size="sm"
                variant="ghost"
                aria-expanded={open === row.orderSeq}
                onClick={() => setOpen((now) => (now === row.orderSeq ? null : row.orderSeq))}
              >
                외 {row.lines.length - 1}건
              </Button>
            ),
          ),
      }),
      text('deliveryMethod', {
        width: 7,
        hidden: true,
        value: ({ deliveryMethod }) => deliveryMethodLabels[deliveryMethod],
      }),
      text('receiverName', {
        title: '받는 분/장착점',
        width: 10,
        value: ({ storeName, receiverName }) => storeName ?? receiverName,
      }),
      text('region', { width: 5.5, value: ({ region, island }) => `${region}${island ? ' (도선)' : ''}` }),
      time('reservedAt'),
      time('preparedAt', { hidden: true }),
      selectCell('packageCode', labels, tones, { width: 9.5, run: rejectDirectSave }),
      editAt<string>('trackingNumbers', {
        title: '송장번호',
        kind: 'text',
        empty: true,
        down: true,
        width: 14,
        value: ({ trackingNumbers }) => trackingNumbers,
        apply: (row, next) => ({ ...row, trackingNumbers: next === null ? null : formatNumbers(next) }),
        check: (row, next) => numbersProblem(next, courierOf(row)),
        run: rejectDirectSave,
      }),
      custom('result', {
        title: '결과',
        width: 8,
        // the server's reason is longer than its column
        cut: true,
        cell: ({ orderSeq }) => results.get(orderSeq) ?? null,
      }),
    ]
  }, [couriers, results, open])
  return (
    <ListScreen
      def={deliveryTargetDef}
      columns={columns}
      caption="발송 대상 목록"
      actions={actions}
      grid={grid}
      rowDetail={(row) => row.orderSeq === open && <TargetLines lines={row.lines} />}
      toolbar={notify}
    />
  )
}
