import { handlersOf } from '../../call/handlers-of'
import { anyOf } from '../../resource/filters'
import { bannerSheet, defineBanners } from '../banner/define-banners'
import { SHOP_LINKS } from '../link/links'
import { banners } from '../schema/banner.schema'

const lineBanner = defineBanners({
  path: '/api/v1/admin/line-banners',
  bannerType: 'LINE',
  noun: '띠배너',
  schema: 'LineBannerUpdate',
  links: SHOP_LINKS,
  filter: ({ slot }) => anyOf(banners.slot, slot),
  valuesOf: ({ slot }) => ({ slot }),
  place: ['slot', 'device'],
  crowd: () => ({ max: 4, message: '한 슬롯에는 최대 4개까지 노출할 수 있습니다.' }),
})

export const lineBannerHandlers = handlersOf(lineBanner.handlers)

export const lineBannerExcel = lineBanner.excel({
  title: '띠배너',
  permission: ['LINE_BANNER'],
  schema: 'LineBannerRow',
  columns: bannerSheet([{ field: 'slot', width: 8 }]),
})
