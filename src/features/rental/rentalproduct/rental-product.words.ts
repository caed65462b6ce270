/** Ratio above which renting is marked as expensive. */
const DEAR_RATIO = 1.6

/** Returns e.g. `1.34배`, or null if the item has no price. */
export const ratioText = (ratio: number | null): string | null => (ratio === null ? null : `${ratio.toFixed(2)}배`)

export const isExpensive = (ratio: number | null): boolean => ratio !== null && ratio > DEAR_RATIO

/** Returns the companies in the filter of a list. */
export const filteredCompanies = ({ rentalCompany }: Readonly<Record<string, unknown>>): readonly string[] =>
  [rentalCompany].flat().filter((each) => typeof each === 'string')
