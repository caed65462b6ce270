import { ItemList } from './item-list'
import { manageDef } from './manage.def'

export function ManageList() {
  return <ItemList def={manageDef} kind="TIRE" caption="상품 목록" />
}
