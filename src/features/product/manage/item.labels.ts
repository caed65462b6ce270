import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

/** Tone of every state; the labels come from the contract. */
export const saleStateTones: Record<Schemas['SaleState'], Tone> = {
  READY: 'grey',
  ON_SALE: 'green',
  SOLD_OUT: 'red',
  STOPPED: 'amber',
}
