import { tabStore } from './storage'

/**
 * Scroll position per path: kept in session storage under `scroll-{pathname}`, restored when one comes back through
 * the history; behind it that of a list that scrolls in itself. A list has no rows yet at that moment, so the position
 * waits until there is room for it.
 */
const PREFIX = 'scroll-'
const DELAY = 100
const PATIENCE = 5000

let waiting: string | null = null
let until = 0

/** What may scroll beside the page; the body never does. */
const list = () => document.querySelector('main table')?.parentElement ?? document.body
const place = () => [window.scrollY, list().scrollTop].map(Math.round).join(' ')

function scrollTo(at: string): void {
  const [y = 0, inner = 0] = at.split(' ').map(Number)
  window.scrollTo(0, y)
  list().scrollTop = inner
}

/** Keeps where the page of `pathname` stands now. */
export function keepScroll(pathname: string): void {
  tabStore.setItem(PREFIX + pathname, place())
}

/** Scrolls to where `pathname` was left, after 100 ms and again until its rows have come. */
export function restoreScroll(pathname: string): void {
  waiting = tabStore.getItem(PREFIX + pathname) ?? '0 0'
  until = Date.now() + PATIENCE
  window.setTimeout(goBack, DELAY)
}

/** Goes to the top, also of a list that scrolls in itself, and forgets a position that still waits. */
export function scrollToTop(): void {
  waiting = null
  scrollTo('')
}

/** Goes on with a restore as long as there is no room for it. */
function goBack(): void {
  if (waiting === null) return
  scrollTo(waiting)
  if (place() === waiting || Date.now() > until) waiting = null
  else window.setTimeout(goBack, DELAY)
}

/** The admin scrolls by hand: nothing may move the page any more. */
export function giveUpScroll(): void {
  waiting = null
}
