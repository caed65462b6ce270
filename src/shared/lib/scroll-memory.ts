import { tabStore } from './storage'

/**
 * Scroll positions by path, in session storage under `scroll-{pathname}`: of the page, and of a list that scrolls inside it.
 * Restored on going back in the history. A list has no rows at that moment, so restoring is retried until the content is high enough.
 */
const PREFIX = 'scroll-'
const RETRY_MS = 100
const GIVE_UP_MS = 5000

let target: string | null = null
let deadline = 0

/** Returns the element around the list, which may scroll; without a list, the body, which never does. */
const list = () => document.querySelector('main table')?.parentElement ?? document.body
const currentPosition = () => [window.scrollY, list().scrollTop].map(Math.round).join(' ')

function scrollTo(at: string): void {
  const [y = 0, inner = 0] = at.split(' ').map(Number)
  window.scrollTo(0, y)
  list().scrollTop = inner
}

/** Saves the scroll position of `pathname`. */
export function saveScroll(pathname: string): void {
  tabStore.setItem(PREFIX + pathname, currentPosition())
}

/** Restores the scroll position of `pathname`: after 100 ms, and again until the content is high enough, for at most 5 s. */
export function restoreScroll(pathname: string): void {
  target = tabStore.getItem(PREFIX + pathname) ?? '0 0'
  deadline = Date.now() + GIVE_UP_MS
  window.setTimeout(retryRestore, RETRY_MS)
}

/** Scrolls page and list to the top, and cancels a pending restore. */
export function scrollToTop(): void {
  target = null
  scrollTo('')
}

/** Scrolls to the target, and retries while the content is not high enough. */
function retryRestore(): void {
  if (target === null) return
  scrollTo(target)
  if (currentPosition() === target || Date.now() > deadline) target = null
  else window.setTimeout(retryRestore, RETRY_MS)
}

/** Cancels scroll restoration once the user scrolls. */
export function cancelScrollRestore(): void {
  target = null
}
