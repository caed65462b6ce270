import { tabStore } from './storage'

/**
 * Scroll position per path: kept in session storage under `scroll-{pathname}`, restored when one comes back through
 * the history. A list has no rows yet at that moment, so the position waits until the page is tall enough.
 */
const PREFIX = 'scroll-'
const DELAY = 100
const PATIENCE = 5000

let waiting: { y: number; until: number } | null = null

/** Keeps where the page of `pathname` stands now. */
export function keepScroll(pathname: string): void {
  tabStore.setItem(PREFIX + pathname, String(Math.round(window.scrollY)))
}

/** Scrolls to where `pathname` was left, after 100 ms and again when its rows come. */
export function restoreScroll(pathname: string): void {
  const y = Number(tabStore.getItem(PREFIX + pathname) ?? 0)
  waiting = { y, until: Date.now() + PATIENCE }
  window.setTimeout(rowsArrived, DELAY)
}

/** Goes to the top, and forgets a position that still waits. */
export function scrollToTop(): void {
  waiting = null
  window.scrollTo(0, 0)
}

/** Called when rows have been put on the page: goes on with a restore that found it too short. */
export function rowsArrived(): void {
  if (!waiting) return
  window.scrollTo(0, waiting.y)
  if (Math.abs(window.scrollY - waiting.y) < 2 || Date.now() > waiting.until) waiting = null
}

/** The admin scrolls by hand: nothing may move the page any more. */
export function giveUpScroll(): void {
  waiting = null
}
