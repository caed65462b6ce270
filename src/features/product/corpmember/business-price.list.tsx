import { ScreenTabs } from '@/kit/list/list-tabs'
import { ItemTabs } from '../item-tabs'
import { Rules } from './business-price.tab'
import { Matrix } from './business-price-matrix.tab'

const TABS = [
  { key: 'matrix', label: '상품별 가격표', screen: () => <Matrix /> },
  { key: 'rules', label: '브랜드·패턴 할인율', screen: () => <Rules /> },
]

export function CorpMemberPrices() {
  return (
    <>
      <ItemTabs />
      <ScreenTabs label="사업자 가격" items={TABS} />
    </>
  )
}
