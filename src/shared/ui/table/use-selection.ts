import { useEffect, useMemo, useRef, useState } from 'react'

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

/** The page that rows were read for, and their keys. */
interface ReadPage {
  page: string
  keys: readonly string[]
}

/**
 * Keeps the selection by seq across pages and sorts. A new search clears it, so that no unseen rows are affected. A row that
 * leaves its page while the page is shown leaves the selection, too, until it is seen again.
 * @param rows rows of the current page
 * @param search identifies the search
 * @param page identifies the page of the rows; undefined: they are still those of another page
 */
export function useSelection<R>(
  rows: readonly R[],
  seq: (row: R) => number,
  search: string,
  page: string | undefined,
): Selection<R> {
  const start = () => ({
    search,
    chosen: emptySelection,
    gone: new Set<string>() as ReadonlySet<string>,
    all: false,
    seen: new Map<string, R>(),
  })
  const [state, setState] = useState(start)
  const { chosen, gone, all, seen } = state
  const former = useRef<ReadPage>(null)
  if (state.search !== search) setState(start)
  useEffect(() => {
    for (const row of rows) {
      // re-inserts a row seen before, to follow the current page order
      seen.delete(String(seq(row)))
      seen.set(String(seq(row)), row)
    }
    if (page === undefined) return
    const keys = rows.map((row) => String(seq(row)))
    const left = former.current?.page === page ? former.current.keys.filter((key) => !keys.includes(key)) : []
    former.current = { page, keys }
    if (left.length > 0 || keys.some((key) => gone.has(key)))
      setState((now) => ({ ...now, gone: new Set([...now.gone, ...left].filter((key) => !keys.includes(key))) }))
  }, [rows, seq, seen, page, gone])
  return useMemo<Selection<R>>(() => {
    const picked = Object.keys(chosen).some((key) => gone.has(key))
      ? Object.fromEntries(Object.entries(chosen).filter(([key]) => !gone.has(key)))
      : chosen
    const set = (change: { chosen?: Selection<R>['picked']; all: boolean }) =>
      setState((now) => ({ ...now, ...change }))
    return {
      picked,
      setPicked: (next) => set({ chosen: next, all: false }),
      all,
      setAll: (next) => set({ all: next }),
      rows: () => [...seen].flatMap(([key, row]) => (picked[key] ? [row] : [])),
      seqs: () => [...new Set([...seen.keys(), ...Object.keys(picked)])].filter((key) => picked[key]).map(Number),
      clear: () => set({ chosen: emptySelection, all: false }),
    }
  }, [chosen, gone, seen, all])
}
