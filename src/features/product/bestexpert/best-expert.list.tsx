import { bestTireDef, expertTireDef } from './best-expert.def'
import { BestScreen } from './best-expert.screen'

export function BestExpertList() {
  return <BestScreen itemType="TIRE" best={bestTireDef} expert={expertTireDef} />
}
