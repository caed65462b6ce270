/** An item to process. `key` identifies the record (`1053`), `payload` is JSON that cannot be read from it. */
export interface JobItem<P = null> {
  key: string
  payload?: P
  /** Earliest start; undefined for at once. */
  runAt?: Date
}

/** An item that an attempt is processing. */
export interface Job<P = null> {
  jobSeq: number
  key: string
  payload: P
  /** Starts at 1. */
  attempt: number
  /** For a scheduled run, when it was due. */
  slot: Date | null
  /** Id of the attempt; see `jobs.worker`. */
  worker: string
  createdAt: Date
}
