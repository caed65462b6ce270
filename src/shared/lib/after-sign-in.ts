import { tabStore } from './storage'

/** What the first screen after a sign-in tells the admin; taken once. */
interface AfterSignIn {
  lastSignIn: { at: string; ip: string } | null
  passwordAgeDays: number
}

// not in memory: the page may be loaded anew on the way to that screen
const KEY = 'afterSignIn'

/** Leaves a note for the shell. */
export function leaveAfterSignIn(note: AfterSignIn): void {
  tabStore.setItem(KEY, JSON.stringify(note))
}

/** Gives the note once, then null. */
export function takeAfterSignIn(): AfterSignIn | null {
  const note = tabStore.getItem(KEY)
  tabStore.removeItem(KEY)
  try {
    // written above
    return JSON.parse(note ?? 'null') as AfterSignIn | null
  } catch {
    return null
  }
}
