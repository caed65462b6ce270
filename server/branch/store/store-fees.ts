import type { Schemas } from '../../contract/contract-types'

/** The built-in standard fee table. */
export const STANDARD_FEES: Schemas['StoreFees'] = {
  mountFees: [
    { rimFrom: 13, rimTo: 16, feePerTire: 10_000, settlePerTire: 7_000 },
    { rimFrom: 17, rimTo: 18, feePerTire: 12_000, settlePerTire: 9_000 },
    { rimFrom: 19, rimTo: 20, feePerTire: 17_000, settlePerTire: 13_000 },
    { rimFrom: 21, rimTo: 24, feePerTire: 25_000, settlePerTire: 20_000 },
  ],
  runFlatExtra: 5_000,
  lightTruckExtra: 0,
  disposalFee: 2_000,
  valveFee: 0,
  nitrogenFee: 0,
  balanceIncluded: true,
  alignmentFee: { domestic: 50_000, suv: 60_000, imported: 90_000 },
  batteryFee: 15_000,
  batterySettle: 10_000,
  visitFee: 0,
  freeText: null,
}
