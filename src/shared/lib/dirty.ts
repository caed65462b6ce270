import { useEffect, useId } from 'react'

/**
 * Ids of forms with unsaved changes. The shell asks before a logout, and a tree of forms before it is left.
 */
const dirty = new Set<string>()

/** Returns whether any form on screen has unsaved changes. */
export function isDirty(): boolean {
  return dirty.size > 0
}

/** Records whether the form `id` has unsaved changes. */
export function markDirty(id: string, unsaved: boolean): void {
  if (unsaved) dirty.add(id)
  else dirty.delete(id)
}

/** Marks the calling component dirty while `unsaved`, until it unmounts. */
export function useDirty(unsaved: boolean): void {
  const id = useId()
  useEffect(() => {
    markDirty(id, unsaved)
    return () => markDirty(id, false)
  }, [id, unsaved])
}
