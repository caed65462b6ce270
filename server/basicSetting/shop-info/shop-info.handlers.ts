import { neededShopFields, sentShopFields } from '../../../domain/basicSetting/shop-sections'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { handlersOf, steppedHandlersOf } from '../../call/handlers-of'
import { contractDocument } from '../../contract/contract-document'
import { titleOf } from '../../contract/contract-messages'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { shopInfo } from '../../db/schema'
import { checkImages, type FileReader, privateRefs } from '../../files/file-refs'
import { fieldChanges } from '../../log/field-changes'
import { columnsFrom, picturesIn, textsOf, trimmed } from '../../resource/fields'
import { refuseMaskedText } from '../../resource/personal-search'
import { recordSerializer } from '../../resource/record-serializer'
import { createRepository } from '../../resource/repository'
import { checkVersion } from '../../resource/stamps'
import { type OwnPassword, withOwnPassword } from '../../session/own-password'
import { accountFields, accountsToStore, toBankAccounts } from './bank-accounts'
import { policyTexts, savePolicies, versionsOf } from './policies'
import { imageRules } from './shop-images'

type Row = typeof shopInfo.$inferSelect

const SHOP_ID = 1
const store = createRepository(shopInfo, 'id')
const asShown = recordSerializer('GET /api/v1/admin/shop-info')

async function toDto(call: FileReader, row: Row): Promise<Schemas['ShopInfo']> {
  const { db } = call
  const computed = {
    ...(await policyTexts(db)),
    bankAccounts: await toBankAccounts(db, row.bankAccounts),
    sealImage: (await privateRefs(call, [row.sealFileSeq]))(row.sealFileSeq),
  }
  const [record] = await asShown(db, [{ ...row, ...computed }])
  // the fields of the schema are columns, files of columns, and the additional ones
  return record as Schemas['ShopInfo']
}

async function readShop(call: FileReader): Promise<Schemas['ShopInfo']> {
  const [row] = await call.db.select().from(shopInfo)
  if (!row) throw new Error('shop_info has no row')
  return toDto(call, row)
}

/**
 * Saves the shop info under a lock of its row. The lock keeps policy versions in order and protects accounts of pending
 * orders.
 */
async function saveShop(
  call: AdminCall,
  sent: Schemas['ShopInfoUpdate'],
  ownPassword: OwnPassword,
): Promise<Schemas['ShopInfo']> {
  const { currentPassword: _, ...body } = trimmed(sent)
  refuseMaskedText(body, ['email', 'csEmail', 'privacyOfficerEmail', 'taxIssuerEmail'])
  const before = await store.lock(call.db, SHOP_ID)
  await checkVersion(before, body.version, () => toDto(call, before))
  const sentFields = sentShopFields(body)
  refuseGaps(body, sentFields)
  const stored = {
    ...columnsFrom(shopInfo, 'id', body),
    metaKeywords: textsOf(body.metaKeywords),
    maintenanceAllowedIps: textsOf(body.maintenanceAllowedIps),
    bankAccounts:
      body.bankAccounts && (await accountsToStore(call, before.bankAccounts, body.bankAccounts, ownPassword)),
  }
  // a section that is not sent stays as it is
  const values: Partial<Row> = Object.fromEntries(
    Object.entries(stored).filter(([field]) => sentFields.some((sent) => sent === field)),
  )
  await checkImages(call, picturesIn(shopInfo, values, before), imageRules(body))
  const policies = await savePolicies(call, body)
  const row = await store.update(call, before, values)
  const loggedRow = (of: Row) => ({ ...of, bankAccounts: accountFields(of.bankAccounts) })
  call.log({
    action: 'SETTING',
    resource: 'shop-info',
    summary: '상점 정보 수정',
    changes: [...fieldChanges('ShopInfoUpdate', loggedRow(before), changedOf(loggedRow(row))), ...policies],
  })
  return toDto(call, row)
}

/** Throws 400 for empty fields that the sent sections need. */
function refuseGaps(body: Partial<Schemas['ShopInfoUpdate']>, sentFields: readonly (keyof typeof body)[]): void {
  const fields = contractDocument.components.schemas.ShopInfoUpdate?.properties ?? {}
  const gaps = sentFields.filter((field) => neededShopFields.has(field) && (body[field] ?? '') === '')
  if (gaps.length > 0)
    throw invalid(Object.fromEntries(gaps.map((field) => [field, required(titleOf(fields[field]) ?? field)])))
}

/** Removes the stamps, which change with every update. */
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
      (call, { body }, ownPassword) => saveShop(call, body, ownPassword),
    ),
  }),
}
