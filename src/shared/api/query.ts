import { type QueryClient, type QueryKey, type QueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { dropEmpty } from '../search/codec'
import { type AnyInput, type CallOptions, callWith } from './client'
import { SessionEnded } from './errors'
import { readsPersonalData } from './personal-data'
import { session } from './session'
import type { CallInput, Method, OnceOption, PathWith, ResultOf } from './types'

/** Default stale time in ms: returning to a screen within it sends no request. */
export const STALE_TIME_MS = 30_000

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}

interface MutationMeta extends Record<string, unknown> {
  /** The mutation changes no stored data (a preview, a check): nothing is refetched. */
  computes?: boolean
  /** Returns the query key of the record that the response contains, or that was deleted. It is not refetched. */
  answers?(input: unknown): QueryKey | undefined
}

interface QuerySettings {
  background?: boolean
  /** Milliseconds. `static`: never stale, not even after a mutation. */
  staleTime?: number | 'static'
  gcTime?: number
  enabled?: boolean
  refetchInterval?: number
  refetchOnWindowFocus?: boolean | 'always'
}

/**
 * Query settings of a preview: fetched whenever it is opened or its input changes, but not after mutations, because once the
 * action is done the server would refuse its preview.
 */
export const previewSettings = { staleTime: 'static', gcTime: 0 } as const

/** The arguments of a query: the input is optional if the contract requires nothing. */
type QueryArgs<I> = object extends I ? [input?: I, settings?: QuerySettings] : [input: I, settings?: QuerySettings]

/**
 * Returns the query options of a GET request, for loaders and screens. Key: [path template, input without empty parameters],
 * so that equal requests share one cache entry.
 */
export function apiQuery<P extends PathWith<'get'>>(path: P, ...[input, settings]: QueryArgs<CallInput<'get', P>>) {
  return queryWith(path, input, settings)
}

/** Same as `apiQuery`, for generic code whose path is a type parameter, where the input cannot be type-checked. */
export function queryWith<P extends PathWith<'get'>>(
  path: P,
  input: Pick<AnyInput, 'path' | 'query'> = {},
  settings: QuerySettings = {},
) {
  const { background, ...options } = settings
  const key: QueryKey = [path, dropEmpty({ path: input.path, query: input.query })]
  return queryOptions<ResultOf<'get', P>>({
    staleTime: STALE_TIME_MS,
    ...options,
    queryKey: key,
    queryFn: ({ signal, meta }) =>
      callWith('get', path, { ...input, background: background || meta?.ahead === true, signal }),
  })
}

/**
 * Prefetches the query of a page and resolves when it is done. The page shows a failure.
 * @param ahead the link is only hovered: personal data is not read (the server logs it), and a refusal is silent and discarded,
 *   so that the page requests it again
 */
export async function prefetch<T>(
  client: QueryClient,
  options: QueryOptions<T> & { queryKey: QueryKey },
  ahead: boolean,
): Promise<void> {
  if (ahead && readsPersonalData(String(options.queryKey[0]))) return
  await client.prefetchQuery(ahead ? { ...options, meta: { ahead } } : options)
  const { queryKey } = options
  if (ahead && client.getQueryState(queryKey)?.error instanceof SessionEnded && !session.ended()) {
    await client.resetQueries({ queryKey, exact: true })
  }
}

type MutationSettings<M extends Method, P extends PathWith<M>, R extends PathWith<'get'>> = Pick<
  MutationMeta,
  'computes'
> & { record?: R & RecordResponse<M, P, R> } & OnceOption<M, P>

/**
 * Returns the mutation options of a request. Active queries are refetched afterwards, unless it only `computes`.
 * @param settings `record`: path of the record in the response, which is written to its query so that the next change uses the
 *   new version; `once`: required if the body contains a `requestId`
 */
export function apiMutation<M extends Method, P extends PathWith<M>, R extends PathWith<'get'> = never>(
  method: M,
  path: P,
  ...[settings]: object extends OnceOption<M, P>
    ? [settings?: MutationSettings<M, P, R>]
    : [settings: MutationSettings<M, P, R>]
) {
  const { computes, record, once } = settings ?? {}
  return {
    mutationFn: (input: CallInput<M, P> & CallOptions): Promise<ResultOf<M, P>> =>
      callWith(method, path, { ...input, once }),
    meta: {
      computes,
      ...(record && {
        // `input` is the input of `mutationFn`
        answers: (input: unknown) => queryWith<R>(record, { path: (input as AnyInput).path }).queryKey,
      }),
    },
  }
}

/** `unknown` if the response matches what a GET of that path returns, else `never`. */
type RecordResponse<M extends Method, P extends PathWith<M>, R extends PathWith<'get'>> =
  ResultOf<M, P> extends ResultOf<'get', R> ? unknown : never

/** Returns a function that refetches all active queries, for changes made without a mutation of this tab. */
export function useRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries(), [client])
}
