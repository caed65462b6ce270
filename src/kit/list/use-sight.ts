import { type RefObject, useDeferredValue } from 'react'

const none: readonly never[] = []
/** As many rows are drawn at once wherever the page stands, which costs a layout to ask. */
const FEW = 30
/** Height of the lowest row, in px. */
const LOWEST = 27

/**
 * The rows to be drawn now: those down to the window's edge, and what is drawn already. New ones below follow once these are
 * painted, so that who waits for a hundred rows sees the first at once.
 */
export function useSight<L extends { readonly id: string }>(
  rows: readonly L[],
  frame: RefObject<HTMLElement | null>,
): readonly L[] {
  const many = rows.length > FEW
  const former = useDeferredValue(many ? rows : none, many ? none : undefined)
  if (!many || former === rows) return rows
  const seen = (window.scrollY + (frame.current?.scrollTop ?? 0) + window.innerHeight) / LOWEST
  return rows.filter((row, at) => at < seen || former.some(({ id }) => id === row.id))
}
