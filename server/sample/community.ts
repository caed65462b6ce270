import type { Schemas } from '../http/call'
import type { Dice } from './random'

/** What questions are about: the goods of the sample. */
export interface Good {
  itemSeq: number
  itemType: Schemas['ItemType']
  name: string
  sizeLabel: string | null
}

/** Who writes: number, name and phone of a member who existed at a moment, or null for one who is none. */
export interface Writers {
  at(dice: Dice, moment: number): { memberSeq: number; name: string; phone: string } | null
}

/** Who looks after customers, by their ids. */
export const staffOfCustomers = ['cs_lead', 'cs_park', 'cs_choi', 'cs_jung', 'cs_han'] as const
