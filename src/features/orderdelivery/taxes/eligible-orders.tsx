import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { QueryTable } from '@/shared/ui/table/query-table'
import { tickColumn } from '@/shared/ui/table/record-table'
import { orderNoText } from '../order-number.rules'

type Order = Schemas['EligibleOrder']

/** The chosen orders, and the known buyer of the business number. */
export interface ChosenOrders {
  orders: Order[]
  buyer: Schemas['EligibleOrders']['buyer']
}

interface Props {
  businessNumber: string
  taken: readonly number[]
  close: (chosen?: ChosenOrders) => void
}

function OrdersForm({ businessNumber, taken, close }: Props) {
  const [typed, setTyped] = useState('')
  const [orderNo, setOrderNo] = useState('')
  const [chosen, setChosen] = useState<readonly Order[]>([])
  const read = useQuery(
    apiQuery('/api/v1/admin/tax-invoices/eligible-orders', {
      query: { businessNumber, ...(orderNo ? { orderNo } : {}) },
    }),
  )
  const rows = read.data?.orders.filter(({ orderSeq }) => !taken.includes(orderSeq))
  const isChosen = ({ orderSeq }: Order) => chosen.some((each) => each.orderSeq === orderSeq)
  const tick = tickColumn<Order>({
    title: '선택',
    all: '모든 주문 선택',
    rows: rows ?? [],
    has: isChosen,
    nameOf: (order) => `${orderNoText(order.orderNo)} 선택`,
    onTick: (which, on) =>
      setChosen((old) => [
        ...old.filter((each) => !which.some(({ orderSeq }) => orderSeq === each.orderSeq)),
        ...(on ? which : []),
      ]),
  })
  const search = () => setOrderNo(typed.trim())
  const sum = chosen.reduce((total, { heldAmount }) => total + heldAmount, 0)
  return (
    <DialogForm
      confirm={`${formatThousands(chosen.length)}건 불러오기`}
      disabled={chosen.length === 0 && '불러올 주문을 선택해 주세요.'}
      send={() => ({ orders: [...chosen], buyer: read.data?.buyer ?? null })}
      close={close}
    >
      <p>
        현금성 결제로 입금된 주문 가운데 발행된 세금계산서와 현금영수증이 없는 주문입니다. 발행요청은 저장할 때 이
        세금계산서에 합칩니다. 선택 합계 <b>{formatThousands(sum)}원</b>
      </p>
      <FieldFrame fieldPath="orderNo" title="다른 주문 찾기" help="사업자회원의 주문이 아니면 주문번호로 찾습니다.">
        {(controlProps) => (
          <Input
            {...controlProps}
            placeholder="주문번호"
            maxLength={20}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // searches instead of submitting the dialog
              event.preventDefault()
              search()
            }}
          />
        )}
      </FieldFrame>
      <p>
        <Button size="sm" onClick={search}>
          {typed.trim() ? '주문번호로 찾기' : '이 사업자의 주문 보기'}
        </Button>
      </p>
      <QueryTable
        label="발행 대상 주문"
        query={read}
        rows={rows}
        empty="발행할 수 있는 주문이 없습니다."
        idOf={({ orderSeq }) => orderSeq}
        height={26}
        columns={[
          tick,
          { title: '주문번호', names: true, nowrap: true, cell: (order) => orderNoText(order.orderNo) },
          { title: '상품', minWidth: 14, cell: (order) => order.itemSummary },
          { title: '입금일', nowrap: true, cell: (order) => (order.paidAt ? formatTime(order.paidAt) : '-') },
          { title: '금액', right: true, nowrap: true, cell: (order) => formatThousands(order.heldAmount) },
          { title: '요청', cell: (order) => order.requestDocumentNo ?? (order.requested ? '고객 요청' : '') },
        ]}
      />
    </DialogForm>
  )
}

/** Asks for the orders to invoice. Resolves to undefined if the admin cancels. */
export const pickOrders = (businessNumber: string, taken: readonly number[]) =>
  openDialog<ChosenOrders>((close) => <OrdersForm businessNumber={businessNumber} taken={taken} close={close} />, {
    title: '주문에서 불러오기',
    size: 'lg',
  })
