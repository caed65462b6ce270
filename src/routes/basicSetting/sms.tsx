import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/basicSetting/sms')(
  listRoute(
    [
      () => import('@/features/basicSetting/sms/sms-template.def'),
      () => import('@/features/basicSetting/sms/sender-number.def'),
      () => import('@/features/basicSetting/sms/message-log.def'),
    ],
    () => import('@/features/basicSetting/sms/sms-screen'),
    'SmsSettingScreen',
  ),
)
