import type { Schemas } from '../contract/contract-types'
import type { Dice } from './random'

/** An item that questions are about. */
export interface Good {
  itemSeq: number
  itemType: Schemas['ItemType']
  name: string
  sizeLabel: string | null
}

/** Returns an author: seq, name and phone of a member who existed at the time, or null for a guest. */
export interface Writers {
  at(dice: Dice, moment: number): { memberSeq: number; name: string; phone: string } | null
}

/** Login ids of customer service staff. */
export const staffOfCustomers = ['cs_lead', 'cs_park', 'cs_choi', 'cs_jung', 'cs_han'] as const
