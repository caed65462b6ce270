import { useEffect, useMemo, useState } from 'react'

/** Rows selected by seq, across all pages of one search. */
export interface Selection<R> {
  picked: Readonly<Record<string, true>>
  setPicked: (next: Readonly<Record<string, true>>) => void
  /** Returns the selected rows that have been loaded, in page order. */
  rows: () => R[]
  /** Returns the seqs of all selected rows, those of `rows` first. */
  seqs: () => number[]
  /** Everything that matches the filters is selected, instead of individual rows. */
  all: boolean
  setAll: (all: boolean) => void
  clear: () => void
}

const emptySelection: Readonly<Record<string, true>> = {}

/**
 * Keeps the selection by seq across pages and sorts. A new search clears it, so that no unseen rows are affected.
 * @param rows rows of the current page
 * @param search identifies the search
 */
export function useSelection<R>(rows: readonly R[], seq: (row: R) => number, search: string): Selection<R> {
  const start = () => ({ search, picked: emptySelection, all: false, seen: new Map<string, R>() })
  const [state, setState] = useState(start)
  const { picked, all, seen } = state
  if (state.search !== search) setState(start)
  useEffect(() => {
    for (const row of rows) {
      // re-inserts a row seen before, to follow the current page order
      seen.delete(String(seq(row)))
      seen.set(String(seq(row)), row)
    }
  }, [rows, seq, seen])
  return useMemo<Selection<R>>(() => {
    const set = (change: { picked?: Selection<R>['picked']; all: boolean }) =>
      setState((former) => ({ ...former, ...change }))
    return {
      picked,
      setPicked: (next) => set({ picked: next, all: false }),
      all,
      setAll: (next) => set({ all: next }),
      rows: () => [...seen].flatMap(([key, row]) => (picked[key] ? [row] : [])),
      seqs: () => [...new Set([...seen.keys(), ...Object.keys(picked)])].filter((key) => picked[key]).map(Number),
      clear: () => set({ picked: emptySelection, all: false }),
    }
  }, [picked, seen, all])
}
