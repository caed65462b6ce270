import { ScreenTabs } from '@/kit/list/list-tabs'
import { ItemTabs } from '../item-tabs'
import { Grants } from './gift-card-grant.tab'
import { Policies } from './gift-card-policy.tab'

const TABS = [
  { key: 'policies', label: '정책', screen: () => <Policies /> },
  { key: 'grants', label: '지급내역', screen: () => <Grants /> },
]

export function GiftCardList() {
  return (
    <>
      <ItemTabs />
      <ScreenTabs label="상품권" items={TABS} />
    </>
  )
}
