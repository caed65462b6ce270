import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

/** What a screen puts into the head that the shell draws: h1, what stands beside it, the grey line below. */
export interface PageHead {
  /** Instead of the screen's title, e.g. the record's name. */
  title?: string
  /** Beside the title, e.g. a state pill. */
  badge?: ReactNode
  /** The grey line below. */
  sub?: ReactNode
}

const none: PageHead = {}
let current = none
const listeners = new Set<() => void>()

function put(head: PageHead): void {
  current = head
  for (const listener of listeners) listener()
}

/**
 * Sets the head of the open screen while the calling component is mounted.
 * Give stable nodes (memoised or module scope), a new one at each render would draw the head each time.
 */
export function usePageHead({ title, badge, sub }: PageHead): void {
  useEffect(() => {
    put({ title, badge, sub })
    return () => put(none)
  }, [title, badge, sub])
}

/** The head set by the open screen; for the shell. */
export function useCurrentHead(): PageHead {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
