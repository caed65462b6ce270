import type { Staged } from './grid'
import type { GridCell } from './grid-cell'
import type { Edit } from './grid-plan'

interface Sheet<R> {
  /** Also of columns that are hidden by now. */
  cellOf: (id: string) => GridCell<R> | undefined
  /** Those in sight, as they came. */
  rowAt: (seq: number) => R | undefined
  /** What is on its way: the answer decides what is left of it. */
  sent: readonly Edit[]
}

const isCell =
  (seq: number, id: string) =>
  (edit: Edit): boolean =>
    edit.seq === seq && edit.id === id

function withCell<R>(staged: Staged<R>, seq: number, id: string, cell: Staged<R>[string][string] | null): Staged<R> {
  const { [seq]: row, ...rows } = staged
  const { [id]: _, ...others } = row ?? {}
  const next = cell ? { ...others, [id]: cell } : others
  return Object.keys(next).length > 0 ? { ...rows, [seq]: next } : rows
}

/** With these values put in; a cell that is again what it was is not changed. */
export function putIn<R>(staged: Staged<R>, edits: readonly Edit[], { cellOf, rowAt, sent }: Sheet<R>): Staged<R> {
  return edits.reduce((now, { seq, id, name, before, after }) => {
    const cell = cellOf(id)
    if (!cell) return now
    const former = now[seq]?.[id]
    const row = rowAt(seq)
    const seen = former ? former.seen : row ? cell.value(row) : before
    const isBack = seen === after && !sent.some(isCell(seq, id))
    const next = { value: after, seen, name: former?.name ?? name, apply: (of: R) => cell.apply(of, after) }
    return withCell(now, seq, id, isBack ? null : next)
  }, staged)
}

/**
 * What is left to be saved after an answer: not the cells that hold what was stored; what was typed over them meanwhile has seen
 * that. Of rows at which somebody was faster (`conflicts`) nothing that was seen matters: saved once more it is meant.
 */
export function leftOf<R>(staged: Staged<R>, done: readonly Edit[], conflicts: ReadonlySet<number>): Staged<R> {
  return Object.entries(staged).reduce<Staged<R>>((now, [key, row]) => {
    const seq = Number(key)
    return Object.entries(row).reduce((rest, [id, cell]) => {
      const stored = done.find(isCell(seq, id))
      const seen = stored ? stored.after : conflicts.has(seq) ? undefined : cell.seen
      return withCell(rest, seq, id, cell.value === seen ? null : { ...cell, seen })
    }, now)
  }, staged)
}
