import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'

type Counted = Pick<Schemas['Brand'], 'visible' | 'itemCount'>

/**
 * Returns the question asked before hiding brands, because their items disappear from the shop. Undefined if no item is
 * affected.
 */
export function hideQuestion(brands: readonly Counted[]): string | undefined {
  const items = brands.reduce((sum, { visible, itemCount }) => sum + (visible ? itemCount : 0), 0)
  return items === 0
    ? undefined
    : `노출을 끄면 이 브랜드의 상품 ${formatThousands(items)}개가 쇼핑몰에서 보이지 않습니다. 계속하시겠습니까?`
}

/** Returns the link to the list of a brand's items. Batteries have their own list, other items a filter. */
export function itemsOf({ brandSeq, itemTypes }: Pick<Schemas['Brand'], 'brandSeq' | 'itemTypes'>) {
  const brand = { brandSeq: [String(brandSeq)] }
  if (itemTypes.includes('TIRE')) return { to: '/product/manage', search: brand } as const
  if (itemTypes.includes('BATTERY')) return { to: '/product/manage/battery', search: brand } as const
  return { to: '/product/manage', search: { itemType: 'ETC', ...brand } } as const
}
