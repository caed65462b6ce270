import type { RouterHistory } from '@tanstack/react-router'
import { tidyPath } from '@/shared/lib/address'

/** Removes a trailing slash and doubled slashes from the path of an href; query and hash are unchanged. */
export function tidyHref(href: string): string {
  const end = href.search(/[?#]/)
  const path = end < 0 ? href : href.slice(0, end)
  return tidyPath(path) + href.slice(path.length)
}

/**
 * Makes a history tidy all its addresses, including the initial one. A router redirect would loop, because the router treats
 * both forms as equal.
 */
export function createTidyHistory<H extends RouterHistory>(history: H): H {
  const { push, replace } = history
  history.push = (path, state, options) => push(tidyHref(path), state, options)
  history.replace = (path, state, options) => replace(tidyHref(path), state, options)
  const { href, state } = history.location
  // no input is lost, so the unsaved-changes question is skipped
  if (tidyHref(href) !== href) history.replace(tidyHref(href), state, { ignoreBlocker: true })
  return history
}
