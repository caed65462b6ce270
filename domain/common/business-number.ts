const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** Returns the check digit for the first nine digits of a business registration number. */
export function checkDigit(nine: string): number {
  const sum = WEIGHTS.reduce(
    (all, weight, at) => all + weight * Number(nine[at]),
    Math.floor((Number(nine[8]) * 5) / 10),
  )
  return (10 - (sum % 10)) % 10
}

/**
 * Returns whether ten digits are a business registration number. Office codes start with 1, so ten zeros are invalid.
 */
export const isBusinessNumber = (text: string): boolean =>
  /^[1-9]\d{9}$/.test(text) && checkDigit(text) === Number(text[9])

/** Formats `1234567890` as `123-45-67890`. */
export const businessNumberText = (digits: string): string =>
  digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` : digits
