import { MutationCache, QueryClient } from '@tanstack/react-query'
import { freshMs } from './query'
import { session } from './session'

/** The query client of the app. After a mutation every query whose path its `meta.stale` names is asked for again. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _input, _context, mutation) => {
        const stale = mutation.meta?.stale
        if (stale?.length) {
          void client.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(String(queryKey[0])) })
        }
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // A failure is shown with 다시 시도; repeating it unasked would only delay that.
        retry: false,
        refetchOnWindowFocus: false,
        // navigator.onLine is often wrong inside company networks; a paused query would wait for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  session.onRefused(() => void client.invalidateQueries({ queryKey: ['/api/v1/admin/me'] }))
  return client
}
