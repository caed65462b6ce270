import { type ReactNode, useEffect } from 'react'
import { held, useHeld } from './held'

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
const current = held(none)

/**
 * Sets the head of the open screen while the calling component is mounted.
 * Give stable nodes (memoised or module scope), a new one at each render would draw the head each time.
 */
export function usePageHead({ title, badge, sub }: PageHead): void {
  useEffect(() => {
    current.set({ title, badge, sub })
    return () => current.set(none)
  }, [title, badge, sub])
}

/** The head set by the open screen; for the shell. */
export const useCurrentHead = (): PageHead => useHeld(current)
