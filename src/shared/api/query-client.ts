import { hashKey, MutationCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './errors'
import { STALE_TIME_MS } from './query'
import { session } from './session'

/** Returns whether a query is about the deleted record: the record itself or a sub-path (its history). */
function isAbout([path, input]: QueryKey, [deletedPath, record]: QueryKey): boolean {
  const pathParams = (of: unknown) => hashKey([(of as { path?: unknown } | undefined)?.path])
  return (
    (path === deletedPath || String(path).startsWith(`${deletedPath}/`)) && pathParams(input) === pathParams(record)
  )
}

/** Returns whether the server may have executed the request: no response, or a server error. */
const mayBeDone = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * Creates the query client of the app. After a mutation, active queries are refetched and all others become stale, also if its
 * outcome is unknown. The record in the response (`meta.answers`) is written to its query; queries of a deleted record are not
 * refetched. Excluded: mutations with `computes` and queries with `staleTime: 'static'`.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (answer, input, _context, { meta }) => {
        if (meta?.computes) return
        const own = meta?.answers?.(input)
        if (own && answer) client.setQueryData(own, answer)
        const isUpToDate = ({ queryKey, queryHash }: Query) =>
          own !== undefined && (answer ? queryHash === hashKey(own) : isAbout(queryKey, own))
        // not awaited: the mutation is done, whatever the refetches return
        void client.invalidateQueries({ predicate: (query) => !isUpToDate(query) })
      },
      onError: (error, _input, _context, { meta }) => {
        if (!meta?.computes && mayBeDone(error)) void client.invalidateQueries()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        // Failures are shown with 다시 시도; automatic retries would only delay that.
        retry: false,
        refetchOnWindowFocus: false,
        // navigator.onLine is often wrong in company networks, and a paused query would wait forever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  session.onRefused(() => void client.invalidateQueries({ queryKey: ['/api/v1/admin/me'] }))
  return client
}
