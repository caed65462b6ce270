import { BestScreen } from './best.screen'
import { bestTireDef, expertTireDef } from './bestexpert.def'

export function BestExpertList() {
  return <BestScreen itemType="TIRE" best={bestTireDef} expert={expertTireDef} />
}
