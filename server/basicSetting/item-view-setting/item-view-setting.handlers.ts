import { viewDefaults, viewProblems, withAllFields } from '../../../domain/basicSetting/item-view'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { fieldChanges } from '../../log/field-changes'
import { checkVersion, createdStamp, updatedStamp } from '../../resource/stamps'
import { itemViewSettings } from '../schema/item-view-setting.schema'
import { readSetting, VIEW_TYPES } from './read-setting'
import { viewSamples } from './view-samples'

type ItemType = Schemas['ItemType']
type Fields = Schemas['ItemViewFields']

const fieldsOf = ({ itemType: _, ...setting }: Schemas['ItemViewSetting']): Fields => {
  const { createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, version: _e, ...view } = setting
  return view
}

/** Stores the settings of an item type. The caller must hold its lock. */
async function store(call: AdminCall, before: Schemas['ItemViewSetting'], view: Fields, what: string) {
  const { itemType, version } = before
  const values = { view, ...updatedStamp(call), version: version + 1 }
  await call.db
    .insert(itemViewSettings)
    .values({ itemType, ...createdStamp(call), ...values })
    .onConflictDoUpdate({ target: itemViewSettings.itemType, set: values })
  call.log({
    action: 'SETTING',
    resource: 'item-view-settings',
    summary: `상품 카드/리스트 노출 설정 ${what}: ${labelOf('ItemType', itemType)}`,
    changes: fieldChanges('ItemViewUpdate', fieldsOf(before) as Record<keyof Fields, unknown>, view),
  })
  return readSetting(call.db, itemType)
}

const lock = (db: Db, itemType: ItemType) => lockPlaces(db, `item-view-settings/${itemType}`)

async function save(call: AdminCall, itemType: ItemType, { version, ...view }: Schemas['ItemViewUpdate']) {
  const problems = viewProblems(itemType, view)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await lock(call.db, itemType)
  const before = await readSetting(call.db, itemType)
  await checkVersion(before, version, () => before)
  const whole = {
    ...view,
    card: { fields: withAllFields(itemType, view.card.fields) },
    list: { fields: withAllFields(itemType, view.list.fields) },
  }
  return store(call, before, whole, '수정')
}

async function reset(call: AdminCall, itemType: ItemType) {
  await lock(call.db, itemType)
  return store(call, await readSetting(call.db, itemType), viewDefaults(itemType), '기본값 복원')
}

export const itemViewSettingHandlers = handlersOf({
  'GET /api/v1/admin/item-view-settings': ({ db }) =>
    Promise.all(VIEW_TYPES.map((itemType) => readSetting(db, itemType))),
  'GET /api/v1/admin/item-view-settings/{itemType}': ({ db }, { path }) => readSetting(db, path.itemType),
  'PUT /api/v1/admin/item-view-settings/{itemType}': (call, { path, body }) => save(call, path.itemType, body),
  'POST /api/v1/admin/item-view-settings/{itemType}/reset': (call, { path }) => reset(call, path.itemType),
  'GET /api/v1/admin/item-view-settings/{itemType}/samples': (call, { path }) => viewSamples(call, path.itemType),
})
