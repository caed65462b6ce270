import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserPorts, type Ports } from '../api/ports'
import { plainStorage } from './persist'

interface Place {
  /** First and second path segment of the list whose filters are kept. */
  depth1: string
  depth2: string
  /** The list's search, as the URL has it. */
  params: Record<string, unknown>
}

interface SearchParams extends Place {
  /** The admin is at this path: leaving the first or second segment clears the filters. */
  enter(pathname: string): void
  /** Keeps the filters of the list at this path. */
  remember(pathname: string, params: Record<string, unknown>): void
  /** The kept filters, if they are of the list at this path; else empty (always the same object). */
  recall(pathname: string): Record<string, unknown>
  /** Forgets the filters. */
  clear(): void
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const none: Record<string, unknown> = {}

function placeOf(pathname: string): Pick<Place, 'depth1' | 'depth2'> {
  const [depth1 = '', depth2 = ''] = pathname.split('/').filter(Boolean)
  return { depth1, depth2 }
}

function isAt(place: Place, pathname: string): boolean {
  const { depth1, depth2 } = placeOf(pathname)
  return depth1 === place.depth1 && depth2 === place.depth2
}

/** The slice `persist:searchParams`, in clear. */
export function createSearchParams(ports: Pick<Ports, 'sessionStorage'>) {
  return create<SearchParams>()(
    persist<SearchParams, [], [], Place>(
      (set, get) => {
        return {
          depth1: '',
          depth2: '',
          params: {},
          enter: (pathname) => {
            if (!isAt(get(), pathname)) set({ ...placeOf(pathname), params: {} })
          },
          remember: (pathname, params) => set({ ...placeOf(pathname), params }),
          recall: (pathname) => (isAt(get(), pathname) ? get().params : none),
          clear: () => set({ params: {} }),
        }
      },
      {
        name: 'persist:searchParams',
        storage: plainStorage<Place>(ports, (value) => {
          const { depth1, depth2, params } = value as Partial<Place>
          if (typeof depth1 !== 'string' || typeof depth2 !== 'string' || !isRecord(params)) return null
          return { depth1, depth2, params }
        }),
        partialize: ({ depth1, depth2, params }) => ({ depth1, depth2, params }),
        skipHydration: true,
      },
    ),
  )
}

export const useSearchParams = createSearchParams(browserPorts)

/** Keeps the filters of the list at this path. */
export function rememberSearch(pathname: string, params: Record<string, unknown>): void {
  useSearchParams.getState().remember(pathname, params)
}
