import { contentProblems } from '../../../domain/exhibit/banner'
import { handlersOf } from '../../call/handlers-of'
import { bannerSheet, defineBanners } from '../banner/define-banners'
import { SHOP_LINKS } from '../link/links'

const topBanner = defineBanners({
  path: '/api/v1/admin/top-banners',
  bannerType: 'TOP',
  noun: '상단 배너',
  schema: 'TopBannerUpdate',
  links: SHOP_LINKS,
  problems: contentProblems,
  needsImages: ({ contentType }) => contentType === 'IMAGE',
  valuesOf({ contentType, text, textColor = null, backgroundColor = null, closable = true, hideDays = 1 }) {
    const words = contentType === 'TEXT' ? { text: text || null, textColor, backgroundColor } : {}
    return { contentType, ...words, closable, hideDays }
  },
  place: [],
  alone: '같은 기간에 노출되는 상단 배너가 있습니다.',
})

export const topBannerHandlers = handlersOf(topBanner.handlers)

export const topBannerExcel = topBanner.excel({
  title: '상단 배너',
  permission: ['TOP_BANNER'],
  schema: 'TopBannerRow',
  columns: bannerSheet(
    [
      { field: 'contentType', width: 10 },
      { field: 'text', width: 40 },
    ],
    { sorted: false },
  ),
})
