import { ScreenTabs } from '@/kit/list/list-tabs'
import { RestockRequests } from './restock-notify.tab'
import { RestockItems } from './restock-notify-item.tab'

const TABS = [
  { key: 'items', label: '상품별', screen: () => <RestockItems /> },
  { key: 'requests', label: '신청내역', screen: () => <RestockRequests /> },
]

export const RestockList = () => <ScreenTabs label="재입고 알림" items={TABS} />
