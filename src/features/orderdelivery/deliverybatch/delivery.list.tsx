import { ScreenTabs } from '@/kit/list/list-tabs'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { DeliveryHistory } from './delivery-batch.tab'
import { DeliveryTargets } from './delivery-target.tab'

const DeliveryUpload = lazyPart<object>(
  async () => (await import('./upload.tab')).DeliveryUpload,
  () => null,
)

const TABS = [
  { key: 'targets', label: '발송 대상', screen: () => <DeliveryTargets /> },
  { key: 'upload', label: '엑셀 업로드', screen: () => <DeliveryUpload /> },
  { key: 'history', label: '업로드 이력', screen: () => <DeliveryHistory /> },
]

export const DeliveryTabs = () => <ScreenTabs label="일괄 배송" items={TABS} />
