import { ScreenTabs } from '@/kit/list/list-tabs'
import { ItemTabs } from '../item-tabs'
import { PriceHistory } from './history.tab'
import { PriceChange } from './price-change.tab'

const TABS = [
  { key: 'change', label: '가격 변경', screen: () => <PriceChange /> },
  { key: 'history', label: '작업 이력', screen: () => <PriceHistory /> },
]

export function PriceModify() {
  return (
    <>
      <ItemTabs />
      <ScreenTabs label="가격 일괄 수정" items={TABS} />
    </>
  )
}
