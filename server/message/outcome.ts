import type { Db } from '../db/database'

/** How a message ended, for the record that it is about. `nextSeq`: the text message sent as its fallback. */
export interface Outcome {
  messageLogSeq: number
  relatedSeq: number
  delivered: boolean
  failMessage: string | null
  nextSeq: number | null
}

declare module '../call/call' {
  interface AppDefinitions {
    /** By `relatedType`: updates records whose state depends on the delivery of their message. */
    deliveryListeners: Record<string, (db: Db, outcomes: Outcome[], now: Date) => Promise<void>>
  }
}
