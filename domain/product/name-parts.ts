/** Returns a name followed by its size. The name of a battery already contains it: it is not repeated. */
export const nameWithSize = (name: string, sizeLabel: string | null | undefined): string =>
  sizeLabel && !name.includes(sizeLabel) ? `${name} ${sizeLabel}` : name

/** Returns a name preceded by its brand, unless the name begins with it. */
export const nameWithBrand = (name: string, brandName: string | null | undefined): string =>
  brandName && !name.startsWith(brandName) ? `${brandName} ${name}` : name
