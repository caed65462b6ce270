import { ScreenTabs } from '@/kit/list/list-tabs'
import { IslandFees } from './island-fee.tab'
import { ShippingFees } from './shipping-fee.tab'

const TABS = [
  { key: 'fees', label: '택배비·반품비', screen: () => <ShippingFees /> },
  { key: 'islands', label: '도선료', screen: () => <IslandFees /> },
]

export const FeeTabs = () => <ScreenTabs label="반품비·도선료" items={TABS} />
