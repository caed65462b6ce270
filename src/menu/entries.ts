import type { Me } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { searchOf } from '@/shared/lib/view-search'
import { kindOf } from '../../openapi/formats/keyword'
import { mayOpen, mayWrite, type Screen, screenOf, screens } from './menu'

/** The list of orders, and how one is found there by its number: checked where the palette goes to it. */
export const ORDERS = '/orderdelivery/allorder'
interface OrderSearch {
  keywordType: 'orderNo'
  keyword: string
}

/** Something the palette can find: a screen, or something to do. */
export interface Entry {
  id: string
  title: string
  group: string
  /** Path of the screen; null: an action, by its id. */
  path: string | null
  code: string
  /** Finds one among the orders: `path` is ORDERS. */
  search?: OrderSearch
  /** A saved view: what the list at `path` opens with. */
  view?: Record<string, unknown>
}

const isDetail = (screen: Screen) => /detail$/.test(screen.path)

/** Screens this admin may reach by name: details only where they may create, windows of their own and sign-in not. */
function screenEntries(me: Me): Entry[] {
  return screens.flatMap((screen) => {
    if (screen.layout !== 'main' || !mayOpen(screen, me)) return []
    const made = isDetail(screen) ? screen.creates : null
    if (isDetail(screen) && !(made && mayWrite(made, me))) return []
    const usual = me.defaultViews.find((view) => view.screen === screen.path)
    return {
      id: screen.path,
      title: made?.title ?? screen.title,
      group: screen.group ?? '',
      path: screen.path,
      code: screen.code ?? '',
      ...(usual && { view: searchOf(usual) }),
    }
  })
}

export type ActionId = 'signOut' | 'shop' | 'counters'

const actions: readonly (Entry & { id: ActionId })[] = [
  { id: 'signOut', title: '로그아웃', group: '동작', path: null, code: '' },
  { id: 'shop', title: '쇼핑몰 바로가기', group: '동작', path: null, code: '' },
  { id: 'counters', title: '카운트 새로고침', group: '동작', path: null, code: '' },
]

/** Everything the palette searches for this admin, in menu order. */
export function entriesFor(me: Me): Entry[] {
  return [...screenEntries(me), ...actions]
}

/** Saved views, each under its screen; a screen as such opens with the admin's default view. */
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
 * A number of four digits or more may be an order number, unless it can only be a size or a phone: offered to those who
 * may see orders.
 */
export function orderOffer(query: string, me: Me): Entry | null {
  const number = query.trim().replace(/-/g, '')
  const kind = kindOf(query)
  if (!/^\d{4,}$/.test(number) || kind === 'size' || kind === 'phone' || !me.permissions.ORDER_MANAGEMENT) return null
  return {
    id: 'order',
    title: `주문번호 ${number} 찾기`,
    group: '주문/배송관리',
    path: ORDERS,
    code: '',
    search: { keywordType: 'orderNo', keyword: number },
  }
}
