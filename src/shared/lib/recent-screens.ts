import { tabStore } from './storage'

const KEY = 'recentScreens'
/** More than the palette shows first: equal matches are ranked by recent use. */
const KEPT = 30

/** Paths of the screens opened in this tab, the latest first. */
export function recentScreens(): string[] {
  try {
    const kept: unknown = JSON.parse(tabStore.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** Puts a screen in front. */
export function rememberScreen(path: string): void {
  const others = recentScreens().filter((other) => other !== path)
  tabStore.setItem(KEY, JSON.stringify([path, ...others].slice(0, KEPT)))
}
