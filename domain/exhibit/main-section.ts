import { isShopPath } from '../common/link'
import { required } from '../messages/required'

/** With fewer displayable items the shop hides a section. */
export const MIN_SHOWN = 4
export const FEW_ITEMS = `노출 가능한 상품이 ${MIN_SHOWN}개 미만이면 섹션이 숨겨집니다.`

interface Given {
  mode?: string | undefined
  autoRule?: string | null | undefined
  autoFilter?: { priceFrom?: number | null | undefined; priceTo?: number | null | undefined } | undefined
  itemCount?: number | null | undefined
  items?: readonly object[] | undefined
  morePath?: string | null | undefined
}

type Problems = Partial<Record<'autoRule' | 'items' | 'morePath' | 'autoFilter.priceTo', string>>

/** Returns the problems that the contract's rules do not cover, by field. Shared by screens and server. */
export function sectionProblems({ mode, autoRule, autoFilter, itemCount, items = [], morePath }: Given): Problems {
  const auto = mode === 'AUTO'
  const { priceFrom, priceTo } = autoFilter ?? {}
  return {
    ...(auto && !autoRule ? { autoRule: required('자동 기준') } : {}),
    ...(!auto && items.length === 0 ? { items: required('상품') } : {}),
    ...(items.length > (itemCount ?? 12)
      ? { items: `상품은 노출 개수(${itemCount ?? 12}개)까지 담을 수 있습니다.` }
      : {}),
    ...(morePath?.trim() && !isShopPath(morePath.trim())
      ? { morePath: '/로 시작하는 쇼핑몰 경로를 입력해주세요. (예: /event/12)' }
      : {}),
    ...(auto && priceFrom != null && priceTo != null && priceFrom > priceTo
      ? { 'autoFilter.priceTo': '최고가는 최저가보다 낮을 수 없습니다.' }
      : {}),
  }
}
