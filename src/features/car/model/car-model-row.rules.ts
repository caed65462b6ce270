/** Returns e.g. `앞 245/45R19 · 뒤 275/40R19`, or a single size if both are equal. */
export const pairText = (front: string, rear: string | null | undefined): string =>
  rear ? `앞 ${front} · 뒤 ${rear}` : front

/** Returns e.g. `2020-04 ~ 2023-03`, or `판매중` as the end. */
export const salesText = ({ soldFrom, soldTo }: { soldFrom: string; soldTo: string | null }): string =>
  `${soldFrom} ~ ${soldTo ?? '판매중'}`

/** Returns the search that lists the tires of a car by its sizes, limited to what the keyword accepts. */
export const itemsSearch = (sizeCodes: readonly string[]) => ({
  keywordType: 'size' as const,
  keyword: sizeCodes.slice(0, 12).join(','),
  saleState: ['ON_SALE' as const],
})
