/** Source of the current time; tests replace it. */
export interface Clock {
  now(): Date
}
