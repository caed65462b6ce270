import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useMe } from '@/shared/api/me'
import { searchOf } from '@/shared/lib/view-search'
import { useSearchMemory } from '@/shared/store/search-memory'

/**
 * Returns the link of a menu entry. It restores the list's filters while the admin stays within the page (list and detail);
 * coming from elsewhere, it applies the admin's default view. On the current page it resets the filters, goes to page 1 and refetches.
 */
export function useEntryLink(path: string) {
  const router = useRouter()
  const client = useQueryClient()
  const view = useMe()?.defaultViews.find(({ screen }) => screen === path)
  const { recall, knows } = useSearchMemory.getState()
  // subscribes, because the result depends on the stored searches
  useSearchMemory((state) => state.params)
  const defaultSearch = () => (view ? searchOf(view) : {})
  // a function, because the days of a view are computed at the time of the press
  const search = () => (knows(path) ? recall(path) : defaultSearch())

  async function onClick(event: MouseEvent) {
    const ownTab = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
    if (ownTab || router.state.location.pathname !== path) return
    event.preventDefault()
    useSearchMemory.getState().clear(path)
    await router.navigate({ to: path, search: defaultSearch(), replace: true })
    // refetches even if the reset filters are in the cache
    await client.invalidateQueries({ type: 'active', predicate: ({ meta }) => meta?.shell !== true })
  }

  return { search, onClick }
}
