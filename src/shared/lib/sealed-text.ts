/** Text in the browser's storage, encrypted by AES-GCM. */

const IV_BYTES = 12

const keyOf = async (subtle: SubtleCrypto, secret: string): Promise<CryptoKey> => {
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const cipherOf = (iv: Uint8Array<ArrayBuffer>, head: string | undefined): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  ...(head === undefined ? {} : { additionalData: new TextEncoder().encode(head) }),
})

/**
 * Returns the text encrypted under the secret, as base64 of the initialization vector and the cipher text.
 * @param head unencrypted text that is stored beside it; decryption requires the same head
 */
export async function sealText(subtle: SubtleCrypto, secret: string, text: string, head?: string): Promise<string> {
  const key = await keyOf(subtle, secret)
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = new Uint8Array(await subtle.encrypt(cipherOf(iv, head), key, new TextEncoder().encode(text)))
  return btoa(Array.from([...iv, ...sealed], (byte) => String.fromCharCode(byte)).join(''))
}

/** Returns the text that `sealText` encrypted. Rejects if the secret, the head or the stored text differs. */
export async function unsealText(subtle: SubtleCrypto, secret: string, stored: string, head?: string): Promise<string> {
  const key = await keyOf(subtle, secret)
  const bytes = Uint8Array.from(atob(stored), (char) => char.charCodeAt(0))
  const plain = await subtle.decrypt(cipherOf(bytes.slice(0, IV_BYTES), head), key, bytes.slice(IV_BYTES))
  return new TextDecoder().decode(plain)
}
