import type { FileRef } from '../lib/files'
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

const keyFor = async (draftKey: string): Promise<CryptoKey> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(draftKey))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function readAll(draftKey: string): Promise<Record<string, Draft>> {
  const stored = tabStore.getItem(draftStorageKey(draftKey))
  if (stored === null) return {}
  try {
    const bytes = Uint8Array.from(atob(stored), (char) => char.charCodeAt(0))
    const cipher = { name: 'AES-GCM', iv: bytes.slice(0, 12) }
    const plain = await crypto.subtle.decrypt(cipher, await keyFor(draftKey), bytes.slice(12))
    // decrypts only if written by writeAll
    return JSON.parse(new TextDecoder().decode(plain)) as Record<string, Draft>
  } catch {
    // truncated or tampered: nothing to restore
    return {}
  }
}

async function writeAll(drafts: Record<string, Draft>, draftKey: string): Promise<void> {
  if (Object.keys(drafts).length === 0) return tabStore.removeItem(draftStorageKey(draftKey))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(drafts))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyFor(draftKey), plain))
  const text = Array.from([...iv, ...sealed], (byte) => String.fromCharCode(byte)).join('')
  tabStore.setItem(draftStorageKey(draftKey), btoa(text))
}

/** Serialises writes, because two forms of a page may end together and each adds to the same entry. */
let last: Promise<unknown> = Promise.resolve()

function change(draftKey: string, to: (drafts: Record<string, Draft>) => Record<string, Draft>): Promise<void> {
  const work = last.then(async () => writeAll(to(await readAll(draftKey)), draftKey))
  last = work.catch(() => undefined)
  return work
}

/** Stores a form's state under its key (screen and record). Rejects if the browser cannot encrypt or store it. */
export function keepDraft(key: string, draft: Draft, draftKey: string): Promise<void> {
  return change(draftKey, (drafts) => ({ ...drafts, [key]: draft }))
}

/** Returns this admin's draft of a form. It stays until `dropDraft`. */
export async function readDraft(key: string, draftKey: string): Promise<Draft | undefined> {
  const draft = (await readAll(draftKey))[key]
  return draft && isBag(draft.base) && isBag(draft.mine) ? draft : undefined
}

/** Removes a draft after it was restored into its form. */
export function dropDraft(key: string, draftKey: string): Promise<void> {
  return change(draftKey, ({ [key]: _dropped, ...rest }) => rest)
}
