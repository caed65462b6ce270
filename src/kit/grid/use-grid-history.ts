import { useRef, useState } from 'react'
import type { Edit } from './grid-plan'

/** Edits that are undone together: staged only, or saved by one request. */
export interface Step {
  id: number
  edits: readonly Edit[]
  saved: boolean
}
interface History {
  done: readonly Step[]
  undone: readonly Step[]
}

const MAX_STEPS = 100
const invert = (step: Step): Step => ({
  ...step,
  edits: step.edits.map((edit) => ({ ...edit, before: edit.after, after: edit.before })),
})
/** Removes finished edits from steps, and steps that become empty. */
const removeEdits = (steps: readonly Step[], isOver: (edit: Edit, step: Step) => boolean): Step[] =>
  steps
    .map((step) => ({ ...step, edits: step.edits.filter((edit) => !isOver(edit, step)) }))
    .filter(({ edits }) => edits.length > 0)

/** Manages undo (Ctrl+Z) and redo (Ctrl+Y) of a grid. */
export function useGridHistory() {
  const [{ done, undone }, set] = useState<History>({ done: [], undone: [] })
  const lastId = useRef(0)
  function push(edits: readonly Edit[], saved: boolean) {
    const step = { id: ++lastId.current, edits, saved }
    set((now) => ({ done: [...now.done, step].slice(-MAX_STEPS), undone: [] }))
  }
  return {
    push,
    /** Steps that are not saved. */
    unsaved: done.filter((step) => !step.saved),
    /** Returns the step to apply for undo (`back`) or redo. */
    next: (back: boolean): Step | undefined => {
      const step = (back ? done : undone).at(-1)
      return step && (back ? invert(step) : step)
    },
    /** Records that the step of `next` was applied with these edits; without any it is removed. */
    recordApplied: (back: boolean, { id, saved }: Step, edits: readonly Edit[]) =>
      set((now) => {
        const rest = (steps: readonly Step[]) => steps.filter((step) => step.id !== id)
        const step: Step = { id, saved, edits }
        const kept = edits.length > 0 ? [back ? invert(step) : step] : []
        return back
          ? { done: rest(now.done), undone: [...now.undone, ...kept] }
          : { undone: rest(now.undone), done: [...now.done, ...kept] }
      }),
    /**
     * Merges the saved `edits` of the `sent` steps into one saved step. Later steps stay after it; refused edits stay
     * unsaved.
     */
    recordSaved(sent: readonly Step[], edits: readonly Edit[]) {
      const over = new Set(edits.map(({ seq, id }) => `${seq} ${id}`))
      const ids = new Set(sent.map(({ id }) => id))
      const step = { id: ++lastId.current, edits, saved: true }
      set((now) => ({
        done: [
          ...removeEdits(
            now.done.filter(({ id, saved }) => saved || ids.has(id)),
            ({ seq, id }, { saved }) => !saved && over.has(`${seq} ${id}`),
          ),
          ...(edits.length > 0 ? [step] : []),
          ...now.done.filter(({ id, saved }) => !saved && !ids.has(id)),
        ],
        undone: [],
      }))
    },
    /** Removes the unsaved edits, or only those of the given rows. */
    discardUnsaved: (seqs?: ReadonlySet<number>) =>
      set((now) => {
        const isOver = ({ seq }: Edit, { saved }: Step) => !saved && (!seqs || seqs.has(seq))
        return { done: removeEdits(now.done, isOver), undone: removeEdits(now.undone, isOver) }
      }),
  }
}
