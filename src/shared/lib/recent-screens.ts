import { tabStore } from './storage'

const KEY = 'recentScreens'
/** More than the palette shows, because recent use also ranks equal matches. */
const MAX_KEPT = 30

/** Returns the paths of screens opened in this tab, most recent first. */
export function recentScreens(): string[] {
  try {
    const kept: unknown = JSON.parse(tabStore.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** Moves a screen to the front. */
export function rememberScreen(path: string): void {
  const others = recentScreens().filter((other) => other !== path)
  tabStore.setItem(KEY, JSON.stringify([path, ...others].slice(0, MAX_KEPT)))
}
