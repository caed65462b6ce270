import { and, asc, count, eq, isNull, ne } from 'drizzle-orm'
import { MENU_LIMITS, menuLimit } from '../../../domain/exhibit/shop-menu'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { conflict, invalid, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import type { Viewer } from '../../exhibit/display-state'
import { findTargets } from '../../exhibit/link/link-targets'
import { fileRefs } from '../../files/file-refs'
import { orderChange } from '../../resource/row-order'
import { updatedStamp } from '../../resource/stamps'
import { shopMenus } from '../schema/shop-menu.schema'

type Row = typeof shopMenus.$inferSelect
type Area = Schemas['ShopMenuArea']
type MenuPosition = Pick<Row, 'area' | 'parentSeq'>

/** Returns entries as the contract defines them, in the given order. */
export async function toShopMenus(
  call: Pick<Call, 'db' | 'now'>,
  rows: readonly Row[],
): Promise<Schemas['ShopMenu'][]> {
  const events = rows.flatMap(({ linkType, eventSeq }) => (linkType === 'EVENT' && eventSeq ? eventSeq : []))
  const found = await findTargets(call, 'EVENT', events)
  const refOf = await fileRefs(
    call.db,
    rows.map(({ iconFileSeq }) => iconFileSeq),
  )
  return rows.map(({ iconFileSeq, createdAt, updatedAt, ...row }) => {
    const event = row.linkType === 'EVENT' ? (found.get(row.eventSeq ?? 0) ?? null) : null
    return {
      ...row,
      event,
      linkLost: row.linkType === 'EVENT' && event === null,
      iconImage: refOf(iconFileSeq),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }
  })
}

/** Returns all entries of an area: the first level in order, each followed by its children. */
export async function menusOf(db: Db, area: Area): Promise<Row[]> {
  const rows = await db
    .select()
    .from(shopMenus)
    .where(eq(shopMenus.area, area))
    .orderBy(asc(shopMenus.sortOrder), asc(shopMenus.shopMenuSeq))
  return rows
    .filter(({ parentSeq }) => parentSeq === null)
    .flatMap((top) => [top, ...rows.filter(({ parentSeq }) => parentSeq === top.shopMenuSeq)])
}

const treeOf = (shown: readonly Schemas['ShopMenu'][]): Schemas['ShopMenuNode'][] =>
  shown
    .filter(({ parentSeq }) => parentSeq === null)
    .map((top) => ({ ...top, children: shown.filter(({ parentSeq }) => parentSeq === top.shopMenuSeq) }))

/** Returns the tree of an area. */
export async function menuTree(call: Pick<Call, 'db' | 'now'>, area: Area): Promise<Schemas['ShopMenuNode'][]> {
  return treeOf(await toShopMenus(call, await menusOf(call.db, area)))
}

const isShownTo = ({ visible, device, audience }: Row, viewer: Viewer): boolean =>
  visible &&
  (viewer.device === undefined || ['ALL', viewer.device].includes(device)) &&
  (viewer.audience === undefined || ['ALL', viewer.audience].includes(audience))

/** Returns the tree of an area as the shop shows it to a viewer: without hidden entries, and what is below them. */
export async function shownMenuTree(
  call: Pick<Call, 'db' | 'now'>,
  area: Area,
  viewer: Viewer,
): Promise<Schemas['ShopMenuNode'][]> {
  const shown = (await menusOf(call.db, area)).filter((row) => isShownTo(row, viewer))
  return treeOf(await toShopMenus(call, shown))
}

const limitExceeded = (n: number): Refusal => new Refusal(409, 'LIMIT_EXCEEDED', menuLimit(n))

const limitOf = ({ area, parentSeq }: MenuPosition): number =>
  MENU_LIMITS[area][parentSeq === null ? 'first' : 'children']

const NO_PARENT = '상위 메뉴로 선택할 수 없는 메뉴입니다.'

/**
 * Checks that an entry may be placed there: its parent is a first-level entry of the same area, it has no children that
 * would form a third level, and the limit is not reached. The caller must hold the menu lock. Throws 400 on
 * `parentSeq`, LIMIT_EXCEEDED.
 */
export async function checkPosition(db: Db, position: MenuPosition, exceptSeq: number | undefined): Promise<void> {
  const { area, parentSeq } = position
  if (parentSeq !== null) {
    const [parent] = await db.select().from(shopMenus).where(eq(shopMenus.shopMenuSeq, parentSeq))
    const fits = parent?.area === area && parent.parentSeq === null && parentSeq !== exceptSeq
    if (!fits || MENU_LIMITS[area].children === 0) throw invalid({ parentSeq: NO_PARENT })
    if (exceptSeq !== undefined && (await countChildren(db, exceptSeq)) > 0) {
      throw invalid({ parentSeq: '하위 메뉴가 있는 메뉴는 다른 메뉴 아래로 옮길 수 없습니다.' })
    }
  }
  const [existing] = await db
    .select({ n: count() })
    .from(shopMenus)
    .where(
      and(
        eq(shopMenus.area, area),
        parentSeq === null ? isNull(shopMenus.parentSeq) : eq(shopMenus.parentSeq, parentSeq),
        exceptSeq === undefined ? undefined : ne(shopMenus.shopMenuSeq, exceptSeq),
      ),
    )
  if ((existing?.n ?? 0) >= limitOf(position)) throw limitExceeded(limitOf(position))
}

/** Counts the children of an entry. */
export async function countChildren(db: Db, seq: number): Promise<number> {
  const [existing] = await db.select({ n: count() }).from(shopMenus).where(eq(shopMenus.parentSeq, seq))
  return existing?.n ?? 0
}

/**
 * Places all entries of an area as given in `nodes`; the caller must hold the menu lock. Returns the changes for the
 * log. Throws CONFLICT unless `nodes` has exactly the entries of the area, 400 for an invalid parent, LIMIT_EXCEEDED.
 */
export async function applyOrder(
  call: AdminCall,
  { area, nodes }: Schemas['ShopMenuOrder'],
): Promise<{ moved: Row[]; changes: Schemas['FieldChange'][] }> {
  const before = await menusOf(call.db, area)
  const rowAt = new Map(before.map((row) => [row.shopMenuSeq, row]))
  const nodeOf = new Map(nodes.map((node) => [node.seq, node]))
  if (nodeOf.size !== nodes.length || nodeOf.size !== before.length || nodes.some(({ seq }) => !rowAt.has(seq))) {
    throw conflict(before.map(({ shopMenuSeq }) => shopMenuSeq))
  }
  const below = new Map<number | null, number[]>()
  for (const [i, { seq, parentSeq }] of nodes.entries()) {
    const parent = parentSeq === null ? null : nodeOf.get(parentSeq)
    if (parent === undefined || parent?.parentSeq != null || (parent && MENU_LIMITS[area].children === 0)) {
      throw invalid({ [`nodes.${i}.parentSeq`]: NO_PARENT })
    }
    below.set(parentSeq, [...(below.get(parentSeq) ?? []), seq])
  }
  for (const [parentSeq, seqs] of below) {
    const limit = limitOf({ area, parentSeq })
    // an area over the limit (from older rules) can still be sorted
    const existing = before.filter((row) => row.parentSeq === parentSeq).length
    if (seqs.length > Math.max(limit, existing)) throw limitExceeded(limit)
  }
  for (const [parentSeq, seqs] of below) {
    for (const [i, seq] of seqs.entries()) {
      const row = rowAt.get(seq)
      if (!row || (row.parentSeq === parentSeq && row.sortOrder === i + 1)) continue
      // the form contains the parent but not the place, so only a new parent raises the version
      const version = row.parentSeq === parentSeq ? {} : { ...updatedStamp(call), version: row.version + 1 }
      await call.db
        .update(shopMenus)
        .set({ parentSeq, sortOrder: i + 1, ...version })
        .where(eq(shopMenus.shopMenuSeq, seq))
    }
  }
  const after = await menusOf(call.db, area)
  const same = after.map((row) => rowAt.get(row.shopMenuSeq) ?? row)
  const { moved, changes } = await orderChange(before, same, ({ name }) => name)
  const parents = after.flatMap((row) => {
    const old = rowAt.get(row.shopMenuSeq)?.parentSeq ?? null
    if (old === row.parentSeq) return []
    const nameOf = (seq: number | null) => (seq === null ? null : (rowAt.get(seq)?.name ?? null))
    return [{ field: 'parentSeq', label: `상위 메뉴: ${row.name}`, before: nameOf(old), after: nameOf(row.parentSeq) }]
  })
  return { moved, changes: [...changes, ...parents] }
}
