/** Of a voucher that was given for a line that came back. */
export const RECOVERY = '회수 필요'
