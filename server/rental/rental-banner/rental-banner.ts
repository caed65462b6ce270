import { eq } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { bannerSheet, defineBanners } from '../../exhibit/banner/define-banners'
import { SHOP_LINKS } from '../../exhibit/link/links'
import { banners } from '../../exhibit/schema/banner.schema'

type Position = Schemas['RentalBannerPosition']

/** Maximum number displayed at the same time, by position and device. */
const MAX_DISPLAYED: Readonly<Record<Position, number>> = { HOME_TOP: 8, HOME_MIDDLE: 4, LIST_TOP: 2, COMPLETE: 1 }

const rentalBanner = defineBanners({
  path: '/api/v1/admin/rental-banners',
  bannerType: 'RENTAL',
  noun: '렌탈 배너',
  schema: 'RentalBannerUpdate',
  links: [...SHOP_LINKS, 'RENTAL_PRODUCT', 'AFFILIATE_CARD'],
  filter: ({ position }) => (position ? eq(banners.position, position) : undefined),
  valuesOf: ({ position }) => ({ position }),
  place: ['position', 'device'],
  crowd({ position }) {
    // `position` of a rental banner is always one of its contract's values
    const max = MAX_DISPLAYED[position as Position]
    return {
      max,
      message: `${labelOf('RentalBannerPosition', position)}에는 동시에 ${max}개까지 노출할 수 있습니다.`,
    }
  },
})

export const rentalBannerHandlers = handlersOf(rentalBanner.handlers)

export const rentalBannerExcel = rentalBanner.excel({
  title: '렌탈 배너',
  permission: ['RENTAL_BANNER'],
  schema: 'RentalBannerRow',
  columns: bannerSheet([{ field: 'position', width: 16 }]),
})
