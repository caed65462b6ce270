import { useRef } from 'react'
import { type Place, useLeaveQuestion } from '@/kit/detail/guard'
import { useDirty } from '@/shared/lib/dirty'

const tabOf = ({ search }: Place): unknown => (search as Record<string, unknown> | undefined)?.tab

/** Does a navigation leave the steps? From one step to another is none. */
const leaves = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname || tabOf(current) !== tabOf(next)

/** Asks before what was entered in the steps is lost. What it gives lets the next navigation pass: all has been applied. */
export function useUnsaved(unsaved: boolean): () => void {
  const asks = useRef(unsaved)
  asks.current = unsaved
  useDirty(unsaved)
  useLeaveQuestion(() => asks.current, leaves)
  return () => {
    asks.current = false
  }
}
