import { RouteTabs } from '@/kit/list/list-tabs'

const TABS = [
  { to: '/product/manage', label: '타이어', code: 'ITEM_MANAGEMENT' },
  { to: '/product/manage/battery', label: '배터리', code: 'ITEM_MANAGEMENT' },
  { to: '/product/pricemodify', label: '가격 일괄 수정', code: 'ITEM_MANAGEMENT' },
  { to: '/product/corpmember', label: '사업자 가격', code: 'ITEM_MANAGEMENT' },
  { to: '/product/priceranking', label: '가격순위', code: 'ITEM_MANAGEMENT' },
  { to: '/product/giftcard', label: '상품권', code: 'ITEM_MANAGEMENT' },
  { to: '/product/event', label: '기획전', code: 'ITEM_MANAGEMENT' },
] as const

/** Renders the tabs of the item pages. Most of them have no entry in the side menu. */
export const ItemTabs = () => <RouteTabs label="상품 관리" items={TABS} />
