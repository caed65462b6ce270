/**
 * Returns a plate number as it is stored: without blanks and hyphens, full-width digits converted, e.g. `12가3456` for
 * `12가 3456`. Other text is returned in the same form, for the rules to refuse.
 */
export const cleanPlate = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')
