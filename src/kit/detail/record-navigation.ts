import type { AnyRouter } from '@tanstack/react-router'
import { scrollToTop } from '@/shared/lib/scroll-memory'
import { stringifySearch } from '@/shared/search/codec'
import { useSearchMemory } from '@/shared/store/search-memory'
import type { ScreenPath } from '../screen-path'
import type { RecordSearch } from '../search'

type Screens = Record<'screen' | 'list', ScreenPath>

/** Returns the address of a list with the filters the admin last used. */
export function listHref(list: ScreenPath): string {
  return list + stringifySearch(useSearchMemory.getState().recall(list))
}

/** Returns the address of a detail page. */
export const recordHref = (screen: ScreenPath, target: RecordSearch): string => screen + stringifySearch(target)

function drawerHref(router: AnyRouter, target: RecordSearch): string {
  const { pathname, search } = router.state.location
  const { seq: _seq, new: _new, copy: _copy, ...rest } = search as Record<string, unknown>
  return pathname + stringifySearch({ ...rest, ...target })
}

/** Sets the record in the drawer of the current list; `{}` closes it. Keeps the list's own parameters. */
export function openDrawer(router: AnyRouter, target: RecordSearch): void {
  router.history.push(drawerHref(router, target))
}

/** Replaces the form by the created record, without asking about unsaved changes: the record is saved. */
export function openRecord(router: AnyRouter, { screen, list }: Screens, seq: number): void {
  const target: RecordSearch = { seq: String(seq) }
  const href = screen === list ? drawerHref(router, target) : recordHref(screen, target)
  router.history.replace(href, undefined, { ignoreBlocker: true })
  // show the new record from its top, not at the scroll position of its form
  if (screen !== list) scrollToTop()
}

/** Returns to the list. */
export function leaveRecord(router: AnyRouter, { screen, list }: Screens): void {
  if (screen === list) openDrawer(router, {})
  else router.history.push(listHref(list))
}
