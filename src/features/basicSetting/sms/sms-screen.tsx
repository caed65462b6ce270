import { ScreenTabs } from '@/kit/list/list-tabs'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { SmsTemplates } from './sms-template.tab'

const meanwhile = () => <p role="status">불러오는 중입니다.</p>
const Numbers = lazyPart(async () => (await import('./sender-number.tab')).SenderNumbers, meanwhile)
const Settings = lazyPart(async () => (await import('./sms-settings.tab')).SmsSettingsTab, meanwhile)
const Logs = lazyPart(async () => (await import('./message-log.tab')).MessageLogs, meanwhile)

const Notices = lazyPart<object>(
  async () => (await import('./sms-notices')).SmsNotices,
  () => null,
  () => null,
)

const TABS = [
  { key: 'templates', label: '자동발송', screen: () => <SmsTemplates /> },
  { key: 'numbers', label: '발신번호', screen: () => <Numbers /> },
  { key: 'settings', label: '설정', screen: () => <Settings /> },
  { key: 'logs', label: '발송 내역', screen: () => <Logs /> },
]

export function SmsSettingScreen() {
  return (
    <>
      <Notices />
      <ScreenTabs label="SMS" items={TABS} />
    </>
  )
}
