import type { Schemas } from '@/shared/api/types'
import { held } from '@/shared/lib/held'

/** Somebody of a list: his name and number are masked here, the server knows them. */
export interface Handed extends Pick<Schemas['SmsRecipientBody'], 'memberSeq' | 'inquiryType' | 'inquirySeq'> {
  name: string
  phone: string
}

export interface HandOver {
  people: readonly Handed[]
  /** What the text is about; left out: nothing that is there. */
  related?: { type: Schemas['SmsRelated']; seq: number }
}

const waiting = held<HandOver | undefined>(undefined)

/** Leaves people for the screen of texts, which is gone to next: in memory alone, and once. */
export const handOverRecipients = (people: HandOver['people'], related?: HandOver['related']): void =>
  waiting.set({ people, ...(related && { related }) })

/** Who was left; whoever takes them over says so by `forgetHanded`. */
export const handedRecipients = (): HandOver | undefined => waiting.get()
export const forgetHanded = (): void => waiting.set(undefined)
