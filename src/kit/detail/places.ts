import type { AnyRouter } from '@tanstack/react-router'
import { stringifySearch } from '@/shared/search/codec'
import { useSearchParams } from '@/shared/store/search-params'
import type { ScreenPath } from '../screen-path'
import type { RecordSearch } from '../search'

type Screens = Record<'screen' | 'list', ScreenPath>

/** The address of a list as it was left: with the filters that the admin had set. */
export function listHref(list: ScreenPath): string {
  return list + stringifySearch(useSearchParams.getState().recall(list))
}

/** The address of a detail: `screen` is a definition's, and its route takes what names a record. */
export const recordHref = (screen: ScreenPath, target: RecordSearch): string => screen + stringifySearch(target)

function drawerHref(router: AnyRouter, target: RecordSearch): string {
  const { pathname, search } = router.state.location
  const { seq: _seq, new: _new, copy: _copy, ...rest } = search as Record<string, unknown>
  return pathname + stringifySearch({ ...rest, ...target })
}

/** Sets what the drawer of the open list shows; `{}` closes it. The list's own parameters stay. */
export function openDrawer(router: AnyRouter, target: RecordSearch): void {
  router.history.push(drawerHref(router, target))
}

/** Shows a record that has just been created, in the place of the empty form; nothing is left by that, so nothing asks. */
export function openRecord(router: AnyRouter, { screen, list }: Screens, seq: number): void {
  const target: RecordSearch = { seq: String(seq) }
  const href = screen === list ? drawerHref(router, target) : recordHref(screen, target)
  router.history.replace(href, undefined, { ignoreBlocker: true })
}

/** Goes back to the list. */
export function leaveRecord(router: AnyRouter, { screen, list }: Screens): void {
  if (screen === list) openDrawer(router, {})
  else router.history.push(listHref(list))
}
