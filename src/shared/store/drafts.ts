import { draftPrefix } from '../api/session'
import type { FileRef } from '../lib/files'
import { isBag } from '../lib/values'

/**
 * What stood in a form when the session was taken away: kept in session storage (the page is loaded anew for the
 * sign-in), for the same admin only, gone with a logout.
 */
const KEY = `${draftPrefix}forms`

export interface Draft {
  /** Whose it is. */
  adminSeq: number
  /** Start of the form, with the version that its PUT must carry. */
  base: Record<string, unknown>
  mine: Record<string, unknown>
  version: number | undefined
  /** What is known of the files in `mine`. */
  files?: readonly FileRef[]
}

function readAll(): Record<string, Draft> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    // written by `keepDraft` alone; anything else is thrown away below, draft by draft
    return isBag(stored) ? (stored as Record<string, Draft>) : {}
  } catch {
    return {}
  }
}

function writeAll(drafts: Record<string, Draft>) {
  if (Object.keys(drafts).length === 0) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(drafts))
}

/** Keeps a form's state under its key (screen and record). */
export function keepDraft(key: string, draft: Draft): void {
  writeAll({ ...readAll(), [key]: draft })
}

/** Gives the draft of this admin and removes it; another admin's drafts are all dropped. */
export function takeDraft(key: string, adminSeq: number): Draft | undefined {
  const drafts = readAll()
  if (Object.keys(drafts).length === 0) return undefined
  const own = Object.fromEntries(Object.entries(drafts).filter(([, draft]) => draft.adminSeq === adminSeq))
  const { [key]: draft, ...rest } = own
  writeAll(rest)
  return draft && isBag(draft.base) && isBag(draft.mine) ? draft : undefined
}
