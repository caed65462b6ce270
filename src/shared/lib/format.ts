/** Groups thousands with commas: `1234567` → `1,234,567`. Without a unit; a fraction stays. */
export function won(amount: number | string): string {
  const [whole = '', fraction] = String(amount).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/**
 * Phone display of up to 11 digits: under 4 unchanged, 4 to 6 as 3-rest, 7 to 10 as 3-3-4, 11 as 3-4-4. Masked
 * positions (`*`) count as digits. Anything longer stays as it is.
 */
export function phone(number: string): string {
  const digits = number.replace(/[^\d*]/g, '')
  const parts = (...ends: number[]) =>
    ends
      .map((end, i) => digits.slice(ends[i - 1] ?? 0, end))
      .filter(Boolean)
      .join('-')
  if (digits.length < 4 || digits.length > 11) return number
  if (digits.length <= 6) return parts(3, 6)
  return digits.length <= 10 ? parts(3, 6, 10) : parts(3, 7, 11)
}
