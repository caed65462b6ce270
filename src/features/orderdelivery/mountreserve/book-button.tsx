import { call } from '@/shared/api/client'
import { Button } from '@/shared/ui/inputs/button'
import { askText } from '@/shared/ui/layers/ask-text'
import { useMountBooking } from '../mount-booking'
import type { BookableOrder, SlotAnswer } from '../mount-slot-dialog'

/** Asks for an order number and resolves to that order; undefined if the admin cancels. */
const askOrder = (): Promise<BookableOrder | undefined> =>
  askText(
    {
      title: '장착 예약 등록',
      message: '예약할 주문의 번호를 입력해 주세요.',
      label: '주문번호',
      minLength: 14,
      maxLength: 15,
      problem: '주문번호 14자리를 입력해 주세요.',
      confirmLabel: '다음',
    },
    (orderNo) => call('get', '/api/v1/admin/mount-reservations/order', { query: { orderNo: orderNo.trim() } }),
  )

/** Renders 예약 등록, which asks for an order number, then for a store and a slot. `at`: the slot selected at first. */
export function BookButton({
  at,
  label = '예약 등록',
  spoken,
}: {
  at?: Pick<SlotAnswer, 'storeSeq' | 'storeName' | 'reservedAt'>
  label?: string
  /** Label for screen readers. */
  spoken?: string
}) {
  const { book } = useMountBooking()
  async function press() {
    const order = await askOrder()
    if (order) await book(order, at)
  }
  return (
    <Button size={at ? 'sm' : 'md'} variant={at ? 'ghost' : 'default'} aria-label={spoken} onClick={press}>
      {label}
    </Button>
  )
}
