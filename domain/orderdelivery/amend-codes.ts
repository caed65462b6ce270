/** Reasons of an amended tax invoice (수정세금계산서), by the tax office's numbers (5 is not used). */
export const AMEND = { CORRECTION: 1, SUPPLY_CHANGE: 2, RETURN: 3, CONTRACT_CANCELED: 4, ISSUED_TWICE: 6 } as const

interface Amendment {
  amendCode: number | null
  totalAmount: number
}

/**
 * Returns whether an invoice is the corrected second half of a correction, which states a full amount as an original
 * does. The first half reverses the original.
 */
export const isCorrected = ({ amendCode, totalAmount }: Amendment): boolean =>
  amendCode === AMEND.CORRECTION && totalAmount > 0

/** Returns whether an amendment reverses its whole original, with the same lines. */
export const reversesOriginal = ({ amendCode, totalAmount }: Amendment): boolean =>
  amendCode === AMEND.CONTRACT_CANCELED ||
  amendCode === AMEND.ISSUED_TWICE ||
  (amendCode === AMEND.CORRECTION && totalAmount < 0)
