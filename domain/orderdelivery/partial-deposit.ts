/**
 * Returns why an order is left out of a bulk confirmation, because only part of it was paid. Null if it is not left
 * out. In a file of its own, because order lists need no other rule of deposits.
 */
export const partialDepositText = ({
  paidAmount,
  unpaidAmount,
}: {
  paidAmount: number
  unpaidAmount: number
}): string | null =>
  paidAmount > 0 && unpaidAmount > 0
    ? `일부만 입금된 주문입니다. (입금 ${paidAmount.toLocaleString('en-US')}원, 미수금 ${unpaidAmount.toLocaleString('en-US')}원)`
    : null
