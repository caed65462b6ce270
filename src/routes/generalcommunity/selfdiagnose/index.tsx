import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/selfdiagnose/')(
  listRoute(
    () => import('@/features/generalcommunity/selfdiagnose/self-diagnosis.def'),
    () => import('@/features/generalcommunity/selfdiagnose/self-diagnosis.list'),
    'SelfDiagnosisList',
  ),
)
