import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/selfdiagnose/detail')(
  detailRoute(
    () => import('@/features/generalcommunity/selfdiagnose/self-diagnosis.detail-def'),
    () => import('@/features/generalcommunity/selfdiagnose/self-diagnosis.detail'),
    'SelfDiagnosisDetail',
  ),
)
