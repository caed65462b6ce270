import { batteryDetail } from './item.detail-def'
import { ItemDetailScreen } from './item-detail.screen'

export function BatteryDetail() {
  return <ItemDetailScreen def={batteryDetail} />
}
