/** The search of the list for orders that were chosen in another one: its first 500. */
export const deliveryTargetSearch = (seqs: readonly number[]) => ({ orderSeqs: seqs.slice(0, 500).join(',') })
