import { batteryDetail } from './item.detail-def'
import { ItemDetailScreen } from './item-detail'

export function BatteryDetail() {
  return <ItemDetailScreen def={batteryDetail} />
}
