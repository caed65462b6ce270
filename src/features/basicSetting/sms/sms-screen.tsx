import { useQuery } from '@tanstack/react-query'
import { ProviderNote } from '@/features/provider-note'
import { ScreenTabs } from '@/kit/list/list-tabs'
import { formatThousands } from '@/shared/lib/format'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { RecordSkeleton } from '@/shared/ui/records/record-state'
import { smsSettingsQuery } from '../message.calls'
import styles from '../message.module.css'
import { SmsTemplates } from './sms-template.tab'

const meanwhile = () => <RecordSkeleton />
const Numbers = lazyPart(async () => (await import('./sender-number.tab')).SenderNumbers, meanwhile)
const Settings = lazyPart(async () => (await import('./sms-settings.tab')).SmsSettingsTab, meanwhile)
const Logs = lazyPart(async () => (await import('./message-log.tab')).MessageLogs, meanwhile)

/** Renders the remaining balance at the provider if it is low. */
function LowBalance() {
  const { data } = useQuery(smsSettingsQuery)
  if (!data || data.balance === null || data.balance >= data.lowBalanceAmount) return null
  return (
    <p role="status" className={styles.notice}>
      문자 잔액이 {formatThousands(data.balance)}원 남았습니다. 충전하지 않으면 발송이 멈출 수 있습니다.
    </p>
  )
}

const TABS = [
  { key: 'templates', label: '자동발송', screen: () => <SmsTemplates /> },
  { key: 'numbers', label: '발신번호', screen: () => <Numbers /> },
  { key: 'settings', label: '설정', screen: () => <Settings /> },
  { key: 'logs', label: '발송 내역', screen: () => <Logs /> },
]

export function SmsSettingScreen() {
  return (
    <>
      <ProviderNote port="messages" cannot="문자를 보내거나 발신번호를 승인받을" />
      <LowBalance />
      <ScreenTabs label="SMS" items={TABS} />
    </>
  )
}
