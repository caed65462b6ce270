import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'

/** Formats what a promotion sold: `주문 3건 · 12개 · 1,234,000원`. */
export const soldText = ({ orderCount, quantity, amount }: Schemas['PromotionSales']): string =>
  `주문 ${formatThousands(orderCount)}건 · ${formatThousands(quantity)}개 · ${formatThousands(amount)}원`
