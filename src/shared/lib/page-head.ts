import { type ReactNode, useEffect } from 'react'
import { createStore, useStoreValue } from './value-store'

/** Content of the page heading, which the shell renders. */
export interface PageHead {
  /** Replaces the screen's title, e.g. by the record's name. */
  title?: string
  /** Rendered beside the title, e.g. a state pill. */
  badge?: ReactNode
  /** The gray line below the title. */
  sub?: ReactNode
}

const noHead: PageHead = {}
const current = createStore(noHead)

/**
 * Sets the heading of the open screen while the calling component is mounted. Nodes must be stable (memoized or module scope);
 * new nodes re-render the heading.
 */
export function usePageHead({ title, badge, sub }: PageHead): void {
  useEffect(() => {
    current.set({ title, badge, sub })
    return () => current.set(noHead)
  }, [title, badge, sub])
}

/** Returns the heading set by the open screen; for the shell. */
export const useCurrentHead = (): PageHead => useStoreValue(current)
