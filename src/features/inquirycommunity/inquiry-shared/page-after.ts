interface Page {
  page: number
  seqs: readonly number[]
}

/**
 * Returns the rows that follow the visited ones on these successive pages of a list, as far as they are on one page.
 * Undefined: there are none. Visited rows may have left the list.
 */
export function pageAfter(visited: readonly number[], pages: readonly Page[]): Page | undefined {
  const known = new Set(visited)
  const rows = pages.flatMap(({ page, seqs }) => seqs.map((seq) => ({ page, seq })))
  const from = Math.max(-1, ...rows.flatMap(({ seq }, at) => (known.has(seq) ? at : []))) + 1
  const rest = rows.slice(from)
  const [next] = rest
  if (!next) return undefined
  return { page: next.page, seqs: rest.filter(({ page }) => page === next.page).map(({ seq }) => seq) }
}
