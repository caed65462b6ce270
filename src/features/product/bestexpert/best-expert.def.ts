import { select } from '@/kit/filters/filter-kinds'
import { bestDef } from './best-expert.filters'
import { tireSectionLabels } from './best-expert.labels'

const section = select('section', tireSectionLabels, { initial: 'PASSENGER' })
const screen = '/product/bestexpert'

export const bestTireDef = bestDef({ screen, section, fixed: { itemType: 'TIRE', recommendType: 'BEST' } })
export const expertTireDef = bestDef({
  screen,
  section,
  tab: 'expert',
  fixed: { itemType: 'TIRE', recommendType: 'EXPERT' },
})
