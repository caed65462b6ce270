/** Returns the URL search that shows the chosen orders of another list, 500 at most. */
export const deliveryTargetSearch = (seqs: readonly number[]) => ({ orderSeqs: seqs.slice(0, 500).join(',') })
