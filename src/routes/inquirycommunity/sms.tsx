import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/inquirycommunity/sms')(
  listRoute(
    () => import('@/features/inquirycommunity/sms/sms-send.def'),
    () => import('@/features/inquirycommunity/sms/sms-screen'),
    'SmsScreen',
  ),
)
