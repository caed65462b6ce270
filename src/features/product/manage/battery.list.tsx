import { batteryDef } from './battery.def'
import { ItemList } from './item-list.screen'

export function BatteryList() {
  return <ItemList def={batteryDef} kind="BATTERY" caption="배터리 상품 목록" />
}
