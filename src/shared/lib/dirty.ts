import { useEffect, useId } from 'react'

/**
 * Forms with unsaved changes. A form says so while it has some; the shell asks before a logout, a tree of forms asks
 * before it is left.
 */
const dirty = new Set<string>()

/** Has any form on the screen unsaved changes? */
export function isDirty(): boolean {
  return dirty.size > 0
}

/** Says whether the form called `id` has unsaved changes. */
export function markDirty(id: string, unsaved: boolean): void {
  if (unsaved) dirty.add(id)
  else dirty.delete(id)
}

/** Marks the calling component dirty while `unsaved`, and clean when it goes away. */
export function useDirty(unsaved: boolean): void {
  const id = useId()
  useEffect(() => {
    markDirty(id, unsaved)
    return () => markDirty(id, false)
  }, [id, unsaved])
}
