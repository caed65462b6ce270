import { ScreenTabs } from '@/kit/list/list-tabs'
import { ItemTabs } from '../item-tabs'
import { PriceChange } from './price-change.tab'
import { PriceHistory } from './price-job-history.tab'

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
