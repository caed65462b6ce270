/** Formats 20261121000123 as 20261121-000123. */
export const orderNoText = (orderNo: string): string => `${orderNo.slice(0, 8)}-${orderNo.slice(8)}`
