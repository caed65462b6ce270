import { useRef, useState } from 'react'
import type { Edit } from './grid-plan'

/** Edits that are undone together: of the grid alone, or saved by one call. */
export interface Step {
  id: number
  edits: readonly Edit[]
  saved: boolean
}
interface History {
  done: readonly Step[]
  undone: readonly Step[]
}

const MOST = 100
const turned = (step: Step): Step => ({
  ...step,
  edits: step.edits.map((edit) => ({ ...edit, before: edit.after, after: edit.before })),
})
/** Steps without the edits that are over; those with none left go. */
const without = (steps: readonly Step[], isOver: (edit: Edit, step: Step) => boolean): Step[] =>
  steps
    .map((step) => ({ ...step, edits: step.edits.filter((edit) => !isOver(edit, step)) }))
    .filter(({ edits }) => edits.length > 0)

/** What was done, for Ctrl+Z; and what was taken back, for Ctrl+Y. */
export function useHistory() {
  const [{ done, undone }, set] = useState<History>({ done: [], undone: [] })
  const lastId = useRef(0)
  function push(edits: readonly Edit[], saved: boolean) {
    const step = { id: ++lastId.current, edits, saved }
    set((now) => ({ done: [...now.done, step].slice(-MOST), undone: [] }))
  }
  return {
    push,
    /** What is not saved, as it stands now. */
    unsaved: done.filter((step) => !step.saved),
    /** What is to be done for one step back, or forth. */
    next: (back: boolean): Step | undefined => {
      const step = (back ? done : undone).at(-1)
      return step && (back ? turned(step) : step)
    },
    /** The step that `next` gave was done with these edits of it; without any it is forgotten. */
    went: (back: boolean, { id, saved }: Step, edits: readonly Edit[]) =>
      set((now) => {
        const rest = (steps: readonly Step[]) => steps.filter((step) => step.id !== id)
        const step: Step = { id, saved, edits }
        const kept = edits.length > 0 ? [back ? turned(step) : step] : []
        return back
          ? { done: rest(now.done), undone: [...now.undone, ...kept] }
          : { undone: rest(now.undone), done: [...now.done, ...kept] }
      }),
    /** These edits of what was `sent` are one saved step now; what was done since comes after it, and what was refused is still to be saved. */
    saved(sent: readonly Step[], edits: readonly Edit[]) {
      const over = new Set(edits.map(({ seq, id }) => `${seq} ${id}`))
      const ids = new Set(sent.map(({ id }) => id))
      const step = { id: ++lastId.current, edits, saved: true }
      set((now) => ({
        done: [
          ...without(
            now.done.filter(({ id, saved }) => saved || ids.has(id)),
            ({ seq, id }, { saved }) => !saved && over.has(`${seq} ${id}`),
          ),
          ...(edits.length > 0 ? [step] : []),
          ...now.done.filter(({ id, saved }) => !saved && !ids.has(id)),
        ],
        undone: [],
      }))
    },
    /** What was not saved is forgotten; of these rows alone, if they are given. */
    dropped: (seqs?: ReadonlySet<number>) =>
      set((now) => {
        const isOver = ({ seq }: Edit, { saved }: Step) => !saved && (!seqs || seqs.has(seq))
        return { done: without(now.done, isOver), undone: without(now.undone, isOver) }
      }),
  }
}
