/** What a table knows of an item. `brandName`: null of one that is sold no more. */
export interface Product {
  name: string
  brandName: string | null
  sizeLabel: string | null
  /** Left out: the table has no pictures. */
  thumbnailUrl?: string | null
}

const without = (name: string, part: string | null): string =>
  part === null || part === '' ? name : ` ${name} `.replace(` ${part} `, ' ').trim() || name

/**
 * How an item stands in a cell, everywhere: its pattern or model with its marks, and brand and size as the second line. A name of
 * its own stays whole but for what the second line says.
 */
export function faceOf({ name, brandName, sizeLabel, thumbnailUrl }: Product) {
  const bare = brandName !== null && name.startsWith(`${brandName} `) ? name.slice(brandName.length + 1) : name
  const first = without(bare, sizeLabel)
  return {
    first,
    // batteries may be called by their size
    second: [brandName, sizeLabel !== first && sizeLabel].filter(Boolean).join(' · '),
    picture: thumbnailUrl,
  }
}

/** The same as options of a list's `link` or `twoLine`. */
export const asProduct = <R>(of: (row: R) => Product) => ({
  title: '상품',
  value: (row: R) => faceOf(of(row)).first,
  second: (row: R) => faceOf(of(row)).second,
  picture: (row: R) => of(row).thumbnailUrl,
  label: (row: R) => of(row).name,
})
