import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Schemas } from '@/shared/api/types'
import { searchOf } from '@/shared/lib/view-search'
import { useSearchParams } from '@/shared/store/search-params'

/**
 * Link of a menu entry. It carries the filters that its list was left with; of one that was not open yet, those of the admin's
 * default view. On the open page it does the opposite: it clears them, so that the list stands as it opens, and loads the
 * page's data anew, from page 1.
 */
export function useEntryLink(path: string, view: Schemas['DefaultView'] | undefined) {
  const router = useRouter()
  const client = useQueryClient()
  const { recall, knows } = useSearchParams.getState()
  // Subscribed to: what is known of the list changes with them.
  useSearchParams((state) => state.params)
  const home = () => (view ? searchOf(view) : {})
  // asked again by the press: the days of a view are those of that moment
  const search = () => (knows(path) ? recall(path) : home())

  async function onClick(event: MouseEvent) {
    const ownTab = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
    if (ownTab || router.state.location.pathname !== path) return
    event.preventDefault()
    useSearchParams.getState().clear(path)
    await router.navigate({ to: path, search: home(), replace: true })
    // What the cleared filters ask for may be in the cache: it is asked for again all the same.
    await client.invalidateQueries({ type: 'active', predicate: ({ meta }) => meta?.shell !== true })
  }

  return { search, onClick }
}
