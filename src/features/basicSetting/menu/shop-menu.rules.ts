import { itemTypeLabels, shopMenuLinkTypeLabels } from '@/shared/api/gen/basicSetting-menu.gen'
import type { Schemas } from '@/shared/api/types'

type Menu = Schemas['ShopMenu']
type Node = Schemas['ShopMenuNode']

/** Where an entry leads, in a few words. */
export function linkText({ linkType, link, itemType, event }: Menu): string {
  switch (linkType) {
    case 'CATEGORY':
      return [itemType && itemTypeLabels[itemType], link].filter(Boolean).join(' · ')
    case 'EVENT':
      return `${shopMenuLinkTypeLabels.EVENT} · ${event?.name ?? '-'}`
    case 'NONE':
      return shopMenuLinkTypeLabels.NONE
    default:
      return link ?? ''
  }
}

/** Why an entry leads nowhere; undefined: it does. */
export function menuWarning({ linkLost, event }: Pick<Menu, 'linkLost' | 'event'>): string | undefined {
  if (linkLost) return '경고: 삭제된 이벤트'
  return event?.ended ? '경고: 종료된 이벤트' : undefined
}

/** What is on the form of an entry. */
type Draft = Partial<Pick<Menu, 'name' | 'badge' | 'visible' | 'device' | 'audience' | 'parentSeq'>>

/** The form of an entry; without `seq` it is a new one. */
export interface Drafted {
  seq: number | undefined
  values: Draft
  iconUrl: string | undefined
}

/** An entry as the shop would show it. */
export interface Shown {
  key: number
  name: string
  badge: Schemas['ShopMenuBadge']
  audience: Schemas['DisplayAudience']
  iconUrl: string | undefined
  children: Shown[]
}

const NEW = 0

/**
 * The entries that the shop would show on a device: hidden ones are left out with what is below them. What stands in the form of an entry counts
 * as if it were saved; `seq` undefined: it is a new one, and comes last.
 */
export function shownMenus(tree: readonly Node[], device: 'PC' | 'MOBILE', draft?: Drafted): Shown[] {
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
  const below = (parent: number | null): Shown[] =>
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
