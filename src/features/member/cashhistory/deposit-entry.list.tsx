import { ScreenTabs } from '@/kit/list/list-tabs'
import { LedgerTabs } from '../ledger-tabs'
import { DepositEntries } from './deposit-entry.tab'
import { DepositRefunds } from './deposit-refund.tab'

const TABS = [
  { key: 'entries', label: '내역', screen: () => <DepositEntries /> },
  { key: 'refunds', label: '환불 신청', screen: () => <DepositRefunds /> },
]

export const DepositList = () => (
  <>
    <LedgerTabs />
    <ScreenTabs label="예치금" items={TABS} />
  </>
)
