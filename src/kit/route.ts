import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent, type ParsedLocation } from '@tanstack/react-router'

/** What the composition root hands to the routes. */
export interface RouterContext {
  queryClient: QueryClient
  /** Is an access token stored? */
  signedIn: () => boolean
  /** Runs before every route; never awaits a call. Throws a redirect, or returns. */
  guard: (location: ParsedLocation) => void
}

/** Options of a route whose screen a later issue builds: the one honest page. `tests/architecture` keeps their list; it only shrinks. */
export const soon = { component: lazyRouteComponent(() => import('./soon'), 'Soon') }
