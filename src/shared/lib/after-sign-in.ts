import { tabStore } from './storage'

/** Data of a sign-in for the first screen after it. */
export interface AfterSignIn {
  lastSignIn: { at: string; ip: string } | null
  passwordAgeDays: number
}

// in storage, because the page may be reloaded before that screen
const KEY = 'afterSignIn'

/** Stores the note for the shell. */
export function saveAfterSignIn(note: AfterSignIn): void {
  tabStore.setItem(KEY, JSON.stringify(note))
}

/** Returns the note once, then null. */
export function takeAfterSignIn(): AfterSignIn | null {
  const note = tabStore.getItem(KEY)
  tabStore.removeItem(KEY)
  try {
    // written by saveAfterSignIn
    return JSON.parse(note ?? 'null') as AfterSignIn | null
  } catch {
    return null
  }
}
