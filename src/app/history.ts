import type { RouterHistory } from '@tanstack/react-router'
import { tidyPath } from '@/shared/lib/address'

/**
 * The one form of an address of this app: no slash at the end of its path, none doubled inside; query and hash as they are.
 * Takes and gives path, query and hash.
 */
export function tidyHref(href: string): string {
  const end = href.search(/[?#]/)
  const path = end < 0 ? href : href.slice(0, end)
  return tidyPath(path) + href.slice(path.length)
}

/**
 * A history in which only tidy addresses stand, the one that it starts with too. The router cannot do this by a redirect:
 * to it both addresses are the same, so that it would go from one to the other without end.
 */
export function tidied<H extends RouterHistory>(history: H): H {
  const { push, replace } = history
  history.push = (path, state, options) => push(tidyHref(path), state, options)
  history.replace = (path, state, options) => replace(tidyHref(path), state, options)
  const { href, state } = history.location
  // nothing is left that could be lost by it
  if (tidyHref(href) !== href) history.replace(tidyHref(href), state, { ignoreBlocker: true })
  return history
}
