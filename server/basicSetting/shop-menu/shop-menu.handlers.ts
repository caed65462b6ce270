import { and, eq, isNull, max } from 'drizzle-orm'
import { isWebAddress } from '../../../domain/common/web-address'
import { MENU_ICON, menuProblems } from '../../../domain/exhibit/shop-menu'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { inUse, invalid, notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { findTargets } from '../../exhibit/link/link-targets'
import { checkImages } from '../../files/file-refs'
import { fieldChanges } from '../../log/field-changes'
import { textOrNull, trimmed } from '../../resource/fields'
import { logOf } from '../../resource/log'
import { createRepository } from '../../resource/repository'
import { checkVersion } from '../../resource/stamps'
import { shopMenus } from '../schema/shop-menu.schema'
import { applyOrder, checkPosition, countChildren, menuTree, toShopMenus } from './shop-menu-tree'

type Row = typeof shopMenus.$inferSelect
type Fields = Schemas['ShopMenuFields']

const store = createRepository(shopMenus, 'shopMenuSeq')
const log = logOf('쇼핑몰 메뉴', 'shop-menus')

/** Serializes changes of the menus, because their number is limited and they have an order. */
const lockMenus = (db: Db) => lockPlaces(db, 'shop-menus')

async function shownOne(call: AdminCall, row: Row): Promise<Schemas['ShopMenu']> {
  const [shown] = await toShopMenus(call, [row])
  if (!shown) throw notFound()
  return shown
}

/** Returns the values to store, without fields of other link types. Throws 400. */
function valuesOf(area: Row['area'], body: Fields) {
  const problems = menuProblems(body, area, isWebAddress)
  if (Object.keys(problems).length > 0) throw invalid({ ...problems })
  const { linkType } = body
  const typed = linkType === 'PATH' || linkType === 'URL' || linkType === 'CATEGORY'
  return {
    parentSeq: body.parentSeq ?? null,
    name: body.name,
    linkType,
    itemType: linkType === 'CATEGORY' ? (body.itemType ?? null) : null,
    link: typed ? textOrNull(body.link) : null,
    eventSeq: linkType === 'EVENT' ? (body.eventSeq ?? null) : null,
    openInNewTab: linkType !== 'NONE' && (body.openInNewTab ?? false),
    device: body.device ?? 'ALL',
    audience: body.audience ?? 'ALL',
    badge: body.badge ?? 'NONE',
    iconFileSeq: area === 'MOBILE_BOTTOM' ? (body.iconFileSeq ?? null) : null,
    visible: body.visible ?? true,
  } satisfies Partial<Row>
}

type Values = ReturnType<typeof valuesOf>

/** Throws 400 if the linked event or the icon does not exist. */
async function checkReferences(call: AdminCall, { eventSeq, iconFileSeq }: Values, before: Row | null): Promise<void> {
  if (eventSeq !== null && eventSeq !== before?.eventSeq) {
    const found = await findTargets(call, 'EVENT', [eventSeq])
    if (!found.has(eventSeq)) throw invalid({ eventSeq: '이벤트를 찾을 수 없습니다.' })
  }
  const icon = { column: shopMenus.iconFileSeq, seqs: iconFileSeq, existingSeqs: before?.iconFileSeq }
  await checkImages(call, { iconFileSeq: icon }, ({ width, height }) =>
    width === MENU_ICON && height === MENU_ICON ? null : `${MENU_ICON}×${MENU_ICON}px 이미지를 등록해 주세요.`,
  )
}

/** Returns the sort order after the last child of a parent. */
async function lastPosition(db: Db, { area, parentSeq }: Pick<Row, 'area' | 'parentSeq'>): Promise<number> {
  const [last] = await db
    .select({ n: max(shopMenus.sortOrder) })
    .from(shopMenus)
    .where(
      and(
        eq(shopMenus.area, area),
        parentSeq === null ? isNull(shopMenus.parentSeq) : eq(shopMenus.parentSeq, parentSeq),
      ),
    )
  return (last?.n ?? 0) + 1
}

async function create(call: AdminCall, sent: Schemas['ShopMenuCreate']): Promise<Schemas['ShopMenu']> {
  const { area, ...body } = trimmed(sent)
  await lockMenus(call.db)
  const values = valuesOf(area, body)
  const position = { area, parentSeq: values.parentSeq }
  await checkPosition(call.db, position, undefined)
  await checkReferences(call, values, null)
  const row = await store.insert(call, { ...values, area, sortOrder: await lastPosition(call.db, position) })
  log(call, { action: 'CREATE', what: '등록', names: [row.name], seqs: [row.shopMenuSeq] })
  return shownOne(call, row)
}

async function update(call: AdminCall, seq: number, sent: Schemas['ShopMenuUpdate']): Promise<Schemas['ShopMenu']> {
  const { version, ...body } = trimmed(sent)
  await lockMenus(call.db)
  const before = await store.lock(call.db, seq)
  await checkVersion(before, version, () => shownOne(call, before))
  const values = valuesOf(before.area, body)
  const moves = values.parentSeq !== before.parentSeq
  const position = { area: before.area, parentSeq: values.parentSeq }
  if (moves) await checkPosition(call.db, position, seq)
  await checkReferences(call, values, before)
  const moved = moves ? { sortOrder: await lastPosition(call.db, position) } : {}
  const row = await store.update(call, before, { ...values, ...moved })
  const changes = fieldChanges('ShopMenuUpdate', before, values)
  log(call, { action: 'UPDATE', what: '수정', names: [row.name], seqs: [seq], changes })
  return shownOne(call, row)
}

async function remove(call: AdminCall, seq: number, version: number): Promise<null> {
  await lockMenus(call.db)
  const row = await store.lock(call.db, seq)
  await checkVersion(row, version, () => shownOne(call, row))
  if ((await countChildren(call.db, seq)) > 0) throw inUse('하위 메뉴가 있어 삭제할 수 없습니다.')
  await store.remove(call.db, seq)
  log(call, { action: 'DELETE', what: '삭제', names: [row.name], seqs: [seq] })
  return null
}

async function order(call: AdminCall, body: Schemas['ShopMenuOrder']): Promise<null> {
  await lockMenus(call.db)
  const { moved, changes } = await applyOrder(call, body)
  const names = moved.map(({ name }) => name)
  const seqs = body.nodes.map(({ seq }) => seq)
  log(call, { action: 'UPDATE', what: '순서 변경', names, seqs, changes })
  return null
}

export const shopMenuHandlers = handlersOf({
  'GET /api/v1/admin/shop-menus': (call, { query }) => menuTree(call, query.area),
  'POST /api/v1/admin/shop-menus': (call, { body }) => create(call, body),
  'GET /api/v1/admin/shop-menus/{seq}': async (call, { path }) => {
    const [row] = await call.db.select().from(shopMenus).where(eq(shopMenus.shopMenuSeq, path.seq))
    if (!row) throw notFound()
    return shownOne(call, row)
  },
  'PUT /api/v1/admin/shop-menus/{seq}': (call, { path, body }) => update(call, path.seq, body),
  'DELETE /api/v1/admin/shop-menus/{seq}': (call, { path, query }) => remove(call, path.seq, query.version),
  'PUT /api/v1/admin/shop-menus/order': (call, { body }) => order(call, body),
})
