import type { Me } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { searchOf } from '@/shared/lib/view-search'
import { keywordKindOf } from '../../domain/common/keyword'
import { mayOpen, mayWrite, type Screen, type ScreenPath, screenOf, screens } from './menu'
import { screenAliases } from './screen-aliases'

/** Path of the order list. Its search below is checked against the route where the palette opens it. */
export const ORDERS = '/orderdelivery/allorder'
interface OrderSearch {
  keywordType: 'orderNo'
  keyword: string
}

/** A search result of the palette: a screen or an action. */
export interface Entry {
  id: string
  title: string
  group: string
  /** Path of the screen; null: an action, identified by `id`. */
  path: string | null
  code: string
  /** Other names of the screen. */
  aliases?: string | undefined
  /** Searches for an order by number; then `path` is ORDERS. */
  search?: OrderSearch
  /** Search parameters of a saved view of the list at `path`. */
  view?: Record<string, unknown>
}

const isDetail = (screen: Screen) => /detail$/.test(screen.path)

/** Returns the screens this admin may open by name: details only if they may create; no popups and no sign-in. */
function screenEntries(me: Me): Entry[] {
  return screens.flatMap((screen) => {
    if (screen.layout !== 'main' || !mayOpen(screen, me)) return []
    const creation = isDetail(screen) ? screen.creates : null
    if (isDetail(screen) && !(creation && mayWrite(creation, me))) return []
    const defaultView = me.defaultViews.find((view) => view.screen === screen.path)
    return {
      id: screen.path,
      title: creation?.title ?? screen.title,
      group: screen.group ?? '',
      path: screen.path,
      code: screen.code ?? '',
      // only screens of the table have aliases
      aliases: screenAliases[screen.path as ScreenPath],
      ...(defaultView && { view: searchOf(defaultView) }),
    }
  })
}

export type ActionId = 'signOut' | 'shop' | 'counters'

const actions: readonly (Entry & { id: ActionId })[] = [
  { id: 'signOut', title: '로그아웃', group: '동작', path: null, code: '' },
  { id: 'shop', title: '쇼핑몰 바로가기', group: '동작', path: null, code: '' },
  { id: 'counters', title: '카운트 새로고침', group: '동작', path: null, code: '' },
]

/** Returns all entries that the palette searches for this admin, in menu order. */
export function paletteEntriesFor(me: Me): Entry[] {
  return [...screenEntries(me), ...actions]
}

/** Returns entries for saved views, grouped by their screen. */
export const viewEntries = (views: readonly Schemas['SavedView'][]): Entry[] =>
  views.flatMap((view) => {
    const screen = screenOf(view.screen)
    const { savedViewSeq, name } = view
    const id = `view:${savedViewSeq}`
    return screen
      ? { id, title: `보기: ${name}`, group: screen.title, path: screen.path, code: '', view: searchOf(view) }
      : []
  })

/**
 * Returns an entry that searches orders for a number of ten or more digits, or opens the order of a whole number. Null for a
 * tire size, a phone number and anything else, and if the admin may not see orders. Orders are also found by fewer digits,
 * e.g. the last ones of a phone, by the palette's search for records.
 */
export function orderSearchEntry(query: string, me: Me): Entry | null {
  const number = query.trim().replace(/[\s-]/g, '')
  const kind = keywordKindOf(query)
  if (!/^\d{10,}$/.test(number) || kind === 'size' || kind === 'phone' || !me.permissions.ORDER_MANAGEMENT) return null
  return {
    id: 'order',
    title: kind === 'orderNo' ? `주문 ${number.slice(0, 8)}-${number.slice(8)} 열기` : `주문번호 ${number} 찾기`,
    group: '주문/배송관리',
    path: ORDERS,
    code: '',
    search: { keywordType: 'orderNo', keyword: number },
  }
}
