import type { Schemas } from '@/shared/api/types'
import { createStore } from '@/shared/lib/value-store'

/** A recipient from a list. Name and number are masked here; the server knows the real ones. */
export interface HandedRecipient extends Pick<Schemas['SmsRecipientBody'], 'memberSeq' | 'inquiryType' | 'inquirySeq'> {
  name: string
  phone: string
}

export interface HandOver {
  people: readonly HandedRecipient[]
  /** The record that the text is about, if any. */
  related?: { type: Schemas['SmsRelated']; seq: number }
}

const waiting = createStore<HandOver | undefined>(undefined)

/** Keeps recipients in memory for the SMS screen that opens next. They are read once. */
export const handOverRecipients = (people: HandOver['people'], related?: HandOver['related']): void =>
  waiting.set({ people, ...(related && { related }) })

/** Returns the kept recipients. The reader then calls `clearHandedRecipients`. */
export const getHandedRecipients = (): HandOver | undefined => waiting.get()
export const clearHandedRecipients = (): void => waiting.set(undefined)
