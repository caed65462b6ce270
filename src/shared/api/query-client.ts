import { hashKey, MutationCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './errors'
import { freshMs } from './query'
import { session } from './session'

/** Is this the record that was deleted, or something that is asked about it (its history)? */
function isAbout([path, input]: QueryKey, [gone, record]: QueryKey): boolean {
  const asked = (of: unknown) => hashKey([(of as { path?: unknown } | undefined)?.path])
  return (path === gone || String(path).startsWith(`${gone}/`)) && asked(input) === asked(record)
}

/** No answer, or one of a server that broke down: what was asked for may have been done. */
const mayBeDone = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * The query client of the app. After a mutation everything that is on screen is asked for again, and all else counts as
 * out of date, also when nobody knows whether it was done. What the mutation's answer is (`meta.answers`) is taken from it, and nobody asks about a deleted record.
 * A mutation stays out of this with `computes`, a query with `staleTime: 'static'`.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (answer, input, _context, { meta }) => {
        if (meta?.computes) return
        const own = meta?.answers?.(input)
        if (own && answer) client.setQueryData(own, answer)
        const settled = ({ queryKey, queryHash }: Query) =>
          own !== undefined && (answer ? queryHash === hashKey(own) : isAbout(queryKey, own))
        // not awaited: the mutation is done, whatever becomes of the new answers
        void client.invalidateQueries({ predicate: (query) => !settled(query) })
      },
      onError: (error, _input, _context, { meta }) => {
        if (!meta?.computes && mayBeDone(error)) void client.invalidateQueries()
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
