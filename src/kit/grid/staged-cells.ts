import type { GridCell } from './grid-cell'
import type { Edit } from './grid-plan'
import type { Staged } from './grid-types'

interface Sheet<R> {
  /** Includes hidden columns. */
  cellOf: (id: string) => GridCell<R> | undefined
  /** Rows on screen, without staged values. */
  rowAt: (seq: number) => R | undefined
  /** Edits being sent. Their cells stay staged until the response arrives. */
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

/** Returns the staged cells with these edits added. A cell that has its stored value again is removed. */
export function stageEdits<R>(staged: Staged<R>, edits: readonly Edit[], { cellOf, rowAt, sent }: Sheet<R>): Staged<R> {
  return edits.reduce((now, { seq, id, name, before, after }) => {
    const cell = cellOf(id)
    if (!cell) return now
    const former = now[seq]?.[id]
    const row = rowAt(seq)
    const seen = former ? former.seen : row ? cell.value(row) : before
    const isUnchanged = seen === after && !sent.some(isCell(seq, id))
    const next = { value: after, seen, name: former?.name ?? name, apply: (of: R) => cell.apply(of, after) }
    return withCell(now, seq, id, isUnchanged ? null : next)
  }, staged)
}

/**
 * Returns the staged cells after a response, without those that were stored. Cells edited meanwhile now count the stored value
 * as `seen`. For rows with a conflict `seen` is cleared, so that saving again overwrites the other admin's value.
 */
export function removeStored<R>(staged: Staged<R>, done: readonly Edit[], conflicts: ReadonlySet<number>): Staged<R> {
  return Object.entries(staged).reduce<Staged<R>>((now, [key, row]) => {
    const seq = Number(key)
    return Object.entries(row).reduce((rest, [id, cell]) => {
      const stored = done.find(isCell(seq, id))
      const seen = stored ? stored.after : conflicts.has(seq) ? undefined : cell.seen
      return withCell(rest, seq, id, cell.value === seen ? null : { ...cell, seen })
    }, now)
  }, staged)
}
