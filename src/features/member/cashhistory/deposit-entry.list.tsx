import { ScreenTabs } from '@/kit/list/list-tabs'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { LedgerTabs } from '../ledger-tabs'
import { DepositEntries } from './deposit-entry.tab'

const Refunds = lazyPart(
  async () => (await import('./deposit-refund.tab')).DepositRefunds,
  () => <p role="status">불러오는 중입니다.</p>,
)

const TABS = [
  { key: 'entries', label: '내역', screen: () => <DepositEntries /> },
  { key: 'refunds', label: '환불 신청', screen: () => <Refunds /> },
]

export const DepositList = () => (
  <>
    <LedgerTabs />
    <ScreenTabs label="예치금" items={TABS} />
  </>
)
