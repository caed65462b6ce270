import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { conflict } from '../../contract/refusal'
import { lockPlaces } from '../../db/locks'
import { fieldChanges } from '../../log/field-changes'
import { createdStamp, updatedStamp } from '../../resource/stamps'
import { bannerSheet, defineBanners } from '../banner/define-banners'
import { SHOP_LINKS } from '../link/links'
import { mainBannerSettings } from '../schema/main-banner.schema'
import { rollingSettings } from './rolling-settings'

const mainBanner = defineBanners({
  path: '/api/v1/admin/main-banners',
  bannerType: 'MAIN',
  noun: '메인 배너',
  schema: 'MainBannerUpdate',
  links: SHOP_LINKS,
  valuesOf: ({ backgroundColor, textColor = null, headline, subcopy }) => ({
    backgroundColor,
    textColor,
    headline: headline || null,
    subcopy: subcopy || null,
  }),
  place: ['device'],
  crowd: () => ({ max: 10, message: '동시에 노출할 수 있는 메인 배너는 최대 10개입니다.' }),
})

const ID = 1
async function saveSettings(call: AdminCall, body: Schemas['MainBannerSettingsUpdate']) {
  await lockPlaces(call.db, 'main-banner-settings')
  const before = await rollingSettings(call.db)
  if (before.version !== body.version) throw conflict(before)
  const { rollingSeconds, autoPlay, arrows } = body
  const values = { rollingSeconds, autoPlay, arrows, version: body.version + 1 }
  await call.db
    .insert(mainBannerSettings)
    .values({ id: ID, ...values, ...createdStamp(call) })
    .onConflictDoUpdate({ target: mainBannerSettings.id, set: { ...values, ...updatedStamp(call) } })
  call.log({
    action: 'UPDATE',
    resource: 'main-banners',
    targetSeqs: [ID],
    summary: '메인 배너 롤링 설정 수정',
    changes: fieldChanges('MainBannerSettingsUpdate', before, values),
  })
  return rollingSettings(call.db)
}

export const mainBannerHandlers = handlersOf({
  ...mainBanner.handlers,
  'GET /api/v1/admin/main-banners/settings': ({ db }) => rollingSettings(db),
  'PUT /api/v1/admin/main-banners/settings': (call, { body }) => saveSettings(call, body),
})

export const mainBannerExcel = mainBanner.excel({
  title: '메인 배너',
  permission: ['MAIN_BANNER'],
  schema: 'MainBannerRow',
  columns: bannerSheet([]),
})
