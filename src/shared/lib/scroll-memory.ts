import { tabStore } from './storage'

/**
 * Scroll position per path: kept in session storage under `scroll-{pathname}`, restored when one comes back through
 * the history; behind it that of a list that scrolls in itself. A list has no rows yet at that moment, so the position
 * waits until there is room for it.
 */
const PREFIX = 'scroll-'
const DELAY = 100
const PATIENCE = 5000

let waiting: { y: number; inner: number; until: number } | null = null

/** What may scroll beside the page; the body never does. */
const list = () => document.querySelector('main table')?.parentElement ?? document.body

/** Keeps where the page of `pathname` stands now. */
export function keepScroll(pathname: string): void {
  tabStore.setItem(PREFIX + pathname, `${window.scrollY} ${list().scrollTop}`)
}

/** Scrolls to where `pathname` was left, after 100 ms and again until its rows have come. */
export function restoreScroll(pathname: string): void {
  const [y = 0, inner = 0] = (tabStore.getItem(PREFIX + pathname) ?? '').split(' ').map(Number)
  waiting = { y, inner, until: Date.now() + PATIENCE }
  window.setTimeout(goBack, DELAY)
}

function scrollTo(y: number, inner: number): boolean {
  window.scrollTo(0, y)
  const frame = list()
  frame.scrollTop = inner
  return Math.abs(window.scrollY - y) + Math.abs(frame.scrollTop - inner) < 2
}

/** Goes to the top, and forgets a position that still waits. */
export function scrollToTop(): void {
  waiting = null
  scrollTo(0, 0)
}

/** Goes on with a restore as long as there is no room for it. */
function goBack(): void {
  if (!waiting) return
  if (scrollTo(waiting.y, waiting.inner) || Date.now() > waiting.until) waiting = null
  else window.setTimeout(goBack, DELAY)
}

/** The admin scrolls by hand: nothing may move the page any more. */
export function giveUpScroll(): void {
  waiting = null
}
