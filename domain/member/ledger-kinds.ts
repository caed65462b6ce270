/** Sign of each kind of point entry. Must contain every kind of the contract. Used by screens and server. */
export const pointSigns = {
  EARN_ORDER: 1,
  EARN_ITEM_REVIEW: 1,
  EARN_STORE_REVIEW: 1,
  EARN_EVENT: 1,
  ADMIN_ADD: 1,
  USE_CANCEL: 1,
  USE: -1,
  EARN_CANCEL: -1,
  ADMIN_SUB: -1,
  EXPIRE: -1,
  FORFEIT: -1,
} as const

/** The total that a kind of point entry counts toward. The balance is `earned` minus the other three. */
export const pointTotalOf = {
  EARN_ORDER: 'earned',
  EARN_ITEM_REVIEW: 'earned',
  EARN_STORE_REVIEW: 'earned',
  EARN_EVENT: 'earned',
  ADMIN_ADD: 'earned',
  USE_CANCEL: 'used',
  USE: 'used',
  EARN_CANCEL: 'takenBack',
  ADMIN_SUB: 'takenBack',
  EXPIRE: 'expired',
  FORFEIT: 'expired',
} as const satisfies Record<PointKindName, string>

/** Sign of each kind of deposit entry. Must contain every kind of the contract. */
export const depositSigns = {
  REFUND_IN: 1,
  OVERPAY_IN: 1,
  ADMIN_ADD: 1,
  USE_CANCEL: 1,
  USE: -1,
  ADMIN_SUB: -1,
  WITHDRAW: -1,
} as const

export type PointKindName = keyof typeof pointSigns
export type DepositKindName = keyof typeof depositSigns

/** Returns the kinds that have the given sign. */
export const kindsWithSign = <K extends string>(signs: Record<K, 1 | -1>, sign: 1 | -1): K[] =>
  (Object.keys(signs) as K[]).filter((kind) => signs[kind] === sign)
