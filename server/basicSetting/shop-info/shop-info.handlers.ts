import { shopInfo } from '../../db/schema'
import { checkImages, type FileReader, privateRefs } from '../../files/refs'
import type { AdminCall, Schemas } from '../../http/call'
import { starsRefused } from '../../lib/personal'
import { columnsFrom, picturesIn, textsOf, trimmed } from '../../resource/fields'
import { handlersOf, steppedHandlersOf } from '../../resource/handlers-of'
import { shownAs } from '../../resource/show'
import { checkVersion } from '../../resource/stamps'
import { storeOf } from '../../resource/store'
import { fieldChanges } from '../../session/field-changes'
import { type OwnPassword, withOwnPassword } from '../../session/own-secret'
import { accountFields, accountsShown, accountsToStore } from './bank-accounts'
import { policyTexts, savePolicies, versionsOf } from './policies'
import { imageRules } from './shop-images'

type Row = typeof shopInfo.$inferSelect

const ONLY = 1
const store = storeOf(shopInfo, 'id')
const asShown = shownAs('GET /api/v1/admin/shop-info')

async function shown(call: FileReader, row: Row): Promise<Schemas['ShopInfo']> {
  const { db } = call
  const beside = {
    ...(await policyTexts(db)),
    bankAccounts: await accountsShown(db, row.bankAccounts),
    sealImage: (await privateRefs(call, [row.sealFileSeq]))(row.sealFileSeq),
  }
  const [record] = await asShown(db, [{ ...row, ...beside }])
  // all fields of the schema are columns, files of columns, or beside them
  return record as unknown as Schemas['ShopInfo']
}

async function readShop(call: FileReader): Promise<Schemas['ShopInfo']> {
  const [row] = await call.db.select().from(shopInfo)
  if (!row) throw new Error('a shop without its facts')
  return shown(call, row)
}

/** Who saves the record holds its row, so that versions of texts have one order and no account goes that an order takes. */
async function saveShop(
  call: AdminCall,
  sent: Schemas['ShopInfoUpdate'],
  own: OwnPassword,
): Promise<Schemas['ShopInfo']> {
  const { currentPassword: _, ...body } = trimmed(sent)
  starsRefused(body, ['email', 'csEmail', 'privacyOfficerEmail', 'taxIssuerEmail'])
  const before = await store.lock(call.db, ONLY)
  await checkVersion(before, body.version, () => shown(call, before))
  const bankAccounts = await accountsToStore(call, before.bankAccounts, body.bankAccounts, own)
  const values = {
    ...columnsFrom(shopInfo, 'id', body),
    bankAccounts,
    metaKeywords: textsOf(body.metaKeywords),
    maintenanceAllowedIps: textsOf(body.maintenanceAllowedIps),
  } as Partial<Row>
  await checkImages(call, picturesIn(shopInfo, values, before), imageRules(body))
  const policies = await savePolicies(call, body)
  const row = await store.update(call, before, values)
  const told = (of: Row) => ({ ...of, bankAccounts: accountFields(of.bankAccounts) })
  call.log({
    action: 'SETTING',
    resource: 'shop-info',
    summary: '상점 정보 수정',
    changes: [...fieldChanges('ShopInfoUpdate', told(before), changedOf(told(row))), ...policies],
  })
  return shown(call, row)
}

/** Without the stamps, which change with everything. */
function changedOf<T extends object>(row: T): Partial<T> {
  const stamps = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']
  return Object.fromEntries(Object.entries(row).filter(([field]) => !stamps.includes(field))) as Partial<T>
}

export const shopInfoHandlers = {
  ...handlersOf({
    'GET /api/v1/admin/shop-info': (call) => readShop(call),
    'GET /api/v1/admin/shop-info/policies/{policy}': ({ db, now }, { path }) => versionsOf(db, path.policy, now),
  }),
  ...steppedHandlersOf({
    'PUT /api/v1/admin/shop-info': withOwnPassword(
      ({ currentPassword }) => currentPassword,
      (call, { body }, own) => saveShop(call, body, own),
    ),
  }),
}
