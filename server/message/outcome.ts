/** How a message ended, for the record that it is about. `nextSeq`: the text message sent as its fallback. */
export interface Outcome {
  messageLogSeq: number
  relatedSeq: number
  delivered: boolean
  failMessage: string | null
  nextSeq: number | null
}
