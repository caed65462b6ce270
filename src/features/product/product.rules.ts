/** The item fields that a table shows. `brandName` is null for an item that is no longer sold. */
export interface Product {
  name: string
  brandName: string | null
  sizeLabel: string | null
  /** Omitted if the table has no pictures. */
  thumbnailUrl?: string | null
}

const removePart = (name: string, part: string | null): string =>
  part === null || part === '' ? name : ` ${name} `.replace(` ${part} `, ' ').trim() || name

/**
 * Returns the two lines of an item cell: pattern or model with its marks, then brand and size.
 * Brand and size are removed from the name if the second line shows them.
 */
export function itemCellLines({ name, brandName, sizeLabel, thumbnailUrl }: Product) {
  const bare = brandName !== null && name.startsWith(`${brandName} `) ? name.slice(brandName.length + 1) : name
  const first = removePart(bare, sizeLabel)
  return {
    first,
    // a battery may have its size as its name
    second: [brandName, sizeLabel !== first && sizeLabel].filter(Boolean).join(' · '),
    picture: thumbnailUrl,
  }
}

/** The same as options of a list's `link` or `twoLine`. */
export const productColumn = <R>(of: (row: R) => Product) => ({
  title: '상품',
  value: (row: R) => itemCellLines(of(row)).first,
  second: (row: R) => itemCellLines(of(row)).second,
  picture: (row: R) => of(row).thumbnailUrl,
  label: (row: R) => of(row).name,
})
