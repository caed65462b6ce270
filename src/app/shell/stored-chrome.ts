import { useEffect, useMemo } from 'react'
import { groups, mayOpen, type Screen, screens } from '@/menu/menu'
import { type Me, useMe } from '@/shared/api/me'
import { session } from '@/shared/api/session'
import { tabStore } from '@/shared/lib/storage'

/**
 * The admin's layout data, kept in session storage until the session ends. The static shell of the next page load renders it
 * before the app (`scripts/build/early-shell.js`), and the app until the server has responded.
 * `[shop, [segment, group, [path, title][]][]]`.
 */
const KEY = 'chrome'
type StoredChrome = [shop: string, menu: [segment: string, title: string, entries: [path: string, title: string][]][]]

export interface Chrome {
  shopName: string | undefined
  /** Menu entries in order; null while unknown. */
  menu: readonly Screen[] | null
}

const menuOf = (me: Me): Screen[] => screens.filter((screen) => screen.inMenu && mayOpen(screen, me))

function storeChrome(me: Me): void {
  const entries = menuOf(me)
  const menu = groups.map(({ no, segment, title }): StoredChrome[1][number] => [
    segment,
    title,
    entries.filter(({ groupNo }) => groupNo === no).map(({ path, title }) => [path, title]),
  ])
  const stored: StoredChrome = [me.shopName, menu.filter(([, , own]) => own.length > 0)]
  tabStore.setItem(KEY, JSON.stringify(stored))
}

/** Returns the stored data, or nothing if it is missing or invalid. */
function readChrome(): Chrome {
  try {
    const [shopName, menu] = JSON.parse(tabStore.getItem(KEY) ?? '') as StoredChrome
    const paths = new Set(menu.flatMap(([, , entries]) => entries.map(([path]) => path)))
    if (typeof shopName === 'string')
      return { shopName, menu: screens.filter(({ inMenu, path }) => inMenu && paths.has(path)) }
  } catch {
    // never stored, or invalid
  }
  return { shopName: undefined, menu: null }
}

/** Returns the layout's data: from the server, or until its response what was stored in this tab. */
export function useChrome(): Chrome {
  const me = useMe()
  return useMemo(() => {
    if (session.accessToken() === '') return { shopName: undefined, menu: null }
    return me ? { shopName: me.shopName, menu: menuOf(me) } : readChrome()
  }, [me])
}

/** Stores the layout's data for the next page load. */
export function useStoreChrome(): void {
  const me = useMe()
  useEffect(() => {
    if (me && session.accessToken() !== '') storeChrome(me)
  }, [me])
}
