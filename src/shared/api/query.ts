import { type QueryClient, type QueryKey, type QueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { dropEmpty } from '../search/codec'
import { type AnyInput, type CallOptions, callWith } from './client'
import { SessionEnded } from './errors'
import { readsPersons } from './persons'
import { session } from './session'
import type { CallInput, Method, OnceOf, PathWith, ResultOf } from './types'

/** Server data is taken as fresh for so long: going back to a screen asks nothing. */
export const freshMs = 30_000

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}

interface MutationMeta extends Record<string, unknown> {
  /** Changes nothing that a query shows (a preview, a check): nothing is asked for again. */
  computes?: boolean
  /** Key of the record that the call replaces and answers, or deletes; it is not asked for again. */
  answers?(input: unknown): QueryKey | undefined
}

interface QuerySettings {
  background?: boolean
  /** Milliseconds; `static`: neither time nor a mutation makes it out of date. */
  staleTime?: number | 'static'
  gcTime?: number
  enabled?: boolean
  refetchInterval?: number
  refetchOnWindowFocus?: boolean | 'always'
}

/**
 * Settings of a query for what something would come to: asked whenever it is opened or another is meant, and never because of what
 * was written: when it has just been done, it would be refused.
 */
export const previewSettings = { staleTime: 'static', gcTime: 0 } as const

/** Input and settings of a query: the input is left out where the contract demands nothing. */
type Asked<I> = object extends I ? [input?: I, settings?: QuerySettings] : [input: I, settings?: QuerySettings]

/**
 * Query options of a GET call, for loader and screen alike. Key: [path template, input without empty parameters], so
 * that the same question has one answer in memory.
 */
export function apiQuery<P extends PathWith<'get'>>(path: P, ...[input, settings]: Asked<CallInput<'get', P>>) {
  return queryWith(path, input, settings)
}

/** As `apiQuery`, for code whose path is a type parameter: there TypeScript cannot follow what the contract demands. */
export function queryWith<P extends PathWith<'get'>>(
  path: P,
  input: Pick<AnyInput, 'path' | 'query'> = {},
  settings: QuerySettings = {},
) {
  const { background, ...options } = settings
  const key: QueryKey = [path, dropEmpty({ path: input.path, query: input.query })]
  return queryOptions<ResultOf<'get', P>>({
    staleTime: freshMs,
    ...options,
    queryKey: key,
    queryFn: ({ signal, meta }) =>
      callWith('get', path, { ...input, background: background || meta?.ahead === true, signal }),
  })
}

/**
 * Starts the query of a page. Resolves when it is answered; its failure is shown by the page.
 * @param ahead the page is only pointed at: nobody's data is read (the log says who was looked at), a refusal says nothing, and is
 *   forgotten, so that the page asks for itself
 */
export async function prefetch<T>(
  client: QueryClient,
  options: QueryOptions<T> & { queryKey: QueryKey },
  ahead: boolean,
): Promise<void> {
  if (ahead && readsPersons(String(options.queryKey[0]))) return
  await client.prefetchQuery(ahead ? { ...options, meta: { ahead } } : options)
  const { queryKey } = options
  if (ahead && client.getQueryState(queryKey)?.error instanceof SessionEnded && !session.ended()) {
    await client.resetQueries({ queryKey, exact: true })
  }
}

type MutationSettings<M extends Method, P extends PathWith<M>, R extends PathWith<'get'>> = Pick<
  MutationMeta,
  'computes'
> & { record?: R & Answered<M, P, R> } & OnceOf<M, P>

/**
 * Mutation options of a call. Everything on screen is asked for again afterwards, unless it `computes` only.
 * @param settings `record`: path of the record that the call answers; it is on screen with the answer, so that what is done
 *   next is done to that version; `once`: demanded where the body carries a `requestId`
 */
export function apiMutation<M extends Method, P extends PathWith<M>, R extends PathWith<'get'> = never>(
  method: M,
  path: P,
  ...[settings]: object extends OnceOf<M, P>
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
        // the input is that of `mutationFn`
        answers: (input: unknown) => queryWith<R>(record, { path: (input as AnyInput).path }).queryKey,
      }),
    },
  }
}

/** Nothing, unless the call answers what is read of that path. */
type Answered<M extends Method, P extends PathWith<M>, R extends PathWith<'get'>> =
  ResultOf<M, P> extends ResultOf<'get', R> ? unknown : never

/** Asks again for everything on screen, as after a mutation; for changes that came about without one of this tab. */
export function useRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries(), [client])
}
