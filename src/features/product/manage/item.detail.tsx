import { tireDetail } from './item.detail-def'
import { ItemDetailScreen } from './item-detail.screen'

export function ManageDetail() {
  return <ItemDetailScreen def={tireDetail} />
}
