import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { lockPlaces } from '../../db/locks'
import { fieldChanges } from '../../log/field-changes'
import { checkVersion, createdStamp, updatedStamp } from '../../resource/stamps'
import { mainBrandSettings } from '../schema/main-screen.schema'
import { mainBrand } from './main-brand'
import { brandSettings } from './main-brand-settings'

async function save(call: AdminCall, { version, ...values }: Schemas['MainBrandSettingsUpdate']) {
  await lockPlaces(call.db, 'main-brand-settings')
  const before = await brandSettings(call.db)
  await checkVersion(before, version, () => before)
  const stored = { ...values, ...updatedStamp(call), version: version + 1 }
  await call.db
    .insert(mainBrandSettings)
    .values({ mainBrandSettingSeq: 1, ...createdStamp(call), ...stored })
    .onConflictDoUpdate({ target: mainBrandSettings.mainBrandSettingSeq, set: stored })
  call.log({
    action: 'UPDATE',
    resource: 'main-brands',
    targetSeqs: [1],
    summary: '메인 브랜드 설정 수정',
    changes: fieldChanges('MainBrandSettingsUpdate', { ...before }, values),
  })
  return brandSettings(call.db)
}

export const mainBrandHandlers = handlersOf({
  ...mainBrand.handlers,
  'GET /api/v1/admin/main-brands/settings': ({ db }) => brandSettings(db),
  'PUT /api/v1/admin/main-brands/settings': (call, { body }) => save(call, body),
})
