import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { dropEmpty } from '../search/codec'
import { type CallOptions, call } from './client'
import type { CallInput, Method, PathWith, ResultOf } from './types'

/** Server data is taken as fresh for so long: going back to a screen asks nothing. */
export const freshMs = 30_000

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { stale?: readonly string[] }
  }
}

interface QuerySettings {
  background?: boolean
  staleTime?: number
  gcTime?: number
  enabled?: boolean
  refetchInterval?: number
  refetchOnWindowFocus?: boolean | 'always'
}

type GetInput<P extends PathWith<'get'>> = Omit<CallInput<'get', P>, 'body'>

/**
 * Query options of a GET call, for loader and screen alike. Key: [path template, input without empty parameters], so
 * that the same question has one answer in memory.
 */
export function apiQuery<P extends PathWith<'get'>>(path: P, input: GetInput<P> = {}, settings: QuerySettings = {}) {
  const { background, ...options } = settings
  const key: QueryKey = [path, dropEmpty({ path: input.path, query: input.query })]
  return queryOptions<ResultOf<'get', P>>({
    staleTime: freshMs,
    ...options,
    queryKey: key,
    queryFn: ({ signal }) => call('get', path, { ...input, background, signal }),
  })
}

/** Mutation options of a call; `stale` names the GET paths whose answers it makes out of date. */
export function apiMutation<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  options: { stale?: readonly PathWith<'get'>[] } = {},
) {
  return {
    mutationFn: (input: CallInput<M, P> & CallOptions): Promise<ResultOf<M, P>> => call(method, path, input),
    meta: { stale: options.stale },
  }
}
