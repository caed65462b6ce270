import { useQuery } from '@tanstack/react-query'
import { orderStateText } from '@/features/inquirycommunity/inquiry-shared/customer-sections'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { apiQuery } from '@/shared/api/query'
import { formatTime } from '@/shared/lib/dates'
import type { Option } from '@/shared/ui/inputs/select'

/** Returns the member's latest orders as choices of an order number; undefined without a member or while loading. */
export function useMemberOrders(memberSeq: number | null | undefined): readonly Option[] | undefined {
  const { data } = useQuery({
    ...apiQuery('/api/v1/admin/inquiries/orders', { query: { memberSeq: memberSeq ?? 0 } }),
    enabled: typeof memberSeq === 'number',
  })
  if (typeof memberSeq !== 'number') return undefined
  return data?.map((order) => ({
    value: orderNoText(order.orderNo),
    label: [orderNoText(order.orderNo), order.itemSummary, orderStateText(order), formatTime(order.orderedAt)].join(
      ' · ',
    ),
  }))
}
