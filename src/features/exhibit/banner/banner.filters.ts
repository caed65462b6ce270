import { choice, keyword, period, select } from '@/kit/filters/filter-kinds'
import { displayAudienceLabels, displayDeviceLabels, displayStateLabels } from '@/shared/api/gen/exhibit-banner.gen'

/**
 * Keyword of banner lists, and filters shared with popups and main sections. A list adds its own filters between the
 * two.
 */
export const bannerKeyword = keyword(['title', 'linkUrl'], { title: '배너명', linkUrl: '링크 주소' })

export const bannerFilters = [
  choice('displayState', displayStateLabels, { preset: ['HIDDEN', 'SCHEDULED', 'DISPLAYING'] }),
  select('device', displayDeviceLabels),
  select('audience', displayAudienceLabels),
  period(['startAt', 'endAt', 'createdAt']),
] as const
