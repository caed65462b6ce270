/** `앞 245/45R19 · 뒤 275/40R19`; one size when both are the same. */
export const pairText = (front: string, rear: string | null | undefined): string =>
  rear ? `앞 ${front} · 뒤 ${rear}` : front

/** `2020-04 ~ 2023-03`; open while it is sold. */
export const salesText = ({ soldFrom, soldTo }: { soldFrom: string; soldTo: string | null }): string =>
  `${soldFrom} ~ ${soldTo ?? '판매중'}`

/** The tires of a car in the list of items, by its sizes; as many as the keyword takes. */
export const itemsSearch = (sizeCodes: readonly string[]) => ({
  keywordType: 'size' as const,
  keyword: sizeCodes.slice(0, 12).join(','),
  saleState: ['ON_SALE' as const],
})
