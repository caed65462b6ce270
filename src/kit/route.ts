import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent, type ParsedLocation, type RouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { prefetch } from '@/shared/api/query'
import type { ListPath } from '@/shared/api/types'
import { preloadPageCode } from '@/shared/lib/page-code'
import type { DetailDef } from './detail/detail-def'
import type { ListDef } from './list/list-def'
import type { SearchOf } from './search'

/** The router context, provided by the composition root. */
export interface RouterContext {
  queryClient: QueryClient
  /** Returns whether an access token is stored. */
  signedIn: () => boolean
  /** Runs before every route and prefetch, synchronously. Throws a redirect or returns. */
  guard: (location: ParsedLocation, preload: boolean) => void
}

interface LoaderArgs {
  context: RouterContext
  location: ParsedLocation
  /** The route is only prefetched, e.g. on hover. */
  preload: boolean
}
type Screens<N extends string> = Record<N, FunctionComponent>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Marks a list. Lists share nearly all of their code, so the rest may be prefetched cheaply. */
    list?: true
  }
}

/**
 * Gives a route's search its type, for `Link`, `navigate` and `redirect`. It validates nothing, because the router calls it before the
 * screen's code is loaded: the definition's readers, or the screen itself, check each field when they read it.
 */
export function uncheckedSearch<S>(search: Record<string, unknown>): S {
  return search as S
}

type Loaded<D> = D extends () => Promise<infer M> ? M : D extends readonly (() => Promise<infer M>)[] ? M : never
/** The definitions of one kind among the exports of a module. */
type DefsIn<M, K> = M extends unknown ? Extract<M[keyof M], { kind: K }> : never

/**
 * Returns the options of a list's route. The loader starts the list's request without waiting for it, so that rows load
 * in parallel with the screen's code. `def` loads the module(s) whose exports of kind `list` are the definitions; if there
 * are several, `?tab=` selects one. `name` is the screen's named export. `later`: definitions of tabs whose code loads on
 * first opening, or with a URL that names a tab.
 */
export function listRoute<
  N extends string,
  D extends (() => Promise<object>) | readonly (() => Promise<object>)[],
  L extends readonly (() => Promise<object>)[] = [],
>(
  def: D,
  screen: () => Promise<Screens<N>>,
  name: N,
  later?: L,
): {
  component: RouteComponent
  staticData: { list: true }
  validateSearch: (search: Record<string, unknown>) => SearchOf<DefsIn<Loaded<D> | Loaded<L>, 'list'>>
  loader: (args: LoaderArgs) => void
} {
  const modulesOf: readonly (() => Promise<object>)[] = typeof def === 'function' ? [def] : def
  return {
    validateSearch: uncheckedSearch,
    component: lazyRouteComponent(screen, name),
    staticData: { list: true },
    loader({ context, location, preload }) {
      if (!context.signedIn()) return
      preloadPageCode(location.pathname)
      const { tab }: { tab?: unknown } = location.search
      const modules = [...modulesOf, ...((tab !== undefined && later) || [])].map((load) => load())
      void Promise.all([import('./list/list-query'), ...modules]).then(([{ prefetchList }, ...loaded]) => {
        const defs = loaded.flatMap((module) => Object.values(module)).filter(isListDef)
        const found = defs.find((each) => each.tab === tab) ?? defs.find((each) => each.tab === undefined)
        if (found) return prefetchList(context.queryClient, found, location.search, preload)
      }, ignoreChunkFailure)
    },
  }
}

const isDef = (value: unknown, kind: 'list' | 'detail') =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind
/** Returns whether an export of a module is a list definition. */
export const isListDef = (value: unknown): value is ListDef<ListPath> => isDef(value, 'list')
const isDetailDef = (value: unknown): value is DetailDef => isDef(value, 'detail')

// the route's component imports the same chunk and reports its failure
const ignoreChunkFailure = () => undefined

/**
 * Returns the options of a detail's route. The loader waits for the record; without `seq` there is nothing to load.
 * For an invalid seq or a missing record the screen shows its not-found state.
 */
export function detailRoute<N extends string, M extends object>(
  def: () => Promise<M>,
  screen: () => Promise<Screens<N>>,
  name: N,
): {
  component: RouteComponent
  validateSearch: (search: Record<string, unknown>) => SearchOf<DefsIn<M, 'detail'>>
  loader: (args: LoaderArgs) => Promise<void>
} {
  return {
    validateSearch: uncheckedSearch,
    component: lazyRouteComponent(screen, name),
    async loader({ context, location, preload }) {
      if (!context.signedIn()) return
      preloadPageCode(location.pathname)
      const found = Object.values(await def()).find(isDetailDef)
      if (!found) return
      const target = found.read(location.search)
      const seq = target.seq ?? target.copy
      // a failure stays in the query: the screen shows it and offers a retry
      if (seq !== undefined) await prefetch(context.queryClient, found.query(seq), preload)
    },
  }
}
