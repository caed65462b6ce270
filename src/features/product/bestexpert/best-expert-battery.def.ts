import { select } from '@/kit/filters/filter-kinds'
import { bestDef } from './best-expert.filters'
import { batterySectionLabels } from './best-expert.labels'

const section = select('section', batterySectionLabels, { initial: 'DOMESTIC_CAR' })
const screen = '/product/bestexpert/battery'

export const bestBatteryDef = bestDef({ screen, section, fixed: { itemType: 'BATTERY', recommendType: 'BEST' } })
export const expertBatteryDef = bestDef({
  screen,
  section,
  tab: 'expert',
  fixed: { itemType: 'BATTERY', recommendType: 'EXPERT' },
})
