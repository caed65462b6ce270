import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent, type ParsedLocation, type RouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { prefetch } from '@/shared/api/query'
import type { ListPath } from '@/shared/api/types'
import { startCode } from '@/shared/lib/page-code'
import type { DetailDef } from './detail/def'
import type { ListDef } from './list/def'
import type { SearchOf } from './search'

/** What the composition root hands to the routes. */
export interface RouterContext {
  queryClient: QueryClient
  /** Is an access token stored? */
  signedIn: () => boolean
  /** Runs before every route and every prefetch of one; never awaits a call. Throws a redirect, or returns. */
  guard: (location: ParsedLocation, preload: boolean) => void
}

interface LoaderArgs {
  context: RouterContext
  location: ParsedLocation
  /** The page is only pointed at. */
  preload: boolean
}
type Screens<N extends string> = Record<N, FunctionComponent>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A list: nearly all of its code is there as soon as another list is, so that the rest may be fetched ahead. */
    list?: true
  }
}

/**
 * The search as the definition types it, for `Link`, `navigate` and `redirect`. It checks nothing: the definition's readers,
 * in the lazy chunk, look at each field.
 */
function typed<S>(search: Record<string, unknown>): S {
  return search as S
}

type Loaded<D> = D extends () => Promise<infer M> ? M : D extends readonly (() => Promise<infer M>)[] ? M : never
/** The definitions of a kind among the exports of a module. */
type DefsIn<M, K> = M extends unknown ? Extract<M[keyof M], { kind: K }> : never

/**
 * Options of a list's route. The loader starts the list's call and does not wait for it: the rows come while the screen loads.
 * `def` gives the module, or modules, whose exports of kind `list` are the definitions; of several, the URL's `?tab=` says
 * which. `name` is the screen's named export. `later`: definitions of tabs whose code comes with their first opening, or with a URL that names one.
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
    validateSearch: typed,
    component: lazyRouteComponent(screen, name),
    staticData: { list: true },
    loader({ context, location, preload }) {
      if (!context.signedIn()) return
      startCode(location.pathname)
      const { tab }: { tab?: unknown } = location.search
      const modules = [...modulesOf, ...((tab !== undefined && later) || [])].map((load) => load())
      void Promise.all([import('./list/query'), ...modules]).then(([{ prefetchList }, ...loaded]) => {
        const defs = loaded.flatMap((module) => Object.values(module)).filter(isListDef)
        const found = defs.find((each) => each.tab === tab) ?? defs.find((each) => each.tab === undefined)
        if (found) return prefetchList(context.queryClient, found, location.search, preload)
      }, ignoreChunkFailure)
    },
  }
}

const isDef = (value: unknown, kind: 'list' | 'detail') =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind
const isListDef = (value: unknown): value is ListDef<ListPath> => isDef(value, 'list')
const isDetailDef = (value: unknown): value is DetailDef => isDef(value, 'detail')

// the component of the route imports the same chunk and reports its failure
const ignoreChunkFailure = () => undefined

/**
 * Options of a detail's route. The loader waits for the record; without `seq` the screen creates and nothing is loaded.
 * A seq that cannot be, or a record that does not exist, is the screen's not-found state.
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
    validateSearch: typed,
    component: lazyRouteComponent(screen, name),
    async loader({ context, location, preload }) {
      if (!context.signedIn()) return
      startCode(location.pathname)
      const found = Object.values(await def()).find(isDetailDef)
      if (!found) return
      const target = found.read(location.search)
      const seq = target.seq ?? target.copy
      // a failure stays with the query: the screen shows it, with a way back or to try again
      if (seq !== undefined) await prefetch(context.queryClient, found.query(seq), preload)
    },
  }
}
