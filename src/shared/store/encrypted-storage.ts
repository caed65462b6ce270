import type { PersistStorage, StorageValue } from 'zustand/middleware'
import type { Ports } from '../lib/ports'
import { sealText, unsealText } from '../lib/sealed-text'
import { safeStorage } from '../lib/storage'
import { isBag } from '../lib/values'

type Port = Pick<Ports, 'sessionStorage' | 'subtle' | 'now' | 'sleep'>

const rootKey = 'persist:root'
const headKey = 'persist:prePersist'
/** Increase it when the stored format changes; state of other versions is discarded. */
export const persistVersion = 1
/** Maximum wait for the stored state in ms; then the app starts with an empty one. */
export const restoreTimeout = 5000

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/**
 * Creates a storage for encrypted state: AES-GCM under `persist:root`, and `persist:prePersist` with version and time, which is
 * authenticated by the encryption, so that a half-written pair cannot be decrypted.
 * Never throws: failures are logged to the console, and the state starts empty.
 * @param slice name of the state inside the root
 * @param read parses the stored state; null if invalid
 * @param isBlank blank states are not stored: their keys are removed
 */
export function encryptedStorage<S extends object>(
  ports: Port,
  secret: string,
  slice: string,
  read: (value: unknown) => S | null,
  isBlank: (state: S) => boolean,
) {
  const tab = safeStorage(ports.sessionStorage)
  let writes = 0
  let last: Promise<void> = Promise.resolve()

  function subtle(): SubtleCrypto {
    const found = ports.subtle()
    if (!found) throw new Error('crypto.subtle is missing (no https?)')
    return found
  }

  function discard() {
    for (const each of [rootKey, headKey]) tab.removeItem(each)
  }

  async function load(): Promise<StorageValue<S> | null> {
    const before = writes
    try {
      const [root, head] = [tab.getItem(rootKey), tab.getItem(headKey)]
      if (root === null && head === null) return null
      const meta = parse(head)
      if (root !== null && head !== null && isBag(meta) && meta.version === persistVersion) {
        const all: unknown = JSON.parse(await unsealText(subtle(), secret, root, head))
        const state = isBag(all) ? read(all[slice]) : null
        if (state) return { state }
      }
    } catch (error) {
      console.error('The stored state could not be decrypted.', error)
    }
    // unless newer state was written meanwhile
    if (before === writes) discard()
    return null
  }

  async function save(state: S) {
    const mine = ++writes
    try {
      // Synchronously: a sign-out must neither wait for an encryption nor be undone by one that is still running.
      if (isBlank(state)) return discard()
      const head = JSON.stringify({ version: persistVersion, savedAt: ports.now() })
      const sealed = await sealText(subtle(), secret, JSON.stringify({ [slice]: state }), head)
      if (mine !== writes) return
      tab.setItem(rootKey, sealed)
      tab.setItem(headKey, head)
    } catch (error) {
      console.error('The state could not be encrypted.', error)
      if (mine === writes) discard()
    }
  }

  const storage: PersistStorage<S> = {
    getItem: () => Promise.race([load(), ports.sleep(restoreTimeout).then(() => null)]),
    setItem: (_name, { state }) => {
      last = save(state)
    },
    removeItem: () => {
      writes += 1
      discard()
    },
  }
  /** `saved` resolves when the newest write is done. */
  return { storage, saved: () => last }
}

/** Creates a storage for plain JSON in session storage; invalid values count as missing. Never throws. */
export function plainStorage<S extends object>(
  ports: Pick<Ports, 'sessionStorage'>,
  read: (value: unknown) => S | null,
): PersistStorage<S> {
  const tab = safeStorage(ports.sessionStorage)
  return {
    getItem(name) {
      const value = parse(tab.getItem(name))
      const state = isBag(value) ? read(value) : null
      return state && { state }
    },
    setItem: (name, { state }) => tab.setItem(name, JSON.stringify(state)),
    removeItem: (name) => tab.removeItem(name),
  }
}
