import { BestScreen } from './best-expert.screen'
import { bestBatteryDef, expertBatteryDef } from './best-expert-battery.def'

export function BestExpertBatteryList() {
  return <BestScreen itemType="BATTERY" best={bestBatteryDef} expert={expertBatteryDef} />
}
