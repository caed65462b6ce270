import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useSearchParams } from '@/shared/store/search-params'

/**
 * Link of a menu entry. It carries the filters that its list was left with. On the open page it does the opposite: it
 * clears them and loads the page's data anew, from page 1.
 */
export function useEntryLink(path: string) {
  const router = useRouter()
  const client = useQueryClient()
  const recall = useSearchParams((state) => state.recall)
  // Subscribed to as well: `recall` answers differently when they change.
  const search = useSearchParams((state) => state.params) && recall(path)

  async function onClick(event: MouseEvent) {
    const ownTab = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
    if (ownTab || router.state.location.pathname !== path) return
    event.preventDefault()
    useSearchParams.getState().clear(path)
    await router.navigate({ to: path, search: {}, replace: true })
    // What the cleared filters ask for may be in the cache: it is asked for again all the same.
    await client.invalidateQueries({ type: 'active', predicate: ({ meta }) => meta?.shell !== true })
  }

  return { search, onClick }
}
