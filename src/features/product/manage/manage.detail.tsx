import { tireDetail } from './item.detail-def'
import { ItemDetailScreen } from './item-detail'

export function ManageDetail() {
  return <ItemDetailScreen def={tireDetail} />
}
