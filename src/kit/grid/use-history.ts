import { useState } from 'react'
import type { Edit } from './grid-plan'

/** Edits that are undone together: of the grid alone, or saved by one call. */
export interface Step {
  edits: readonly Edit[]
  saved: boolean
}
interface History {
  done: readonly Step[]
  undone: readonly Step[]
}

const MOST = 100
const turned = ({ edits, saved }: Step): Step => ({
  saved,
  edits: edits.map((edit) => ({ ...edit, before: edit.after, after: edit.before })),
})

/** What was done, for Ctrl+Z; and what was taken back, for Ctrl+Y. */
export function useHistory() {
  const [{ done, undone }, set] = useState<History>({ done: [], undone: [] })
  return {
    done,
    undone,
    push: (step: Step) => set((now) => ({ done: [...now.done, step].slice(-MOST), undone: [] })),
    /** What is to be done for one step back, or forth. */
    next: (back: boolean): Step | undefined => {
      const step = (back ? done : undone).at(-1)
      return step && (back ? turned(step) : step)
    },
    /** It was done with these edits of it; without any it is forgotten. */
    went: (back: boolean, edits: readonly Edit[]) =>
      set((now) => {
        const from = back ? now.done : now.undone
        const step = from.at(-1)
        if (!step) return now
        const kept = edits.length > 0 ? [back ? turned({ edits, saved: step.saved }) : { ...step, edits }] : []
        return back
          ? { done: from.slice(0, -1), undone: [...now.undone, ...kept] }
          : { undone: from.slice(0, -1), done: [...now.done, ...kept] }
      }),
    /** What was not saved is one saved step now. */
    saved: (edits: readonly Edit[]) =>
      set((now) => ({
        done: [...now.done.filter((step) => step.saved), ...(edits.length > 0 ? [{ edits, saved: true }] : [])],
        undone: [],
      })),
    /** What was not saved is forgotten. */
    dropped: () =>
      set((now) => ({ done: now.done.filter((step) => step.saved), undone: now.undone.filter((step) => step.saved) })),
  }
}
