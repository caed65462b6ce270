import { bestBatteryDef, expertBatteryDef } from './battery.def'
import { BestScreen } from './best.screen'

export function BestExpertBatteryList() {
  return <BestScreen itemType="BATTERY" best={bestBatteryDef} expert={expertBatteryDef} />
}
