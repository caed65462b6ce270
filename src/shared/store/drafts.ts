import type { FileRef } from '../lib/files'
import { sealText, unsealText } from '../lib/sealed-text'
import { tabStore } from '../lib/storage'
import { draftStorageKey } from '../lib/tab-storage'
import { isBag } from '../lib/values'

/**
 * The content of a form when its session was ended. Kept in session storage, since the sign-in reloads the page; removed on the
 * admin's own logout. All drafts of an admin are one entry, encrypted by AES-GCM with a key the server gives only to this
 * admin (`Me.draftKey`). The next admin in this tab can neither read it nor see whose it is.
 */
export interface Draft {
  /** The form's base values. `version`: to be sent with its PUT. */
  base: Record<string, unknown>
  mine: Record<string, unknown>
  version: number | undefined
  /** Known data of the files in `mine`. */
  files?: readonly FileRef[]
}

async function readAll(draftKey: string): Promise<Record<string, Draft>> {
  const stored = tabStore.getItem(draftStorageKey(draftKey))
  if (stored === null) return {}
  try {
    // decrypts only if written by writeAll
    return JSON.parse(await unsealText(crypto.subtle, draftKey, stored)) as Record<string, Draft>
  } catch {
    // truncated or tampered: nothing to restore
    return {}
  }
}

async function writeAll(drafts: Record<string, Draft>, draftKey: string): Promise<void> {
  if (Object.keys(drafts).length === 0) return tabStore.removeItem(draftStorageKey(draftKey))
  const sealed = await sealText(crypto.subtle, draftKey, JSON.stringify(drafts))
  tabStore.setItem(draftStorageKey(draftKey), sealed)
}

/** Serializes writes, because two forms of a page may end together and each adds to the same entry. */
let last: Promise<unknown> = Promise.resolve()

function change(draftKey: string, to: (drafts: Record<string, Draft>) => Record<string, Draft>): Promise<void> {
  const work = last.then(async () => writeAll(to(await readAll(draftKey)), draftKey))
  last = work.catch(() => undefined)
  return work
}

/** Returns whether drafts can be kept: browsers encrypt on https and localhost only. */
export const canKeepDrafts = (): boolean => globalThis.crypto?.subtle !== undefined

/** Stores a form's state under its key (screen and record). Rejects if the browser cannot encrypt or store it. */
export function keepDraft(key: string, draft: Draft, draftKey: string): Promise<void> {
  return change(draftKey, (drafts) => ({ ...drafts, [key]: draft }))
}

/** Returns this admin's draft of a form, also one that is just being written. It stays until `dropDraft`. */
export async function readDraft(key: string, draftKey: string): Promise<Draft | undefined> {
  await last
  const draft = (await readAll(draftKey))[key]
  return draft && isBag(draft.base) && isBag(draft.mine) ? draft : undefined
}

/** Removes a draft after it was restored into its form. */
export function dropDraft(key: string, draftKey: string): Promise<void> {
  return change(draftKey, ({ [key]: _dropped, ...rest }) => rest)
}
