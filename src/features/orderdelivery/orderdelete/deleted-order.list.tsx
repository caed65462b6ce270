import { ScreenTabs } from '@/kit/list/list-tabs'
import { DeletableOrders } from './deletable-order.tab'
import { DeletedOrders } from './deleted-order.tab'

const TABS = [
  { key: 'deletable', label: '삭제 대상', screen: () => <DeletableOrders /> },
  { key: 'deleted', label: '삭제된 주문', screen: () => <DeletedOrders /> },
]

export const DeletedOrderList = () => <ScreenTabs label="주문 삭제" items={TABS} />
