import { useEffect, useMemo } from 'react'
import { groups, mayOpen, pinTitle, type Screen, screens } from '@/menu/menu'
import { type Me, useMe } from '@/shared/api/me'
import { session } from '@/shared/api/session'
import { tabStore } from '@/shared/lib/storage'

/**
 * The admin's layout data, kept in session storage until the session ends. The static shell of the next page load renders it
 * before the app (`scripts/build/early-shell.js`), and the app until the server has responded.
 * `[shop, [segment, group, [path, title][]][], pins]`.
 */
const KEY = 'chrome'
type StoredChrome = [
  shop: string,
  menu: [segment: string, title: string, entries: [path: string, title: string][]][],
  pins: MenuPin[],
]

/** A pinned screen or view, with its title in the menu. */
export type MenuPin = Me['pins'][number] & { title: string }

export interface Chrome {
  shopName: string | undefined
  /** Menu entries in order; null while unknown. */
  menu: readonly Screen[] | null
  pins: readonly MenuPin[]
}

const UNKNOWN: Chrome = { shopName: undefined, menu: null, pins: [] }

const menuOf = (me: Me): Screen[] => screens.filter((screen) => screen.inMenu && mayOpen(screen, me))

const pinsOf = ({ pins }: Me): MenuPin[] => pins.map((pin) => ({ ...pin, title: pinTitle(pin) }))

function storeChrome(me: Me): void {
  const entries = menuOf(me)
  const menu = groups.map(({ no, segment, title }): StoredChrome[1][number] => [
    segment,
    title,
    entries.filter(({ groupNo }) => groupNo === no).map(({ path, title }) => [path, title]),
  ])
  const stored: StoredChrome = [me.shopName, menu.filter(([, , own]) => own.length > 0), pinsOf(me)]
  tabStore.setItem(KEY, JSON.stringify(stored))
}

/** Returns the stored data, or nothing if it is missing or invalid. */
function readChrome(): Chrome {
  try {
    const [shopName, menu, pins] = JSON.parse(tabStore.getItem(KEY) ?? '') as StoredChrome
    const paths = new Set(menu.flatMap(([, , entries]) => entries.map(([path]) => path)))
    if (typeof shopName === 'string')
      return { shopName, menu: screens.filter(({ inMenu, path }) => inMenu && paths.has(path)), pins: [...pins] }
  } catch {
    // never stored, or invalid
  }
  return UNKNOWN
}

/** Returns the layout's data: from the server, or until its response what was stored in this tab. */
export function useChrome(): Chrome {
  const me = useMe()
  return useMemo(() => {
    if (session.accessToken() === '') return UNKNOWN
    return me ? { shopName: me.shopName, menu: menuOf(me), pins: pinsOf(me) } : readChrome()
  }, [me])
}

/** Stores the layout's data for the next page load. */
export function useStoreChrome(): void {
  const me = useMe()
  useEffect(() => {
    if (me && session.accessToken() !== '') storeChrome(me)
  }, [me])
}
