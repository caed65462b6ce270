import { useRef } from 'react'
import { type Place, useLeaveConfirmation } from '@/kit/detail/leave-guard'
import { useDirty } from '@/shared/lib/dirty'

const tabOf = ({ search }: Place): unknown => (search as Record<string, unknown> | undefined)?.tab

/** Returns whether a navigation leaves the steps. Moving between steps does not. */
const leaves = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname || tabOf(current) !== tabOf(next)

/**
 * Asks before unsaved values of the steps are lost. Returns a function that allows the next navigation after applying.
 */
export function useUnsaved(unsaved: boolean): () => void {
  const hasUnsaved = useRef(unsaved)
  hasUnsaved.current = unsaved
  useDirty(unsaved)
  useLeaveConfirmation(() => hasUnsaved.current, leaves)
  return () => {
    hasUnsaved.current = false
  }
}
