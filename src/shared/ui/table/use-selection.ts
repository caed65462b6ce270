import { useEffect, useMemo, useState } from 'react'

/** Rows chosen by seq, over all pages of one search. */
export interface Selection<R> {
  picked: Readonly<Record<string, true>>
  setPicked: (next: Readonly<Record<string, true>>) => void
  /** Of the chosen ones, those that have been on screen; in the order of the page. */
  rows: () => R[]
  /** All that are chosen: first those of `rows`. */
  seqs: () => number[]
  /** Not the chosen rows but everything that the filters find. */
  all: boolean
  setAll: (all: boolean) => void
  clear: () => void
}

const nothing: Readonly<Record<string, true>> = {}

/**
 * Keeps what is chosen by seq over pages and sorts; another search starts anew, so that nothing unseen is acted upon.
 * @param rows of the page that is shown
 * @param search tells one search from another
 */
export function useSelection<R>(rows: readonly R[], seq: (row: R) => number, search: string): Selection<R> {
  const start = () => ({ search, picked: nothing, all: false, seen: new Map<string, R>() })
  const [state, setState] = useState(start)
  const { picked, all, seen } = state
  if (state.search !== search) setState(start)
  useEffect(() => {
    for (const row of rows) {
      // a row that was seen already goes behind those before it, as the page has it now
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
      clear: () => set({ picked: nothing, all: false }),
    }
  }, [picked, seen, all])
}
