import { useEffect, useMemo } from 'react'
import { groups, mayOpen, type Screen, screens } from '@/menu/menu'
import { type Me, useMe } from '@/shared/api/me'
import { session } from '@/shared/api/session'
import { tabStore } from '@/shared/lib/storage'

/**
 * What the chrome shows of the signed-in admin, kept in her tab, where it goes with the end of the session: the static shell of
 * the next page load draws it before the program is there (`scripts/build/early-shell.js`), and the program until the server
 * has answered. `[shop, [segment, group, [path, title][]][]]`.
 */
const KEY = 'chrome'
type Kept = [shop: string, menu: [segment: string, title: string, entries: [path: string, title: string][]][]]

export interface Chrome {
  shopName: string | undefined
  /** The entries of the menu, in its order; null while nothing is known of them. */
  menu: readonly Screen[] | null
}

const menuOf = (me: Me): Screen[] => screens.filter((screen) => screen.inMenu && mayOpen(screen, me))

function keep(me: Me): void {
  const entries = menuOf(me)
  const menu = groups.map(({ no, segment, title }): Kept[1][number] => [
    segment,
    title,
    entries.filter(({ groupNo }) => groupNo === no).map(({ path, title }) => [path, title]),
  ])
  const kept: Kept = [me.shopName, menu.filter(([, , own]) => own.length > 0)]
  tabStore.setItem(KEY, JSON.stringify(kept))
}

/** What was kept; nothing when it is not what `keep` writes. */
function kept(): Chrome {
  try {
    const [shopName, menu] = JSON.parse(tabStore.getItem(KEY) ?? '') as Kept
    const paths = new Set(menu.flatMap(([, , entries]) => entries.map(([path]) => path)))
    if (typeof shopName === 'string')
      return { shopName, menu: screens.filter(({ inMenu, path }) => inMenu && paths.has(path)) }
  } catch {
    // never kept, or written by another hand
  }
  return { shopName: undefined, menu: null }
}

/** What the chrome shows of this admin: what the server has said, until then what this tab knew last. */
export function useChrome(): Chrome {
  const me = useMe()
  return useMemo(() => {
    if (session.accessToken() === '') return { shopName: undefined, menu: null }
    return me ? { shopName: me.shopName, menu: menuOf(me) } : kept()
  }, [me])
}

/** Keeps it for the next page load. */
export function useKeepChrome(): void {
  const me = useMe()
  useEffect(() => {
    if (me && session.accessToken() !== '') keep(me)
  }, [me])
}
