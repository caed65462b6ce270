/** Above this, renting is dear. */
const DEAR_RATIO = 1.6

/** `1.34배`; nothing where the item has no price. */
export const ratioText = (ratio: number | null): string | null => (ratio === null ? null : `${ratio.toFixed(2)}배`)

export const isDear = (ratio: number | null): boolean => ratio !== null && ratio > DEAR_RATIO

/** Companies that a list is filtered by. */
export const companiesIn = ({ rentalCompany }: Readonly<Record<string, unknown>>): readonly string[] =>
  [rentalCompany].flat().filter((each) => typeof each === 'string')
