/** What the first screen after a sign-in tells the admin; kept in memory only, taken once. */
interface AfterSignIn {
  lastSignIn: { at: string; ip: string } | null
  passwordAgeDays: number
}

let waiting: AfterSignIn | null = null

/** Leaves a note for the shell. */
export function leaveAfterSignIn(note: AfterSignIn): void {
  waiting = note
}

/** Gives the note once, then null. */
export function takeAfterSignIn(): AfterSignIn | null {
  const note = waiting
  waiting = null
  return note
}
