import { itemTypeLabels, shopMenuLinkTypeLabels } from '@/shared/api/gen/basicSetting-menu.gen'
import type { Schemas } from '@/shared/api/types'
import { menuFilterText } from './menu-filter.rules'

type Menu = Schemas['ShopMenu']
type Node = Schemas['ShopMenuNode']

/** Returns the target of an entry as short text. */
export function linkText({ linkType, link, itemType, event }: Menu): string {
  switch (linkType) {
    case 'CATEGORY':
      return [itemType && itemTypeLabels[itemType], link && menuFilterText(link)].filter(Boolean).join(' · ')
    case 'EVENT':
      return `${shopMenuLinkTypeLabels.EVENT} · ${event?.name ?? '-'}`
    case 'NONE':
      return shopMenuLinkTypeLabels.NONE
    default:
      return link ?? ''
  }
}

/** Returns the warning of an entry with a broken link, or undefined. */
export function menuWarning({ linkLost, event }: Pick<Menu, 'linkLost' | 'event'>): string | undefined {
  if (linkLost) return '경고: 삭제된 이벤트'
  return event?.ended ? '경고: 종료된 이벤트' : undefined
}

/** The edited fields of an entry. */
type Draft = Partial<Pick<Menu, 'name' | 'badge' | 'visible' | 'device' | 'audience' | 'parentSeq'>>

/** An edited entry. A new one has no `seq`. */
export interface EditedMenu {
  seq: number | undefined
  values: Draft
  iconUrl: string | undefined
}

/** An entry as shown in the shop. */
export interface ShownMenu {
  key: number
  name: string
  badge: Schemas['ShopMenuBadge']
  audience: Schemas['DisplayAudience']
  iconUrl: string | undefined
  children: ShownMenu[]
}

const NEW = 0

/**
 * Returns the entries shown on a device. Hidden entries are left out with their children.
 * The edited entry counts as if it were saved. With `seq` undefined it is new and comes last.
 */
export function shownMenus(tree: readonly Node[], device: 'PC' | 'MOBILE', draft?: EditedMenu): ShownMenu[] {
  const all: (Draft & { seq: number; parent: number | null; iconUrl: string | undefined })[] = tree.flatMap((node) =>
    [node, ...node.children].map((menu) => ({
      ...menu,
      seq: menu.shopMenuSeq,
      parent: menu.parentSeq,
      iconUrl: menu.iconImage?.url,
    })),
  )
  const drafted = draft && { ...draft.values, iconUrl: draft.iconUrl }
  const rows = all.map((row) =>
    drafted && row.seq === draft.seq ? { ...row, ...drafted, parent: drafted.parentSeq ?? null } : row,
  )
  if (drafted && draft.seq === undefined) rows.push({ ...drafted, seq: NEW, parent: drafted.parentSeq ?? null })
  const below = (parent: number | null): ShownMenu[] =>
    rows
      .filter((row) => row.parent === parent && row.visible !== false)
      .filter((row) => (row.device ?? 'ALL') === 'ALL' || row.device === device)
      .map(({ seq, name, badge, audience, iconUrl }) => ({
        key: seq,
        name: name?.trim() || '새 메뉴',
        badge: badge ?? 'NONE',
        audience: audience ?? 'ALL',
        iconUrl,
        children: seq === NEW ? [] : below(seq),
      }))
  return below(null)
}
