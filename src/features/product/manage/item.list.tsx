import { manageDef } from './item.def'
import { ItemList } from './item-list.screen'

export function ManageList() {
  return <ItemList def={manageDef} kind="TIRE" caption="상품 목록" />
}
