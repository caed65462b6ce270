/** Adds thousands separators: `1234567` → `1,234,567`. No unit; decimals stay. */
export function formatThousands(amount: number | string): string {
  const [whole = '', fraction] = String(amount).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
