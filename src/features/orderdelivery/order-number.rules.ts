/** 20261121000123 → 20261121-000123 */
export const orderNoText = (orderNo: string): string => `${orderNo.slice(0, 8)}-${orderNo.slice(8)}`
