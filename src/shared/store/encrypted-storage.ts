import type { PersistStorage, StorageValue } from 'zustand/middleware'
import type { Ports } from '../lib/ports'
import { safeStorage } from '../lib/storage'

type Port = Pick<Ports, 'sessionStorage' | 'subtle' | 'now' | 'sleep'>

const rootKey = 'persist:root'
const headKey = 'persist:prePersist'
/** Increase it when the stored format changes; state of other versions is discarded. */
export const persistVersion = 1
/** Maximum wait for the stored state in ms; then the app starts with an empty one. */
export const restoreTimeout = 5000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

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

  async function key(): Promise<{ subtle: SubtleCrypto; key: CryptoKey }> {
    const subtle = ports.subtle()
    if (!subtle) throw new Error('crypto.subtle is missing (no https?)')
    const digest = await subtle.digest('SHA-256', new TextEncoder().encode(secret))
    return { subtle, key: await subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']) }
  }

  const cipher = (iv: Uint8Array<ArrayBuffer>, head: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(head),
  })

  function discard() {
    for (const each of [rootKey, headKey]) tab.removeItem(each)
  }

  async function load(): Promise<StorageValue<S> | null> {
    const before = writes
    try {
      const [root, head] = [tab.getItem(rootKey), tab.getItem(headKey)]
      if (root === null && head === null) return null
      const meta = parse(head)
      if (root !== null && head !== null && isRecord(meta) && meta.version === persistVersion) {
        const crypto = await key()
        const bytes = fromBase64(root)
        const plain = await crypto.subtle.decrypt(cipher(bytes.slice(0, 12), head), crypto.key, bytes.slice(12))
        const all: unknown = JSON.parse(new TextDecoder().decode(plain))
        const state = isRecord(all) ? read(all[slice]) : null
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
      const crypto = await key()
      const iv = globalThis.crypto.getRandomValues(new Uint8Array(12))
      const plain = new TextEncoder().encode(JSON.stringify({ [slice]: state }))
      const secretBytes = new Uint8Array(await crypto.subtle.encrypt(cipher(iv, head), crypto.key, plain))
      if (mine !== writes) return
      tab.setItem(rootKey, toBase64(new Uint8Array([...iv, ...secretBytes])))
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
      const state = isRecord(value) ? read(value) : null
      return state && { state }
    },
    setItem: (name, { state }) => tab.setItem(name, JSON.stringify(state)),
    removeItem: (name) => tab.removeItem(name),
  }
}
